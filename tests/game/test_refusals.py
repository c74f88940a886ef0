"""A refused answer changes nothing, and says what would be accepted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

import estoc

Start: TypeAlias = Callable[..., estoc.Fight]


def refused(fight: estoc.Fight, answer: Any, message: str) -> None:  # noqa: ANN401 - also wrong ones
    fight.pause()
    before = fight.save()
    with pytest.raises(estoc.AnswerError, match=f"^{re.escape(message)}$"):
        fight.answer(answer)
    assert fight.save() == before


@pytest.mark.parametrize(
    "answer", ["", "needle", "strike", "strike/a1", "strike/b1/", "Strike/b1", 0, None, []]
)
def test_a_key_that_is_not_offered(village: estoc.Ruleset, start: Start, answer: Any) -> None:  # noqa: ANN401
    refused(start(village), answer, f"{answer!r} is not offered; offered: rest/b1, splash/b1, strike/b1")


def test_faces_where_a_decision_is_asked(village: estoc.Ruleset, start: Start) -> None:
    answer = {"a1": [1, 2]}
    refused(start(village), answer, f"{answer!r} is not offered; offered: rest/b1, splash/b1, strike/b1")


def test_an_option_of_another_question(village: estoc.Ruleset, start: Start) -> None:
    fight = start(village)
    deed = fight.pause().options[2]
    assert deed.key == "strike/b1"
    fight.answer(deed)
    refused(fight, deed, "'strike/b1' is not offered; offered: mallet, rake")


def test_what_is_not_offered_says_why(village: estoc.Ruleset) -> None:
    fight = village.fight(7)
    fight.add({"is": "oak", "breath": 1}, side="a")
    fight.add({"is": "reed", "breath": 0}, side="b")
    asked = fight.pause()
    assert [one.key for one in asked.options] == ["rest/b1", "strike/b1"]
    assert [(one.key, one.reason("en"), one.reason("fr")) for one in asked.refused] == [
        ("splash/b1", "splash takes 2 of breath", "éclaboussure demande 2 souffles")
    ]
    refused(fight, "splash/b1", "'splash/b1' is not offered; offered: rest/b1, strike/b1")


@pytest.fixture
def rolling(village: estoc.Ruleset) -> estoc.Fight:
    """A fight that asks for two dice of `a1`."""
    fight = village.fight(7, dice="ask")
    fight.add("oak", side="a")
    fight.add("fern", side="b")
    fight.answer("strike/b1")
    fight.answer("mallet")
    asked = fight.pause()
    assert isinstance(asked, estoc.Chance)
    assert (asked.stream, asked.rollers, asked.dice) == ("attempt", ("a1",), ("2d6",))
    return fight


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"a1": [3]}, "a face is missing for die 2, throw 1, of 6 faces"),
        ({"a1": []}, "a face is missing for die 1, throw 1, of 6 faces"),
        ({}, "a face is missing for die 1, throw 1, of 6 faces"),
        ({"b1": [3, 4]}, "a face is missing for die 1, throw 1, of 6 faces"),
        ({"a1": [3, 4, 5]}, "too many faces for a1"),
        ({"a1": [3, 4], "b1": [5]}, "too many faces for b1"),
        ({"a1": [3, 4], "c9": []}, "too many faces for c9"),
        ({"a1": [7, 1]}, "a die of 6 faces cannot show 7"),
        ({"a1": [1, 0]}, "a die of 6 faces cannot show 0"),
        ({"a1": [-1, 1]}, "a die of 6 faces cannot show -1"),
        ("strike/b1", "a chance is answered with faces by roller, such as {'a1': [2, 1]}"),
        (None, "a chance is answered with faces by roller, such as {'a1': [2, 1]}"),
        ([3, 4], "a chance is answered with faces by roller, such as {'a1': [2, 1]}"),
    ],
)
def test_faces_that_do_not_fit(rolling: estoc.Fight, answer: Any, message: str) -> None:  # noqa: ANN401
    refused(rolling, answer, message)
    # The right answer is still accepted.
    rolling.answer({"a1": [3, 4]})
    attempts = [event.given for event in rolling.events if event.id == "attempt"]
    assert [(one["by"], one["faces"]) for one in attempts] == [("a1", [3, 4])]


def test_exploding_dice_take_a_face_more(village: estoc.Ruleset) -> None:
    fight = village.fight(7, dice="ask")
    fight.add("oak", side="a")
    fight.add("fern", side="b")
    fight.answer("splash/b1")
    asked = fight.pause()
    assert asked.rollers == ("a1", "b1")
    mine = [1, 2, 3, 4, 5]
    refused(fight, {"a1": mine, "b1": [8]}, "a face is missing for die 1, throw 2, of 8 faces")
    refused(fight, {"a1": mine, "b1": [8, 8, 8, 1]}, "too many faces for b1")
    refused(fight, {"a1": mine, "b1": [7, 7]}, "too many faces for b1")
    fight.answer({"b1": [8, 8, 3], "a1": mine})
    rolled = next(event.given for event in fight.events if event.id == "wrestle")
    # The best two of five against 19 and one.
    assert (rolled["faces"], rolled["faces of theirs"]) == ([1, 2, 3, 4, 5], [[8, 8, 3]])
    assert (rolled["degree"], rolled["best"], rolled["evens"]) == ("poor", 5, 1)


def test_an_ended_fight_asks_nothing(rules: estoc.Ruleset, start: Start) -> None:
    fight = start(rules)
    fight.auto()
    before = fight.save()
    with pytest.raises(estoc.UsageError, match=r"^nothing is asked: the fight has ended$"):
        fight.answer("rest/a1")
    assert fight.save() == before


def test_policies_do_not_answer_for_dice(duel: estoc.Ruleset, start: Start) -> None:
    fight = start(duel, dice="ask")
    fight.pause()
    before = fight.save()
    with pytest.raises(estoc.UsageError, match="use dice='auto'"):
        fight.auto()
    assert fight.save() == before


def test_asking_twice_changes_nothing(rules: estoc.Ruleset, start: Start) -> None:
    fight = start(rules)
    first = fight.pause()
    before = fight.save()
    again = fight.pause()
    assert fight.save() == before
    assert [one.key for one in again.options] == [one.key for one in first.options]
