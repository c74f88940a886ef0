"""What instructions change: slots, conditions, records, extents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.game.told import Sort, Told

if TYPE_CHECKING:
    from estoc.game.machine import Machine
    from estoc.game.state import State


def _tell(machine: Machine, sort: Sort, number: int, values: tuple[Any, ...]) -> None:
    if machine.log is not None:
        machine.log.append(Told(machine.state.told, sort, number, values))
    machine.state.told += 1


def change(machine: Machine, instruction: tuple[Any, ...], registers: list[Any]) -> None:
    """`put` a value, `add` a number (kept within the slot's range), or put it silently."""
    verb, kind, slot, owner, amount = instruction
    state = machine.state
    column = state.columns[kind][slot]
    number, value = owner(state, registers), amount(state, registers)
    before = column[number]
    if verb == "add":
        bounds = machine.linked.program.objects[kind].slots[slot]
        value = min(max(before + value, bounds.low), bounds.high)
    column[number] = value
    if verb != "silent" and machine.linked.program.objects[kind].sort != "record":
        _tell(machine, Sort.CHANGE, kind, (number, slot, before, value))


def apply(machine: Machine, instruction: tuple[Any, ...], registers: list[Any]) -> None:
    """Apply a condition: its intensity by what applying again does."""
    _, number, to, by, amount = instruction
    state = machine.state
    condition = machine.linked.program.conditions[number]
    bearer, source, intensity = to(state, registers), by(state, registers), amount(state, registers)
    column = state.columns[condition.kind][condition.intensity]
    before = column[bearer]
    match condition.again if before else "replace":
        case "add":
            after = before + intensity
        case "keep_higher":
            after = max(before, intensity)
        case "nothing":
            after = before
        case _:
            after = intensity
    column[bearer] = min(max(after, condition.low), condition.high)
    state.columns[condition.kind][condition.source][bearer] = source
    _tell(machine, Sort.APPLY, number, (bearer, column[bearer]))


def lift(machine: Machine, number: int, bearer: int) -> None:
    """End a condition; lifting what is not there does nothing."""
    condition = machine.linked.program.conditions[number]
    columns = machine.state.columns[condition.kind]
    if not columns[condition.intensity][bearer]:
        return
    columns[condition.intensity][bearer] = 0
    columns[condition.source][bearer] = None
    _tell(machine, Sort.LIFT, number, (bearer,))


def new(state: State, kind: int, values: list[Any]) -> int:
    """A new record; it lives until the extent in which it was made closes."""
    columns = state.columns[kind]
    for column, value in zip(columns, values, strict=True):
        column.append(value)
    number = len(columns[0]) - 1
    state.alive[kind] |= 1 << number
    return number


def records(machine: Machine) -> list[int]:
    """How many records of each kind there are."""
    state = machine.state
    return [
        len(state.columns[kind][0]) if table.sort == "record" else -1
        for kind, table in enumerate(machine.linked.program.objects)
    ]


def close(machine: Machine) -> None:
    """Close the innermost extent: the records made in it go."""
    state = machine.state
    extent = state.extents.pop()
    for kind, count in enumerate(extent.records):
        if count >= 0:
            for column in state.columns[kind]:
                del column[count:]
            state.alive[kind] &= (1 << count) - 1
