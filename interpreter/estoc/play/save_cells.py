"""Whether the cells of a saved state could stand where they stand: each within what its slot may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game.liveness import live_registers
from estoc.game.runtime import bits
from estoc.program.model import Shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.program import Program
    from estoc.program.model import ObjectTable, Register, Slot

Sizes: TypeAlias = "Mapping[tuple[str, str], int]"
"""How many values there are of each sort and kind; those that no kind counts have the kind ""."""
_MOST, _NUMBERS = 1_000_000_000, 4096

_LATE = frozenset([("fight", "round")])
"""What is absent until something begins: there is no round in the steps before the first one."""


def cells_fit(program: Program, state: Mapping[str, Any]) -> bool:
    """Whether every cell of every living object could be one of its slot's.

    What a dead object holds is never read. The shape of the columns was checked before.
    """
    sizes = _sizes(program, state)
    return all(
        _object_fits(table, columns, alive, sizes)
        for table, columns, alive in zip(program.objects, state["columns"], state["alive"], strict=True)
    )


def _sizes(program: Program, state: Mapping[str, Any]) -> Sizes:
    tables = zip(program.objects, state["columns"], strict=True)
    place = state["map"] if 0 <= state["map"] < len(program.maps) else None
    return {
        ("truth", ""): 2,
        ("text", ""): len(program.texts),
        ("dice", ""): len(program.dice),
        ("steps", ""): len(program.procedures),
        ("cell", ""): 0 if place is None else program.maps[place].width * program.maps[place].height,
        **{("scale", scale.id): len(scale.values) for scale in program.scales},
        **{("entry", kind.id): len(kind.entries) for kind in program.kinds},
        **{("map", kind.id): len(kind.entries) for kind in program.kinds},
        **{("object", table.id): len(columns[0]) for table, columns in tables},
    }


def registers_fit(program: Program, state: Mapping[str, Any]) -> bool:
    """Whether every register that is read again, and every argument that waits, holds what it may hold."""
    sizes = _sizes(program, state)
    frames = (
        (program.procedures[frame["procedure"]], frame["position"], frame["registers"])
        for frame in state["frames"]
    )
    waiting = (
        (program.procedures[number].registers, arguments)
        for extent in state["extents"]
        for number, arguments in extent["laters"]
    )
    held = [
        (procedure.registers[one], registers[one])
        for procedure, position, registers in frames
        for one in bits(live_registers(procedure)[position])
    ]
    held += [pair for kept, arguments in waiting for pair in zip(kept, arguments, strict=False)]
    return all(_register_fits(register, value, sizes) for register, value in held)


def _register_fits(register: Register, value: Any, sizes: Sizes) -> bool:  # noqa: ANN401 - from JSON
    sort, kind = register.shown.sort, register.shown.kind
    if value is None:
        return register.optional
    if sort.startswith("rest of "):
        member = Shown(sort.removeprefix("rest of "), kind)
        highest = sizes.get((member.sort, kind), _MOST)
        return isinstance(value, list) and all(isinstance(one, int) and 0 <= one < highest for one in value)
    return _fits(register.shown, value, (register.low, register.high), sizes)


def _object_fits(table: ObjectTable, columns: list[list[Any]], alive: int, sizes: Sizes) -> bool:
    return all(
        _cell_fits(slot, cell, sizes) or (cell is None and (table.id, slot.name) in _LATE)
        for slot, column in zip(table.slots, columns, strict=True)
        for number, cell in enumerate(column)
        if alive >> number & 1
    )


def _cell_fits(slot: Slot, cell: Any, sizes: Sizes) -> bool:  # noqa: ANN401 - from JSON
    if cell is None:
        return slot.optional or slot.name == "source"
    return _fits(slot.shown, cell, (slot.low, slot.high), sizes)


def _fits(shown: Shown, value: Any, ends: tuple[int, int], sizes: Sizes) -> bool:  # noqa: ANN401 - as above
    """Whether a value that is there is one of its sort."""
    if shown.sort == "map":
        return isinstance(value, list) and len(value) == sizes["map", shown.kind]
    if not isinstance(value, int):
        return False
    if shown.sort == "integer":
        return ends[0] <= value <= ends[1]
    if shown.sort.startswith("set of "):
        sort = shown.sort.removeprefix("set of ")
        count = max(ends[1] + 1, _NUMBERS) if sort == "integer" else sizes[sort, shown.kind]
        return 0 <= value < 1 << count
    return 0 <= value < sizes[shown.sort, shown.kind]
