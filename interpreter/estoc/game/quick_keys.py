"""Keys of states for a search through many: the same normal form as `keys`, without writing it as text.

Where every object that was made is still there, numbers stand for themselves, and the key is the cells as
they are; else it is the normal form. Keys are compared within one process only.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game.keys import Normal, Reading
from estoc.game.runtime import bits

if TYPE_CHECKING:
    from estoc.game.state import Extent, Frame, State
    from estoc.program.model import Program

Key: TypeAlias = "tuple[Any, ...] | str"


@dataclass(frozen=True, slots=True)
class QuickKeys:
    """Gives the keys of the states of one Program.

    Attributes:
        program: the Program.
        read: what its rules read.
    """

    program: Program
    read: Reading
    _slots: tuple[tuple[int, int], ...] = field(init=False)
    _live: dict[tuple[int, int], tuple[int, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Sort the slots that are read."""
        object.__setattr__(self, "_slots", tuple(sorted(self.read.slots - {(-1, 2)})))

    def key(self, state: State) -> Key:
        """The key of a state at a pause: equal ones have the same future."""
        columns = state.columns
        for kind, alive in zip(columns, state.alive, strict=True):
            if alive + 1 != 1 << len(kind[0]) if kind else alive:
                normal = Normal(self.program, self.read, state).form()
                return json.dumps(normal, sort_keys=True, separators=(",", ":"))
        return (
            tuple(state.alive),
            tuple([tuple(columns[kind][slot]) for kind, slot in self._slots]),
            tuple([self._frame(frame) for frame in state.frames]),
            tuple([one for one in state.depths.items() if one[1]]),
            tuple([_extent(extent) for extent in state.extents]),
            state.outcome,
        )

    def _frame(self, frame: Frame) -> tuple[Any, ...]:
        place = (frame.procedure, frame.position)
        live = self._live.get(place)
        if live is None:
            live = self._live[place] = tuple(bits(self.read.live[frame.procedure][frame.position]))
        registers = frame.registers
        return (*place, *[registers[one] for one in live])


def _extent(extent: Extent) -> tuple[Any, ...]:
    laters = tuple([(procedure, tuple(given)) for procedure, given in extent.laters])
    return (
        extent.sort,
        extent.owner,
        extent.depth,
        tuple(extent.records),
        laters,
        tuple(sorted(extent.flags)),
    )
