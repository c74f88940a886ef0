"""A combatant may begin under conditions; what is not said of an instance has its default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import estoc

if TYPE_CHECKING:
    from estoc.play import Ruleset


@pytest.fixture(scope="module")
def agonie() -> Ruleset:
    return estoc.load("agonie")


def begun(rules: Ruleset, conditions: Any) -> estoc.Fight:  # noqa: ANN401 - also what is refused
    fight = rules.fight(seed=1)
    fight.add("kran", side="a")
    fight.add({"is": "brigand", "conditions": conditions}, side="b")
    fight.pause()
    return fight


def test_true_is_the_only_intensity(agonie: Ruleset) -> None:
    seen: Any = begun(agonie, {"a_terre": True, "combustion": 3}).view()
    assert seen["combatant"]["b1"]["conditions"] == {"a_terre": 1, "combustion": 3}


@pytest.mark.parametrize("intensity", [0, -1, False, "x", None, 1.5, 10**6])
def test_another_intensity_is_refused(agonie: Ruleset, intensity: object) -> None:
    with pytest.raises(estoc.RulesError, match=r"number 1 is expected here|is not from 1 to 1"):
        begun(agonie, {"a_terre": intensity})


def test_true_is_no_number_where_there_are_several(agonie: Ruleset) -> None:
    with pytest.raises(estoc.RulesError, match="a number from 1 to 6 is expected here, not `true`"):
        begun(agonie, {"combustion": True})


def test_an_unknown_condition_is_refused_with_those_there_are(agonie: Ruleset) -> None:
    with pytest.raises(estoc.RulesError) as refused:
        begun(agonie, {"a_tere": 1})
    assert [found.code for found in refused.value.diagnostics] == ["E214"]


def test_what_is_not_said_of_an_instance_has_its_default() -> None:
    fight = estoc.load("paliers").fight(seed=1)
    wounds: list[Any] = [{"rang": "blesse"}, {"rang": "erafle", "heures": 3, "soignee": True}]
    fight.add({"is": "maelle", "conditions": {"blessure": wounds}}, side="a")
    fight.add("rixeur", side="b")
    fight.pause()
    sheet: Any = fight.sheet("a1")
    assert sheet["conditions"]["blessure"] == [
        {"intensity": 1, "rang": "blesse", "heures": 0, "soignee": False, "avance": 0},
        {"intensity": 1, "rang": "erafle", "heures": 3, "soignee": True, "avance": 0},
    ]


def test_what_steps_do_not_say_has_its_default() -> None:
    fight = estoc.load("paliers").fight(seed=1)
    fight.add("maelle", side="a")
    fight.add("rixeur", side="b")
    fight.pause()
    fight.amend([{"apply": "blessure", "to": "a1", "with": {"rang": "blesse", "heures": "2 + 2"}}])
    fight.pause()
    sheet: Any = estoc.load("paliers").resume(fight.save()).sheet("a1")
    assert sheet["conditions"]["blessure"] == [
        {"intensity": 1, "rang": "blesse", "heures": 4, "soignee": False, "avance": 0}
    ]


def test_what_has_no_default_must_be_said() -> None:
    fight = estoc.load("paliers").fight(seed=1)
    with pytest.raises(estoc.RulesError) as refused:
        fight.add({"is": "maelle", "conditions": {"blessure": [{"heures": 3}]}}, side="a")
    assert [found.code for found in refused.value.diagnostics] == ["E209"]
