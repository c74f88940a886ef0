"""What expressions can be, by two evaluators written apart from the package: as written, and as typed.

Both give the set of all values, over all falls of the dice, for given values of the names.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import ceil, floor
from typing import TYPE_CHECKING

import pytest

from estoc.lang.syntax import tree as t
from estoc.lang.typed import Operation, PoolParts, Typed
from estoc.lang.types import Integer, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from estoc.lang.syntax.tree import Expression

NO = (0, 0)
ROUNDED: dict[str, Callable[[Fraction], int]] = {
    "floor": floor,
    "ceil": ceil,
    "half_up": lambda exact: floor(exact + Fraction(1, 2)),
}


def falls(count: int, faces: int, modifiers: tuple[tuple[str, int], ...]) -> Iterator[int]:
    """Every total of some dice, fall by fall; the modifiers with their numbers."""
    ceiling = next((value for name, value in modifiers if name == "!"), 0)
    ends = [face for face in range(1, faces + 1) if face != faces]
    one_die = [faces * more + face for more in range(ceiling + 1) for face in ends] + [faces * (ceiling + 1)]
    for fallen in combinations_with_replacement(sorted(one_die), count):
        dice = list(fallen)
        for name, value in modifiers:
            number = min(value, count)
            kept = {"kh": dice[count - number :], "kl": dice[:number], "dh": dice[: count - number]}
            kept |= {"dl": dice[number:], "!": dice}
            dice = kept[name]
        yield sum(dice)


def names_in(ranges: dict[str, Type]) -> Iterator[dict[str, int]]:
    spans = [
        range(kind.low, kind.high + 1) if isinstance(kind, Integer) else range(2) for kind in ranges.values()
    ]
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
            result = each(lambda *values: sum(map(int.__mul__, signs, values)), *(part for _, part in terms))
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
            compare = {
                "==": "__eq__",
                "!=": "__ne__",
                "<": "__lt__",
                "<=": "__le__",
                ">": "__gt__",
                ">=": "__ge__",
            }
            result = each(lambda one, two: getattr(one, compare[operator])(two), left, right)
        case t.Logic(operator, operands):
            result = each(lambda *values: all(values) if operator == "and" else any(values), *operands)
        case t.Conditional(then, condition, otherwise):
            result = written(then if written(condition, names) == {1} else otherwise, names)
        case t.Dice(count, int() | t.Number() | t.Name() as faces, modifiers) if count is not None:
            (number,) = written(count, names)
            (sides,) = {faces} if isinstance(faces, int) else written(faces, names)
            told = [(each.name, *written(each.value, names)) for each in modifiers]
            result = set(falls(number, sides, tuple(told)))
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
        case Operation.POOL, _:
            parts = PoolParts.of(typed)
            (number,) = meant(parts.count, names)
            (sides,) = {len(parts.faces)} if isinstance(parts.faces, tuple) else meant(parts.faces, names)
            words = ((parts.keep, parts.kept), ("!", parts.ceiling))
            told = [(name, *meant(value, names)) for name, value in words if value is not None]
            return set(falls(number, sides, tuple(told)))
        case _:
            operands = [meant(part, names) for part in typed.arguments]
            return {int(WORKS[typed.operation](*values)) for values in product(*operands)}


@dataclass(frozen=True, slots=True)
class Oracle:
    """The evaluators."""

    def written(self, tree: Expression, names: dict[str, int]) -> set[int]:
        return written(tree, names)

    def meant(self, typed: Typed, names: dict[str, int]) -> set[int]:
        return meant(typed, names)

    def names_in(self, ranges: dict[str, Type]) -> Iterator[dict[str, int]]:
        return names_in(ranges)


@pytest.fixture(scope="session")
def oracle() -> Oracle:
    """What expressions can be."""
    return Oracle()
