"""The pool of `paliers`: what a pause lists, against the faces of its dice one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from collections.abc import Mapping

PENALTIES = {4: (5, 0), 6: (4, 0), 8: (3, 0), 10: (2, 0), 12: (1, 0), 20: (1, 1)}
"""By the size of a die: the stat that has it, and the penalties of circumstance."""
DICE = range(1, 7)
ENUMERATED = 1_000_000
THROWN = 64
"""More successes than any of these pools can have."""


@pytest.fixture(scope="module")
def paliers() -> estoc.Ruleset:
    return estoc.load("paliers")


def asked(rules: estoc.Ruleset, sides: int, number: int) -> estoc.Chance:
    """The attack of somebody who has so many dice of that size."""
    strength, penalties = PENALTIES[sides]
    fight = rules.fight(1, setup="sous_bois" if penalties else "pont", dice="ask")
    fight.add({"is": "routier", "stats": {"force": strength}, "competences": {"melee": number}}, side="a")
    fight.add("maelle", side="b")
    fight.answer("frapper")
    chance = fight.pause()
    assert isinstance(chance, estoc.Chance)
    return chance


def falls(sides: int, ceiling: int) -> list[tuple[int, ...]]:
    """Every fall of one die, face after face."""
    found = []
    for again in range(ceiling + 1):
        last = sides if again == ceiling else sides - 1
        found += [(*(sides,) * again, face) for face in range(1, last + 1)]
    return found


def coded(faces: tuple[int, ...]) -> int:
    """The successes and the throws of one die as a single number, which adds up like both."""
    return sum(face % 2 == 0 for face in faces) + THROWN * len(faces)


def enumerated(die: list[tuple[int, ...]], number: int) -> Counter[int]:
    """How many falls of all dice there are of each code: every one of them, one by one."""
    codes, every = [coded(faces) for faces in die], [0]
    for _ in range(number):
        every = [before + code for before in every for code in codes]
    assert len(every) == len(die) ** number
    return Counter(every)


def convolved(die: list[tuple[int, ...]], number: int) -> Counter[int]:
    """The same: every fall of one die, and then die after die."""
    one = enumerated(die, 1)
    found = Counter({0: 1})
    for _ in range(number):
        more: Counter[int] = Counter()
        for (before, times), (code, share) in product(found.items(), one.items()):
            more[before + code] += times * share
        found = more
    return found


def by_hand(sides: int, ceiling: int, number: int) -> Mapping[int, Fraction]:
    """The number of successes: a fall of so many throws has one share in `sides` to that power."""
    die = falls(sides, ceiling)
    found = enumerated(die, number) if len(die) ** number <= ENUMERATED else convolved(die, number)
    odds: dict[int, Fraction] = {}
    for code, times in found.items():
        throws, successes = divmod(code, THROWN)
        odds[successes] = odds.get(successes, Fraction(0)) + Fraction(times, sides**throws)
    assert sum(odds.values()) == 1
    return odds


@pytest.mark.parametrize("ceiling", range(6))
def test_the_pause_lists_the_number_of_successes(paliers: estoc.Ruleset, ceiling: int) -> None:
    rules = paliers.with_options({"ordre": "liste", "relances": str(ceiling)})
    for sides, number in product(PENALTIES, DICE):
        chance = asked(rules, sides, number)
        assert (chance.stream, chance.rollers) == ("touche", ("a1",))
        assert chance.dice == (f"{number}d{sides}!{ceiling}",)
        listed = {one.told["succes"]: one.probability for one in chance.outcomes}
        # One outcome for each number of successes, and no more than there can be.
        assert len(listed) == len(chance.outcomes) == number * (ceiling + 1) + 1
        assert all(isinstance(one, Fraction) for one in listed.values())
        assert listed == by_hand(sides, ceiling, number)
        degrees = {one.told["succes"]: one.told["degree"] for one in chance.outcomes}
        assert degrees == {each: "reussi" if each else "rate" for each in listed}
