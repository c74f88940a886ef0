"""What a question says of itself: its numbers, what is not offered, and why."""

from __future__ import annotations

import json

import pytest

import estoc


@pytest.fixture(scope="module")
def attack(duel: estoc.Ruleset) -> estoc.Decision:
    """The first question of the fist fight."""
    fight = duel.fight(7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    asked = fight.pause()
    assert isinstance(asked, estoc.Decision)
    return asked


def option(asked: estoc.Decision, key: str) -> estoc.Option:
    return next(one for one in asked.options if one.key == key)


def test_a_number_is_told_as_a_sentence(attack: estoc.Decision) -> None:
    why = option(attack, "coup_simple/pied").why()
    assert why.text("en") == "announced number: 6 = 7 (base) - 1 (weapon: foot)."
    assert why.text("fr") == "nombre annoncé\u00a0: 6 = 7 (base) - 1 (arme\u00a0: pied)."


def test_the_same_number_as_a_tree(attack: estoc.Decision) -> None:
    lines = list(option(attack, "coup_simple/pied").why().lines("en"))
    assert lines[0] == "announced number"
    base, weapon, entry, whole = lines[1:]
    assert base.split()[:2] == ["7", "base"]
    assert weapon.split()[:3] == ["-", "1", "weapon"]
    assert all("duel/mechanics/jets.yaml:" in line for line in (base, weapon))
    assert entry.split()[:2] == ["foot", "-1"]
    assert whole.split() == ["=", "6"]


def test_the_line_of_a_value_that_stands_in_an_entry_is_named(attack: estoc.Decision) -> None:
    """The weapon's own figure is written in another file than the part that reads it."""
    why = option(attack, "coup_simple/pied").why()
    place = next(line for line in why.lines("en") if "foot -1" in line).split()[-1]
    file, _, line = place.partition(":")
    text = (estoc.shipped_rulesets()["duel"].parent / file).read_text(encoding="utf-8").splitlines()
    assert text[int(line) - 1].strip() == "touche: -1"
    assert any(one.strip() == "pied:" for one in text[: int(line)])


def test_the_same_number_as_json(attack: estoc.Decision) -> None:
    numbers = option(attack, "coup_simple/pied").to_json()["numbers"]
    assert isinstance(numbers, dict)
    assert list(numbers) == ["nombre_offert"]
    number = numbers["nombre_offert"]
    assert isinstance(number, dict)
    assert number["value"] == 6
    (source,) = number["sources"]
    entries = [one for part in source["sources"][0]["sources"][0]["sources"] for one in part["entries"]]
    assert [
        (one["kind"], one["id"], one["name"], one["path"], one["value"], one["pack"]) for one in entries
    ] == [("arme", "pied", {"en": "foot", "fr": "pied"}, ["touche"], -1, "duel")]
    assert entries[0]["file"].startswith("duel/tables/")
    json.dumps(attack.to_json())


def test_what_choices_leave_out_says_why(attack: estoc.Decision) -> None:
    reasons = {one.key: (one.label("en"), one.reason("en")) for one in attack.refused}
    assert reasons["double_manoeuvre"] == ("double manoeuvre", "martial arts required")
    assert reasons["menacer"] == ("threat", "weapon required")
    assert reasons["etrangler"] == ("choke", "a grab of the thug first")
    assert "tir_vise" not in reasons
    assert not {one.key.partition("/")[0] for one in attack.options} & set(reasons)
    refused = next(one for one in attack.refused if one.key == "double_manoeuvre")
    assert refused.need.test == "not attaque.double or who.arts_martiaux"
    assert refused.to_json()["reason"] == {"en": "martial arts required", "fr": "arts martiaux requis"}


def test_what_is_not_offered_names_the_rule_that_forbids_it() -> None:
    fight = estoc.load("agonie").fight(1)
    fight.add("kran", side="a")
    fight.add("brigand", side="b")
    asked = fight.pause()
    assert isinstance(asked, estoc.Decision)
    refused = next(one for one in asked.refused if one.key.startswith("attaque_legere/"))
    assert refused.reason("en") == "it takes two light weapons"
    assert refused.need.test == "competence != attaque_legere or count(a in autres_armes(who)) > 0"
    document = refused.to_json()
    assert document["key"] == refused.key
    assert document["test"] == refused.need.test
    assert document["reason"] == {"en": "it takes two light weapons", "fr": "il faut deux armes légères"}
    text = (estoc.shipped_rulesets()["agonie"].parent / refused.need.file).read_text(encoding="utf-8")
    assert f"that: {refused.need.test}" in text.splitlines()[refused.need.line - 1]


def test_a_question_is_json_as_a_whole(attack: estoc.Decision) -> None:
    document = attack.to_json()
    assert (document["decision"], document["who"], document["side"]) == ("attaque", "b1", "b")
    assert document["text"] == {"en": "Philip, your attack?", "fr": "Philip, votre attaque\u00a0?"}
    assert isinstance(document["options"], list)
    assert isinstance(document["refused"], list)
    assert len(document["options"]) == len(attack.options)
    assert len(document["refused"]) == len(attack.refused)


@pytest.mark.parametrize("ruleset", estoc.shipped_rulesets())
def test_numbers_of_options_are_those_that_their_labels_show(ruleset: str) -> None:
    """In every question of some fights, the value of each explained number stands in the label."""
    rules = estoc.load(ruleset)
    combatants = tuple(rules.catalogue["combatant"])
    seen, figures = 0, False
    for number in range(3):
        fight = rules.fight(2, number=number)
        fight.add(combatants[number], side="a")
        fight.add(combatants[-1 - number], side="b")
        for _ in range(25):
            asked = fight.pause()
            if not isinstance(asked, estoc.Decision):
                break
            for one in asked.options:
                figures |= any(map(str.isdecimal, one.label("en")))
                for reason in one.why().reasons:
                    assert str(reason.value) in one.label("en")
                    seen += 1
            for refusal in asked.refused:
                assert refusal.need.test
                for reason in refusal.why().reasons:
                    assert reason.sources[0].value == reason.value
                assert bool(refusal.why().text("fr")) == bool(list(refusal.why().lines("fr")))
            fight.decide()
    assert seen or not figures


def test_a_policy_answers_one_decision_as_it_would_answer_all(duel: estoc.Ruleset) -> None:
    fights = [duel.fight(3) for _ in range(2)]
    for fight in fights:
        fight.add("truand", side="a")
        fight.add("philip", side="b")
        fight.pause()
    while fights[0].pause() is not None:
        fights[0].decide("prudent")
    fights[1].auto("prudent")
    assert fights[0].answers == fights[1].answers
    with pytest.raises(estoc.UsageError, match="none is asked"):
        fights[0].decide()


def test_a_roll_says_what_it_is_and_where_its_number_comes_from(duel: estoc.Ruleset) -> None:
    fight = duel.fight(1, dice="ask")
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    asked = fight.pause()
    assert isinstance(asked, estoc.Chance)
    assert (asked.name("fr"), asked.roller("a1", "fr"), asked.dice) == ("initiative", "le truand", ("2d6",))
    assert asked.why().text("en") == "initiative number: 7 = 5 (base) + 2 (value: the thug)."
    assert {one.text("en") for one in asked.outcomes} >= {"success", "failure", "fumble"}


def test_what_was_rolled_before_the_first_question_has_its_reasons(duel: estoc.Ruleset) -> None:
    fight = duel.fight(7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.pause()
    checks = [event for event in fight.events if event.id == "initiative"]
    assert len(checks) == 2
    assert [fight.why(event.number).text("en") for event in checks] == [
        "initiative number: 7 = 5 (base) + 2 (value: the thug).",
        "initiative number: 7 = 5 (base) + 2 (value: Philip).",
    ]
