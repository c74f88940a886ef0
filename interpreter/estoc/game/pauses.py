"""Pauses: a decision with its options, or a chance with its dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.chance import Distribution, Tree, joint
from estoc.game.features import FEATURES
from estoc.game.limits import OPTIONS_LIMIT, LimitReached
from estoc.game.runtime import bits

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.chance import Told
    from estoc.game.link import Linked
    from estoc.game.state import State


@dataclass(frozen=True, slots=True)
class Offer:
    """A complete answer to a decision: one number for each of its choices."""

    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer that is not offered, and the number of the first requirement that it fails."""

    choices: tuple[int, ...]
    requirement: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a choice leaves out: the choices up to it, and the numbers of what says so and of its reason."""

    choices: tuple[int, ...]
    withheld: int
    reason: int


@dataclass(frozen=True, slots=True)
class DecisionPause:
    """A question.

    Attributes:
        decision: its number.
        given: the values of its parameters.
        decider: the combatant who answers.
        offers: what may be answered, in the order of the entries' ids.
        refused: what may not, and why.
    """

    decision: int
    given: tuple[Any, ...]
    decider: int
    offers: tuple[Offer, ...]
    refused: tuple[Refused, ...]


@dataclass(frozen=True, slots=True)
class ChancePause:
    """A roll: by roller the dice; outcomes are what a check tells of them.

    Attributes:
        check: the check's number, or None for dice that are no check.
        stream: the number of the stream.
        given: the values of the check's parameters.
        rollers: who rolls each tree.
        dice: the trees.
    """

    check: int | None
    stream: int
    given: tuple[Any, ...]
    rollers: tuple[int, ...]
    dice: tuple[Tree, ...]


Pause: TypeAlias = DecisionPause | ChancePause
JointOdds: TypeAlias = "Callable[[tuple[Tree, ...], tuple[Told, ...]], Distribution[tuple[int, ...]]]"


def decision_pause(linked: Linked, state: State, decision: int, given: tuple[Any, ...]) -> DecisionPause:
    """The question that a decision asks here.

    Raises:
        LimitReached: there are too many ways to answer it.
    """
    functions = linked.decisions[decision]
    offers: list[Offer] = []
    refused: list[Refused] = []
    for choices in _all_choices(linked, state, decision, given):
        broken = next(
            (place for place, that in enumerate(functions.requires) if not that(state, *given, *choices)),
            None,
        )
        if broken is None:
            offers.append(Offer(choices))
        else:
            refused.append(Refused(choices, broken))
    decider = functions.who(state, *given)
    return DecisionPause(decision, given, decider, tuple(offers), tuple(refused))


def left_out(linked: Linked, state: State, asked: DecisionPause) -> tuple[LeftOut, ...]:
    """What the choices of a decision leave out, each with the first reason that forbids it.

    Nothing of it is looked at while a fight runs: it is for people who ask.

    Args:
        linked: the Program.
        state: where the decision is asked.
        asked: the question.
    """
    decision = linked.program.decisions[asked.decision]
    registers = len(asked.given) + len(decision.choices)
    complete = [one.choices for one in asked.offers] + [one.choices for one in asked.refused]
    found: dict[tuple[int, ...], LeftOut] = {}
    for number, rule in enumerate(decision.withheld):
        known = [choices[: rule.choice + 1] for choices in complete]
        among = linked.linker.function(rule.among, registers)
        reasons = [linked.linker.function(need.that, registers) for need in rule.reasons]
        for before in dict.fromkeys(choices[:-1] for choices in known):
            for member in bits(among(state, *_padded(asked, before, registers))):
                choices = (*before, member)
                values = _padded(asked, choices, registers)
                broken = next((place for place, that in enumerate(reasons) if not that(state, *values)), None)
                if broken is not None and choices not in known:
                    found.setdefault(choices, LeftOut(choices, number, broken))
    return tuple(found.values())


def _padded(asked: DecisionPause, choices: tuple[int, ...], registers: int) -> tuple[Any, ...]:
    """The values of a decision's registers, where not everything has been chosen."""
    values = (*asked.given, *choices)
    return (*values, *(None,) * (registers - len(values)))


def _all_choices(
    linked: Linked, state: State, decision: int, given: tuple[Any, ...]
) -> list[tuple[int, ...]]:
    """Every combination of the choices; the domain of each may depend on those before it."""
    found: list[tuple[int, ...]] = [()]
    for source in linked.decisions[decision].sources:
        domains = [(before, source(state, *given, *before)) for before in found]
        if sum(members.bit_count() for _, members in domains) > OPTIONS_LIMIT:
            raise LimitReached
        found = [(*before, member) for before, members in domains for member in bits(members)]
    return found


def outcomes(
    linked: Linked, state: State, pause: ChancePause, joint_odds: JointOdds = joint
) -> Distribution[tuple[int, ...]]:
    """The exact distribution of what a roll tells: degree and told features; for plain dice the total.

    Args:
        linked: the Program.
        state: where the roll is asked.
        pause: the roll.
        joint_odds: what computes the odds of features of dice, such as one that remembers.
    """
    if pause.check is None:
        return joint_odds(pause.dice, ((0, FEATURES["total"]),))
    check = linked.program.checks[pause.check]
    functions = linked.checks[pause.check]
    raw = joint_odds(pause.dice, tuple((roll, FEATURES[name]) for roll, name in check.features))

    def told(features: tuple[int, ...]) -> tuple[int, ...]:
        values = (*pause.given, *features)
        return (functions.degree(state, *values), *(int(tell(state, *values)) for tell in functions.tells))

    return raw.map(told)
