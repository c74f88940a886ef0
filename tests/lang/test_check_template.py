"""Texts: what is wrong with their placeholders, and when a part that may be left out is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from estoc.lang import check_template, parse_template
from estoc.lang.typed import Operation, Typed, TypedCases, TypedTemplate

if TYPE_CHECKING:
    from conftest import Desk
    from estoc.lang import CheckedTemplate


def checked(desk: Desk, text: str) -> CheckedTemplate:
    parsed = parse_template(text, desk.parser)
    assert parsed.template is not None
    return check_template(parsed.template, text, desk.world)


def told_if(desk: Desk, text: str) -> Typed:
    """The test of the only part that may be left out."""
    found = checked(desk, text)
    assert found.findings == ()
    (part,) = (one for one in found.template.parts if isinstance(one, TypedCases))
    ((test, _),) = part.cases
    assert test is not None
    return test


def shown(typed: Typed) -> str:
    """A test, shortly."""
    inner = [shown(one) for one in typed.arguments]
    match typed.operation:
        case Operation.LOCAL | Operation.CONSTANT:
            return str(typed.data[0])
        case Operation.MEMBER:
            return f"{inner[0]}.{typed.data[1]}"
        case other:
            return f"{other.value}({', '.join(inner)})"


TESTS = [
    ("{who}[ loses {n}]", "unequal(n, 0)"),
    ("[{m} of {skill}]", "unequal(m, 0)"),
    ("[{n} {n|point|points}]", "and(unequal(n, 0), unequal(n, 0))"),
    ("[ is left-handed{flag}]", "flag"),
    ("[ and {guest}]", "present(guest)"),
    ("[{extra}]", "present(extra)"),
    ("[{answer.rest}]", "and(present(answer.rest), unequal(answer.rest, 0))"),
    ("[ with {who.tools}]", "any(who.tools, 1)"),
    # What was there before is known to be there after.
    ("[ and {guest}, who has {guest.energy}]", "and(present(guest), unequal(guest.energy, 0))"),
]


@pytest.mark.parametrize(("text", "test"), TESTS, ids=[text for text, _ in TESTS])
def test_a_part_is_said_when_each_value_says_something(desk: Desk, text: str, test: str) -> None:
    written = shown(told_if(desk, text))
    assert written == test


MISTAKES = [
    ("{who}[ is there]", [("E328", "[ is there]")]),
    ("[{who}, {skill}]", [("E328", "[{who}, {skill}]")]),
    ("[{nobody}]", [("E310", "nobody")]),
    ("[{guest}] {guest.energy}", [("E318", "guest")]),
    ("[{guest.energy} {guest}]", [("E318", "guest")]),
]


@pytest.mark.parametrize(("text", "findings"), MISTAKES, ids=[text for text, _ in MISTAKES])
def test_mistakes(desk: Desk, text: str, findings: list[tuple[str, str]]) -> None:
    found = checked(desk, text).findings
    assert [(one.code, text[one.at[0] : one.at[1]]) for one in found] == findings


def test_all_expressions_are_gone_through(desk: Desk) -> None:
    found = checked(desk, "{who}[ loses {n}].").template
    assert [shown(one) for one in found.expressions()] == ["who", "unequal(n, 0)", "n"]
    assert list(TypedTemplate(()).expressions()) == []
