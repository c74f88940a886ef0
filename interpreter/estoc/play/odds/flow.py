"""Where the probability goes: from the first state of a graph to its ends, exactly.

Components are gone through from the first state on. A component is left by eliminating its states one after
the
other: each is bypassed by edges from those before it to those after it, a loop on itself counting as a
geometric series (Gauss's elimination on the equations of a Markov chain, Grinstead and Snell, "Introduction
to Probability", 11.2). What cannot leave its component stays there for ever.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from estoc.play.odds.components import components
from estoc.play.odds.elimination import eliminated

if TYPE_CHECKING:
    from estoc.play.odds.graph import Graph


@dataclass(frozen=True, slots=True)
class Flow:
    """Exact probabilities; all together are 1.

    Attributes:
        ends: of each outcome.
        never: that the fight goes on for ever.
        unknown: that it comes to a state that was not looked into.
    """

    ends: dict[int, Fraction]
    never: Fraction
    unknown: Fraction


def flow(graph: Graph) -> Flow:
    """The probabilities of the ends of a fight that begins in state 0."""
    successors = [tuple(edges or ()) for edges in graph.edges]
    order = list(components(successors))
    mass: dict[int, Fraction] = defaultdict(Fraction)
    mass[0] = Fraction(1)
    ends: dict[int, Fraction] = defaultdict(Fraction)
    never = unknown = Fraction(0)
    for component in reversed(order):
        inside = {node: mass.pop(node) for node in component if node in mass}
        if not inside:
            continue
        (first, *_) = component
        edges = graph.edges[first]
        if len(component) == 1 and (edges is None or first not in edges):
            amount = inside[first]
            if first in graph.ends:
                ends[graph.ends[first]] += amount
            elif edges is None:
                unknown += amount
            for following, probability in (edges or {}).items():
                mass[following] += amount * probability
        else:
            never += _leave(component, inside, graph, mass)
    return Flow(dict(sorted(ends.items())), never, unknown)


def _leave(
    component: list[int], inside: dict[int, Fraction], graph: Graph, mass: dict[int, Fraction]
) -> Fraction:
    """Move what is in a component to the states after it; gives what never leaves it: all or nothing."""
    members = set(component)
    for node, shares in eliminated({node: graph.edges[node] or {} for node in component}):
        amount = inside.pop(node, None)
        if amount is not None:
            for following, share in shares.items():
                held = inside if following in members else mass
                held[following] = held.get(following, Fraction(0)) + amount * share
    return sum(inside.values(), Fraction(0))
