"""Failing scenarios, rewritten to expect what happens: exactly these edits, and then they pass."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from pathlib import Path

RULES = """rule:
  V1:
    basis: house
    text: {fr: Le premier frappe., en: The first strikes.}
scenario:
  strike:   # a comment
    covers: [V1]
    sides: {a: [oak], b: [fern]}
    dice:
      a1: {attempt: [[2, 3]], force: [[4]]}
      b1: {luck: [[1]]}
    choices:
      a1: {deed_of: [strike/b1], tool_of: [mallet]}
    expect:
"""
# What is expected, and what it becomes. The oak strikes the fern, whose energy falls from 7 to 1.
CASES = {
    "values": (
        """      events:
        - attempt: {who: a1, number: 8, degree: fair}     # kept
        - struck: {who: a1, effort: 7, tool: mallet}      # changed, with its spaces
""",
        """      events:
        - attempt: {who: a1, number: 8, degree: fair}     # kept
        - struck: {who: b1, effort: 6, tool: mallet}      # changed, with its spaces
""",
    ),
    "faces": (
        "      events: [attempt: {faces: [1, 3]}, throw: {stream: force, faces: [5]}]\n",
        "      events: [attempt: {faces: [2, 3]}, throw: {stream: force, faces: [4]}]\n",
    ),
    "what did not happen goes": (
        """      events:
        # about the lift
        - lift: {condition: soaked}
        - struck: {who: b1}
        - struck: {who: b1}
      winner: open
""",
        """      events:
        # about the lift
        - struck: {who: b1}
      winner: open
""",
    ),
    "all of a list": ("      never:\n        - struck: {who: b1}\n", "      never:\n        []\n"),
    "some of a flow": (
        "      never: [struck: {}, attempt: {degree: poor}, attempt: {degree: fair}]\n",
        "      never: [attempt: {degree: poor}]\n",
    ),
    "statements": (
        """      end:
        - b1.energy == 3          # numbers
        - "b1.energy > 4"
        - a1.energy > b1.energy
        - b1.energy > a1.energy
        - upright(b1) == false
        - not upright(b1)
        - has(b1, soaked)
""",
        """      end:
        - b1.energy == 1          # numbers
        - "b1.energy == 1"
        - a1.energy > b1.energy
        - not (b1.energy > a1.energy)
        - upright(b1) == true
        - upright(b1)
        - not has(b1, soaked)
""",
    ),
    "the winner": ("      winner: a   # not yet\n", "      winner: open   # not yet\n"),
    "the offer": (
        "      offered: [rest/a1, dance, stare/a1]\n",
        "      offered: [rest/a1, splash/a1, stare/a1, strike/a1]\n",
    ),
    "the offer in lines": (
        """      offered:
        - dance            # gone
        - rest/a1          # kept
      winner: b
""",
        """      offered:
        - splash/a1            # gone
        - rest/a1          # kept
        - stare/a1
        - strike/a1
      winner: open
""",
    ),
    "an offer of nothing": (
        "      offered: []\n",
        "      offered: [rest/a1, splash/a1, stare/a1, strike/a1]\n",
    ),
}


def edited(text: str, edits: tuple[estoc.Edit, ...]) -> str:
    for edit in sorted(edits, key=lambda one: (one.span.start, one.span.end), reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


def with_scenario(village_folder: Path, tmp_path: Path, text: str) -> estoc.Ruleset:
    folder = tmp_path / "village"
    if not folder.exists():
        shutil.copytree(village_folder, folder)
    (folder / "tests.yaml").write_text(text, encoding="utf-8")
    return estoc.load(folder)


@pytest.mark.parametrize("name", CASES)
def test_expectations_become_what_happens(village_folder: Path, tmp_path: Path, name: str) -> None:
    before, after = CASES[name]
    rules = with_scenario(village_folder, tmp_path, RULES + before)
    (result,) = (one for one in estoc.run_scenarios(rules) if one.id == "strike")
    assert not result.passed
    accepted = estoc.accept(rules, result)
    assert (accepted.id, accepted.left) == ("strike", None)
    assert edited(RULES + before, accepted.edits) == RULES + after
    again = with_scenario(village_folder, tmp_path, RULES + after)
    assert [one.failures for one in estoc.run_scenarios(again) if one.id == "strike"] == [()]


@pytest.mark.parametrize(
    ("old", "new"), [("[mallet]", "[mallet, mallet]"), ("strike/b1", "strike/a1"), ("[[2, 3]]", "[[2, 7]]")]
)
def test_a_script_that_does_not_fit_is_left_to_a_person(
    village_folder: Path, tmp_path: Path, old: str, new: str
) -> None:
    text = RULES.replace(old, new) + "      winner: a\n"
    rules = with_scenario(village_folder, tmp_path, text)
    (result,) = (one for one in estoc.run_scenarios(rules) if one.id == "strike")
    accepted = estoc.accept(rules, result)
    assert accepted.edits == ()
    assert accepted.left is not None
    assert accepted.left.en == "its script does not fit any more"
