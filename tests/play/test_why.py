"""Why: the parts of every number of the log add up to it, and name where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from estoc.game.explain import Source

RULESETS = tuple(estoc.shipped_rulesets())
ADDED = {"part", "add"}


def played(ruleset: str, number: int) -> estoc.Fight:
    rules = estoc.load(ruleset)
    combatants = tuple(rules.catalogue["combatant"])
    fight = rules.fight(5, number=number)
    fight.add(combatants[0], side="a")
    fight.add(combatants[-1], side="b")
    fight.auto()
    return fight


def quantities(sources: tuple[Source, ...]) -> Iterator[Source]:
    for source in sources:
        if source.operation == "quantity":
            yield source
        yield from quantities(source.sources)


def everything(sources: tuple[Source, ...]) -> Iterator[Source]:
    for source in sources:
        yield source
        yield from everything(source.sources)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_parts_of_a_number_add_up_to_it(ruleset: str) -> None:
    fight = played(ruleset, 1)
    seen = 0
    for why in fight.whys().values():
        for reason in why.reasons:
            for quantity in quantities(reason.sources):
                if quantity.shown.sort == "integer" and {one.operation for one in quantity.sources} <= ADDED:
                    seen += 1
                    total = sum(one.value for one in quantity.sources if one.applied)
                    declared = next(
                        one
                        for one in fight.rules.program.quantities
                        if one.name == quantity.name and len(one.base) <= len(quantity.sources)
                    )
                    assert quantity.value == min(max(total, declared.low), declared.high)
    assert seen


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_values_are_those_that_the_log_tells(ruleset: str) -> None:
    fight = played(ruleset, 2)
    events = {event.number: event for event in fight.events}
    reasons = fight.whys()
    assert reasons
    for number, why in reasons.items():
        told = why.to_json()["given"]
        assert isinstance(told, dict)
        for name, one in told.items():
            assert isinstance(one, dict)
            assert one["value"] == events[number].given[name]


def test_a_number_of_the_fist_fight_is_taken_apart() -> None:
    fight = estoc.load("duel").fight(1)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.auto()
    hit = next(event for event in fight.events if event.id == "touche")
    lines = list(fight.why(hit.number).lines("fr"))
    assert lines[0] == "nombre pour toucher"
    base, skill, entry, *_ = lines[1:]
    assert base.split()[:2] == ["7", "base"]
    assert skill.split()[:3] == ["+", "1", "compétence"]
    assert entry.split()[:-1] == ["le", "truand,", "Bagarre", "1"]
    assert entry.split()[-1].startswith("duel/combatants/")
    assert lines[-1].split() == ["=", str(hit.given["number"])]


def test_asking_why_leaves_the_fight_as_it_is() -> None:
    fight = estoc.load("duel").fight(2, dice="ask")
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    while (asked := fight.pause()) is not None and len(fight.answers) < 9:
        if isinstance(asked, estoc.Decision):
            fight.answer(asked.options[0])
        else:
            fight.answer({roller: [2] * asked.throws(roller) for roller in asked.rollers})
    before = fight.save()
    assert fight.whys()
    assert fight.save() == before


def test_an_event_without_numbers_says_so() -> None:
    fight = played("duel", 3)
    with pytest.raises(estoc.UsageError, match="tells nothing that is computed"):
        fight.why(0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_number_reads_of_an_entry_stands_where_it_says(ruleset: str) -> None:
    """On the line of a value stands the key that holds it, in a file of the pack that is named."""
    fight = played(ruleset, 4)
    folder = estoc.shipped_rulesets()[ruleset].parent
    found = {
        reading
        for why in fight.whys().values()
        for reason in why.reasons
        for source in everything(reason.sources)
        for reading in source.readings
    }
    assert {reading.kind for reading in found} - {"table"}
    for reading in found:
        file, line, _ = reading.place
        text = (folder / file).read_text(encoding="utf-8").splitlines()[line - 1]
        assert reading.pack == ruleset
        assert reading.kind == "table" or any(f"{key}:" in text for key in reading.path)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parts_have_names_in_both_languages(ruleset: str) -> None:
    """None is shown by its id, but where a word is the same in both languages."""
    alike = {"base", "distance", "distraction", "action", "aptitude"}
    shown_as_id = {
        (quantity.id, part.id)
        for quantity in estoc.load(ruleset).program.quantities
        for part in quantity.base
        if part.name == (part.id.replace("_", " "),) * 2 and part.id not in alike
    }
    assert not shown_as_id


def test_a_value_that_a_pack_changes_names_the_pack(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "pack: {id: lourds, version: 1.0.0, language: 1, name: {fr: Lourds, en: Heavy}, extends: duel}\n",
        encoding="utf-8",
    )
    (tmp_path / "pieds.yaml").write_text("patch:\n  arme:\n    pied:\n      touche: -2\n", encoding="utf-8")
    fight = estoc.load("duel", packs=[tmp_path]).fight(7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    asked = fight.pause()
    assert isinstance(asked, estoc.Decision)
    why = next(one for one in asked.options if one.key == "coup_simple/pied").why()
    (reading,) = [
        reading
        for reason in why.reasons
        for source in everything(reason.sources)
        for reading in source.readings
    ]
    assert (reading.value, reading.pack, reading.place[1:]) == (-2, "lourds", (4, 7))
    lines = list(why.lines("en", width=60))
    assert max(map(len, lines[:-2])) <= 60
    assert lines[-2].strip() == f"{tmp_path.as_posix()}/pieds.yaml:4 (lourds)"
