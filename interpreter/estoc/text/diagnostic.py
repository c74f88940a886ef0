"""Diagnostics: what is wrong, where, and what would mend it, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from estoc.text.source import Span
    from estoc.text.words import Language, Words

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


class Severity(Enum):
    """How bad it is: errors stop a load, warnings do not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A further place, and what it has to do with the matter."""

    span: Span
    words: Words


@dataclass(frozen=True, slots=True)
class Edit:
    """A safe fix: put `replacement` in the place of `span`."""

    span: Span
    replacement: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    Attributes:
        code: its code in the registry (`codes.py`), such as `E107`.
        severity: error or warning.
        message: one line that says what is wrong, in the words of the game.
        span: the place that the message is about.
        note: what stands beside the caret, if anything.
        hints: what would mend it, one line each.
        labels: further places.
        fix: the edits of a safe fix; empty where there is none.
    """

    code: str
    severity: Severity
    message: Words
    span: Span
    note: Words | None = None
    hints: tuple[Words, ...] = ()
    labels: tuple[Label, ...] = ()
    fix: tuple[Edit, ...] = ()

    def to_json(self, language: Language = "en") -> dict[str, Json]:
        """The finding as a JSON object; lines and columns count from 1."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message.text(language),
            "hint": "\n".join(hint.text(language) for hint in self.hints),
            "file": self.span.source.path,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
        }


def in_order(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The findings by file, place and code, each once: the order in which people read them."""

    def key(found: Diagnostic) -> tuple[str, int, int, str, str]:
        return (found.span.source.path, found.span.start, found.span.end, found.code, found.message.en)

    unique = {key(found): found for found in diagnostics}
    return [unique[place] for place in sorted(unique)]
