"""The checker of texts: their placeholders, and when a part that may be left out stands there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from estoc.lang.checking.check import check
from estoc.lang.checking.facts import facts_when
from estoc.lang.syntax import template_findings
from estoc.lang.syntax.tree import OptionalPart, Placeholder, Template
from estoc.lang.typed import Operation, Typed, TypedCases, TypedSlot, TypedTemplate
from estoc.lang.types import BOOLEAN, Boolean, Integer, Optional, Set

if TYPE_CHECKING:
    from estoc.lang.checking.facts import Shape
    from estoc.lang.environment import Environment
    from estoc.lang.syntax.findings import Finding

_MEMBER = "member of the set"
"""The name of a member of a set that is looked at: no name of a ruleset has a space."""


@dataclass(frozen=True, slots=True)
class CheckedTemplate:
    """A checked text, without what did not check; and what is wrong, in the order of the text."""

    template: TypedTemplate
    findings: tuple[Finding, ...]


def check_template(
    template: Template, text: str, environment: Environment, present: frozenset[Shape] = frozenset()
) -> CheckedTemplate:
    """Check one text in one language.

    Args:
        template: its parts.
        text: the whole text, for messages.
        environment: what the names mean.
        present: optional values already known to be present.
    """
    checker = _Checker(text, environment, present)
    parts: list[str | TypedSlot | TypedCases] = []
    for part in template.parts:
        match part:
            case str():
                parts.append(part)
            case Placeholder():
                parts += checker.slot(part)
            case OptionalPart():
                parts += checker.optional(part)
    return CheckedTemplate(TypedTemplate(tuple(parts)), tuple(checker.findings))


@dataclass(slots=True)
class _Checker:
    """What is known where the reading is, and the findings so far."""

    text: str
    environment: Environment
    present: frozenset[Shape]
    findings: list[Finding] = field(default_factory=list)

    def slot(self, part: Placeholder) -> tuple[TypedSlot, ...]:
        """A placeholder; nothing where it does not check."""
        checked = check(part.expression, self.text, self.environment, None, self.present)
        self.findings.extend(checked.findings)
        return () if checked.findings else (TypedSlot(checked.typed, part.forms),)

    def optional(self, part: OptionalPart) -> tuple[TypedCases, ...]:
        """A part that may be left out: each value in it may say nothing, which is asked in their order."""
        before, wrong = self.present, len(self.findings)
        parts: list[str | TypedSlot | TypedCases] = []
        tests: list[Typed] = []
        for inner in part.parts:
            if isinstance(inner, str):
                parts.append(inner)
                continue
            for slot in self.slot(inner):
                parts.append(slot)
                test = _says_something(slot.typed)
                if test is not None:
                    tests.append(test)
                    self.present |= facts_when(test, holds=True)
        self.present = before
        if not tests and wrong == len(self.findings):
            self.findings.append(template_findings.always_there(part.at))
        if not tests:
            return ()
        test = tests[0] if len(tests) == 1 else Typed(Operation.AND, tuple(tests), (), BOOLEAN, part.at)
        return (TypedCases(((test, TypedTemplate(tuple(parts))),)),)


def _says_something(typed: Typed) -> Typed | None:
    """The test under which a value is there, and is not 0, false or an empty set; None where it always is."""
    at = typed.at
    match typed.type:
        case Optional(of):
            there = Typed(Operation.PRESENT, (typed,), (), BOOLEAN, at)
            inner = _says_something(replace(typed, type=of))
            return there if inner is None else Typed(Operation.AND, (there, inner), (), BOOLEAN, at)
        case Boolean():
            return typed
        case Integer(low, high) if low <= 0 <= high:
            zero = Typed(Operation.CONSTANT, (), (0,), Integer(0, 0), at)
            return Typed(Operation.UNEQUAL, (typed, zero), (), BOOLEAN, at)
        case Set():
            true = Typed(Operation.CONSTANT, (), (1,), BOOLEAN, at)
            return Typed(Operation.ANY, (typed, true), (_MEMBER,), BOOLEAN, at)
        case _:
            return None
