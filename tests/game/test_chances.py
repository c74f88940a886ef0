"""Chances: exact joint odds of what they tell, against the faces one by one, and against what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt
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


def degree(faces: tuple[int, int], number: int) -> str:
    """The duel's levels: at or under the number; doubles are critical either way."""
    double = faces[0] == faces[1]
    if sum(faces) <= number:
        return "critique" if double else "reussite"
    return "maladresse" if double else "echec"


def by_hand(number: int) -> dict[Told, Fraction]:
    found: Counter[Told] = Counter()
    for faces in FACES:
        face = faces[0] if faces[0] == faces[1] else 0
        found[("degree", degree(faces, number)), ("dd", face), ("marge", number - sum(faces))] += 1
    return {told: Fraction(count, 36) for told, count in found.items()}


def rolling(duel: estoc.Ruleset, attack: str, skill: int) -> estoc.Fight:
    """A fight that waits for the dice of an attack."""
    fight = duel.fight(1, dice="ask")
    fight.add({"is": "truand", "competences": {"bagarre": skill}, "surprise": True}, side="a")
    fight.add("philip", side="b")
    fight.answer(attack)
    fight.answer("esquive")
    return fight


# What each attack takes: 7 or, with a star and without martial arts, 2; plus the skill; the kick -1, the club -3.
NUMBERS = [
    ("massue/poing", 0, -1),
    ("massue/poing", 1, 0),
    ("attaque_ma/pied", 0, 1),
    ("attaque_ma/poing", 0, 2),
    ("attaque_ma/poing", 3, 5),
    ("coup_simple/poing", 0, 7),
    ("coup_simple/poing", 4, 11),
    ("coup_simple/poing", 5, 12),
    ("coup_simple/poing", 6, 13),
]


@pytest.mark.parametrize(("attack", "skill", "number"), NUMBERS)
def test_odds_are_those_of_the_faces(duel: estoc.Ruleset, attack: str, skill: int, number: int) -> None:
    chance = rolling(duel, attack, skill).pause()
    assert (chance.stream, chance.rollers, chance.dice) == ("touche", ("a1",), ("2d6",))
    assert odds_of(chance) == by_hand(number)


@pytest.mark.parametrize(("attack", "skill", "number"), [NUMBERS[2], NUMBERS[4], NUMBERS[8]])
def test_each_face_gives_what_was_listed(duel: estoc.Ruleset, attack: str, skill: int, number: int) -> None:
    fight = rolling(duel, attack, skill)
    listed = odds_of(fight.pause())
    found: Counter[Told] = Counter()
    for faces in FACES:
        twin = fight.fork()
        twin.answer({"a1": list(faces)})
        told = next(event.given for event in twin.events if event.id == "touche")
        assert (told["faces"], told["number"]) == (list(faces), number)
        found[tuple((name, told[name]) for name in ("degree", "dd", "marge"))] += 1
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
            told = (("degree", level), ("best", max(mine)), ("evens", evens), ("won", ahead > 0))
            expected[told] = expected.get(told, Fraction(0)) + odds / 36
    assert odds_of(chance) == expected
    # A choice of faces, with and without explosions, gives what is listed.
    for mine in FACES[::5]:
        for theirs, _ in explosions(8, 2)[::4]:
            twin = fight.fork()
            twin.answer({"a1": list(mine), "b1": theirs})
            told = next(event.given for event in twin.events if event.id == "wrestle")
            assert tuple((name, told[name]) for name in ("degree", "best", "evens", "won")) in expected


def test_dice_that_are_no_check_tell_their_total(duel: estoc.Ruleset) -> None:
    fight = rolling(duel, "coup_simple/pied", 0)
    fight.answer({"a1": [1, 2]})
    fight.answer({"b1": [5, 6]})
    chance = fight.pause()
    assert (chance.stream, chance.rollers, chance.dice) == ("degats", ("a1",), ("1d3+1",))
    assert odds_of(chance) == {(("total", total),): Fraction(1, 3) for total in (2, 3, 4)}
    fight.answer({"a1": [3]})
    assert next(event.given["total"] for event in fight.events if event.id == "throw") == 4


def agree(counts: Mapping[Any, int], odds: Mapping[Any, Fraction]) -> None:
    """Frequencies within some standard errors of the odds; nothing that cannot be."""
    drawn = sum(counts.values())
    assert set(counts) <= set(odds)
    for told, probability in odds.items():
        error = sqrt(drawn * probability * (1 - probability))
        assert abs(counts.get(told, 0) - drawn * probability) <= STANDARD_ERRORS * error, told


def test_what_is_drawn_has_these_odds(duel: estoc.Ruleset, start: Start) -> None:
    asked = start(duel, dice="ask").pause()
    odds = odds_of(asked)
    counts: Counter[Told] = Counter()
    faces: Counter[tuple[int, ...]] = Counter()
    for number in range(1500):
        fight = start(duel, 20, number=number)
        fight.pause()
        rolled = [event.given for event in fight.events if event.id == asked.stream]
        for one in rolled:
            counts[tuple((name, one[name]) for name in ("degree", "dd", "marge"))] += 1
            faces[tuple(one["faces"])] += 1
    assert sum(counts.values()) == 3000
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
