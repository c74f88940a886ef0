"""`source_gone: ends`: what somebody brought about ends when they stand no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import estoc

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = """
ruleset:
  id: spells
  version: 1.0.0
  language: 1
  name: {fr: Sorts, en: Spells}
  timeline: rounds
  setup: ring
  policy: calm
"""
PLAY = """
timeline:
  rounds:
    name: {fr: tours, en: rounds}
    seats: combatant
    when: seat.life > 0
    order: seat.life
    turn:
      - {change: seat.life, by: -1}
      - each: foe
        in: "{c in every(combatant) if c.side != seat.side and fight.round == 1}"
        steps:
          - {apply: held, to: foe, by: seat}
          - {apply: bound, to: foe, by: seat, with: {who: seat, knot: 1}}
          - {apply: bound, to: foe, with: {who: seat, knot: 2}}
          - {apply: cursed, to: foe, by: seat}
    stands: member.life > 0
    nobody_stands: draw
    rounds: 9
kind:
  combatant:
    state:
      life: {type: 0..9, default: 9}
      freed: {type: 0..9, default: 0}
condition:
  held:
    name: {fr: tenu, en: held}
    of: combatant
    again: nothing
    life: {until: lifted, source_gone: ends}
    ends: [{change: bearer.freed, by: 1}]
  bound:
    name: {fr: lié, en: bound}
    of: combatant
    with: {who: combatant, knot: 1..3}
    unique: [who, knot]
    again: nothing
    life: {until: lifted, source_gone: ends}
    ends: [{change: bearer.freed, by: 3}]
  cursed:
    name: {fr: maudit, en: cursed}
    of: combatant
    again: nothing
    life: {until: lifted, source_gone: stays}
combatant:
  mage: {name: {fr: mage, en: mage}}
policy:
  calm:
    name: {fr: calme, en: calm}
setup:
  ring:
    name: {fr: cercle, en: ring}
    text: {fr: Un cercle., en: A ring.}
    sides: {}
"""


@pytest.fixture(scope="module")
def spells(tmp_path_factory: pytest.TempPathFactory) -> estoc.Ruleset:
    folder: Path = tmp_path_factory.mktemp("spells")
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "play.yaml").write_text(PLAY, encoding="utf-8")
    return estoc.load(folder)


def fought(rules: estoc.Ruleset, mode: str) -> list[dict[str, Any]]:
    """The first mage of a falls in the second round; the other holds on, so that b never falls first."""
    fight = rules.fight(1)
    fight.add({"is": "mage", "life": 2}, side="a")
    fight.add({"is": "mage", "life": 4}, side="a")
    fight.add({"is": "mage", "life": 9}, side="b")
    if mode == "stepper":
        fight.pause()
    fight.auto()
    return [event.to_json() for event in fight.events]


def test_both_modes_agree(spells: estoc.Ruleset) -> None:
    assert fought(spells, "closed") == fought(spells, "stepper")


@pytest.mark.parametrize("mode", ["closed", "stepper"])
def test_what_the_fallen_brought_about_ends_and_nothing_else(spells: estoc.Ruleset, mode: str) -> None:
    told = [(event["id"], event["given"]) for event in fought(spells, mode)]
    lifted = [given["condition"] for name, given in told if name == "lift"]
    freed = [given["after"] for name, given in told if name == "change" and given["field"] == "freed"]
    # a2 came first in round 1: what it brought about stayed when a1 fell, like what nobody did.
    assert lifted == ["bound", "bound", "held"]
    assert freed == [3, 6, 7]
    first = [name for name, _ in told].index("lift")
    assert told[first - 1] == ("change", {"of": "a1", "field": "life", "before": 1, "after": 0})
