"""Policies: preferences over options, from the rules' own data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.chance import prefix, roll_key
from estoc.chance import word as keyed_word

if TYPE_CHECKING:
    from estoc.game import DecisionPause, Offer
    from estoc.play.fight import Fight

WORD = 1 << 64


def policy_offer(fight: Fight, asked: DecisionPause, policy: int) -> Offer:
    """The offer that a policy takes: the preferred one, or one drawn by weights; without either the first.

    The draw is keyed by the decider, the decision and how often it has decided it: no other dice move it, and
    it moves none.
    """
    if len(asked.offers) == 1:
        return asked.offers[0]
    prefer, weigh = fight.rules.linked.policies[policy]
    state = fight.machine.state
    score = prefer.get(asked.decision)
    if score is not None:
        return max(asked.offers, key=lambda offer: score(state, *asked.given, *offer.choices))
    weight = weigh.get(asked.decision)
    if weight is None:
        return asked.offers[0]
    weights = [max(0, weight(state, *asked.given, *offer.choices)) for offer in asked.offers]
    return asked.offers[_drawn(fight, asked, weights)]


def _drawn(fight: Fight, asked: DecisionPause, weights: list[int]) -> int:
    total = sum(weights)
    if total == 0:
        return 0
    state = fight.machine.state
    key = (asked.decider, -1 - asked.decision)
    count = state.tallies.get(key, 0)
    state.tallies[key] = count + 1
    stream = f"policy {fight.rules.program.decisions[asked.decision].id}"
    start = prefix(fight.seed, fight.number, fight.fighters[asked.decider].label, stream)
    place = keyed_word(roll_key(start, count), 0, 0, 0) * total // WORD
    for number, weight in enumerate(weights):
        place -= weight
        if place < 0:
            return number
    return len(weights) - 1
