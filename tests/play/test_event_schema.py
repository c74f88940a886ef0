"""The form of events: every event of fights of every ruleset is one of schema/event.schema.json."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import estoc

ROOT = Path(__file__).resolve().parents[2]
OWN = {name: ROOT / "tests" / "rulesets" / name for name in ("caravan", "arena", "pierre", "puits")}
RULESETS = {
    **{name: name for name in estoc.shipped_rulesets()},
    **OWN,
    "village": ROOT / "tests/game/village",
}
FIGHTS = 3


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    found = estoc.json_schema("event")
    Draft202012Validator.check_schema(found)
    assert found["$id"] == f"estoc:event-{estoc.EVENT_FORMAT}"
    return Draft202012Validator(found)


def fights(rules: estoc.Ruleset) -> list[estoc.Fight]:
    """Fights of each combatant against the next, in setups where there is room for them."""
    names = list(rules.catalogue["combatant"])
    found = []
    for number, setup in enumerate(rules.catalogue["setup"]):
        for shift in range(FIGHTS):
            fight = rules.fight(5, number=number * FIGHTS + shift, setup=setup)
            for place, side in enumerate("ab"):
                fight.add(names[(shift + place) % len(names)], side=side)
            try:
                fight.auto()
            except estoc.UsageError:  # no place on this map
                continue
            found.append(fight)
    return found


def shape(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """What sorts of values stand where."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items()}
    if isinstance(value, list):
        return sorted({str(shape(one)) for one in value})
    return type(value).__name__


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_event_is_of_the_schema(ruleset: str, schema: Draft202012Validator) -> None:
    told: dict[str, dict[str, Any]] = {}
    for fight in fights(estoc.load(RULESETS[ruleset])):
        assert [event.number for event in fight.events] == list(range(len(fight.events)))
        for event in fight.events:
            # One of each shape: the schema says nothing about which number or which id.
            told.setdefault(f"{event.sort} {event.id} {shape(dict(event.given))}", event.to_json())
    for one in told.values():
        schema.validate(one)
    assert {"start", "end"} < {one["sort"] for one in told.values()}


def test_what_comes_from_outside_is_too(schema: Draft202012Validator) -> None:
    fight = estoc.load(OWN["caravan"]).fight(4)
    fight.add("ana", side="a")
    fight.add("bo", side="b")
    fight.pause()
    fight.amend(
        [
            {"apply": "wound", "to": "a1", "with": {"depth": "gash", "tended": "false"}},
            {"lift": "wound", "from": "a1"},
        ]
    )
    fight.add("bo", side="b")
    fight.auto()
    for event in fight.events:
        schema.validate(event.to_json())
    assert {event.sort for event in fight.events} >= {
        "amend",
        "join",
        "throw",
        "apply",
        "lift",
        "check",
        "choice",
    }


@pytest.mark.parametrize(
    "event",
    [
        {"number": 0, "sort": "start", "id": "start", "given": {}},
        {"number": -1, "sort": "start", "id": "start", "given": {"setup": "road"}},
        {"number": 0, "sort": "start", "id": "begin", "given": {"setup": "road"}},
        {"number": 0, "sort": "shout", "id": "shout", "given": {}},
        {"number": 0, "sort": "check", "id": "blow", "given": {"who": "a1"}},
        {"number": 0, "sort": "check", "id": "blow", "given": {"degree": "gash", "faces": ["6"]}},
        {"number": 0, "sort": "event", "id": "day", "given": {"number": 1.5}},
        {"number": 0, "sort": "end", "id": "end", "given": {"winner": "a"}, "text": "A wins."},
    ],
)
def test_other_things_are_not(schema: Draft202012Validator, event: dict[str, Any]) -> None:
    assert not schema.is_valid(event)
