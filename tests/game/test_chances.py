"""Chances: exact joint odds of what they tell, against the faces one by one, and against what is drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import Any, TypeAlias

import pytest

import estoc

Start: TypeAlias = Callable[..., estoc.Fight]
Told: TypeAlias = tuple[tuple[str, Any], ...]
FACES = tuple(product(range(1, 7), repeat=2))
STANDARD_ERRORS = 4


def odds_of(chance: estoc.Chance) -> dict[Told, Fraction]:
    """What a chance lists, each thing once."""
    found = {tuple(one.told.items()): one.probability for one in chance.outcomes}
    assert len(found) == len(chance.outcomes)
    assert all(isinstance(one, Fraction) and one > 0 for one in found.values())
    assert sum(found.values()) == 1
    return found


def by_hand(number: int) -> dict[Told, Fraction]:
    """An attempt of the village, face by face: at or under the number, and grand on a double."""
    found: Counter[Told] = Counter()
    for faces in FACES:
        double = faces[0] if faces[0] == faces[1] else 0
        degree = "poor" if sum(faces) > number else "grand" if double else "fair"
        found[("degree", degree), ("double", double), ("margin", number - sum(faces))] += 1
    return {told: Fraction(count, 36) for told, count in found.items()}


def rolling(village: estoc.Ruleset, target: int, craft: int) -> estoc.Fight:
    """A fight that waits for the dice of an attempt at `target` + `craft` - 2 or less."""
    fight = village.with_options({"target": str(target)}).fight(1, dice="ask")
    fight.add({"is": "oak", "crafts": {"carving": craft}}, side="a")
    fight.add("fern", side="b")
    fight.answer("strike/b1")
    fight.answer("mallet")
    return fight


@pytest.mark.parametrize(
    ("target", "craft"), [(0, 0), (1, 2), (2, 2), (4, 3), (8, 1), (10, 3), (10, 4), (11, 4), (12, 6)]
)
def test_odds_are_those_of_the_faces(village: estoc.Ruleset, target: int, craft: int) -> None:
    chance = rolling(village, target, craft).pause()
    assert (chance.stream, chance.rollers, chance.dice) == ("attempt", ("a1",), ("2d6",))
    assert odds_of(chance) == by_hand(target + craft - 2)


@pytest.mark.parametrize(("target", "craft"), [(1, 2), (5, 4), (12, 6)])
def test_each_face_gives_what_was_listed(village: estoc.Ruleset, target: int, craft: int) -> None:
    fight = rolling(village, target, craft)
    listed = odds_of(fight.pause())
    found: Counter[Told] = Counter()
    for faces in FACES:
        twin = fight.fork()
        twin.answer({"a1": list(faces)})
        told = next(event.given for event in twin.events if event.id == "attempt")
        assert (told["faces"], told["number"]) == (list(faces), target + craft - 2)
        found[tuple((name, told[name]) for name in ("degree", "double", "margin"))] += 1
    assert {told: Fraction(count, 36) for told, count in found.items()} == listed


def explosions(faces: int, ceiling: int) -> list[tuple[list[int], Fraction]]:
    """Every fall of a die whose highest face is thrown again, at most so often."""
    share, found = Fraction(1, faces), []
    for again in range(ceiling + 1):
        start, odds = [faces] * again, share ** (again + 1)
        found += [([*start, face], odds) for face in range(1, faces + (again == ceiling))]
    return found


def test_two_rollers_keep_and_explode(village: estoc.Ruleset) -> None:
    fight = village.fight(1, dice="ask")
    fight.add("fern", side="a")
    fight.add("acorn", side="b")
    while fight.pause().who != "a1":
        fight.answer("rest/a1")
    fight.answer("splash/b1")
    chance = fight.pause()
    assert (chance.rollers, chance.dice) == (("a1", "b1"), ("2d6kh2", "1d8!2+1"))
    expected: dict[Told, Fraction] = {}
    for mine in FACES:
        for theirs, odds in explosions(8, 2):
            ahead = sum(mine) - sum(theirs) - 1
            level = "grand" if ahead >= 5 else "fair" if ahead >= 0 else "poor"
            evens = sum(face % 2 == 0 for face in mine)
            told = (("degree", level), ("best", max(mine)), ("evens", evens))
            expected[told] = expected.get(told, Fraction(0)) + odds / 36
    assert odds_of(chance) == expected
    # A choice of faces, with and without explosions, gives what is listed.
    for mine in FACES[::5]:
        for theirs, _ in explosions(8, 2)[::4]:
            twin = fight.fork()
            twin.answer({"a1": list(mine), "b1": theirs})
            told = next(event.given for event in twin.events if event.id == "wrestle")
            assert tuple((name, told[name]) for name in ("degree", "best", "evens")) in expected


def test_dice_that_are_no_check_tell_their_total(village: estoc.Ruleset) -> None:
    fight = rolling(village, 12, 6)
    fight.answer({"a1": [1, 2]})
    chance = fight.pause()
    assert (chance.stream, chance.rollers, chance.dice) == ("force", ("a1",), ("1d6+1",))
    assert odds_of(chance) == {(("total", total),): Fraction(1, 6) for total in range(2, 8)}
    fight.answer({"a1": [3]})
    assert next(event.given["total"] for event in fight.events if event.id == "throw") == 4


def test_every_chance_of_a_duel_gives_what_it_lists(duel: estoc.Ruleset, start: Start) -> None:
    fight = start(duel, dice="ask")
    random = Random(3)  # noqa: S311 - a game
    seen = 0
    while seen < 25 and (asked := fight.pause()) is not None:
        if isinstance(asked, estoc.Decision):
            fight.answer(random.choice(asked.options))
            continue
        listed = odds_of(asked)
        before = len(fight.events)
        count, sides = map(int, re.fullmatch(r"(\d+)d(\d+)(?:[+-]\d+)?", asked.dice[0]).groups())
        fight.answer({asked.rollers[0]: [random.randint(1, sides) for _ in range(count)]})
        told = fight.events[before].given
        names = [name for name, _ in next(iter(listed))]
        assert tuple((name, told[name]) for name in names) in listed
        seen += 1
    assert seen > 5


def agree(counts: Mapping[Any, int], odds: Mapping[Any, Fraction]) -> None:
    """Frequencies within some standard errors of the odds; nothing that cannot be."""
    drawn = sum(counts.values())
    assert set(counts) <= set(odds)
    for told, probability in odds.items():
        error = sqrt(drawn * probability * (1 - probability))
        assert abs(counts.get(told, 0) - drawn * probability) <= STANDARD_ERRORS * error, told


def test_what_is_drawn_has_these_odds(village: estoc.Ruleset) -> None:
    odds = odds_of(rolling(village, 8, 2).pause())
    counts: Counter[Told] = Counter()
    faces: Counter[tuple[int, ...]] = Counter()
    for number in range(1000):
        fight = village.fight(20, number=number)
        fight.add("oak", side="a")
        fight.add("fern", side="b")
        fight.answer("strike/b1")
        fight.answer("mallet")
        fight.pause()
        told = next(event.given for event in fight.events if event.id == "attempt")
        counts[tuple((name, told[name]) for name in ("degree", "double", "margin"))] += 1
        faces[tuple(told["faces"])] += 1
    agree(counts, odds)
    agree(faces, dict.fromkeys(FACES, Fraction(1, 36)))


def test_exploding_dice_that_are_drawn(village: estoc.Ruleset) -> None:
    program = village.program
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(400):
        fight = village.fight(5, number=number)
        fight.add("acorn", side="a")
        fight.add("acorn", side="b")
        fight.answer("splash/b1")
        fight.pause()
        rolled = next(event.told.faces for event in fight.events if event.id == "wrestle")
        ((_, mine), (_, (theirs,))) = rolled
        assert len(mine) == 5
        counts[theirs] += 1
    assert program.checks
    agree(counts, {tuple(faces): odds for faces, odds in explosions(8, 2)})
