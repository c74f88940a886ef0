"""Forks: twins with the same luck that leave each other alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

import estoc

Start: TypeAlias = Callable[..., estoc.Fight]
Told: TypeAlias = Callable[[estoc.Fight], list[dict[str, Any]]]


def go_on(fight: estoc.Fight, answers: int, option: int) -> None:
    """Answer so many decisions, always with the same place among the options."""
    for _ in range(answers):
        asked = fight.pause()
        if asked is None:
            return
        fight.answer(asked.options[option % len(asked.options)])


@pytest.mark.parametrize("before", [0, 1, 4])
def test_twins_have_the_same_luck(rules: estoc.Ruleset, start: Start, told: Told, before: int) -> None:
    fight = start(rules)
    go_on(fight, before, 1)
    twin = fight.fork()
    assert twin.save() == fight.save()
    go_on(fight, 6, 2)
    go_on(twin, 6, 2)
    assert told(twin) == told(fight)
    assert twin.save() == fight.save()
    assert twin.answers == fight.answers


@pytest.mark.parametrize("before", [0, 3])
def test_a_twin_leaves_the_original_alone(rules: estoc.Ruleset, start: Start, before: int) -> None:
    fight = start(rules)
    go_on(fight, before, 1)
    saved = fight.save()
    twin = fight.fork()
    twin.auto()
    assert twin.outcome is not None
    assert fight.save() == saved
    go_on(fight, 2, 0)
    assert fight.outcome is None
    assert fight.save() != saved


def test_the_same_deed_after_undo_has_the_same_roll(village: estoc.Ruleset, start: Start, told: Told) -> None:
    fight = start(village)
    fight.answer("strike/b1")
    snapshot = fight.fork()
    rolls = []
    for tool in ("mallet", "rake", "mallet"):
        one = snapshot.fork()
        one.answer(tool)
        one.pause()
        rolls.append(next(event["given"] for event in told(one) if event["id"] == "attempt"))
    assert rolls[0] == rolls[2]
    # Another tool has another number to reach, but the dice are those of the deed.
    assert rolls[1]["number"] != rolls[0]["number"]
    assert rolls[1]["faces"] == rolls[0]["faces"]


def test_a_fork_before_the_start_takes_others(village: estoc.Ruleset) -> None:
    fight = village.fight(5)
    fight.add("oak", side="a")
    twin = fight.fork()
    fight.add("reed", side="b")
    twin.add("oak", side="b")
    twin.add("oak", side="b")
    assert [one.label for one in fight.fighters] == ["a1", "b1"]
    assert [one.label for one in twin.fighters] == ["a1", "b1", "b2"]
    assert len(fight.added) == 2
    assert len(twin.added) == 3


def test_a_fork_of_a_fork_where_dice_are_asked(village: estoc.Ruleset) -> None:
    fight = village.fight(5, dice="ask")
    fight.add("oak", side="a")
    fight.add("fern", side="b")
    fight.answer("strike/b1")
    fight.answer("mallet")
    fight.pause()
    seen = set()
    for face in (1, 6):
        twin = fight.fork().fork()
        twin.answer({"a1": [face, face]})
        seen.add(str(next(one.given["degree"] for one in twin.events if one.id == "attempt")))
    assert seen == {"grand", "poor"}
    assert isinstance(fight.pause(), estoc.Chance)
    assert [event.id for event in fight.events].count("attempt") == 0


def test_a_salt_gives_other_dice_and_the_same_ones_each_time(
    rules: estoc.Ruleset, start: Start, told: Told
) -> None:
    fight = start(rules)
    go_on(fight, 2, 1)
    known = len(told(fight))
    futures = []
    for salt in (None, 1, 1, 2, 2**70):
        fork = fight.fork(salt)
        assert told(fork) == told(fight)
        fork.auto()
        futures.append(told(fork)[known:])
    assert futures[1] == futures[2]
    different = [futures[place] for place in (0, 1, 3, 4)]
    assert all(one != other for one in different for other in different if one is not other)


def test_a_salted_fork_is_neither_saved_nor_repeated(village: estoc.Ruleset, start: Start) -> None:
    fork = start(village).fork(3)
    for twin in (fork, fork.fork()):
        with pytest.raises(estoc.UsageError, match="looks ahead"):
            twin.save()
        with pytest.raises(estoc.UsageError, match="looks ahead"):
            twin.whys()
