"""Spaces and maps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.text.source import Span
    from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class SpaceRule:
    """How the maps of a ruleset are measured and crossed.

    Attributes:
        tenths: how wide a cell is, in tenths of a metre; None where cells have no measure.
        diagonals: whether a step may go to a cell that touches by a corner.
        line: whether maps have one row.
        place: the state of a combatant that holds where it is, if any.
        span: where it is declared.
    """

    id: str
    name: Words
    tenths: int | None
    diagonals: bool
    line: bool
    place: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class MapRule:
    """A map: the terrain of each cell in reading order, and by side the cells where its members start."""

    id: str
    name: Words
    width: int
    height: int
    cells: tuple[str, ...]
    starts: Mapping[str, tuple[int, ...]]
    span: Span
