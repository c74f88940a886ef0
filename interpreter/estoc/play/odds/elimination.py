"""Leaving a strongly connected component, exactly.

Its states are eliminated one after the other: each is bypassed by edges from those before it to those after
it, a loop on itself counting as a geometric series (Gauss's elimination on the equations of a Markov chain;
Grinstead and Snell, "Introduction to Probability", 11.2).
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.play.odds.graph import Edges


def eliminated(component: Mapping[int, Edges]) -> Iterator[tuple[int, Edges]]:
    """The states of a component in the order of their elimination, each with where it leads to in the end.

    An edge of a state leads only to states that are eliminated after it, and out of the component. A
    component that nothing leaves gives nothing.

    Args:
        component: of each state its edges; all states can be reached from each other.
    """
    if all(following in component for edges in component.values() for following in edges):
        return
    after = {node: dict(edges) for node, edges in component.items()}
    before: dict[int, set[int]] = {node: set() for node in component}
    for node, edges in after.items():
        for following in edges:
            if following in before:
                before[following].add(node)
    queue = [(len(before[node]) * len(after[node]), node) for node in component]
    heapify(queue)
    while queue:
        cost, node = heappop(queue)
        current = len(before[node]) * len(after[node])
        if current > cost:
            heappush(queue, (current, node))
        else:
            yield node, _bypass(node, after, before)


def _bypass(node: int, after: dict[int, Edges], before: dict[int, set[int]]) -> Edges:
    """Eliminate a state that can be left; gives where it leads to in the end."""
    edges = after.pop(node)
    sources = before.pop(node) - {node}
    again = edges.pop(node, None)
    if again is not None:
        edges = {following: probability / (1 - again) for following, probability in edges.items()}
    for following in edges:
        if following in before:
            before[following].discard(node)
            before[following] |= sources
    for source in sources:
        own = after[source]
        way = own.pop(node)
        for following, share in edges.items():
            own[following] = own[following] + way * share if following in own else way * share
    return edges
