"""Who takes part: labels and names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.game import Fighter
    from estoc.program import Program
    from estoc.program.words import Words


@dataclass(frozen=True, slots=True)
class Roster:
    """The combatants by number, and the sides.

    Attributes:
        labels: the seat of each combatant, such as `a1`.
        names: its name, with a number where several have the same.
        sides: the sides in the order in which they joined.
        side_of: the side of each combatant.
        width: how many columns the map has; 0 where there is none.
        entries: the entry of each combatant.
    """

    labels: tuple[str, ...]
    names: tuple[Words, ...]
    sides: tuple[str, ...]
    side_of: tuple[str, ...]
    width: int
    entries: tuple[int, ...]

    @classmethod
    def of(cls, program: Program, fighters: tuple[Fighter, ...], setup: int) -> Roster:
        """The roster of these fighters, where a setup lets them meet."""
        table = next(table for table in program.objects if table.id == "combatant")
        alike = Counter(fighter.entry for fighter in fighters)
        met: Counter[int] = Counter()
        names: list[Words] = []
        for fighter in fighters:
            met[fighter.entry] += 1
            english, french = table.names[fighter.entry]
            suffix = f" {met[fighter.entry]}" if alike[fighter.entry] > 1 else ""
            names.append((english + suffix, french + suffix))
        sides = tuple(dict.fromkeys(fighter.side for fighter in fighters))
        labels = tuple(fighter.label for fighter in fighters)
        number = program.setups[setup].map
        width = program.maps[number].width if number >= 0 else 0
        entries = tuple(fighter.entry for fighter in fighters)
        return cls(labels, tuple(names), sides, tuple(fighter.side for fighter in fighters), width, entries)

    def names_of(self, side: str) -> Words:
        """The names of the members of a side, joined."""
        own = [name for name, of in zip(self.names, self.side_of, strict=True) if of == side]
        return (", ".join(name[0] for name in own), ", ".join(name[1] for name in own))

    def joined(self, program: Program, fighter: Fighter) -> Roster:
        """The roster with a newcomer; those who were there keep their names."""
        table = next(table for table in program.objects if table.id == "combatant")
        english, french = table.names[fighter.entry]
        before = self.entries.count(fighter.entry)
        suffix = f" {before + 1}" if before else ""
        return Roster(
            (*self.labels, fighter.label),
            (*self.names, (english + suffix, french + suffix)),
            self.sides,
            (*self.side_of, fighter.side),
            self.width,
            (*self.entries, fighter.entry),
        )
