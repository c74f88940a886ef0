"""Who wins: the exact probabilities of the ends of a fight that policies decide."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from estoc.play import fighters
from estoc.play.mistakes import UsageError
from estoc.play.odds.flow import flow
from estoc.play.odds.graph import Explorer
from estoc.play.odds.walker import Walker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.play.fight import Fight
    from estoc.program.words import Words

BUDGET = 20_000
"""How many states are looked into when nothing else is said."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The ends of a fight.

    Attributes:
        names: what the sides are called, in English and French.
        ends: the exact probability of each outcome: a side, `draw`, `unresolved`; at least that where
            `unknown` is not 0.
        never: that it goes on for ever.
        unknown: of what lies beyond the budget; 0 where everything is known. Everything adds up to 1.
        states: how many different states were found.
        left: how many of these were not looked into.
        forgets_rounds: whether the limit of rounds was left out.
    """

    names: Mapping[str, Words]
    ends: Mapping[str, Fraction]
    never: Fraction
    unknown: Fraction
    states: int
    left: int
    forgets_rounds: bool

    @property
    def exact(self) -> bool:
        """Whether everything is known."""
        return self.left == 0


def ending(
    fight: Fight,
    policy: str | None = None,
    policies: Mapping[str, str] | None = None,
    budget: int = BUDGET,
) -> Ending:
    """The exact probabilities of how a fight ends, from where it stands, when policies decide.

    Args:
        fight: the fight; it stays as it is.
        policy: the policy of every side; by default the ruleset's own.
        policies: policies by side.
        budget: how many states may be looked into, 1 or more.

    Raises:
        RulesError: there is no such policy.
        UsageError: a budget below 1, or a policy for a side that is not there.
        DiceError: the exact odds of some dice cost too much.
    """
    walker = walker_of(fight, policy, policies)
    if budget < 1:
        message = f"a budget is 1 or more states, not {budget}"
        raise UsageError(message)
    graph = Explorer(walker, fight.machine.state.copy()).explore(budget)
    found = flow(graph)
    roster = fight.teller.roster
    names = {side: roster.names_of(side) for side in roster.sides}
    ends = dict.fromkeys(roster.sides, Fraction(0))
    ends |= {fight.teller.outcome(outcome): probability for outcome, probability in found.ends.items()}
    return Ending(
        names, ends, found.never, found.unknown, len(graph.edges), graph.left, walker.rounds is not None
    )


def walker_of(fight: Fight, policy: str | None, policies: Mapping[str, str] | None) -> Walker:
    """What walks on from where a fight stands.

    Raises:
        RulesError: there is no such policy.
        UsageError: a policy for a side that is not there.
    """
    state = fight.machine.state
    return Walker.of(fight.linked, state, fighters.policies_of(fight, policy, policies))
