"""Policies: preferences over options, from the rules' own data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.chance import prefix, roll_key
from estoc.chance import word as keyed_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.game import DecisionPause, Linked, Offer, State
    from estoc.play.fight import Fight

WORD = 1 << 64


def policy_offer(fight: Fight, asked: DecisionPause, policy: int) -> Offer:
    """The offer that a policy takes in a fight: see `scripted_offer`."""
    label = fight.fighters[asked.decider].label
    return scripted_offer(
        fight.rules.linked, fight.machine.state, asked, policy, (fight.seed, fight.number, label)
    )


def scripted_offer(
    linked: Linked, state: State, asked: DecisionPause, policy: int, luck: tuple[int, int, str]
) -> Offer:
    """The offer that a policy takes: the preferred one, or one drawn by weights; without either the first.

    The draw is keyed by the decider, the decision and how often it has decided it: no other dice move it, and
    it moves none.

    Args:
        linked: the rules.
        state: where the fight stands.
        asked: the decision.
        policy: the number of the policy.
        luck: the seed, the number of the fight, and the label of who decides.
    """
    if len(asked.offers) == 1:
        return asked.offers[0]
    prefer, weigh = linked.policies[policy]
    score = prefer.get(asked.decision)
    if score is not None:
        return max(asked.offers, key=lambda offer: score(state, *asked.given, *offer.choices))
    weight = weigh.get(asked.decision)
    if weight is None:
        return asked.offers[0]
    weights = [max(0, weight(state, *asked.given, *offer.choices)) for offer in asked.offers]
    total = sum(weights)
    if total == 0:
        return asked.offers[0]
    seed, number, label = luck
    key = (asked.decider, -1 - asked.decision)
    count = state.tallies.get(key, 0)
    state.tallies[key] = count + 1
    stream = f"policy {linked.program.decisions[asked.decision].id}"
    start = prefix(seed, number, label, stream)
    return asked.offers[_drawn(weights, keyed_word(roll_key(start, count), 0, 0, 0) * total // WORD)]


def _drawn(weights: Sequence[int], place: int) -> int:
    """The weight under which a place lies."""
    for number, weight in enumerate(weights):
        place -= weight
        if place < 0:
            return number
    return len(weights) - 1
