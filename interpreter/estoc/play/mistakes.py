"""The exceptions of the public face: misuse of it, or rules that do not load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text import Diagnostic, render

if TYPE_CHECKING:
    from collections.abc import Sequence


class EstocError(Exception):
    """The root of all exceptions of this library."""


class RulesError(EstocError):
    """Rules did not load; `diagnostics` holds everything that was found."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        """Take the diagnostics, in the order in which people read them."""
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(render(self.diagnostics, "en"))


class AnswerError(EstocError):
    """An answer that is not accepted; nothing has changed. The message says what would be."""


class UsageError(EstocError):
    """A call at the wrong time, or of what is not there: an answer where nothing is asked, no such side."""


class SaveError(EstocError):
    """A save that does not belong to these rules, or to this version.

    Attributes:
        part: which part of the save is not that of the rules: `format`, `language`, `ruleset` or `rules`;
            empty where it is no save at all.
    """

    def __init__(self, message: str, part: str = "") -> None:
        """Take what is wrong, and in which part."""
        super().__init__(message)
        self.part = part
