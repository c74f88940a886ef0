"""Faces that come bit by bit."""

from __future__ import annotations

import pytest

import estoc
from estoc.chance import Keep, KeepMode, Sum, pool
from estoc.play.throws import Throws, Wanted

D6 = tuple(range(1, 7))


def test_all_dice_first_and_then_those_that_explode() -> None:
    throws = Throws(["a1"], [pool(3, 4, explode=2)])
    assert throws.wanted() == Wanted("a1", "3d4!2", 3, (1, 2, 3, 4), again=False)
    throws.tell([4, 2, 4])
    assert throws.wanted() == Wanted("a1", "3d4!2", 2, (1, 2, 3, 4), again=True)
    throws.tell([1, 4])
    assert throws.wanted() == Wanted("a1", "3d4!2", 1, (1, 2, 3, 4), again=True)
    throws.tell([4])
    assert throws.wanted() is None
    assert throws.answer() == {"a1": [4, 1, 2, 4, 4, 4]}


def test_each_roller_and_each_sort_of_dice_is_asked_apart() -> None:
    throws = Throws(["a1", "b1", "a1"], [Sum(((1, pool(2, 6)), (1, pool(1, 4)))), pool(1, 6), pool(1, 20)])
    asked = []
    while (wanted := throws.wanted()) is not None:
        asked.append((wanted.roller, wanted.dice, wanted.number, len(wanted.faces)))
        throws.tell([1] * wanted.number)
    assert asked == [
        ("a1", "2d6+1d4", 2, 6),
        ("a1", "2d6+1d4", 1, 4),
        ("b1", "1d6", 1, 6),
        ("a1", "1d20", 1, 20),
    ]
    assert throws.answer() == {"a1": [1, 1, 1, 1], "b1": [1]}


def test_what_stands_on_a_die_is_told_and_its_place_is_recorded() -> None:
    throws = Throws(["a1"], [pool(2, (0, 0, 3, 6))])
    throws.tell([6, 0])
    assert throws.answer() == {"a1": [4, 1]}


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3], [0, 1], [7, 1], [-1, 1]])
def test_a_wrong_entry_is_refused_and_nothing_is_kept(faces: list[int]) -> None:
    throws = Throws(["a1"], [pool(2, 6, (Keep(KeepMode.KEEP_HIGHEST, 1),))])
    with pytest.raises(estoc.AnswerError):
        throws.tell(faces)
    assert throws.wanted() == Wanted("a1", "2d6kh1", 2, D6, again=False)


def test_no_dice_want_no_faces() -> None:
    throws = Throws(["a1"], [pool(0, 6)])
    assert throws.wanted() is None
    assert throws.answer() == {"a1": []}


@pytest.mark.parametrize("ruleset", estoc.shipped_rulesets())
def test_what_is_told_bit_by_bit_answers_every_chance(ruleset: str) -> None:
    rules = estoc.load(ruleset)
    combatants = tuple(rules.catalogue["combatant"])
    fight = rules.fight(1, dice="ask")
    fight.add(combatants[0], side="a")
    fight.add(combatants[-1], side="b")
    rolled = 0
    while (asked := fight.pause()) is not None and rolled < 30:
        if isinstance(asked, estoc.Decision):
            fight.answer(asked.options[rolled % len(asked.options)])
            continue
        throws = asked.thrown()
        while (wanted := throws.wanted()) is not None:
            throws.tell(
                [wanted.faces[(rolled + place) % len(wanted.faces)] for place in range(wanted.number)]
            )
        fight.answer(throws.answer())
        rolled += 1
    assert rolled
