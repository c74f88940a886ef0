"""In what situation somebody decides, as far as rules in general know: who is under which conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game.setup import object_number
from estoc.play.batches.measures import conditions

if TYPE_CHECKING:
    from estoc.game import State
    from estoc.play.batches.measures import Measure
    from estoc.program.model import Program


@dataclass(frozen=True, slots=True)
class Situations:
    """Tells situations apart.

    Attributes:
        kind: the number of the kind of combatants.
        measures: the conditions.
    """

    kind: int
    measures: tuple[Measure, ...]

    @classmethod
    def of(cls, program: Program) -> Situations:
        """The situations of some rules."""
        return cls(object_number(program, "combatant"), tuple(conditions(program)))

    def number(self, state: State) -> int:
        """A number for a situation: a bit for each condition and combatant."""
        found = 0
        for who in range(state.alive[self.kind].bit_length()):
            for one in self.measures:
                found = 2 * found + (one.of(state, who) > 0)
        return found
