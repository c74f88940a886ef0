"""Replays: the same under the same rules; under others the first difference, and the rule behind it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import estoc

ROOT = Path(__file__).resolve().parents[2]
Change: TypeAlias = Callable[..., estoc.Ruleset]
Save: TypeAlias = dict[str, Any]


def plain(fight: estoc.Fight) -> Save:
    """A save as it comes back from a file."""
    found: Save = json.loads(json.dumps(fight.save()))
    return found


def begun(rules: estoc.Ruleset, seed: int = 7, dice: str = "auto") -> estoc.Fight:
    names = list(rules.catalogue["combatant"])
    fight = rules.fight(seed, dice=dice)
    fight.add(names[0], side="a")
    fight.add(names[-1], side="b")
    return fight


def answer_some(fight: estoc.Fight, most: int) -> None:
    for _ in range(most):
        match fight.pause():
            case None:
                return
            case estoc.Decision() as asked:
                fight.answer(asked.options[-1])
            case estoc.Chance() as asked:
                fight.answer({roller: [1] * asked.throws(roller) for roller in asked.rollers})


@pytest.mark.parametrize("ruleset", estoc.shipped_rulesets())
def test_the_same_rules_give_the_same_fight(ruleset: str) -> None:
    rules = estoc.load(ruleset)
    for dice, most in (("auto", 0), ("auto", 9), ("ask", 0), ("ask", 14)):
        fight = begun(rules, dice=dice)
        answer_some(fight, most)
        played = rules.replay(plain(fight))
        assert (played.same, played.other_rules, played.difference) == (True, False, None)
        assert played.events == len(fight.events)
    whole = begun(rules)
    whole.auto()
    played = rules.replay(plain(whole))
    assert played.same
    assert played.fight is not None
    assert played.fight.key() == whole.key()
    assert played.fight.answers == whole.answers
    assert played.to_json() == {
        "same": True,
        "events": len(whole.events),
        "other_rules": False,
        "outcome": whole.outcome,
        "difference": None,
    }


def test_what_came_from_outside_is_played_again() -> None:
    rules = estoc.load(ROOT / "tests/rulesets/caravan")
    fight = rules.fight(4)
    fight.add("ana", side="a")
    fight.add("bo", side="b")
    fight.pause()
    fight.amend({"change": "b1.life", "by": -1})
    fight.add({"is": "bo", "life": 2}, side="b")
    fight.pause()
    fight.amend([{"throw": "1d6", "by": "b2", "stream": "fate", "as": "fate"}])
    fight.auto()
    assert rules.replay(plain(fight)).same


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """The rules of `duel` with a piece of a file replaced; they have no scenarios."""

    def change(file: str, old: str, new: str) -> estoc.Ruleset:
        folder = shutil.copytree(
            estoc.shipped_rulesets()["duel"], tmp_path / "duel", ignore=shutil.ignore_patterns("scenarios")
        )
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return estoc.load(folder)

    return change


@pytest.fixture(scope="module")
def saved() -> Save:
    """A whole fight with fists and feet, under the shipped rules."""
    fight = estoc.load("duel").fight(7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.auto()
    return plain(fight)


def line_of(place: tuple[str, int, int]) -> str:
    """What stands where a place says."""
    return Path(place[0]).read_text(encoding="utf-8").splitlines()[place[1] - 1]


def test_a_weapon_that_hits_less_is_found_where_it_first_strikes(saved: Save, changed: Change) -> None:
    rules = changed("tables/armes_naturelles.yaml", "touche: -1", "touche: -2")
    played = rules.replay(saved)
    found = played.difference
    assert played.other_rules
    assert found is not None
    first_kick = next(
        event["number"]
        for event in saved["events"]
        if event["id"] == "touche" and event["given"]["number"] == 6
    )
    assert (found.number, played.events) == (first_kick, first_kick)
    assert found.before == saved["events"][first_kick]
    assert found.changed["number"] == (6, 5)
    assert set(found.changed) == {"number", "marge"}
    step, check = found.places
    assert step[0].endswith("duel/mechanics/echange.yaml")
    assert "roll: touche" in line_of(step)
    assert line_of(check).split()[0] == "touche:"
    assert found.why is not None
    (reason,) = found.why.to_json()["given"].values()
    assert reason["value"] == 5
    parts = [line.split()[:3] for line in found.why.lines("en")]
    assert ["-", "2", "weapon"] in parts
    assert played.fight is not None
    assert played.fight.outcome is None


def test_events_before_it_are_the_same_although_ids_have_other_numbers(saved: Save, changed: Change) -> None:
    """A new weapon moves the numbers of all that come after it; the fight does not know it."""
    added = (
        "arme:\n  aiguille:\n    name: {fr: aiguille, en: needle}\n    degats: 1d3\n"
        "    manoeuvre: coup_de_poing\n    geste: {fr: une pique, en: a prick}\n"
    )
    rules = changed("tables/armes_naturelles.yaml", "arme:\n", added)
    played = rules.replay(saved)
    assert (played.same, played.other_rules, played.events) == (True, True, len(saved["events"]))


def test_an_answer_that_is_offered_no_more(saved: Save) -> None:
    rules = estoc.load("duel")
    number = next(place for place, event in enumerate(saved["events"]) if event["sort"] == "choice")
    spoilt = {**saved, "answers": ["balayage/pied", *saved["answers"][1:]]}
    played = rules.replay(spoilt)
    found = played.difference
    assert found is not None
    assert (found.number, found.before, found.now) == (number, saved["events"][number], None)
    assert found.reason is not None
    assert found.reason.en.startswith("`balayage/pied` is not offered")
    assert found.reason.fr.startswith("« balayage/pied » n'est pas proposé")
    assert found.places[0][0].startswith("duel/mechanics/")
    assert found.to_json("fr")["reason"] == found.reason.text("fr")


def test_somebody_who_is_no_more(saved: Save) -> None:
    spoilt = {**saved, "start": [{"who": "nobody", "side": "a"}, *saved["start"][1:]]}
    found = estoc.load("duel").replay(spoilt).difference
    assert found is not None
    assert (found.number, found.now) == (0, None)
    assert found.reason is not None
    assert found.reason.en == "there is no combatant `nobody`"


@pytest.mark.parametrize(
    ("place", "event"),
    [
        (-1, {"number": 129, "sort": "end", "id": "end", "given": {"winner": "b"}}),
        (0, {"number": 0, "sort": "start", "id": "start", "given": {"setup": "elsewhere"}}),
    ],
)
def test_a_save_that_was_changed_is_noticed(saved: Save, place: int, event: dict[str, Any]) -> None:
    events = list(saved["events"])
    events[place] = {**event, "number": events[place]["number"]}
    played = estoc.load("duel").replay({**saved, "events": events})
    assert played.difference is not None
    assert (played.difference.number, played.other_rules) == (events[place]["number"], False)


def test_answers_that_are_missing_are_noticed(saved: Save) -> None:
    played = estoc.load("duel").replay({**saved, "answers": saved["answers"][:-1]})
    assert not played.same


def test_what_cannot_be_compared_is_refused(saved: Save) -> None:
    rules = estoc.load("duel")
    with pytest.raises(estoc.SaveError, match="ruleset is 'duel', but here it is 'paliers'"):
        estoc.load("paliers").replay(saved)
    with pytest.raises(estoc.SaveError, match="format is 2, but this version of Estoc reads format 1 only"):
        rules.replay({**saved, "format": 2})
    silent = rules.fight(7, listen=False)
    silent.add("truand", side="a")
    silent.add("philip", side="b")
    silent.pause()
    with pytest.raises(estoc.SaveError, match="does not hold all events"):
        rules.replay(plain(silent))
    assert rules.replay(plain(rules.fight(7))).same


def test_a_save_can_be_taken_before_the_first_round(duel: estoc.Ruleset) -> None:
    fight = begun(duel, dice="ask")
    assert isinstance(fight.pause(), estoc.Chance)
    assert duel.resume(plain(fight)).save() == fight.save()
