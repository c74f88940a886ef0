"""Rings in a graph of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def find_rings(graph: Mapping[str, set[str]]) -> tuple[tuple[str, ...], ...]:
    """Rings of names, each with its first name again at its end.

    No two of them share a name: a second ring through one place is most likely the same mistake. Without
    the names of those found, the graph has no ring.

    Args:
        graph: for each name, those that it leads to; those that are no names of the graph lead nowhere.
    """
    found: list[tuple[str, ...]] = []
    rest = dict(graph)
    ring = _first_ring(rest)
    while ring is not None:
        found.append(ring)
        for name in ring[1:]:
            del rest[name]
        ring = _first_ring(rest)
    return tuple(found)


def _first_ring(graph: Mapping[str, set[str]]) -> tuple[str, ...] | None:
    """The ring that a depth-first walk in the order of names meets first, or None.

    The walk has its own stack: a chain of any length is no recursion of ours.
    """
    done: set[str] = set()
    for start in sorted(graph):
        path: dict[str, Iterator[str]] = {} if start in done else {start: iter(sorted(graph[start]))}
        while path:
            name, rest = next(reversed(path.items()))
            following = next(rest, None)
            if following is None:
                done.add(name)
                del path[name]
            elif following in path:
                names = tuple(path)
                return (*names[names.index(following) :], following)
            elif following in graph and following not in done:
                path[following] = iter(sorted(graph[following]))
    return None
