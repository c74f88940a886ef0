"""Rings in a graph of names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(slots=True)
class _Walk:
    """A depth-first walk with its own stack: a chain of any length is no recursion of ours."""

    graph: Mapping[str, set[str]]
    path: dict[str, Iterator[str]] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)

    def enter(self, name: str) -> None:
        """Go one name further."""
        self.path[name] = iter(sorted(self.graph[name]))

    def rings_from(self, start: str) -> Iterator[tuple[str, ...]]:
        """The rings that a walk from `start` meets."""
        if start not in self.done:
            self.enter(start)
        while self.path:
            name, rest = next(reversed(self.path.items()))
            following = next(rest, None)
            if following is None:
                self.done.add(name)
                del self.path[name]
            elif following in self.path:
                names = tuple(self.path)
                yield (*names[names.index(following) :], following)
            elif following in self.graph and following not in self.done:
                self.enter(following)


def find_rings(graph: Mapping[str, set[str]]) -> tuple[tuple[str, ...], ...]:
    """Rings of names, each with its first name again at its end; every graph with a ring gives one.

    Args:
        graph: for each name, those that it leads to; those that are no names of the graph lead nowhere.

    Returns:
        One ring for each step of the walk that closes one, in the order of a walk by name. Rings that share
        a name with an earlier one are left out: the mistake is most likely the same.
    """
    walk = _Walk(graph)
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for start in sorted(graph):
        for ring in walk.rings_from(start):
            if seen.isdisjoint(ring):
                found.append(ring)
                seen.update(ring)
    return tuple(found)
