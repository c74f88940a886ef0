"""Real dice at the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from estoc_tools.commands import estoc as command

if TYPE_CHECKING:
    from pathlib import Path

ROLL = "The thug, initiative, 2d6: 2 numbers from 1 to 6"


def lines_of(*arguments: str, typed: tuple[str, ...]) -> list[str]:
    done = CliRunner().invoke(
        command, ["fight", *arguments, "--dice", "ask"], input="".join(f"{line}\n" for line in typed)
    )
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


@pytest.mark.parametrize("typed", ["7 1", "0 1", "3", "1 2 3", "x", "3 x", "-1 2", "1.5 2", "34", "²  3"])
def test_a_wrong_entry_is_refused_with_what_would_be_accepted_and_asked_again(typed: str) -> None:
    lines = lines_of("duel", "truand", "philip", typed=(typed, "3 4", "q"))
    place = lines.index(f"> {typed}")
    assert lines[place + 1 : place + 3] == [f"not {typed}: 2 numbers from 1 to 6", ROLL]
    assert lines[place + 4] == "      initiative    3+4  7 for 7 or less: success (the thug)"


@pytest.mark.parametrize("typed", ["3 4", "3,4", "3+4", " 3 ; 4 "])
def test_faces_may_be_set_apart_as_one_likes(typed: str) -> None:
    lines = lines_of("duel", "truand", "philip", typed=(typed, "q"))
    assert "      initiative    3+4  7 for 7 or less: success (the thug)" in lines


def test_going_back_takes_a_roll_back() -> None:
    lines = lines_of(
        "duel", "truand", "philip", typed=("3 4", "u", "u", "1 1", "2 2", "8", "u", "u", "u", "6 6")
    )
    assert [line for line in lines if line.startswith("      initiative")] == [
        "      initiative    3+4  7 for 7 or less: success (the thug)",
        "      initiative    1+1  2 for 7 or less: critical success (the thug)",
        "      initiative    2+2  4 for 7 or less: critical success (Philip)",
        "      initiative    6+6  12 for 7 or less: fumble (the thug)",
    ]
    assert lines.count("this is the first question") == 1


def test_the_odds_are_exact_and_named() -> None:
    lines = lines_of("duel", "truand", "philip", "--lang", "fr", typed=("?", "q"))
    place = lines.index("> ?")
    odds = {line[:26].strip(): line[26:].strip() for line in lines[place + 1 : place + 5]}
    # Of 36: six doubles, of which those up to 6 are critical successes and those above 7 fumbles.
    assert odds == {
        "maladresse": "8,3\u00a0%",
        "échec": "33,3\u00a0%",
        "réussite": "50,0\u00a0%",
        "réussite critique": "8,3\u00a0%",
    }


def test_dice_that_explode_are_asked_for_as_they_explode(tmp_path: Path) -> None:
    """The village's dice end at their ceiling."""
    rules = tmp_path / "tower"
    rules.mkdir()
    (rules / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    (rules / "play.yaml").write_text(PLAY, encoding="utf-8")
    save = tmp_path / "save.json"
    lines = lines_of(
        str(rules), "one", "one", "--save", str(save), typed=("4 1 4", "4 2", "u", "4 1 4", "4 2", "3")
    )
    asked = [line for line in lines if "3d4!2" in line and ":" in line]
    assert asked == [
        "One 1, toss, 3d4!2: 3 numbers from 1 to 4",
        "One 1, toss, 3d4!2: the highest face goes on: 2 numbers from 1 to 4",
        "One 1, toss, 3d4!2: the highest face goes on: a number from 1 to 4",
        "One 1, toss, 3d4!2: 3 numbers from 1 to 4",
        "One 1, toss, 3d4!2: the highest face goes on: 2 numbers from 1 to 4",
        "One 1, toss, 3d4!2: the highest face goes on: a number from 1 to 4",
    ]
    assert json.loads(save.read_text(encoding="utf-8"))["answers"] == [{"a1": [4, 4, 3, 1, 4, 2]}]


RULES = """ruleset:
  id: tower
  version: 1.0.0
  language: 1
  name: {fr: tour, en: tower}
  timeline: tosses
  setup: top
  policy: any
"""
PLAY = """combatant:
  one: {name: {fr: un, en: one}}
setup:
  top: {name: {fr: sommet, en: top}, text: {fr: Un sommet., en: A top.}}
policy:
  any: {name: {fr: tout, en: any}}
kind:
  combatant:
    state:
      points: {type: 0..99, default: 0}
timeline:
  tosses:
    name: {fr: lancers, en: tosses}
    seats: combatant
    when: seat.points == 0
    turn:
      - {throw: 3d4!2, by: seat, stream: toss, as: dice}
      - {change: seat.points, to: dice.total}
    stands: member.points == 0
    nobody_stands: draw
    rounds: 3
"""
