"""What each form of expression is parsed to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from estoc.lang.syntax import tree as t
from estoc.lang.syntax.parser import ExpressionParser
from estoc.lang.syntax.places import without_places

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import Expression

PARSER = ExpressionParser()
NO = (0, 0)
A, B, C, X = (t.Name(name, NO) for name in "abcx")


def num(value: int) -> t.Number:
    return t.Number(value, NO)


def dice(
    count: Expression | None,
    faces: int | str | Expression,
    *modifiers: tuple[t.DiceModifierName, int | Expression],
) -> t.Dice:
    found = ((name, num(value) if isinstance(value, int) else value) for name, value in modifiers)
    return t.Dice(count, faces, tuple(t.DiceModifier(name, value, NO) for name, value in found), NO)


def plus(first: Expression, *others: Expression) -> t.Sum:
    return t.Sum((("+", first), *(("+", other) for other in others)), NO)


def times(left: Expression, right: Expression) -> t.Arithmetic:
    return t.Arithmetic("*", left, right, NO)


def less(left: Expression, right: Expression) -> t.Comparison:
    return t.Comparison("<", left, right, NO)


def member(subject: Expression, name: str) -> t.Member:
    return t.Member(subject, name, NO, NO)


def call(name: str, *arguments: Expression) -> t.Call:
    return t.Call(name, arguments, NO, NO)


TREES: list[tuple[str, Expression]] = [
    ("12", num(12)),
    ("007", num(7)),
    ("true", t.Truth(value=True, at=NO)),
    ("false", t.Truth(value=False, at=NO)),
    ("a", A),
    ("FOR", t.Name("FOR", NO)),
    ("absent", t.Name("absent", NO)),
    ("a if b else absent", t.Conditional(A, B, t.Name("absent", NO), NO)),
    ("DEX", t.Name("DEX", NO)),
    ("weapon:sword", t.Qualified("weapon", "sword", NO)),
    ("9 m", t.Measure(90, "m", NO)),
    ("9m", t.Measure(90, "m", NO)),
    ("1.5 m", t.Measure(15, "m", NO)),
    ("0.5 m + 2 m", plus(t.Measure(5, "m", NO), t.Measure(20, "m", NO))),
    # A6, A14: the count that is not written, the hundred faces.
    ("d20", dice(None, 20)),
    ("2d6", dice(num(2), 6)),
    ("4 + d8", plus(num(4), dice(None, 8))),
    ("d%", dice(None, 100)),
    ("3d%", dice(num(3), 100)),
    ("3d6kh2", dice(num(3), 6, ("kh", 2))),
    ("5d4!20", dice(num(5), 4, ("!", 20))),
    ("4d6dl1!3", dice(num(4), 6, ("dl", 1), ("!", 3))),
    ("3d12dl1kl1", dice(num(3), 12, ("dl", 1), ("kl", 1))),
    ("d6dh1", dice(None, 6, ("dh", 1))),
    ("(a)d6", dice(A, 6)),
    # Zero dice are parsed as they stand, and so are no faces.
    ("(a - 2)d6", dice(t.Sum((("+", A), ("-", num(2))), NO), 6)),
    ("0d6", dice(num(0), 6)),
    ("3d0", dice(num(3), 0)),
    ("(4)d6", dice(num(4), 6)),
    ("2dK", dice(num(2), "K")),
    ("(a)dK", dice(A, "K")),
    ("3dKkh2", dice(num(3), "K", ("kh", 2))),
    ("3dK!3dl1", dice(num(3), "K", ("!", 3), ("dl", 1))),
    ("2dkh2", dice(num(2), "kh2")),
    ("dK", t.Name("dK", NO)),
    ("d20x", t.Name("d20x", NO)),
    # The number is a matter of the checker's limits.
    ("4000000000d6", dice(num(4_000_000_000), 6)),
    # A number of dice that is computed stands in brackets.
    ("1d6!(a)", dice(num(1), 6, ("!", A))),
    ("d20!(a)", dice(None, 20, ("!", A))),
    ("(a)d6!(b)", dice(A, 6, ("!", B))),
    ("1d6!(3)", dice(num(1), 6, ("!", 3))),
    ("4d6kh(a)", dice(num(4), 6, ("kh", A))),
    ("d6kh(a)", dice(None, 6, ("kh", A))),
    ("4d6kh3!(a)", dice(num(4), 6, ("kh", 3), ("!", A))),
    ("4d6kh(a)!(b)", dice(num(4), 6, ("kh", A), ("!", B))),
    ("4d6!(a)kh3", dice(num(4), 6, ("!", A), ("kh", 3))),
    ("4d6!(a)kh3dl(b)", dice(num(4), 6, ("!", A), ("kh", 3), ("dl", B))),
    ("2dKkh(a)", dice(num(2), "K", ("kh", A))),
    ("(a)dKdl(b)!2", dice(A, "K", ("dl", B), ("!", 2))),
    ("1d(a)", dice(num(1), A)),
    ("1d(8)", dice(num(1), 8)),
    ("(a)d(b)", dice(A, B)),
    ("2d(a + 1)kh1!(b)", dice(num(2), plus(A, num(1)), ("kh", 1), ("!", B))),
    ("1d6!(a) - 1", t.Sum((("+", dice(num(1), 6, ("!", A))), ("-", num(1))), NO)),
    # A call is a call.
    ("d(a)", t.Call("d", (A,), NO, NO)),
    ("d6x(a)", t.Call("d6x", (A,), NO, NO)),
    # Dice bind tighter than the minus sign.
    ("-2d6", t.Negative(dice(num(2), 6), NO)),
    ("(1 - 3)d6", dice(t.Sum((("+", num(1)), ("-", num(3))), NO), 6)),
    ("-1", t.Negative(num(1), NO)),
    ("0 - 2d6", t.Sum((("+", num(0)), ("-", dice(num(2), 6))), NO)),
    ("--1", t.Negative(t.Negative(num(1), NO), NO)),
    # A sign after an operator.
    ("1d20+-3", plus(dice(num(1), 20), t.Negative(num(3), NO))),
    ("1d20 - -3", t.Sum((("+", dice(num(1), 20)), ("-", t.Negative(num(3), NO))), NO)),
    # What binds tighter.
    ("2 + 3 * 4", plus(num(2), times(num(3), num(4)))),
    ("(2 + 3) * 4", times(plus(num(2), num(3)), num(4))),
    ("2d6 * 2", times(dice(num(2), 6), num(2))),
    ("a * b / c", t.Arithmetic("/", times(A, B), C, NO)),
    ("-a * b", times(t.Negative(A, NO), B)),
    ("a + b - c", t.Sum((("+", A), ("+", B), ("-", C)), NO)),
    ("(a + b) + c", plus(plus(A, B), C)),
    ("a shift 1 + 2", t.Shift(A, plus(num(1), num(2)), NO)),
    ("a shift 1 shift -1", t.Shift(t.Shift(A, num(1), NO), t.Negative(num(1), NO), NO)),
    ("a shift 1 < b", less(t.Shift(A, num(1), NO), B)),
    ("min(x for x in a else 0)", t.Fold("min", X, "x", A, None, NO, num(0))),
    (
        "max(x for x in a if b else c if b else 0)",
        t.Fold("max", X, "x", A, B, NO, t.Conditional(C, B, num(0), NO)),
    ),
    ("not a < b", t.Not(less(A, B), NO)),
    ("not not a", t.Not(t.Not(A, NO), NO)),
    ("a and b or c", t.Logic("or", (t.Logic("and", (A, B), NO), C), NO)),
    ("a or b or c", t.Logic("or", (A, B, C), NO)),
    ("not a and b", t.Logic("and", (t.Not(A, NO), B), NO)),
    ("(a and b) and c", t.Logic("and", (t.Logic("and", (A, B), NO), C), NO)),
    ("a in b", t.Membership(A, B, negated=False, at=NO)),
    ("a not in b", t.Membership(A, B, negated=True, at=NO)),
    ("not a in b", t.Not(t.Membership(A, B, negated=False, at=NO), NO)),
    ("a.b is present", t.Presence(member(A, "b"), present=True, at=NO)),
    ("a is absent", t.Presence(A, present=False, at=NO)),
    ("a if b else c", t.Conditional(A, B, C, NO)),
    ("a if b else c if x else 1", t.Conditional(A, B, t.Conditional(C, X, num(1), NO), NO)),
    ("a or b if c else x", t.Conditional(t.Logic("or", (A, B), NO), C, X, NO)),
    ("a.b.c", member(member(A, "b"), "c")),
    ("a.d20", member(A, "d20")),
    ("2d6.total", member(dice(num(2), 6), "total")),
    ("-a.b", t.Negative(member(A, "b"), NO)),
    ("a[b][1]", t.Index(t.Index(A, B, NO), num(1), NO)),
    ("f(a).b[c]", t.Index(member(call("f", A), "b"), C, NO)),
    ("f()", call("f")),
    ("f(a, 1, b)", call("f", A, num(1), B)),
    ("min(a, b)", call("min", A, B)),
    ("max(1,5)", call("max", num(1), num(5))),
    ("count(a)", call("count", A)),
    ("count((a in b))", call("count", t.Membership(A, B, negated=False, at=NO))),
    ("count(a not in b)", call("count", t.Membership(A, B, negated=True, at=NO))),
    ("any(a in b)", call("any", t.Membership(A, B, negated=False, at=NO))),
    ("[]", t.SetLiteral((), NO)),
    ("[a, weapon:b]", t.SetLiteral((A, t.Qualified("weapon", "b", NO)), NO)),
    ("{x in a}", t.SetBuilder("x", A, None, NO)),
    ("{x in a.b if x < 1}", t.SetBuilder("x", member(A, "b"), less(X, num(1)), NO)),
    ("any(x for x in a)", t.Fold("any", X, "x", A, None, NO)),
    ("sum(x * 2 for x in a if x < b)", t.Fold("sum", times(X, num(2)), "x", A, less(X, B), NO)),
    ("min(b if x else c for x in a)", t.Fold("min", t.Conditional(B, X, C, NO), "x", A, None, NO)),
    ("count(x in a)", t.Fold("count", None, "x", A, None, NO)),
    ("count(x in a if x < b) < 1", less(t.Fold("count", None, "x", A, less(X, B), NO), num(1))),
    ("first(x in a if not b)", t.Fold("first", None, "x", A, t.Not(B, NO), NO)),
    (
        "count(x in a if x else b)",
        call("count", t.Conditional(t.Membership(X, A, negated=False, at=NO), X, B, NO)),
    ),
    (
        "all(any(b in x for b in x) for x in a)",
        t.Fold(
            "all", t.Fold("any", t.Membership(B, X, negated=False, at=NO), "b", X, None, NO), "x", A, None, NO
        ),
    ),
]


@pytest.mark.parametrize(("text", "expected"), TREES, ids=[text for text, _ in TREES])
def test_text_gives_this_tree(text: str, expected: Expression) -> None:
    parsed = PARSER.parse(text)
    assert parsed.findings == ()
    assert parsed.tree is not None
    assert without_places(parsed.tree) == expected


# Spaces around operators do not matter.
@pytest.mark.parametrize("text", [" 2d6-1", "2d6 - 1", "2d6\n  - 1 ", "\t(2d6) - (1)"])
def test_spaces_and_brackets_do_not_matter(text: str) -> None:
    found = PARSER.parse(text).tree
    assert found is not None
    assert without_places(found) == t.Sum((("+", dice(num(2), 6)), ("-", num(1))), NO)


def test_a_text_is_parsed_once() -> None:
    parser = ExpressionParser()
    assert parser.parse("a + 1") is parser.parse("a + 1")
