"""The value of a game between two, exactly: how likely one wins when both choose best.

One player wants a fight to end in a set of states, the other wants it not to; a fight that never ends has not
ended there. Strategies are improved until nothing can be better (Hoffman and Karp, "On nonterminating
stochastic games"): for each strategy of the one the best answer of the other, where states in which the other
can keep the fight from ever ending so are worth 0. The values are exact, and so is the proof: no option of
the one is worth more, none of the other less (Baier and Katoen, "Principles of Model Checking", 10.6).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from estoc.play.odds.components import components
from estoc.play.odds.elimination import eliminated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from estoc.play.odds.graph import Edges

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(slots=True)
class Game:
    """A game on a graph.

    Attributes:
        edges: for each state where it goes on by chance; empty where the fight is over or somebody chooses.
        options: of the states in which somebody chooses, the states that options lead to.
        mine: the states in which the one chooses who wants to win; in other states with options it is the
            other.
        won: the states in which the fight is won.
    """

    edges: Sequence[Edges]
    options: Mapping[int, tuple[int, ...]]
    mine: frozenset[int]
    won: frozenset[int]
    chosen: dict[int, int] = field(default_factory=dict)

    def solve(self) -> list[Fraction]:
        """The value of each state; `chosen` then leads to the best options."""
        self.chosen = {node: targets[0] for node, targets in self.options.items()}
        self._reach_out()
        while True:
            values = self._answered()
            better = self._better(values, mine=True)
            if not better:
                return values
            self.chosen |= better

    def _reach_out(self) -> None:
        """Begin with a strategy that comes nearer to winning wherever that is possible."""
        reached, layer = set(self.won), list(self.won)
        before = self._before()
        while layer:
            following: list[int] = []
            for target in layer:
                for node in before[target]:
                    if node not in reached:
                        reached.add(node)
                        following.append(node)
                        if node in self.mine:
                            self.chosen[node] = target
            layer = following

    def _answered(self) -> list[Fraction]:
        """The values of the present strategy against the best answer to it."""
        for node, target in self._kept_from_ending().items():
            self.chosen[node] = target
        while True:
            values = self.values()
            better = self._better(values, mine=False)
            if not better:
                return values
            self.chosen |= better

    def _kept_from_ending(self) -> dict[int, int]:
        """Where the other can see to it that the fight is never won, and how."""
        before = self._before()
        lost = set(self.won)
        open_options = {node: len(set(targets)) for node, targets in self.options.items()}
        layer = list(self.won)
        while layer:
            target = layer.pop()
            for node in before[target]:
                if node in lost:
                    continue
                if node in self.mine and self.chosen[node] != target:
                    continue
                if node in self.options and node not in self.mine:
                    open_options[node] -= 1
                    if open_options[node]:
                        continue
                lost.add(node)
                layer.append(node)
        return {
            node: next(target for target in targets if target not in lost)
            for node, targets in self.options.items()
            if node not in self.mine and node not in lost
        }

    def _before(self) -> list[list[int]]:
        before: list[list[int]] = [[] for _ in self.edges]
        for node, edges in enumerate(self.edges):
            for target in dict.fromkeys(self.options.get(node, edges)):
                before[target].append(node)
        return before

    def _better(self, values: list[Fraction], *, mine: bool) -> dict[int, int]:
        """Options that are better than those chosen, for one of the two."""
        found: dict[int, int] = {}
        for node, targets in self.options.items():
            if (node in self.mine) is mine:
                pick = max if mine else min
                best = pick(targets, key=values.__getitem__)
                if values[best] != values[self.chosen[node]]:
                    found[node] = best
        return found

    def values(self) -> list[Fraction]:
        """How likely it is that the fight is won from each state, when everybody chooses as `chosen` says."""
        edges: list[Edges] = [
            {self.chosen[node]: ONE} if node in self.options else own for node, own in enumerate(self.edges)
        ]
        found = [ZERO] * len(edges)
        for component in components([tuple(own) for own in edges]):
            (first, *others) = component
            if not others and first not in edges[first]:
                found[first] = ONE if first in self.won else _mean(edges[first], found)
                continue
            order = list(eliminated({node: edges[node] for node in component}))
            for node, shares in reversed(order):
                found[node] = _mean(shares, found)
        return found


def _mean(edges: Edges, values: Sequence[Fraction]) -> Fraction:
    return _sum(probability * values[target] for target, probability in edges.items())


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, ZERO)
