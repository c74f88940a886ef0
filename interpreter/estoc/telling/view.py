"""What one side may see of a fight: its objects as named values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game.runtime import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game import State
    from estoc.program import Program
    from estoc.program.model import ObjectTable, Slot
    from estoc.telling.wording import Wording
    from estoc.text import Json

_CONDITION = "condition "
_SOURCE = "source "


@dataclass(frozen=True, slots=True)
class View:
    """A view of a fight.

    Attributes:
        program: the Program.
        wording: what names values.
        side: the side that looks; None sees all that anybody may.
    """

    program: Program
    wording: Wording
    side: str | None

    def objects(self, state: State) -> dict[str, dict[str, dict[str, Json]]]:
        """Every living object by kind and name, with what may be seen of it; records are left out."""
        found: dict[str, dict[str, dict[str, Json]]] = {}
        for number, table in enumerate(self.program.objects):
            if table.sort == "record":
                continue
            of_kind: dict[str, dict[str, Json]] = {}
            for one in bits(state.alive[number]):
                of_kind[self.wording.object_id(table.id, one)] = dict(self._values(state, number, table, one))
            found[table.id] = of_kind
        return found

    def _values(self, state: State, number: int, table: ObjectTable, one: int) -> Iterator[tuple[str, Json]]:
        """The named values of an object; its conditions by their intensity, where they are in force."""
        conditions: dict[str, Json] = {}
        for place, slot in enumerate(table.slots):
            value = state.columns[number][place][one]
            if slot.name.startswith(_CONDITION):
                if value:
                    conditions[slot.name.removeprefix(_CONDITION)] = value
            elif not slot.name.startswith(_SOURCE) and self._seen(slot, table, one):
                yield slot.name, self.wording.named(value, slot.shown)
        if conditions:
            yield "conditions", conditions

    def _seen(self, slot: Slot, table: ObjectTable, one: int) -> bool:
        match slot.visible:
            case "all":
                return True
            case "side":
                roster = self.wording.roster
                return table.id == "combatant" and self.side in {None, roster.side_of[one]}
            case _:
                return False
