"""Same rules, start, seed and answers: the same events, whatever else is asked or whoever else is there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import estoc

Start: TypeAlias = Callable[..., estoc.Fight]
Told: TypeAlias = Callable[[estoc.Fight], list[dict[str, Any]]]

DIGEST = """
import hashlib, json, sys
import estoc
found = hashlib.sha256()
for where, fighters in (("duel", ("truand", "philip")), (sys.argv[1], ("oak", "reed"))):
    rules = estoc.load(where)
    found.update(rules.hash.encode())
    for mode in ("closed", "stepper"):
        fight = rules.fight(7)
        for who, side in zip(fighters, ("a", "b")):
            fight.add(who, side=side)
        if mode == "stepper":
            fight.pause()
        fight.auto()
        for event in fight.events:
            found.update(json.dumps([event.to_json(), event.text("fr"), event.text("en")]).encode())
        found.update(json.dumps(fight.save()).encode())
print(found.hexdigest())
"""


def test_no_hash_seed_shows(village_folder: object) -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-c", DIGEST, str(village_folder)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "77")
    ]
    digests = [process.communicate(timeout=60)[0] for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert len(digests[0].strip()) == 64
    assert len(set(digests)) == 1


def test_no_other_fight_shows(rules: estoc.Ruleset, start: Start, told: Told) -> None:
    alone = start(rules, 3, number=5)
    alone.auto()
    fights = [start(rules, 3, number=number) for number in (9, 5, 0)]
    for fight in reversed(fights):
        fight.auto()
    assert told(fights[1]) == told(alone)
    # Numbers are fights of their own.
    assert told(fights[0]) != told(alone)


def test_nothing_else_drinks_from_the_stream(rules: estoc.Ruleset, start: Start, told: Told) -> None:
    plain, curious = start(rules, 5), start(rules, 5)
    for _ in range(12):
        if (asked := plain.pause()) is None:
            break
        plain.answer(asked.options[-1])
        asked = curious.pause()
        look_around(curious, asked)
        curious.answer(asked.options[-1])
    plain.pause()
    curious.pause()
    assert told(curious) == told(plain)
    assert curious.save() == plain.save()


def look_around(fight: estoc.Fight, asked: estoc.Decision) -> None:
    """Everything that one may ask of a fight without answering it."""
    ahead = fight.fork()
    ahead.auto()
    fight.save()
    for language in ("en", "fr"):
        asked.text(language)
        for option in asked.options:
            option.label(language)
        for refusal in asked.refused:
            refusal.reason(language)
        list(estoc.transcript(fight.events, language))
    fight.rules.resume(fight.save()).pause()


def test_exact_odds_in_the_middle_change_nothing(village: estoc.Ruleset, start: Start, told: Told) -> None:
    plain, curious = start(village, dice="ask"), start(village, dice="ask")
    for fight in (plain, curious):
        fight.answer("splash/b1")
        if fight is curious:
            assert sum(one.probability for one in fight.pause().outcomes) == 1
        fight.answer({"a1": [1, 2, 3, 4, 5], "b1": [6]})
        fight.pause()
    assert told(curious) == told(plain)
    assert curious.save() == plain.save()


def test_without_a_seed_fights_differ_and_tell_theirs(rules: estoc.Ruleset, start: Start, told: Told) -> None:
    fights = [start(rules, None) for _ in range(4)]
    for fight in fights:
        fight.auto()
    assert len({fight.seed for fight in fights}) > 1
    assert len({str(told(fight)) for fight in fights}) > 1
    for fight in fights:
        again = start(rules, fight.seed)
        again.auto()
        assert told(again) == told(fight)


def test_any_integer_is_a_seed(duel: estoc.Ruleset, start: Start) -> None:
    found = set()
    for seed in (0, -1, 1, 2**64, 2**64 + 1, -(2**200)):
        fight = start(duel, seed)
        fight.auto()
        assert fight.seed == seed
        found.add(str([event.to_json() for event in fight.events]))
    assert len(found) == 6


def strikes(village: estoc.Ruleset, others: tuple[str, ...], tool: str) -> list[dict[str, Any]]:
    """What the first four strikes of a fern tell; everybody else rests."""
    fight = village.fight(7)
    fight.add("fern", side="a")
    fight.add({"is": "oak", "energy": 20}, side="b")
    for who in others:
        fight.add(who, side="b")
    found: list[dict[str, Any]] = []
    while len(found) < 4 and (asked := fight.pause()) is not None:
        wanted = tool if asked.id == "tool_of" else "strike/b1" if asked.who == "a1" else ""
        keys = [option.key for option in asked.options]
        fight.answer(wanted if wanted in keys else keys[0])
        found = [event.given for event in fight.events if event.id == "attempt"]
    return found


def test_a_bystander_changes_nobody_s_dice(village: estoc.Ruleset) -> None:
    """The dice of a seat are its own: whoever else is there, it rolls the same."""
    alone = strikes(village, (), "mallet")
    assert [one["by"] for one in alone] == ["a1"] * 4
    for others in (("reed",), ("oak", "oak")):
        assert [one["faces"] for one in strikes(village, others, "mallet")] == [one["faces"] for one in alone]


def test_a_tool_leaves_the_dice_of_other_streams_alone(village: estoc.Ruleset) -> None:
    one, other = strikes(village, (), "mallet"), strikes(village, (), "needle")
    # The needle ends the fight sooner.
    assert 2 <= len(other) < len(one)
    assert [strike["number"] for strike in other] != [strike["number"] for strike in one[: len(other)]]
    assert [strike["faces"] for strike in other] == [strike["faces"] for strike in one[: len(other)]]
