"""The findings of a load, collected on the way."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.ruleset import errors_packs
from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Edit, Severity, in_order

if TYPE_CHECKING:
    from estoc.lang import Finding
    from estoc.text.node import Scalar
    from estoc.text.source import Span

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
    _removed: dict[str, Span] = field(default_factory=dict)
    _uses: dict[str, list[Span]] = field(default_factory=dict)

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
            fix = () if finding.instead is None else (Edit(span, finding.instead),)
            self.add(error(finding.code, finding.message, span, hints=finding.hints, fix=fix))

    def spoil(self, *names: str) -> None:
        """Remember names that would be declared, had their declarations no mistake that is already told."""
        self._broken.update(names)

    def spoil_unseen(self, owner: str) -> None:
        """Remember that `owner` would declare names that cannot be seen: no name is told to be unknown."""
        self._unseen.append(owner)

    def removed(self, name: str, span: Span) -> None:
        """Remember what a pack removes, and where: what still uses it is told there, all at once."""
        self._removed.setdefault(name, span)

    def add_use(self, name: str, span: Span) -> None:
        """Keep a place that uses what a pack removes."""
        self._uses.setdefault(name, []).append(span)

    def _used(self) -> list[Diagnostic]:
        """What is removed and still used; the places are taken out of what was met."""
        uses = {name: list(places) for name, places in self._uses.items()}
        for found in self._met:
            name = self._removed_name(found)
            if name is not None:
                uses.setdefault(name, []).append(found.span)
        return [
            errors_packs.still_used(name, sorted(places, key=_reading_order), self._removed[name])
            for name, places in sorted(uses.items())
        ]

    def _removed_name(self, found: Diagnostic) -> str | None:
        """The removed name that a diagnostic says is not there."""
        if not self._removed or found.code not in _ABOUT_NAMES:
            return None
        names = (name for pattern in _NAMES for name in pattern.findall(found.span.text))
        return next((name for name in names if name in self._removed), None)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What people are told, in their order; something, wherever `failed`."""
        used = self._used()
        met = [found for found in self._met if self._removed_name(found) is None]
        first = [*self._certain, *used, *(found for found in met if not self._follows(found))]
        return tuple(in_order(first or self._met))

    @property
    def failed(self) -> bool:
        """Whether anything is an error."""
        return any(found.severity is Severity.ERROR for found in (*self._certain, *self._met)) or bool(
            self._uses
        )

    def _follows(self, found: Diagnostic) -> bool:
        """Whether a diagnostic only follows from a mistake that is told elsewhere."""
        if found.code not in _ABOUT_NAMES:
            return False
        names = (name for pattern in _NAMES for name in pattern.findall(found.span.text))
        return bool(self._unseen) or not self._broken.isdisjoint(names)


def _reading_order(span: Span) -> tuple[str, int]:
    return (span.source.path, span.start)
