"""The key of a state: two states with the same key have the same future.

The normal form leaves out what no rule reads: tallies of rolls and of events told, slots that only people
look at, registers that are not read again. Objects that come and go (items, records, instances of conditions)
are numbered anew in the order in which they were made, so that those which are no more leave no gap.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.expressions import expressions_in
from estoc.game.liveness import live_registers
from estoc.game.runtime import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.game.state import Extent, Frame, State
    from estoc.program.model import Program, Shown

GONE = -1
"""What stands in a key for an object that is no more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the rules of a Program read.

    Attributes:
        slots: the slots `(kind, slot)` that any rule reads: procedures, functions, contributions, conditions.
        live: for each procedure and position, the registers whose values matter there, as bits.
    """

    slots: frozenset[tuple[int, int]]
    live: tuple[tuple[int, ...], ...]


def reading_of(program: Program) -> Reading:
    """What the rules of a Program read."""
    live = tuple(live_registers(procedure) for procedure in program.procedures)
    return Reading(_read_slots(program), live)


def _read_slots(program: Program) -> frozenset[tuple[int, int]]:
    found = {(kind, slot) for operation in _operations(program) for kind, slot in slots_read(operation)}
    return frozenset(found) | looked_up(program)


def looked_up(program: Program) -> frozenset[tuple[int, int]]:
    """The slots that are read without being named: intensities, who is who in a pair, and the like."""
    found: set[tuple[int, int]] = set()
    for condition in program.conditions:
        kind = condition.kind if condition.instances < 0 else condition.instances
        found |= {(kind, condition.intensity)}
        found |= {(condition.instances, slot) for slot in condition.unique}
    for number, table in enumerate(program.objects):
        # Who is who in a pair, and who bears what: looked up without naming a slot.
        named = {"pair": ("first", "second"), "condition": ("bearer",)}.get(table.sort, ())
        found |= {(number, place) for place, slot in enumerate(table.slots) if slot.name in named}
    return frozenset(found)


def _operations(program: Program) -> Iterator[tuple[Any, ...]]:
    """Every expression and instruction of a Program, those inside others included."""
    content = (
        *program.dice,
        *(part.expression for quantity in program.quantities for part in quantity.base),
        *(one.value for quantity in program.quantities for one in quantity.contributions),
        *(one.when for quantity in program.quantities for one in quantity.contributions),
        *(row for table in program.tables for row in table.rows),
        *(roll.by for check in program.checks for roll in check.rolls),
        *(roll.dice for check in program.checks for roll in check.rolls),
        *(pair for check in program.checks for pair in (*check.settled, *check.degrees, *check.tells)),
        *(decision.who for decision in program.decisions),
        *(choice.source for decision in program.decisions for choice in decision.choices),
        *(need.that for decision in program.decisions for need in decision.requires),
        *(instruction for procedure in program.procedures for instruction in procedure.code),
    )
    return expressions_in(content)


def slots_read(operation: tuple[Any, ...]) -> Iterator[tuple[int, int]]:
    """The slots that an expression or an instruction itself reads, those of its operands aside."""
    match operation:
        case ("get" | "add", int(kind), int(slot), *_):
            yield kind, slot
        case ("intensity", int(kind), _):
            yield kind, 2
        case _:
            return


def state_key(state: State, program: Program, read: Reading) -> str:
    """The key of a state, as canonical JSON.

    Args:
        state: the state, at a pause.
        program: its Program.
        read: what the rules of the Program read.
    """
    found = Normal(program, read, state).form()
    return json.dumps(found, sort_keys=True, separators=(",", ":"))


class Normal:
    """The normal form of one state."""

    def __init__(self, program: Program, read: Reading, state: State) -> None:
        """Number the objects that come and go anew, in the order in which they were made."""
        self.program, self.read, self.state = program, read, state
        self.numbers: Mapping[str, Mapping[int, int]] = {
            table.id: {old: new for new, old in enumerate(bits(state.alive[kind]))}
            for kind, table in enumerate(program.objects)
        }

    def form(self) -> dict[str, Any]:
        """The normal form as plain data."""
        state = self.state
        return {
            "objects": [self._objects(kind) for kind in range(len(self.program.objects))],
            "frames": [self._frame(frame) for frame in state.frames],
            "depths": sorted((procedure, depth) for procedure, depth in state.depths.items() if depth),
            "extents": [self._extent(extent) for extent in state.extents],
            "outcome": state.outcome,
            "map": state.map,
        }

    def _objects(self, kind: int) -> list[list[Any]]:
        """The slots that a rule reads, each with the cells of the living."""
        alive, table = tuple(bits(self.state.alive[kind])), self.program.objects[kind]
        return [
            [self._value(self.state.columns[kind][place][one], slot.shown) for one in alive]
            if (kind, place) in self.read.slots
            else []
            for place, slot in enumerate(table.slots)
        ]

    def _frame(self, frame: Frame) -> list[Any]:
        live = self.read.live[frame.procedure][frame.position]
        kept = self.program.procedures[frame.procedure].registers
        values = [self._value(frame.registers[one], kept[one].shown) for one in bits(live)]
        return [frame.procedure, frame.position, values]

    def _extent(self, extent: Extent) -> dict[str, Any]:
        laters = [[procedure, self._arguments(procedure, given)] for procedure, given in extent.laters]
        flags = sorted((flag, self._value(owner, self.program.flags[flag])) for flag, owner in extent.flags)
        # How many records there were when it opened, of those that are there now.
        records = [
            (self.state.alive[kind] & (1 << count) - 1).bit_count() if count >= 0 else count
            for kind, count in enumerate(extent.records)
        ]
        return {
            "sort": extent.sort,
            "owner": extent.owner,
            "depth": extent.depth,
            "records": records,
            "laters": laters,
            "flags": flags,
        }

    def _arguments(self, procedure: int, arguments: list[Any]) -> list[Any]:
        kept = self.program.procedures[procedure].registers
        return [self._value(one, kept[place].shown) for place, one in enumerate(arguments)]

    def _value(self, value: Any, shown: Shown) -> Any:  # noqa: ANN401, PLR0911 - a raw value; a line a sort
        if value is None:
            return None
        match shown.sort:
            case "object":
                return self.numbers[shown.kind].get(value, GONE)
            case "set of object":
                numbers = self.numbers[shown.kind]
                return sorted(numbers[one] for one in bits(value) if one in numbers)
            case "rest of object":
                return [self.numbers[shown.kind].get(one, GONE) for one in value]
            case "map":
                return list(value)
            case _ if isinstance(value, tuple):
                return list(value)
            case _:
                return int(value)
