"""The strongly connected components of a graph (Tarjan, "Depth-first search and linear graph algorithms")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def components(successors: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The components, each before those from which it can be reached.

    Args:
        successors: for each node from 0 on, the nodes right after it.
    """
    search = _Search(successors)
    for root in range(len(successors)):
        if search.index[root] < 0:
            yield from search.below(root)


class _Search:
    """A depth-first search with a stack of its own: paths are longer than Python's."""

    def __init__(self, successors: Sequence[Sequence[int]]) -> None:
        count = len(successors)
        self.index = [-1] * count
        self._successors = successors
        self._low = [0] * count
        self._waiting = [False] * count
        self._stack: list[int] = []
        self._met = 0

    def below(self, root: int) -> Iterator[list[int]]:
        """The components that are met first from a node."""
        path = [(root, iter(self._enter(root)))]
        while path:
            node, after = path[-1]
            for following in after:
                if self.index[following] < 0:
                    path.append((following, iter(self._enter(following))))
                    break
                if self._waiting[following]:
                    self._low[node] = min(self._low[node], self.index[following])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    self._low[above] = min(self._low[above], self._low[node])
                if self._low[node] == self.index[node]:
                    yield self._component(node)

    def _enter(self, node: int) -> Sequence[int]:
        self.index[node] = self._low[node] = self._met
        self._met += 1
        self._stack.append(node)
        self._waiting[node] = True
        return self._successors[node]

    def _component(self, root: int) -> list[int]:
        found: list[int] = []
        while not found or found[-1] != root:
            found.append(self._stack.pop())
            self._waiting[found[-1]] = False
        return found
