"""Solving a duel: the best choice at every decision, and the options that never are the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.play import fighters
from estoc.play.mistakes import UsageError
from estoc.play.odds.changes import Naming, changed, values
from estoc.play.odds.ending import BUDGET
from estoc.play.odds.graph import Explorer
from estoc.play.odds.strategies import Game
from estoc.play.odds.too_large import TooLarge
from estoc.play.odds.walker import Walker

if TYPE_CHECKING:
    from fractions import Fraction

    from estoc.game import State
    from estoc.play.fight import Fight
    from estoc.play.odds.graph import Choice, Graph
    from estoc.program.words import Words
    from estoc.text import Json

_TWO = 2


@dataclass(frozen=True, slots=True)
class OptionUse:
    """How good an option is, over all states in which it is offered.

    Attributes:
        seat: who decides.
        decision: the id of the decision.
        key: of the option.
        words: what people read for it, in English and French.
        asked: what people read for the decision.
        offered: in how many states it is offered.
        best: in how many of these nothing is better.
        regret: how much it loses at least: the best value less its own, where that is least.
        where: what is different there from the start, in English and French.
    """

    seat: str
    decision: str
    key: str
    words: Words
    asked: Words
    offered: int
    best: int
    regret: Fraction
    where: tuple[Words, ...]

    def to_json(self) -> dict[str, Json]:
        """The option as JSON, numbers that are no counts as texts."""
        return {
            "seat": self.seat,
            "decision": self.decision,
            "key": self.key,
            "offered": self.offered,
            "best": self.best,
            "regret": str(self.regret),
            "where": [english for english, _ in self.where],
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """A duel, solved exactly.

    Attributes:
        side: whose wins are counted.
        name: what people call those on it, in English and French.
        value: how likely it wins from the start, when it chooses best.
        states: how many different states there are.
        decisions: in how many of them somebody chooses.
        options: what may be chosen, by seat, decision and key.
        first: the best options in the states of the first decisions, as (seat, decision, key).
        forgets_rounds: whether the limit of rounds was left out.
    """

    side: str
    name: Words
    value: Fraction
    states: int
    decisions: int
    options: tuple[OptionUse, ...]
    first: tuple[tuple[str, str, str], ...]
    forgets_rounds: bool

    @property
    def never_best(self) -> tuple[OptionUse, ...]:
        """The options that are the best nowhere."""
        return tuple(one for one in self.options if not one.best)


def solve(fight: Fight, against: str | None = None, budget: int = BUDGET) -> Solution:
    """The best choices of the first side of a duel, from where it stands.

    A fight that is drawn, unresolved or never ends is not won.

    Args:
        fight: the fight, of two sides; it stays as it is.
        against: the policy of the second side; without one it chooses what is worst for the first.
        budget: how many states there may be.

    Raises:
        RulesError: there is no such policy.
        TooLarge: there are more states.
        UsageError: there are not two sides.
        DiceError: the exact odds of some dice cost too much.
    """
    roster = fight.teller.roster
    if len(roster.sides) != _TWO:
        message = f"a duel has two sides, not {len(roster.sides)}"
        raise UsageError(message)
    start = fight.machine.state.copy()
    fixed = None if against is None else fighters.policy_number(fight.rules, against)
    free = frozenset(
        number for number, side in enumerate(roster.side_of) if fixed is None or side == roster.sides[0]
    )
    policies = () if fixed is None else (fixed,) * len(roster.labels)
    walker = Walker.of(fight.linked, start, policies)
    graph = Explorer(walker, start.copy(), free).explore(budget)
    if graph.left:
        raise TooLarge(len(graph.edges), graph.left)
    own = {number for number, side in enumerate(roster.side_of) if side == roster.sides[0]}
    game = Game(
        [{} if node in graph.choices else edges or {} for node, edges in enumerate(graph.edges)],
        {node: tuple(target for _, target in one.options) for node, one in graph.choices.items()},
        frozenset(node for node, one in graph.choices.items() if one.decider in own),
        frozenset(node for node, outcome in graph.ends.items() if outcome == 0),
    )
    found = game.solve()
    return Solution(
        roster.sides[0],
        roster.names_of(roster.sides[0]),
        found[0],
        len(graph.edges),
        len(graph.choices),
        _options(fight, graph, game, found, start),
        _first(fight, graph, game),
        walker.rounds is not None,
    )


def _options(
    fight: Fight, graph: Graph, game: Game, found: list[Fraction], start: State
) -> tuple[OptionUse, ...]:
    """All options with how good they are."""
    offered: dict[tuple[int, int, tuple[int, ...]], list[tuple[Fraction, int]]] = {}
    for node, choice in graph.choices.items():
        best = found[game.chosen[node]]
        for choices, target in choice.options:
            uses = offered.setdefault((choice.decider, choice.decision, choices), [])
            uses.append((abs(best - found[target]), node))
    uses_of = (_use(fight, option, uses, graph, start) for option, uses in sorted(offered.items()))
    return tuple(uses_of)


def _use(
    fight: Fight,
    option: tuple[int, int, tuple[int, ...]],
    uses: list[tuple[Fraction, int]],
    graph: Graph,
    start: State,
) -> OptionUse:
    decider, decision, choices = option
    rule, wording = fight.linked.program.decisions[decision], fight.teller.wording
    both = [wording.words(value, one.shown) for value, one in zip(choices, rule.choices, strict=True)]
    regret, node = min(uses)
    return OptionUse(
        fight.teller.roster.labels[decider],
        rule.id,
        fight.teller.key(decision, choices),
        (", ".join(one[0] for one in both), ", ".join(one[1] for one in both)),
        rule.name,
        len(uses),
        sum(not loss for loss, _ in uses),
        regret,
        _where(fight, graph.choices[node], start),
    )


def _where(fight: Fight, choice: Choice, start: State) -> tuple[Words, ...]:
    """What is different from the start."""
    program, naming = fight.linked.program, Naming(fight.teller)
    before, after = values(program, start), values(program, choice.state)
    found: list[Words] = []
    for place in changed(before, after):
        name, of, value = naming.name(place), naming.of(place), after.get(place)
        english, french = naming.written(place, value, "en"), naming.written(place, value, "fr")
        found.append((f"{of} {name[0]} {english}", f"{of} {name[1]} {french}"))
    return tuple(found)


def _first(fight: Fight, graph: Graph, game: Game) -> tuple[tuple[str, str, str], ...]:
    """The best options where somebody first decides, each once."""
    seen, layer = {0}, [0]
    found: dict[tuple[str, str, str], None] = {}
    while layer:
        node = layer.pop(0)
        choice = graph.choices.get(node)
        if choice is None:
            fresh = [target for target in graph.edges[node] or {} if target not in seen]
            seen.update(fresh)
            layer += fresh
            continue
        chosen = next(choices for choices, target in choice.options if target == game.chosen[node])
        decision = fight.linked.program.decisions[choice.decision].id
        seat = fight.teller.roster.labels[choice.decider]
        found[seat, decision, fight.teller.key(choice.decision, chosen)] = None
    return tuple(found)
