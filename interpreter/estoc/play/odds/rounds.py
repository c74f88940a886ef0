"""Forgetting which round it is, where no rule asks: else no state would ever come again.

The counter of a timeline stands in two registers of its frame: the number of the round, and the last one.
They are set back to the first of very many rounds, so that the limit is never reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from estoc.game.setup import object_number, slot_number
from estoc.program.timeline import UNRESOLVED

if TYPE_CHECKING:
    from estoc.game import State
    from estoc.game.keys import Reading
    from estoc.program.model import Program

FIRST, LAST = 1, 10**9
"""Between two pauses many rounds may pass in which nobody can do anything: the last one is far away."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Where a timeline counts its rounds.

    Attributes:
        procedure: the timeline.
        number: the register of the number of the round.
        last: the register of the number of the last one.
    """

    procedure: int
    number: int
    last: int

    def forget(self, state: State) -> None:
        """Set a state back to the first of very many rounds."""
        if not state.frames or state.frames[0].procedure != self.procedure:
            return
        registers = state.frames[0].registers
        if registers[self.number] is not None:
            registers[self.number], registers[self.last] = FIRST, LAST


def rounds_to_forget(program: Program, timeline: int, read: Reading) -> Rounds | None:
    """Where the rounds of a timeline are counted; None where a rule reads the round, or nobody fights.

    Args:
        program: the Program.
        timeline: the procedure of the timeline.
        read: what the rules read from it on.
    """
    fight = object_number(program, "fight")
    if (fight, slot_number(program.objects[fight], "round")) in read.slots:
        return None
    code = program.procedures[timeline].code
    if ("halt", ("const", UNRESOLVED)) not in code:
        return None
    for instruction, following in pairwise(code):
        if instruction[0] == "count" and following[:2] == ("open", "round"):
            return Rounds(timeline, instruction[1], instruction[2])
    return None
