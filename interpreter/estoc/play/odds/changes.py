"""What is different between two states of a fight, place by place, with names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game.effects import BEARER, INTENSITY
from estoc.game.runtime import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game import State
    from estoc.program import Program
    from estoc.program.model import Slot
    from estoc.program.words import Words
    from estoc.telling import Teller
    from estoc.text import Json, Language

INSTANCES = -1
"""Instead of a slot: the instances of a condition that an object bears, as sorted rows of their cells."""
_CONDITION, _SOURCE = "condition ", "source "

Place: TypeAlias = tuple[int, int, int]
"""A kind of objects, the number of one, and a slot; for `INSTANCES` the kind is that of the instances."""


def values(program: Program, state: State) -> dict[Place, Any]:
    """What may change in a fight and outlives a deed: by place, the raw value."""
    found: dict[Place, Any] = {}
    for kind, table in enumerate(program.objects):
        if table.sort == "record":
            continue
        for one in bits(state.alive[kind]):
            if table.sort == "condition":
                place = (kind, state.columns[kind][BEARER][one], INSTANCES)
                cells = tuple([state.columns[kind][slot][one] for slot in range(INTENSITY, len(table.slots))])
                found[place] = tuple(sorted((*found.get(place, ()), cells), key=_absent_first))
                continue
            for slot, declared in enumerate(table.slots):
                if declared.mutable and not declared.name.startswith(_SOURCE):
                    found[kind, one, slot] = state.columns[kind][slot][one]
    return found


def _absent_first(cells: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple((cell is not None, cell or 0) for cell in cells)


def changed(before: dict[Place, Any], after: dict[Place, Any]) -> Iterator[Place]:
    """The places where two states differ; what is not there counts as absent."""
    for place in sorted({*before, *after}):
        if before.get(place) != after.get(place):
            yield place


@dataclass(frozen=True, slots=True)
class Naming:
    """Names places and their values.

    Attributes:
        teller: what names things in the fight.
    """

    teller: Teller

    def of(self, place: Place) -> str:
        """Whose place it is: a seat, a side, or an object of another kind."""
        kind, one, slot = place
        objects = self.teller.linked.program.objects
        # Only combatants bear conditions of which there may be several; other bearers are told by number.
        name = "combatant" if slot == INSTANCES else objects[kind].id
        return self.teller.wording.object_id(name, one)

    def field(self, place: Place) -> str:
        """The name of the slot, or of the condition."""
        kind, _, slot = place
        table = self.teller.linked.program.objects[kind]
        return table.id if slot == INSTANCES else table.slots[slot].name.removeprefix(_CONDITION)

    def name(self, place: Place) -> Words:
        """What people read for the slot, or the condition, in English and French."""
        kind, _, slot = place
        table = self.teller.linked.program.objects[kind]
        return table.name if slot == INSTANCES else table.slots[slot].words

    def value(self, place: Place, value: Any) -> Json:  # noqa: ANN401 - a raw value
        """The value as JSON; of a condition with instances a list of what each holds."""
        wording = self.teller.wording
        if place[2] != INSTANCES:
            return wording.named(value, self._slots(place)[place[2]].shown)
        slots = self._slots(place)[INTENSITY:]
        return [
            {slot.name: wording.named(cell, slot.shown) for slot, cell in zip(slots, cells, strict=True)}
            for cells in value or ()
        ]

    def written(self, place: Place, value: Any, language: Language) -> str:  # noqa: ANN401 - a raw value
        """The value as people read it."""
        wording = self.teller.wording
        if place[2] != INSTANCES:
            return wording.written(value, self._slots(place)[place[2]].shown, language)
        slots = self._slots(place)[INTENSITY:]
        rows = [
            [
                wording.written(cell, slot.shown, language)
                for slot, cell in zip(slots, cells, strict=True)
                if cell not in {None, slot.default} and slot.shown.sort != "truth"
            ]
            for cells in value or ()
        ]
        return " + ".join(", ".join(row) or str(len(rows)) for row in rows) or "-"

    def _slots(self, place: Place) -> tuple[Slot, ...]:
        return self.teller.linked.program.objects[place[0]].slots
