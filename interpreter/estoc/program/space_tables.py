"""What a Program holds of space: how maps are measured, and the maps."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.program.words import Words  # noqa: TC001 - read at run time by from_json


@dataclass(frozen=True, slots=True)
class Space:
    """How maps are measured and crossed.

    Attributes:
        tenths: how wide a cell is, in tenths of a metre; 0 where cells have no measure.
        diagonals: whether a step may go to a cell that touches by a corner.
        place: the slot of a combatant that holds its cell; -1 for none.
        everybody: whether a combatant is always in some cell.
    """

    id: str
    name: Words
    tenths: int
    diagonals: bool
    place: int
    everybody: bool


@dataclass(frozen=True, slots=True)
class Map:
    """A map, its cells in reading order: see `game.space`.

    Attributes:
        terrains: for each cell the number of its terrain.
        costs: for each cell the steps that it takes to enter it.
        blocks: for each cell 1 where nobody can enter it, else 0.
        starts: by side, the cells where its members start.
    """

    id: str
    name: Words
    width: int
    height: int
    terrains: tuple[int, ...]
    costs: tuple[int, ...]
    blocks: tuple[int, ...]
    starts: tuple[tuple[str, tuple[int, ...]], ...]
