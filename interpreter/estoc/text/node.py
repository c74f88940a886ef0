"""YAML nodes with places: what the reader gives, whatever the document means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from estoc.text.source import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A scalar as written.

    Attributes:
        span: the whole scalar in the file, quotes included.
        value: its text, unescaped and unfolded, NFC.
        plain: whether it stands unquoted (only plain scalars can be numbers or booleans).
        places: the offset in the file of each character of `value`, and one more for its end; None where
            value and file agree character for character from `span.start` (a plain scalar on one line).
    """

    span: Span
    value: str
    plain: bool
    places: tuple[int, ...] | None = None

    def span_of(self, start: int, end: int) -> Span:
        """The place in the file of the characters `start` to `end` (excluded) of `value`."""
        if self.places is None:
            return Span(self.span.source, self.span.start + start, self.span.start + end)
        return Span(self.span.source, self.places[start], self.places[end])


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    span: Span
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file; keys are scalars, read as text, each once."""

    span: Span
    pairs: tuple[tuple[Scalar, Node], ...]

    def get(self, key: str) -> Node | None:
        """The value of `key`, or None."""
        return next((value for name, value in self.pairs if name.value == key), None)

    def key(self, key: str) -> Scalar | None:
        """The scalar that names `key`, or None."""
        return next((name for name, _ in self.pairs if name.value == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping
