"""Laws of ranges: every value that an expression can have lies in the range that the checker infers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.lang import check, show
from estoc.lang.syntax import tree as t
from estoc.lang.types import BOOLEAN, Dice, Integer, Type, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laws.conftest import Oracle

    from conftest import Desk
    from estoc.lang import Checked
    from estoc.lang.syntax.tree import Expression

NO = (0, 0)
RANGES: dict[str, Type] = {
    "a": Integer(0, 2),
    "b": Integer(-2, 1),
    "c": Integer(1, 3),
    "f": BOOLEAN,
    "g": BOOLEAN,
}

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
    return st.builds(
        lambda name, one: t.Call(name, (one,), NO, NO),
        st.sampled_from(["floor", "ceil", "half_up"]),
        quotient,
    )


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


MODIFIER = st.builds(t.DiceModifier, st.sampled_from(["kh", "kl", "dh", "dl", "!"]), NUMBERS, AT)
POOLS = st.builds(
    t.Dice,
    NUMBERS | sums(NUMBERS) | call("max", NUMBERS, NUMBERS),
    st.integers(0, 3) | st.builds(t.Name, st.sampled_from(["a", "c"]), AT),
    st.lists(MODIFIER, max_size=2).map(tuple),
    AT,
)


def dice(depth: int) -> st.SearchStrategy[Expression]:
    if depth == 0:
        return POOLS
    part, number = dice(depth - 1), numbers(1)
    two = st.builds(
        lambda one, sign, other: t.Sum((("+", one), (sign, other)), NO),
        part,
        st.sampled_from(["+", "-"]),
        number,
    )
    scaled = st.builds(t.Arithmetic, st.just("*"), number, part, AT)
    halved = st.builds(
        lambda one, other: t.Call("half_up", (t.Arithmetic("/", one, other, NO),), NO, NO), part, number
    )
    return st.one_of(
        POOLS,
        two,
        scaled,
        halved,
        st.builds(t.Negative, part, AT),
        st.builds(t.Conditional, part, truths(1), number, AT),
    )


def seen_in(kind: Type) -> Iterator[int]:
    """The values that a type allows."""
    low, high = (kind.low, kind.high) if isinstance(kind, Integer | Dice) else (0, 1)
    return iter(range(low, high + 1))


def checked_in(desk: Desk, tree: Expression, ranges: dict[str, Type]) -> Checked:
    return check(tree, show(tree), replace(desk.world, locals=ranges))


@settings(derandomize=True, max_examples=1000, deadline=None)
@given(numbers(3) | truths(3) | dice(1))
def test_every_value_lies_in_the_range(desk: Desk, oracle: Oracle, tree: Expression) -> None:
    checked = checked_in(desk, tree, RANGES)
    if checked.findings:
        assert {found.code for found in checked.findings} <= {"E317", "E320", "E321", "E323"}
        return
    assert not any(isinstance(node.type, Unknown) for node in checked.typed.walk())
    for names in oracle.names_in(RANGES):
        values = oracle.written(tree, names)
        # Nothing above may divide by zero or throw fewer than no dice: the oracle would raise.
        assert oracle.meant(checked.typed, names) == values
        for node in checked.typed.walk():
            assert oracle.meant(node, names) <= set(seen_in(node.type))


SINGLE = [
    "-x", "x + y", "x - y", "x * y", "min(x, y)", "max(x, y)", "abs(x)",
    "floor(x / y)", "ceil(x / y)", "half_up(x / y)", "x if f else y", "clamp(x, -2, 1)",
]  # fmt: skip
ENDS = st.tuples(st.integers(-7, 7), st.integers(-7, 7)).map(lambda ends: Integer(min(ends), max(ends)))


@pytest.mark.parametrize("text", SINGLE)
@settings(derandomize=True, max_examples=60, deadline=None)
@given(ENDS, ENDS)
def test_the_range_of_one_operation_is_exact(
    desk: Desk, oracle: Oracle, text: str, x: Integer, y: Integer
) -> None:
    ranges: dict[str, Type] = {"x": x, "y": y, "f": BOOLEAN}
    tree = desk.parser.parse(text).tree
    assert tree is not None
    checked = checked_in(desk, tree, ranges)
    if "/" in text and y.low <= 0 <= y.high:
        assert [found.code for found in checked.findings] == ["E320"]
        return
    values = [value for names in oracle.names_in(ranges) for value in oracle.written(tree, names)]
    assert checked.typed.type == Integer(min(values), max(values))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1d(x)", "E323"),
        ("2d6!(x)", "E321"),
        ("2d6kh(x)", "E321"),
        ("2d6dl(x)", "E321"),
        ("(y)d(z)kl(y)!(y)", ""),
        ("2d(z)dh(y)!1", ""),
    ],
)
def test_the_numbers_of_dice_have_their_ranges(desk: Desk, oracle: Oracle, text: str, code: str) -> None:
    ranges: dict[str, Type] = {"x": Integer(-1, 2), "y": Integer(0, 2), "z": Integer(1, 3)}
    tree = desk.parser.parse(text).tree
    assert tree is not None
    checked = checked_in(desk, tree, ranges)
    assert [found.code for found in checked.findings] == ([code] if code else [])
    if not code:
        values = [value for names in oracle.names_in(ranges) for value in oracle.written(tree, names)]
        assert checked.typed.type == Dice(min(values), max(values))


@pytest.mark.parametrize("keep", ["", "kh1", "kl2", "dh1", "dl2", "!1", "kh1!2", "!1dl1"])
@settings(derandomize=True, max_examples=40, deadline=None)
@given(st.integers(-1, 4), st.integers(0, 2), st.integers(1, 3))
def test_the_range_of_dice_is_exact(
    desk: Desk, oracle: Oracle, keep: str, low: int, more: int, faces: int
) -> None:  # fmt: skip
    ranges: dict[str, Type] = {"x": Integer(low, low + more)}
    tree = desk.parser.parse(f"(x)d{faces}{keep}").tree
    assert tree is not None
    checked = checked_in(desk, tree, ranges)
    if low < 0:
        assert [found.code for found in checked.findings] == ["E321"]
        return
    values = [value for names in oracle.names_in(ranges) for value in oracle.written(tree, names)]
    assert checked.typed.type == Dice(min(values), max(values))
