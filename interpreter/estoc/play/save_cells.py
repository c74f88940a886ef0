"""Whether the cells of a saved state could stand where they stand: each within what its slot may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.program import Program
    from estoc.program.model import ObjectTable, Shown, Slot

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


def _sizes(program: Program, state: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """How many values there are of each sort and kind; those that no kind counts have the kind ""."""
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


def _object_fits(
    table: ObjectTable, columns: list[list[Any]], alive: int, sizes: Mapping[tuple[str, str], int]
) -> bool:
    return all(
        _cell_fits(slot, cell, sizes) or (cell is None and (table.id, slot.name) in _LATE)
        for slot, column in zip(table.slots, columns, strict=True)
        for number, cell in enumerate(column)
        if alive >> number & 1
    )


def _cell_fits(slot: Slot, cell: Any, sizes: Mapping[tuple[str, str], int]) -> bool:  # noqa: ANN401 - from JSON
    shown = slot.shown
    if cell is None:
        return slot.optional or slot.name == "source"
    if shown.sort == "map":
        return isinstance(cell, list) and len(cell) == sizes["map", shown.kind]
    if not isinstance(cell, int):
        return False
    if shown.sort == "integer":
        return slot.low <= cell <= slot.high
    if shown.sort.startswith("set of "):
        return 0 <= cell < 1 << _size(shown.sort.removeprefix("set of "), shown, sizes, slot)
    return 0 <= cell < _size(shown.sort, shown, sizes, slot)


def _size(sort: str, shown: Shown, sizes: Mapping[tuple[str, str], int], slot: Slot) -> int:
    return slot.high + 1 if sort == "integer" else sizes[sort, shown.kind]
