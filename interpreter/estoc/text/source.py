"""Where a text stands: a source and a span of characters in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    r"""A named text.

    Attributes:
        path: the name that people see, with forward slashes.
        text: the whole text, line ends as `\n`.
        line_starts: the offset of each line's first character.
    """

    path: str
    text: str
    line_starts: tuple[int, ...]

    @classmethod
    def of(cls, path: str, text: str) -> Source:
        """The source for `text`, with its lines counted once."""
        starts = [0]
        starts.extend(index + 1 for index, character in enumerate(text) if character == "\n")
        return cls(path, text, tuple(starts))

    def line_of(self, offset: int) -> int:
        """The line of a character, from 1."""
        return bisect_right(self.line_starts, offset)

    def column_of(self, offset: int) -> int:
        """The column of a character, from 1, counted in characters."""
        return offset - self.line_starts[self.line_of(offset) - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its end."""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@dataclass(frozen=True, slots=True)
class Span:
    """The characters `start` to `end` (excluded) of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The first line, from 1."""
        return self.source.line_of(self.start)

    @property
    def column(self) -> int:
        """The first column, from 1."""
        return self.source.column_of(self.start)

    @property
    def end_line(self) -> int:
        """The line of the end, from 1."""
        return self.source.line_of(self.end)

    @property
    def end_column(self) -> int:
        """The column after the last character, from 1."""
        return self.source.column_of(self.end)

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]
