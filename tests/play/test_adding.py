"""Who takes part: entries, fields that differ, sides; and what cannot be."""

from collections.abc import Mapping
from typing import Any

import pytest

import estoc
from estoc.text import Json


def cell(fight: estoc.Fight, slot: str, number: int) -> Any:  # noqa: ANN401 - a raw cell
    program = fight.rules.program
    kind = next(place for place, table in enumerate(program.objects) if table.id == "combatant")
    slots = [one.name for one in program.objects[kind].slots]
    return fight.machine.state.columns[kind][slots.index(slot)][number]


def test_seats_are_numbered_by_side(village: estoc.Ruleset) -> None:
    fight = village.fight(1)
    sides = ("a", "b", "a", "red", "b")
    assert [fight.add("oak", side=side) for side in sides] == ["a1", "b1", "a2", "red1", "b2"]


def test_fields_come_from_the_entry_the_setup_and_the_mapping(village: estoc.Ruleset) -> None:
    fight = village.fight(1, setup="green")
    fight.add("oak", side="a")
    fight.add({"is": "reed", "vigour": 6, "crafts": {"carving": 3}, "tools": ["rake"]}, side="b")
    fight.add({"is": "reed", "shield": None, "mood": "wild", "shy": False}, side="b")
    tools = next(one for one in village.program.kinds if one.id == "tool").entries
    assert [cell(fight, "vigour", one) for one in range(3)] == [5, 6, 2]
    assert [cell(fight, "energy", one) for one in range(3)] == [7, 7, 7]
    # The crafts are carving and weaving; a mapping replaces all of them.
    assert [cell(fight, "crafts", one) for one in range(3)] == [(2, 0), (3, 0), (0, 1)]
    assert cell(fight, "tools", 1) == 1 << tools.index("rake")
    assert [cell(fight, "shield", one) for one in range(3)] == [None, tools.index("rake"), None]
    # The setup makes side b cross, unless somebody says otherwise.
    assert [cell(fight, "mood", one) for one in range(3)] == [0, 1, 2]
    assert [bool(cell(fight, "shy", one)) for one in range(3)] == [False, True, False]


@pytest.mark.parametrize(
    ("field", "value", "code", "message"),
    [
        ("vigor", 3, "E208", "`combatant` has no field `vigor`"),
        ("side", "b", "E208", "`combatant` has no field `side`"),
        ("vigour", 7, "E213", "7 is not from 1 to 6"),
        ("vigour", 0, "E213", "0 is not from 1 to 6"),
        ("vigour", "3", "E210", "a number from 1 to 6 is expected here, not `3`"),
        ("vigour", True, "E210", "a number from 1 to 6 is expected here, not `true`"),
        ("vigour", 2.5, "E210", "a number from 1 to 6 is expected here, not `2.5`"),
        ("vigour", None, "E210", "a number from 1 to 6 is expected here, not `absent`"),
        ("vigour", [3], "E210", "a number from 1 to 6 is expected here, not a list"),
        ("shy", 1, "E210", "true or false is expected here, not `1`"),
        ("tools", ["mallett"], "E214", "there is no tool `mallett`"),
        ("crafts", {"carving": 9}, "E213", "9 is not from 0 to 6"),
        ("crafts", {"carvin": 1}, "E214", "there is no craft `carvin`"),
        ("mood", "Wild", "E214", "there is no mood `Wild`"),
    ],
)
def test_fields_are_checked(village: estoc.Ruleset, field: str, value: Json, code: str, message: str) -> None:
    fight = village.fight(1)
    with pytest.raises(estoc.RulesError) as caught:
        fight.add({"is": "oak", field: value}, side="a")
    (found,) = caught.value.diagnostics
    assert (found.code, found.message.en) == (code, message)
    assert found.span.source.path == "<combatant>"
    # Nobody was added.
    assert fight.fighters == ()
    assert fight.add("oak", side="a") == "a1"


def test_all_mistakes_are_told_at_once(village: estoc.Ruleset) -> None:
    with pytest.raises(estoc.RulesError) as caught:
        village.fight(1).add({"is": "oak", "vigour": 9, "energie": 1, "shy": "maybe"}, side="a")
    assert sorted(one.code for one in caught.value.diagnostics) == ["E208", "E210", "E213"]


@pytest.mark.parametrize("who", ["ok", {"is": "oka"}])
def test_an_unknown_combatant_suggests_another(village: estoc.Ruleset, who: str | Mapping[str, Json]) -> None:
    with pytest.raises(estoc.RulesError) as caught:
        village.fight(1).add(who, side="a")
    name = who if isinstance(who, str) else who["is"]
    suggests(caught.value, f"there is no combatant `{name}`", "oak")


@pytest.mark.parametrize("who", [{}, {"vigour": 3}, {"is": 3}, {"is": None}, None, 5, []])
def test_a_mapping_says_who_it_is(village: estoc.Ruleset, who: Any) -> None:  # noqa: ANN401
    with pytest.raises(estoc.UsageError, match="which entry it `is`"):
        village.fight(1).add(who, side="a")


@pytest.mark.parametrize(
    "side", ["", " ", "a b", "a-b", "1", "1a", "a1", "a.b", "draw", "unresolved", "open"]
)
def test_sides_that_would_be_mistaken_for_something_else(village: estoc.Ruleset, side: str) -> None:
    fight = village.fight(1)
    with pytest.raises(estoc.UsageError, match="a side is named by a plain word"):
        fight.add("oak", side=side)
    assert fight.fighters == ()


@pytest.mark.parametrize("side", ["a", "A", "rouge", "côté", "les_verts"])
def test_sides_have_names(village: estoc.Ruleset, side: str) -> None:
    fight = village.fight(1)
    assert fight.add("acorn", side=side) == f"{side}1"
    fight.add("acorn", side="others")
    assert fight.auto("steady") in {side, "others", "draw", "unresolved"}


def test_the_fight_has_fields_too(village: estoc.Ruleset) -> None:
    fight = village.fight(1)
    for field, value, code in (
        ("weathr", "poor", "E208"),
        ("weather", "rain", "E214"),
        ("noise", 100, "E213"),
    ):
        with pytest.raises(estoc.RulesError) as caught:
            fight.set(field, value)
        assert [one.code for one in caught.value.diagnostics] == [code]
    fight.set("noise", 12)
    assert fight.added == [{"field": "noise", "value": 12}]


def test_a_fight_of_one_side_is_won_at_once(village: estoc.Ruleset) -> None:
    fight = village.fight(1)
    fight.add("oak", side="a")
    fight.add("reed", side="a")
    assert fight.pause() is None
    assert fight.outcome == "a"


def test_a_fight_of_nobody_is_a_draw(village: estoc.Ruleset) -> None:
    assert village.fight(1).auto() == "draw"


def test_an_unknown_setup_suggests_another(village: estoc.Ruleset) -> None:
    with pytest.raises(estoc.RulesError) as caught:
        village.fight(1, setup="gren")
    suggests(caught.value, "there is no setup `gren`", "green")


def test_an_unknown_policy_suggests_another(village: estoc.Ruleset) -> None:
    fight = village.fight(1)
    with pytest.raises(estoc.RulesError) as caught:
        fight.auto("bolt")
    suggests(caught.value, "there is no policy `bolt`", "bold")


def suggests(refusal: estoc.RulesError, message: str, nearest: str) -> None:
    (found,) = refusal.diagnostics
    assert (found.code, found.message.en) == ("E214", message)
    assert f"`{nearest}`" in " ".join(hint.en for hint in found.hints)


@pytest.mark.parametrize("dice", ["", "Auto", "real"])
def test_dice_are_drawn_or_asked_for(village: estoc.Ruleset, dice: str) -> None:
    with pytest.raises(estoc.UsageError, match="dice is 'auto' or 'ask'"):
        village.fight(1, dice=dice)
