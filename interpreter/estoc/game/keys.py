"""The key of a state: two states with the same key have the same future.

The normal form leaves out what no rule reads: tallies of rolls and of events told, slots that only people
look at, the cells of objects that are no more.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from estoc.game.expressions import is_expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.state import State
    from estoc.program.model import Program


def read_slots(program: Program) -> frozenset[tuple[int, int]]:
    """The slots `(kind, slot)` that any rule reads: procedures, functions, contributions, conditions."""
    found = {(kind, slot) for operation in _operations(program) for kind, slot in _slots(operation)}
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
    stack: list[object] = [
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
    ]
    while stack:
        one = stack.pop()
        if isinstance(one, tuple):
            stack.extend(one)
            if is_expression(one):
                yield one


def _slots(operation: tuple[Any, ...]) -> Iterator[tuple[int, int]]:
    match operation:
        case ("get" | "add", int(kind), int(slot), *_):
            yield kind, slot
        case ("intensity", int(kind), _):
            yield kind, 2
        case _:
            return


def state_key(state: State, read: frozenset[tuple[int, int]]) -> str:
    """The key of a state, as canonical JSON.

    Args:
        state: the state, at a pause.
        read: the slots that the rules read: see `read_slots`.
    """
    data = state.to_json()
    for history in ("tallies", "told"):
        del data[history]
    data["columns"] = [
        [
            _living(column, state.alive[kind]) if (kind, slot) in read else []
            for slot, column in enumerate(columns)
        ]
        for kind, columns in enumerate(data["columns"])
    ]
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _living(column: list[Any], alive: int) -> list[Any]:
    return [cell if alive >> number & 1 else None for number, cell in enumerate(column)]
