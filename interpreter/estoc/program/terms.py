"""What everything in a Program is made of: expressions, places, and how values are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Expression: TypeAlias = tuple[Any, ...]
"""A pure expression as nested tuples of strings, integers and None."""
Instruction: TypeAlias = tuple[Any, ...]
"""One instruction of flat code; jump targets are positions in the same code."""
Place: TypeAlias = tuple[str, int, int]
"""File, line and column (from 1)."""
Cell: TypeAlias = "int | tuple[int, ...] | None"
"""A constant in a table: a number, absent, or a map as one number for each entry of its key kind."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How a value is told and written.

    Attributes:
        sort: what the number stands for: integer, truth, scale, entry, object, cell, text, dice, steps, map,
            or a set.
        kind: the kind or scale that it counts in, where it counts in one.
    """

    sort: str
    kind: str


@dataclass(frozen=True, slots=True)
class Part:
    """A placeholder of a text: an expression, how its value is shown, and its forms."""

    expression: Expression
    shown: Shown
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """Parts of a text that stand under tests: those of the first that holds, or nothing where none does.

    Each case is a test and its parts; a test that is None always holds.
    """

    cases: tuple[tuple[Expression | None, tuple[str | Part | Cases, ...]], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text with placeholders and parts under tests, in English and in French."""

    en: tuple[str | Part | Cases, ...]
    fr: tuple[str | Part | Cases, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named value."""

    name: str
    shown: Shown
