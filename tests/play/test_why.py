"""Why: the parts of every number of the log add up to it, and name where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    assert [line.split()[:3] for line in lines[1:3]] == [
        ["7", "base", lines[1].split()[2]],
        ["+", "1", "competence"],
    ]
    assert all(":" in line.split()[-1] for line in lines[1:3])
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
