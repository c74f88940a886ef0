"""The findings of a load, collected on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from estoc.lang import Finding
from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Severity
from estoc.text.node import Scalar


@dataclass(frozen=True, slots=True)
class Report:
    """Diagnostics in the order in which they were met; `in_order` sorts them for people."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic."""
        self.diagnostics.append(diagnostic)

    def findings(self, scalar: Scalar, findings: tuple[Finding, ...]) -> None:
        """Keep what is wrong inside the expression that `scalar` holds, at its place in the file."""
        for finding in findings:
            start, end = finding.at
            span = scalar.span_of(start, end)
            self.add(error(finding.code, finding.message, span, hints=finding.hints))

    @property
    def failed(self) -> bool:
        """Whether anything is an error."""
        return any(found.severity is Severity.ERROR for found in self.diagnostics)
