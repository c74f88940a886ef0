"""What is refused has changed nothing; what is looked at, saved or kept shares nothing with the fight."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import estoc

if TYPE_CHECKING:
    from collections.abc import Callable

PRONE: dict[str, estoc.Json] = {"apply": "au_sol", "to": "a1"}


@pytest.fixture
def fight(duel: estoc.Ruleset) -> estoc.Fight:
    """One against nobody yet."""
    found = duel.fight(7)
    found.add("truand", side="a")
    return found


def met(duel: estoc.Ruleset, **how: Any) -> estoc.Fight:  # noqa: ANN401 - as `Ruleset.fight` takes it
    """One against another."""
    found = duel.fight(7, **how)
    found.add("truand", side="a")
    found.add("philip", side="b")
    return found


REFUSED: dict[str, Callable[[estoc.Fight], object]] = {
    "steps": lambda fight: fight.amend({"apply": "au_soll", "to": "a1"}),
    "an answer": lambda fight: fight.answer("x"),
    "a seat": lambda fight: fight.number_of("b1"),
    "a sheet": lambda fight: fight.sheet("zz"),
    "a view": lambda fight: fight.view("zz"),
    "an event": lambda fight: fight.why(3),
}


@pytest.mark.parametrize("refused", REFUSED)
def test_what_is_refused_does_not_begin_a_fight(refused: str, fight: estoc.Fight) -> None:
    with pytest.raises(estoc.EstocError):
        REFUSED[refused](fight)
    assert not fight.begun
    assert fight.add("philip", side="b") == "b1"
    assert isinstance(fight.pause(), estoc.Decision)
    assert fight.save()["start"] == [{"who": "truand", "side": "a"}, {"who": "philip", "side": "b"}]


def test_looking_does_not_begin_a_fight(fight: estoc.Fight) -> None:
    assert fight.sheet("a1")["is"] == "truand"
    assert "combatant" in fight.view("a")
    assert fight.whys() == {}
    assert fight.chart() is None
    fight.key()
    assert not fight.begun
    fight.add("philip", side="b")
    assert fight.view("b").keys() == fight.fork().view("b").keys()


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
        ({"seed": True}, "a seed is a whole number, not True"),
        ({"seed": 1, "number": -1}, "the number of a fight is a whole number from 0 on, not -1"),
        ({"seed": 1, "dice": "loaded"}, "dice is 'auto' or 'ask', not 'loaded'"),
    ],
)
def test_a_start_that_cannot_be(duel: estoc.Ruleset, start: dict[str, Any], message: str) -> None:
    with pytest.raises(estoc.UsageError, match=message):
        duel.fight(**start)


def test_what_a_caller_changes_later_changes_no_fight(fight: estoc.Fight) -> None:
    who: dict[str, estoc.Json] = {"is": "philip", "conditions": {"au_sol": 1}}
    fight.add(who, side="b")
    who["conditions"]["au_sol"] = 99  # type: ignore[index, call-overload]
    steps: list[estoc.Json] = [dict(PRONE)]
    fight.pause()
    fight.amend(steps)
    twin = fight.fork()
    steps[0]["to"] = "b1"  # type: ignore[index, call-overload]
    saved: Any = fight.save()
    saved["answers"][0]["amend"][0]["to"] = "b1"
    for one in (fight, twin):
        assert one.save()["answers"] == [{"amend": [PRONE]}]
        assert one.save()["start"][1]["who"]["conditions"] == {"au_sol": 1}  # type: ignore[index, call-overload]
        assert fight.rules.replay(one.save()).same


def test_a_question_that_is_kept_speaks_of_its_time(fight: estoc.Fight) -> None:
    fight.add("philip", side="b")
    asked = fight.pause()
    assert isinstance(asked, estoc.Decision)
    labels = [one.label() for one in asked.options]
    refused = [one.reason() for one in asked.refused]
    numbers = asked.options[0].why().to_json()
    fight.auto()
    assert [one.label() for one in asked.options] == labels
    assert [one.reason() for one in asked.refused] == refused
    assert asked.options[0].why().to_json() == numbers


def test_a_roll_that_is_kept_speaks_of_its_time(duel: estoc.Ruleset) -> None:
    fight = met(duel, dice="ask")
    asked = fight.pause()
    assert isinstance(asked, estoc.Chance)
    why, outcomes = asked.why().to_json(), asked.outcomes
    fight.answer({roller: [2, 5] for roller in asked.rollers})
    fight.pause()
    assert (asked.why().to_json(), asked.outcomes) == (why, outcomes)


def test_why_is_told_of_the_roll_and_not_of_what_came_before_it(duel: estoc.Ruleset) -> None:
    """A game master overrules while dice are waited for: the roll gets a later number."""
    fight = met(duel, dice="ask")
    asked = fight.pause()
    assert isinstance(asked, estoc.Chance)
    at = len(fight.events)
    fight.amend(PRONE)
    fight.pause()
    fight.answer({roller: [2, 5] for roller in asked.rollers})
    fight.pause()
    told = {event.number: event.sort for event in fight.events}
    assert told[at] == "amend"
    (roll,) = (number for number, sort in told.items() if sort == "check")
    assert roll > at
    assert roll in fight.whys()
    with pytest.raises(estoc.UsageError, match="tells nothing that is computed"):
        fight.why(at)


def test_a_save_is_the_same_whether_there_was_one_before(duel: estoc.Ruleset) -> None:
    fight = met(duel)
    fight.pause()
    again = duel.resume(json.loads(json.dumps(fight.save())))
    for one in (fight, again):
        one.add("lutteur", side="a")
        one.pause()
        one.auto()
    assert json.dumps(fight.save()) == json.dumps(again.save())


def test_a_fight_that_nobody_listens_to_stays_one(duel: estoc.Ruleset) -> None:
    fight = met(duel, listen=False)
    fight.pause()
    again = duel.resume(json.loads(json.dumps(fight.save())))
    assert again.auto() == fight.auto()
    assert (again.events, again.save()["log"]) == ((), [])
    assert again.save() == fight.save()


CHANGES: dict[str, Callable[[Any], object]] = {
    "an event that is not there": lambda save: save["log"].__setitem__(-1, ["event", 9999, [], []]),
    "another event": lambda save: save["log"][-1].__setitem__(1, -1),
    "a fraction": lambda save: save.__setitem__("seed", 1.0),
    "more than was told": lambda save: save["state"].__setitem__("told", 10**12),
    "less than was told": lambda save: save["log"].pop(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_in_a_save_is_believed(change: str, duel: estoc.Ruleset) -> None:
    fight = met(duel)
    fight.pause()
    saved = json.loads(json.dumps(fight.save()))
    CHANGES[change](saved)
    with pytest.raises(estoc.SaveError):
        duel.resume(saved)


def test_answers_that_are_not_those_of_a_fight_explain_nothing(duel: estoc.Ruleset) -> None:
    fight = met(duel)
    fight.auto()
    saved: Any = json.loads(json.dumps(fight.save()))
    saved["answers"] = ["zz"]
    with pytest.raises(estoc.UsageError, match="cannot be played again: 'zz' is not offered"):
        duel.resume(saved).whys()
