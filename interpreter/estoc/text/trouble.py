"""Where and why PyYAML gave up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.text.source import Source, Span

if TYPE_CHECKING:
    from estoc.text.node import Scalar

QUOTED = "quoted scalar"
"""What both of PyYAML's parsers call a text in quotes."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where YAML's parser gave up.

    Attributes:
        source: the text.
        context: what it was reading, in its own words; may be empty.
        context_at: where that began.
        problem: what it could not read, in its own words.
        problem_at: where that stands.
        last: the scalar read last.
        opened: where the innermost list or mapping begins that is still open; None where none is.
        depth: how deep lists and mappings may stand in each other.
    """

    source: Source
    context: str
    context_at: int
    problem: str
    problem_at: int
    last: Scalar | None
    opened: int | None
    depth: int

    @property
    def at(self) -> int:
        """Where reading went wrong: an unclosed quote swallows the rest of the file."""
        return self.context_at if QUOTED in self.context else self.problem_at

    def rest_of_line(self, start: int) -> Span:
        """From `start` to the end of what stands in its line; at the end of the text, its last character."""
        text = self.source.text
        if not text[start:].strip():
            start = max(len(text.rstrip()) - 1, 0)
        end = text.find("\n", start)
        line = text[start:] if end < 0 else text[start:end]
        return Span(self.source, start, start + max(len(line.rstrip()), 1))

    def character(self, at: int) -> Span:
        """The one character at `at`."""
        return Span(self.source, at, min(at + 1, len(self.source.text)))
