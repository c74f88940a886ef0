"""The graph of what can happen: states at pauses, equal ones merged, with the probabilities between them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from estoc.game import ChancePause, DecisionPause

if TYPE_CHECKING:
    from estoc.game import Pause, State
    from estoc.game.quick_keys import Key
    from estoc.play.odds.walker import Walker

Edges: TypeAlias = dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that is left open.

    Attributes:
        decider: the combatant who decides.
        decision: the number of the decision.
        options: the choices of each option, and the state that it leads to.
        state: where it is asked.
    """

    decider: int
    decision: int
    options: tuple[tuple[tuple[int, ...], int], ...]
    state: State


@dataclass(slots=True)
class Graph:
    """States by number; the fight begins in state 0.

    Attributes:
        edges: for each state, where it goes on with which probability; None where it was not looked into.
        ends: the outcomes of the states in which the fight is over.
        choices: the states in which a decision is left open; their edges have no probabilities, but 0.
    """

    edges: list[Edges | None] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)
    choices: dict[int, Choice] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """How many states were found and not looked into."""
        return sum(one is None for one in self.edges) - len(self.ends)


class Explorer:
    """Explores the graph of a fight from a state, nearest states first."""

    def __init__(self, walker: Walker, start: State, free: frozenset[int] = frozenset()) -> None:
        """Take the state, which runs to its first pause.

        Args:
            walker: what walks on from states.
            start: the state.
            free: the combatants whose decisions are left open; of the others their policies decide.
        """
        self._free = free
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
            if isinstance(pause, DecisionPause) and pause.decider in self._free:
                self._leave_open(number, state, pause)
            else:
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

    def _leave_open(self, number: int, state: State, pause: DecisionPause) -> None:
        """A state in which somebody chooses where it goes on."""
        options = tuple(
            (offer.choices, self._number(self._walker.decided(state, pause, offer))) for offer in pause.offers
        )
        self.graph.choices[number] = Choice(pause.decider, pause.decision, options, state)
        self.graph.edges[number] = dict.fromkeys((target for _, target in options), Fraction(0))

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
