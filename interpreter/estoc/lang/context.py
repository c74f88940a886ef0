"""What the checker knows while it walks one expression."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from estoc.lang.environment import Environment
from estoc.lang.findings import Finding
from estoc.lang.tree import At
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import UNKNOWN, Type

Shape: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The names in force, what is known to be present, and the findings so far.

    Attributes:
        environment: what names mean.
        text: the expression, for messages.
        findings: filled as mistakes are met.
        variables: the variables of the folds that surround this place.
        present: the shapes of the optional values that are known to be present here.
    """

    environment: Environment
    text: str
    findings: list[Finding] = field(default_factory=list)
    variables: tuple[tuple[str, Type], ...] = ()
    present: frozenset[Shape] = frozenset()

    def knowing(self, shapes: frozenset[Shape]) -> Context:
        """The same place where more is known to be present."""
        return replace(self, present=self.present | shapes)

    def with_variable(self, name: str, type_: Type) -> Context:
        """The inside of a fold."""
        return replace(self, variables=((name, type_), *self.variables))

    def variable(self, name: str) -> Type | None:
        """The type of a fold's variable, innermost first."""
        return next((type_ for known, type_ in self.variables if known == name), None)

    def report(self, finding: Finding) -> None:
        """Keep a finding."""
        self.findings.append(finding)

    def mistake(self, finding: Finding) -> Typed:
        """Keep a finding, and go on with a value that agrees with everything."""
        self.findings.append(finding)
        return unknown(finding.at)


def unknown(at: At) -> Typed:
    """The stand-in for what did not check."""
    return Typed(Operation.ABSENT, (), (), UNKNOWN, at)


def facts_when(condition: Typed, *, holds: bool) -> frozenset[Shape]:
    """Which optional values are present where `condition` has the truth value `holds`."""
    match condition.operation:
        case Operation.PRESENT if holds:
            return frozenset({condition.arguments[0].shape()})
        case Operation.NOT:
            return facts_when(condition.arguments[0], holds=not holds)
        case Operation.AND if holds:
            return frozenset().union(*(facts_when(part, holds=True) for part in condition.arguments))
        case Operation.OR if not holds:
            return frozenset().union(*(facts_when(part, holds=False) for part in condition.arguments))
        case _:
            return frozenset()
