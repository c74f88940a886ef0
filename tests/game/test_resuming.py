"""A fight saved at any pause, as JSON, goes on as if it had not been saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import estoc
from estoc.chance import throw

Start: TypeAlias = Callable[..., estoc.Fight]
Told: TypeAlias = Callable[[estoc.Fight], list[dict[str, Any]]]
Answer: TypeAlias = "str | Mapping[str, Sequence[int]]"
ANSWERS = 18


def an_answer(fight: estoc.Fight, random: Random) -> Answer:
    """Some answer to what is asked: an option's key, or faces that the dice have."""
    asked = fight.pause()
    if isinstance(asked, estoc.Decision):
        return random.choice(asked.options).key
    found: dict[str, list[int]] = {}
    pause = fight.raw_pause()
    for roller, tree in zip(asked.rollers, pause.dice, strict=True):
        faces = found[roller] = []

        def shown(die: int, thrown: int, sides: int, faces: list[int] = faces) -> int:
            del die, thrown
            faces.append(random.randint(1, sides))
            return faces[-1] - 1

        throw(tree, shown)
    return found


def saved(rules: estoc.Ruleset, fight: estoc.Fight) -> estoc.Fight:
    """The same fight, by way of a text."""
    return rules.resume(json.loads(json.dumps(fight.save())))


# No fern has pebbles, whose faces are their own: `an_answer` does not know them.
FIGHTERS = {"duel": ("truand", "philip"), "village": ("oak", "fern")}


@given(seed=st.integers(0, 10**6))
@settings(derandomize=True, max_examples=6, deadline=None)
@pytest.mark.parametrize(("ruleset", "dice"), [("duel", "auto"), ("village", "auto"), ("village", "ask")])
def test_saved_at_every_pause(
    ruleset: str, dice: str, request: pytest.FixtureRequest, told: Told, seed: int
) -> None:
    rules: estoc.Ruleset = request.getfixturevalue(ruleset)
    plain = rules.fight(seed, dice=dice)
    for who, side in zip(FIGHTERS[ruleset], "ab", strict=True):
        plain.add(who, side=side)
    other = saved(rules, plain)
    random = Random(seed)  # noqa: S311 - a game
    for _ in range(ANSWERS):
        assert json.dumps(other.save()) == json.dumps(plain.save())
        if plain.pause() is None:
            break
        answer = an_answer(plain, random)
        other.pause()
        other = saved(rules, other)
        plain.answer(answer)
        other.answer(answer)
        other = saved(rules, other)
    other.pause()
    plain.pause()
    assert told(other) == told(plain)
    assert other.answers == plain.answers
    assert other.outcome == plain.outcome


def test_a_decision_after_a_roll_is_asked_again(village: estoc.Ruleset, start: Start, told: Told) -> None:
    fight = start(village)
    # The oak has splashed and rolled for it; now somebody else must choose.
    fight.answer("splash/b1")
    question = fight.pause()
    assert [event["id"] for event in told(fight)].count("wrestle") == 1
    again = saved(village, fight)
    asked = again.pause()
    assert asked.id == question.id == "deed_of"
    assert asked.who == question.who == "b1"
    assert asked.text("fr") == question.text("fr")
    assert [(one.key, one.label("fr")) for one in asked.options] == [
        (one.key, one.label("fr")) for one in question.options
    ]
    assert told(again) == told(fight)


def test_saved_just_after_an_answer_nothing_is_done_twice(
    village: estoc.Ruleset, start: Start, told: Told
) -> None:
    fight = start(village)
    fight.pause()
    fight.answer("splash/b1")
    again = saved(village, fight)
    identifiers = [event["id"] for event in told(again)]
    assert (identifiers.count("choice"), identifiers.count("wrestle")) == (1, 0)
    fight.pause()
    again.pause()
    assert told(again) == told(fight)
    assert again.save() == fight.save()


def test_an_ended_fight_stays_ended(rules: estoc.Ruleset, start: Start, told: Told) -> None:
    fight = start(rules)
    fight.auto()
    again = saved(rules, fight)
    assert again.pause() is None
    assert again.outcome == fight.outcome is not None
    assert told(again) == told(fight)
    assert [one.text("fr") for one in again.events] == [one.text("fr") for one in fight.events]


def test_fields_of_the_fight_and_of_fighters_come_back(village: estoc.Ruleset, told: Told) -> None:
    fight = village.fight(11, number=4, setup="barn")
    fight.set("weather", "poor")
    fight.add({"is": "oak", "crafts": {"weaving": 3}, "shield": None}, side="left")
    fight.add({"is": "reed", "tools": ["needle"], "energy": 2}, side="right")
    again = saved(village, fight)
    assert not again.begun
    assert (again.seed, again.number, again.setup) == (11, 4, "barn")
    assert [(one.label, one.side, dict(one.cells)) for one in again.fighters] == [
        (one.label, one.side, dict(one.cells)) for one in fight.fighters
    ]
    assert fight.auto() == again.auto()
    assert told(fight) == told(again)


def faces_told(events: list[dict[str, Any]], rules: estoc.Ruleset) -> list[Answer]:
    """The answers that a log holds: choices, and the faces of each roll by roller."""
    checks = {one.id: one for one in rules.program.checks}
    found: list[Answer] = []
    for event in events:
        told = event["given"]
        if event["sort"] == "choice":
            found.append(told["answer"])
        elif event["sort"] == "throw":
            found.append({told["by"]: flat(told["faces"])})
        elif event["sort"] == "check":
            second = [flat(told[f"faces of {roll.name}"]) for roll in checks[event["id"]].rolls[1:]]
            found.append({told["by"]: flat(told["faces"])} | ({told["foe"]: second[0]} if second else {}))
    return found


def flat(faces: list[Any]) -> list[int]:
    return [face for one in faces for face in (one if isinstance(one, list) else [one])]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("ruleset", ["duel", "village"])
def test_what_is_told_replays(ruleset: str, request: pytest.FixtureRequest, told: Told, seed: int) -> None:
    rules: estoc.Ruleset = request.getfixturevalue(ruleset)
    fights = [rules.fight(seed), rules.fight(seed + 1, dice="ask")]
    for fight in fights:
        for who, side in zip(FIGHTERS[ruleset], "ab", strict=True):
            fight.add(who, side=side)
    drawn, asked = fights
    drawn.auto()
    for answer in faces_told(told(drawn), rules):
        asked.answer(answer)
    assert asked.pause() is None
    assert told(asked) == told(drawn)
