"""Spans of time: opened and closed, with an owner; what is due at their end, what happens once in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.game.state import Extent

if TYPE_CHECKING:
    from estoc.game.link import Linked
    from estoc.game.state import State


def opened(state: State, linked: Linked, sort: str, owner: int) -> int | None:
    """Open an extent; gives its owner, or None where it is a deed within a deed: the outermost one counts."""
    if sort == "deed" and innermost(state, sort) is not None:
        return None
    records = [
        len(state.columns[kind][0]) if table.sort == "record" else -1
        for kind, table in enumerate(linked.program.objects)
    ]
    state.extents.append(Extent(sort, owner, len(state.frames), records))
    return owner


def innermost(state: State, sort: str, owner: int | None = None) -> Extent | None:
    """The extent of a sort that opened last, of an owner if one is given."""
    for extent in reversed(state.extents):
        if extent.sort == sort and owner in {None, extent.owner}:
            return extent
    return None


def closed(state: State, extent: Extent) -> None:
    """Close an extent whose laters are done: the records made in it go."""
    last = state.extents[-1] is extent
    state.extents.remove(extent)
    if not last:
        return
    for kind, count in enumerate(extent.records):
        if count >= 0:
            for column in state.columns[kind]:
                del column[count:]
            state.alive[kind] &= (1 << count) - 1


def later(state: State, sort: str, procedure: int, arguments: list[Any]) -> bool:
    """Put something off to the end of the innermost extent of a sort; False: none is open."""
    extent = innermost(state, sort)
    if extent is None:
        return False
    extent.laters.append((procedure, arguments))
    return True


def first_time(state: State, sort: str, flag: int, owner: int) -> bool:
    """Whether this is the first time in the innermost extent of a sort; where none is open it is."""
    extent = innermost(state, sort)
    if extent is None:
        return True
    if (flag, owner) in extent.flags:
        return False
    extent.flags.append((flag, owner))
    return True


def left(state: State, sort: str) -> Extent | None:
    """The extent of a sort that is left early; what those inside it put off is due at its own end."""
    extent = innermost(state, sort)
    if extent is None:
        return None
    while state.extents[-1] is not extent:
        inner = state.extents.pop()
        extent.laters = inner.laters + extent.laters
    return extent
