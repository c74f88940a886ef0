"""Laws of ranges: every value that an expression can have lies in the range that the checker infers.

The values come from two evaluators written apart from the package, one of syntax trees and one of typed trees,
over all values of the names and all falls of the dice.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.lang import check, show
from estoc.lang.syntax import tree as t
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Dice, Integer, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import Desk

    from estoc.lang.syntax.tree import Expression

NO = (0, 0)
RANGES: dict[str, Type] = {"a": Integer(0, 2), "b": Integer(-2, 1), "c": Integer(1, 3), "f": BOOLEAN, "g": BOOLEAN}
ROUNDED: dict[str, Callable[[Fraction], int]] = {
    "floor": floor,
    "ceil": ceil,
    "half_up": lambda exact: floor(exact + Fraction(1, 2)),
}


def falls(count: int, faces: int, modifiers: tuple[t.DiceModifier, ...]) -> Iterator[int]:
    """Every total of some dice, fall by fall."""
    ceiling = next((each.value for each in modifiers if each.name == "!"), 0)
    ends = [face for face in range(1, faces + 1) if face != faces]
    one_die = [faces * more + face for more in range(ceiling + 1) for face in ends] + [faces * (ceiling + 1)]
    for fallen in product(one_die, repeat=count):
        dice = sorted(fallen)
        for modifier in modifiers:
            number = min(modifier.value, count)
            kept = {"kh": dice[count - number :], "kl": dice[:number], "dh": dice[: count - number]}
            kept |= {"dl": dice[number:], "!": dice}
            dice = kept[modifier.name]
        yield sum(dice)


def names_in(ranges: dict[str, Type]) -> Iterator[dict[str, int]]:
    spans = [range(kind.low, kind.high + 1) if isinstance(kind, Integer) else range(2) for kind in ranges.values()]
    for values in product(*spans):
        yield dict(zip(ranges, values, strict=True))


def written(node: Expression, names: dict[str, int]) -> set[int]:  # noqa: C901, PLR0912 - one line for each shape
    """What an expression can be, as its syntax tree says it."""

    def each(work: Callable[..., int], *parts: Expression) -> set[int]:
        return {int(work(*values)) for values in product(*(written(part, names) for part in parts))}

    match node:
        case t.Number(value) | t.Truth(value):
            result = {int(value)}
        case t.Name(name):
            result = {names[name]}
        case t.Negative(operand):
            result = each(lambda one: -one, operand)
        case t.Not(operand):
            result = each(lambda one: not one, operand)
        case t.Sum(terms):
            signs = [1 if sign == "+" else -1 for sign, _ in terms]
            result = each(
                lambda *values: sum(map(int.__mul__, signs, values)), *(part for _, part in terms)
            )
        case t.Arithmetic("*", left, right):
            result = each(lambda one, two: one * two, left, right)
        case t.Call("floor" | "ceil" | "half_up" as name, (t.Arithmetic("/", left, right),)):
            result = each(lambda one, two: ROUNDED[name](Fraction(one, two)), left, right)
        case t.Call("min", arguments):
            result = each(min, *arguments)
        case t.Call("max", arguments):
            result = each(max, *arguments)
        case t.Call("abs", arguments):
            result = each(abs, *arguments)
        case t.Call("clamp", arguments):
            result = each(lambda one, low, high: sorted((low, one, high))[1], *arguments)
        case t.Comparison(operator, left, right):
            compare = {"==": "__eq__", "!=": "__ne__", "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}
            result = each(lambda one, two: getattr(one, compare[operator])(two), left, right)
        case t.Logic(operator, operands):
            result = each(lambda *values: all(values) if operator == "and" else any(values), *operands)
        case t.Conditional(then, condition, otherwise):
            result = written(then if written(condition, names) == {1} else otherwise, names)
        case t.Dice(count, int(faces), modifiers) if count is not None:
            (number,) = written(count, names)
            result = set(falls(number, faces, modifiers))
        case _:
            raise AssertionError(node)
    return result


WORKS: dict[Operation, Callable[..., int]] = {
    Operation.NEGATIVE: lambda one: -one,
    Operation.ADD: lambda *values: sum(values),
    Operation.MULTIPLY: lambda one, two: one * two,
    Operation.FLOOR: lambda one, two: one // two,
    Operation.CEIL: lambda one, two: -(-one // two),
    Operation.HALF_UP: lambda one, two: floor(Fraction(one, two) + Fraction(1, 2)),
    Operation.LEAST: min,
    Operation.GREATEST: max,
    Operation.EQUAL: lambda one, two: one == two,
    Operation.UNEQUAL: lambda one, two: one != two,
    Operation.LESS: lambda one, two: one < two,
    Operation.LESS_EQUAL: lambda one, two: one <= two,
    Operation.AND: lambda *values: all(values),
    Operation.OR: lambda *values: any(values),
    Operation.NOT: lambda one: not one,
    Operation.IF: lambda condition, then, otherwise: then if condition else otherwise,
}


def meant(typed: Typed, names: dict[str, int]) -> set[int]:
    """What an expression can be, as its typed tree says it."""
    match typed.operation, typed.data:
        case Operation.CONSTANT, (int(value),):
            return {value}
        case Operation.LOCAL, (str(name),):
            return {names[name]}
        case Operation.POOL, (str(faces), str(keep), int(kept), int(ceiling)):
            (number,) = meant(typed.arguments[0], names)
            modifiers = [t.DiceModifier(name, kept, NO) for name in ("kh", "kl", "dh", "dl") if name == keep]
            exploding = [t.DiceModifier("!", ceiling, NO)] if ceiling >= 0 else []
            return set(falls(number, len(faces.split(",")), (*modifiers, *exploding)))
        case _:
            parts = [meant(part, names) for part in typed.arguments]
            return {int(WORKS[typed.operation](*values)) for values in product(*parts)}


NUMBERS = st.builds(t.Number, st.integers(0, 3), st.just(NO)) | st.builds(
    t.Name, st.sampled_from(["a", "b", "c"]), st.just(NO)
)
TRUTHS = st.builds(t.Name, st.sampled_from(["f", "g"]), st.just(NO)) | st.builds(
    t.Truth, st.booleans(), st.just(NO)
)
AT = st.just(NO)


def call(name: str, *arguments: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    return st.builds(lambda *parts: t.Call(name, parts, NO, NO), *arguments)


def divided(part: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    quotient = st.builds(t.Arithmetic, st.just("/"), part, part, AT)
    return st.builds(lambda name, one: t.Call(name, (one,), NO, NO), st.sampled_from(list(ROUNDED)), quotient)


def sums(part: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    term = st.tuples(st.sampled_from(["+", "-"]), part)
    return st.builds(lambda first, *rest: t.Sum((("+", first), *rest), NO), part, term, term)


def numbers(depth: int) -> st.SearchStrategy[Expression]:
    if depth == 0:
        return NUMBERS
    part, test = numbers(depth - 1), truths(depth - 1)
    product_of_two = st.builds(t.Arithmetic, st.just("*"), part, part, AT)
    extremes = call("min", part, part) | call("max", part, part, part) | call("clamp", part, NUMBERS, NUMBERS)
    chosen = st.builds(t.Conditional, part, test, part, AT)
    signed = st.builds(t.Negative, part, AT) | call("abs", part)
    return st.one_of(NUMBERS, sums(part), product_of_two, divided(part), extremes, chosen, signed)


def truths(depth: int) -> st.SearchStrategy[Expression]:
    if depth == 0:
        return TRUTHS
    part, number = truths(depth - 1), numbers(depth - 1)
    compared = st.builds(
        t.Comparison, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), number, number, AT
    )
    joined = st.builds(t.Logic, st.sampled_from(["and", "or"]), st.tuples(part, part), AT)
    return st.one_of(TRUTHS, compared, joined, st.builds(t.Not, part, AT))


MODIFIER = st.builds(t.DiceModifier, st.sampled_from(["kh", "kl", "dh", "dl", "!"]), st.integers(0, 2), AT)
POOLS = st.builds(
    t.Dice, NUMBERS | sums(NUMBERS) | call("max", NUMBERS, NUMBERS), st.integers(0, 3), st.lists(MODIFIER, max_size=2).map(tuple), AT
)


def dice(depth: int) -> st.SearchStrategy[Expression]:
    if depth == 0:
        return POOLS
    part, number = dice(depth - 1), numbers(1)
    two = st.builds(lambda one, sign, other: t.Sum((("+", one), (sign, other)), NO), part, st.sampled_from(["+", "-"]), number)
    scaled = st.builds(t.Arithmetic, st.just("*"), number, part, AT)
    halved = st.builds(lambda one, other: t.Call("half_up", (t.Arithmetic("/", one, other, NO),), NO, NO), part, number)
    return st.one_of(POOLS, two, scaled, halved, st.builds(t.Negative, part, AT), st.builds(t.Conditional, part, truths(1), number, AT))


@settings(derandomize=True, max_examples=1500, deadline=None)
@given(numbers(3) | truths(3) | dice(1))
def test_every_value_lies_in_the_range(desk: Desk, tree: Expression) -> None:
    world = replace(desk.world, locals=RANGES)
    checked = check(tree, show(tree), world)
    if checked.findings:
        assert {found.code for found in checked.findings} <= {"E317", "E320", "E321", "E323"}
        return
    for names in names_in(RANGES):
        values = written(tree, names)
        assert meant(checked.typed, names) == values
        for node in checked.typed.walk():
            low, high = (node.type.low, node.type.high) if isinstance(node.type, Integer | Dice) else (0, 1)
            assert all(low <= value <= high for value in meant(node, names))
