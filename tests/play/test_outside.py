"""What comes from outside the rules: amendments, newcomers, sheets; saved, forked, and played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import estoc

FOLDER = Path(__file__).parents[1] / "rulesets" / "caravan"


@pytest.fixture(scope="module")
def caravan() -> estoc.Ruleset:
    return estoc.load(FOLDER)


@pytest.fixture
def fight(caravan: estoc.Ruleset) -> estoc.Fight:
    fight = caravan.fight(4)
    fight.add({"is": "ana", "load": {"mint": 2}}, side="a")
    fight.add("bo", side="b")
    return fight


def told(fight: estoc.Fight) -> list[dict[str, object]]:
    return [event.to_json() for event in fight.events]


def of(fight: estoc.Fight, seat: str) -> dict[str, object]:
    return fight.view()["combatant"][seat]


def test_its_scenarios_pass(caravan: estoc.Ruleset) -> None:
    results = estoc.run_scenarios(caravan)
    assert len(results) == 5
    assert {result.id: result.failures for result in results if result.failures} == {}


def test_coverage_counts_the_rules_and_not_the_steps_from_outside(caravan: estoc.Ruleset) -> None:
    coverage = estoc.Coverage()
    estoc.run_scenarios(caravan, coverage)
    assert 0 < coverage.covered <= coverage.total
    assert {one.file for one in coverage.missing()} <= {str(FOLDER / "rules.yaml")}


def test_an_amendment_is_a_step_from_outside(fight: estoc.Fight) -> None:
    before = fight.pause()
    fight.amend({"change": "b1.life", "to": "a1.might - 1"})
    assert of(fight, "b1")["life"] == 3
    assert [option.key for option in fight.pause().options] == [option.key for option in before.options]
    event = fight.events[1]
    assert (event.id, event.given) == ("amend", {"number": 0})
    assert (event.text("en"), event.text("fr")) == ("The game master steps in.", "Le meneur intervient.")


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ({"change": "b1.life", "to": 21}, "E317"),
        ({"change": "b1.lief", "to": 2}, "E312"),
        ({"change": "c1.life", "to": 2}, "E310"),
        ({"apply": "sour", "to": "a1"}, "E221"),
        ({"alter": "b1.life", "to": 2}, "E220"),
        ([{"change": "b1.life", "to": 2}, {"lift": "sore"}], "E310"),
    ],
)
def test_a_wrong_amendment_changes_nothing(fight: estoc.Fight, steps: object, code: str) -> None:
    fight.pause()
    before = fight.save()
    with pytest.raises(estoc.RulesError) as error:
        fight.amend(steps)
    assert [diagnostic.code for diagnostic in error.value.diagnostics] == [code]
    assert fight.save() == before


def test_nobody_steps_in_after_the_end(fight: estoc.Fight) -> None:
    fight.auto()
    before = fight.save()
    with pytest.raises(estoc.UsageError, match="the fight has ended"):
        fight.amend({"change": "b1.life", "to": 2})
    with pytest.raises(estoc.UsageError, match="the fight has ended"):
        fight.add("bo", side="b")
    assert fight.save() == before


def test_a_newcomer_needs_a_side_that_is_there(fight: estoc.Fight) -> None:
    fight.pause()
    before = fight.save()
    with pytest.raises(estoc.UsageError, match="no side 'c' in this fight; there are a, b"):
        fight.add("bo", side="c")
    with pytest.raises(estoc.RulesError):
        fight.add("nobody", side="b")
    assert fight.save() == before


def test_a_newcomer_has_a_seat_a_name_and_dice_of_its_own(fight: estoc.Fight) -> None:
    fight.pause()
    assert fight.add({"is": "bo", "life": 4}, side="b") == "b2"
    asked = fight.pause()
    assert [option.key for option in asked.options] == ["b1", "b2"]
    texts = {event.id: event.text("fr") for event in fight.events}
    assert texts["join"] == "Bo 2 entre dans le combat."
    assert texts["arrives"] == "Bo 2 arrive."
    thrown = next(event for event in fight.events if event.id == "throw")
    assert thrown.given["by"] == "b2"
    # The same dice as if it had been there from the start: they are keyed by its seat.
    other = fight.rules.fight(4)
    for who, side in (("ana", "a"), ("bo", "b"), ("bo", "b")):
        other.add(who, side=side)
    other.pause()
    other.amend({"throw": "1d6", "by": "b2", "stream": "haste", "as": "haste"})
    other.pause()
    assert next(event for event in other.events if event.id == "throw").given == thrown.given


def interfered(fight: estoc.Fight) -> None:
    """A fight in which much comes from outside."""
    fight.pause()
    fight.amend([{"apply": "sore", "to": "a1", "intensity": 2}, {"change": "a1.life", "by": -3}])
    fight.answer(fight.pause().options[0])
    fight.add({"is": "guard", "conditions": {"wound": [{"depth": "gash", "tended": True}]}}, side="b")
    fight.pause()
    fight.amend([{"throw": "1d6", "by": "b2", "stream": "fate", "as": "fate"}])
    fight.amend({"later": "round", "steps": [{"change": "b2.place", "to": 7}]})


def test_saved_and_resumed_it_goes_on_alike(fight: estoc.Fight, caravan: estoc.Ruleset) -> None:
    interfered(fight)
    again = caravan.resume(json.loads(json.dumps(fight.save())))
    assert again.save() == fight.save()
    assert told(again) == told(fight)
    fight.auto()
    again.auto()
    assert told(again) == told(fight)
    assert of(fight, "b2")["place"] == 7
    assert again.save() == fight.save()


def test_a_fork_shares_nothing(fight: estoc.Fight) -> None:
    interfered(fight)
    twin = fight.fork()
    before = fight.save()
    twin.amend({"change": "b2.life", "to": 0})
    twin.add("bo", side="b")
    twin.auto()
    assert fight.save() == before
    fight.auto()
    assert len(fight.fighters) == 3
    assert len(twin.fighters) == 4


def test_why_plays_what_came_from_outside_again(fight: estoc.Fight) -> None:
    interfered(fight)
    fight.auto()
    blows = [event for event in fight.events if event.id == "blow"]
    assert blows[0].given["number"] == 6
    assert fight.why(blows[0].number).to_json()["given"]["number"]["value"] == 6
    later = fight.why(blows[-1].number).to_json()["given"]
    assert later["who"]["value"] == blows[-1].given["who"]


def test_answers_say_all_that_came_from_outside(fight: estoc.Fight) -> None:
    interfered(fight)
    fight.auto()
    again = fight.restarted()
    for answer in fight.answers:
        again.repeat(answer)
    assert again.pause() is None
    assert again.machine.state.to_json() == fight.machine.state.to_json()


def test_a_sheet_outlives_the_fight(fight: estoc.Fight, caravan: estoc.Ruleset) -> None:
    fight.pause()
    fight.amend(
        [
            {"apply": "dizzy", "to": "a1"},
            {"apply": "sore", "to": "a1", "intensity": 2},
            {"apply": "wound", "to": "a1", "with": {"depth": "gash", "tended": "false"}},
            {"change": "a1.charm", "to": "absent"},
            {"change": "a1.place", "to": 5},
        ]
    )
    sheet = fight.sheet("a1")
    assert sheet == {
        "is": "ana",
        "load": {"mint": 2},
        "life": 10,
        "charm": None,
        "conditions": {"sore": 2, "wound": [{"intensity": 1, "depth": "gash", "tended": False}]},
    }
    camp = caravan.fight(0, setup="camp")
    camp.add(json.loads(json.dumps(sheet)), side="a")
    camp.set("days", 2)
    assert camp.auto() == "over"
    assert camp.events[-1].text("fr") == "Le temps est écoulé."
    rested = {**sheet, "life": 14, "conditions": {"wound": sheet["conditions"]["wound"]}}
    assert camp.sheet("a1") == rested
    next_day = caravan.fight(1)
    next_day.add(rested, side="a")
    next_day.add("bo", side="b")
    assert next_day.sheet("a1") == rested


def test_a_sheet_of_nobody(fight: estoc.Fight) -> None:
    with pytest.raises(estoc.UsageError, match="no seat 'a2'; there are a1, b1"):
        fight.sheet("a2")


@pytest.mark.parametrize(
    ("conditions", "code"),
    [
        ({"wound": [{"depth": "gash"}]}, "E209"),
        ({"wound": [{"depth": "gash", "tended": True, "intensity": 4}]}, "E213"),
        ({"wound": {"depth": "gash"}}, "E210"),
        ({"wound": [{"deep": "gash", "depth": "gash", "tended": True}]}, "E208"),
        ({"sore": 6}, "E213"),
        ({"sour": 1}, "E214"),
        (["sore"], "E210"),
    ],
)
def test_wrong_conditions_from_the_start(caravan: estoc.Ruleset, conditions: object, code: str) -> None:
    with pytest.raises(estoc.RulesError) as error:
        caravan.fight(0).add({"is": "ana", "conditions": conditions}, side="a")
    assert [diagnostic.code for diagnostic in error.value.diagnostics] == [code]
