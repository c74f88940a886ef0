"""The graph of what can happen: states at pauses, equal ones merged, with the probabilities between them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from estoc.game import ChancePause

if TYPE_CHECKING:
    from fractions import Fraction

    from estoc.game import Pause, State
    from estoc.game.quick_keys import Key
    from estoc.play.odds.walker import Walker

Edges: TypeAlias = "dict[int, Fraction]"


@dataclass(slots=True)
class Graph:
    """States by number; the fight begins in state 0.

    Attributes:
        edges: for each state, where it goes on with which probability; None where it was not looked into.
        ends: the outcomes of the states in which the fight is over.
    """

    edges: list[Edges | None] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """How many states were found and not looked into."""
        return sum(one is None for one in self.edges) - len(self.ends)


class Explorer:
    """Explores the graph of a fight from a state, nearest states first."""

    def __init__(self, walker: Walker, start: State) -> None:
        """Take the state, which runs to its first pause."""
        self.graph = Graph()
        self._walker = walker
        self._numbers: dict[Key | int, int] = {}
        self._todo: deque[tuple[int, State, Pause]] = deque()
        self._number(start)

    def explore(self, budget: int) -> Graph:
        """The graph, as far as it has no more states than the budget.

        Raises:
            DiceError: the odds of some dice cost too much.
        """
        while self._todo and len(self.graph.edges) <= budget:
            number, state, pause = self._todo.popleft()
            self.graph.edges[number] = self._edges(state, pause)
        return self.graph

    def _edges(self, state: State, pause: Pause) -> Edges:
        walker = self._walker
        if isinstance(pause, ChancePause):
            told = walker.merged(state, walker.outcomes(state, pause))
            after = [(walker.told(state, outcome), probability) for outcome, probability in told]
        else:
            offers = walker.offers(state, pause)
            after = [(walker.decided(state, pause, offer), probability) for offer, probability in offers]
        found: Edges = {}
        for following, probability in after:
            number = self._number(following)
            found[number] = found[number] + probability if number in found else probability
        return found

    def _number(self, state: State) -> int:
        """The number of what a state runs to; what is new is to be looked into."""
        pause = self._walker.advanced(state)
        key = self._walker.key(state) if state.outcome is None else state.outcome
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.graph.edges)
            self.graph.edges.append(None)
            if pause is not None:
                self._todo.append((number, state, pause))
            elif state.outcome is not None:
                self.graph.ends[number] = state.outcome
        return number
