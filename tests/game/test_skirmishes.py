"""Fights of mixed groups, with guns, covers and distances between them: both modes, and from any save."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import pytest

import estoc

Told: TypeAlias = Callable[[estoc.Fight], list[dict[str, Any]]]
SETUPS = ("rue_sombre", "fusillade", "terrain_vague")
POLICIES = ("bagarreur", "prudent", "lutteur")
FIGHTS = 40
CHOICES = 60
GROUP = 3  # the most people of a side


def group(rules: estoc.Ruleset, number: int) -> Callable[..., estoc.Fight]:
    """The same fight as often as it is asked for, between people drawn from all that there are."""
    rng = Random(number)  # noqa: S311 - a game
    people = sorted(rules.catalogue["combatant"])
    sides = {side: [rng.choice(people) for _ in range(rng.randint(1, GROUP))] for side in "ab"}

    def fight() -> estoc.Fight:
        made = rules.fight(number, setup=SETUPS[number % len(SETUPS)])
        for side, members in sides.items():
            for who in members:
                made.add(who, side=side)
        return made

    return fight


@pytest.mark.parametrize("policy", POLICIES)
def test_mixed_groups_fight_to_an_end_in_both_modes(duel: estoc.Ruleset, told: Told, policy: str) -> None:
    outcomes: Counter[str] = Counter()
    for number in range(FIGHTS):
        made = group(duel, number)
        closed, steps = made(), made()
        closed.auto(policy)
        steps.pause()
        steps.auto(policy)
        assert told(closed) == told(steps)
        outcomes[str(closed.outcome)] += 1
    assert min(outcomes["a"], outcomes["b"]) > FIGHTS // 8
    assert outcomes["unresolved"] <= FIGHTS // 8


@pytest.mark.parametrize("number", range(6))
def test_whatever_people_choose_a_save_goes_on_alike(duel: estoc.Ruleset, told: Told, number: int) -> None:
    rng = Random(number)  # noqa: S311 - a game
    fight = group(duel, number)()
    asked: Counter[str] = Counter()
    for _ in range(CHOICES):
        question = fight.pause()
        if not isinstance(question, estoc.Decision):
            break
        asked[question.id] += 1
        answer = rng.choice(question.options).key
        other = duel.resume(json.loads(json.dumps(fight.save())))
        for one in (fight, other):
            one.pause()
            one.answer(answer)
        assert other.save() == fight.save()
        assert told(other) == told(fight)
    assert len(asked) > 1
