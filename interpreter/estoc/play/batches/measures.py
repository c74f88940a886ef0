"""What a combatant has that can be counted: its numbers, and the conditions that it is under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game.effects import BEARER, INTENSITY
from estoc.game.runtime import bits
from estoc.game.setup import object_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game import State
    from estoc.program.model import Program
    from estoc.program.words import Words


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that changes in a fight: a state, the intensity of a condition, or of all its instances.

    Attributes:
        id: the name of the state, or of the condition.
        name: how people call it.
        kind: the kind of objects whose column holds it.
        slot: the column.
        instances: whether the rows of the column are instances, rather than the combatants themselves.
        low, high: the least and the greatest of it; None where nothing bounds it.
        sheet: whether it stands on a sheet, and so is left after the fight.
    """

    id: str
    name: Words
    kind: int
    slot: int
    instances: bool
    low: int
    high: int | None
    sheet: bool

    def of(self, state: State, who: int) -> int:
        """How much a combatant has of it."""
        column: list[int] = state.columns[self.kind][self.slot]
        if not self.instances:
            return column[who]
        bearers = state.columns[self.kind][BEARER]
        return sum(column[one] for one in bits(state.alive[self.kind]) if bearers[one] == who)


def measures(program: Program) -> tuple[Measure, ...]:
    """Everything that can be counted of a combatant, states first."""
    return (*_states(program), *conditions(program))


def _states(program: Program) -> Iterator[Measure]:
    kind = object_number(program, "combatant")
    of_conditions = {one.intensity for one in program.conditions if one.instances < 0 and one.kind == kind}
    for number, slot in enumerate(program.objects[kind].slots):
        plain = slot.mutable and not slot.optional and slot.shown.sort == "integer"
        if plain and number not in of_conditions:
            yield Measure(
                slot.name,
                slot.words,
                kind,
                number,
                instances=False,
                low=slot.low,
                high=slot.high,
                sheet=slot.sheet,
            )


def conditions(program: Program) -> Iterator[Measure]:
    """The conditions that a combatant can be under."""
    kind = object_number(program, "combatant")
    for condition in program.conditions:
        if condition.kind == kind:
            apart = condition.instances >= 0
            where = (condition.instances, INTENSITY) if apart else (kind, condition.intensity)
            yield Measure(
                condition.id,
                condition.name,
                *where,
                instances=apart,
                low=0,
                high=None if apart else condition.high,
                sheet=condition.sheet,
            )
