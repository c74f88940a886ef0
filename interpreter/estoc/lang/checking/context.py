"""What the checker knows while it walks one expression."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from estoc.lang.checking.facts import Shape, without_name
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import UNKNOWN, Type

if TYPE_CHECKING:
    from estoc.lang.environment import Environment
    from estoc.lang.syntax.findings import Finding
    from estoc.lang.syntax.tree import At


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
        """The inside of a fold; what was known about another thing of that name is forgotten."""
        facts = without_name(self.present, name)
        return replace(self, variables=((name, type_), *self.variables), present=facts)

    def local(self, name: str) -> Type | None:
        """The type of a fold's variable, innermost first, or of a local name."""
        variable = next((type_ for known, type_ in self.variables if known == name), None)
        return variable if variable is not None else self.environment.local(name)

    def local_names(self) -> tuple[str, ...]:
        """The variables of the folds, then the local names."""
        return (*(name for name, _ in self.variables), *self.environment.local_names())

    def written(self, at: At) -> str:
        """The part of the expression at a place."""
        return self.text[at[0] : at[1]]

    def mistake(self, finding: Finding) -> Typed:
        """Keep a finding, and go on with a value that agrees with everything."""
        self.findings.append(finding)
        return unknown(finding.at)


def unknown(at: At) -> Typed:
    """The stand-in for what did not check."""
    return Typed(Operation.ABSENT, (), (), UNKNOWN, at)
