"""The map of a fight as people draw it: a letter a cell, and who stands where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game.runtime import bits
from estoc.lang import cell_name
from estoc.ruleset import reading

if TYPE_CHECKING:
    from estoc.play.fight import Fight
    from estoc.program.words import Words

_COMBATANT = "combatant"


@dataclass(frozen=True, slots=True)
class Chart:
    """A map with those who stand on it.

    Attributes:
        rows: the letters of the cells, row by row from the top left, as the ruleset draws its terrains.
        columns: the names of the columns.
        terrains: by letter, what it means.
        standing: by column and row, both from 0, the seats of those who are in that cell.
        names: by seat, what people call who has it.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    terrains: dict[str, Words]
    standing: dict[tuple[int, int], tuple[str, ...]]
    names: dict[str, Words]


def chart(fight: Fight) -> Chart | None:
    """The map of a fight where it stands; None where there is none."""
    program, state = fight.linked.program, fight.machine.state
    if state.map < 0 or program.space is None:
        return None
    drawn = program.maps[state.map]
    kinds = next(table for table in program.kinds if table.id == "terrain")
    letters = _letters(fight, drawn.id)
    cells = [letters.get(kinds.entries[terrain], " ") for terrain in drawn.terrains]
    roster = fight.teller.roster
    kind = next(number for number, table in enumerate(program.objects) if table.id == _COMBATANT)
    standing: dict[tuple[int, int], tuple[str, ...]] = {}
    for who in bits(state.alive[kind]):
        cell = state.columns[kind][program.space.place][who]
        if cell is not None:
            place = (cell % drawn.width, cell // drawn.width)
            standing[place] = (*standing.get(place, ()), roster.labels[who])
    return Chart(
        tuple("".join(cells[start : start + drawn.width]) for start in range(0, len(cells), drawn.width)),
        tuple(cell_name(column, 0).rstrip("1") for column in range(drawn.width)),
        {
            letters[entry]: kinds.names[number]
            for number, entry in enumerate(kinds.entries)
            if letters.get(entry, " ") in cells
        },
        standing,
        dict(zip(roster.labels, roster.names, strict=True)),
    )


def _letters(fight: Fight, drawn: str) -> dict[str, str]:
    """The letter of each terrain on a map; the first where it has several, `.` for a ground without any."""
    body = fight.rules.written("map", drawn)
    found = {reading.text(body, "ground"): "."}
    legend: dict[str, str] = {}
    for letter, _ in reading.pairs(reading.get(body, "legend")):
        legend.setdefault(reading.text(reading.get(body, "legend"), letter.value), letter.value)
    return {**found, **legend}
