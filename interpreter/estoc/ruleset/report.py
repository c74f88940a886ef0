"""The findings of a load, collected on the way."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Severity, in_order

if TYPE_CHECKING:
    from estoc.lang import Finding
    from estoc.text.node import Scalar

_NAMES = (re.compile(r"\w+"), re.compile(r"\b\d+(d\w+)"))
"""Names as they stand in expressions and types, and names of dice after the number of dice."""
# The codes that say that a name is not there: all they can say about a name whose declaration is broken.
_ABOUT_NAMES = frozenset({"E204", "E208", "E214", "E215", "E221", "E230", "E310", "E312", "E313"})


@dataclass(frozen=True, slots=True)
class Report:
    """Diagnostics in the order in which they were met, and the names whose declarations are broken.

    One mistake is told once: what names a broken declaration is not reported as naming nothing, and an
    unknown field that several entries inherit is reported where it was met first.
    """

    _certain: list[Diagnostic] = field(default_factory=list)
    _met: list[Diagnostic] = field(default_factory=list)
    _broken: set[str] = field(default_factory=set)
    _unseen: list[str] = field(default_factory=list)
    _unknown_fields: set[tuple[str, int]] = field(default_factory=set)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic."""
        self._keep(diagnostic, self._met)

    def add_certain(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic that follows from no other: it is about what a declaration itself may hold."""
        self._keep(diagnostic, self._certain)

    def _keep(self, diagnostic: Diagnostic, kept: list[Diagnostic]) -> None:
        if diagnostic.code == "E208":
            place = (diagnostic.span.source.path, diagnostic.span.start)
            if place in self._unknown_fields:
                return
            self._unknown_fields.add(place)
        kept.append(diagnostic)

    def findings(self, scalar: Scalar, findings: tuple[Finding, ...]) -> None:
        """Keep what is wrong inside the expression that `scalar` holds, at its place in the file."""
        for finding in findings:
            start, end = finding.at
            span = scalar.span_of(start, end)
            self.add(error(finding.code, finding.message, span, hints=finding.hints))

    def spoil(self, *names: str) -> None:
        """Remember names that would be declared, had their declarations no mistake that is already told."""
        self._broken.update(names)

    def spoil_unseen(self, owner: str) -> None:
        """Remember that `owner` would declare names that cannot be seen: no name is told to be unknown."""
        self._unseen.append(owner)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What people are told, in their order; something, wherever `failed`."""
        first = [*self._certain, *(found for found in self._met if not self._follows(found))]
        return tuple(in_order(first or self._met))

    @property
    def failed(self) -> bool:
        """Whether anything is an error."""
        return any(found.severity is Severity.ERROR for found in (*self._certain, *self._met))

    def _follows(self, found: Diagnostic) -> bool:
        """Whether a diagnostic only follows from a mistake that is told elsewhere."""
        if found.code not in _ABOUT_NAMES:
            return False
        names = (name for pattern in _NAMES for name in pattern.findall(found.span.text))
        return bool(self._unseen) or not self._broken.isdisjoint(names)
