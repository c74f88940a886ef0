"""Marks of what nothing can reach."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from pathlib import Path

RULES = """ruleset:
  id: hut
  version: 1.0.0
  language: 1
  name: {fr: cabane, en: hut}
  timeline: waits
  setup: inside
  policy: any
"""
PLAY = """combatant:
  one: {name: {fr: un, en: one}}
setup:
  inside: {name: {fr: dedans, en: inside}, text: {fr: Dedans., en: Inside.}}
policy:
  any: {name: {fr: tout, en: any}}
rule:
  H1: {basis: house, text: {fr: On attend., en: They wait.}}
kind:
  combatant:
    state:
      points: {type: 0..9, default: 1}
procedure:
  wait:
    given: {who: combatant}
    steps:
      - {change: who.points, by: -1}
      - if: who.points > 0
        then:
          - {change: who.points, to: 0}
          - {change: who.points, to: 0}
        else:
          - if: who.points > 0
            then: [{change: who.points, to: 0}]
timeline:
  waits:
    name: {fr: attentes, en: waits}
    seats: combatant
    when: seat.points > 0
    turn: [{call: wait, with: {who: seat}}]
    stands: member.points > 0
    nobody_stands: draw
    rounds: 3
scenario:
  waits:
    covers: [H1]
    sides: {a: [one], b: [one]}
    expect: {winner: b}
"""
MARK = """unreachable:
  never_more:
    in: procedure:wait
{body}
    because: {{fr: Chacun a un point., en: Everybody has one point.}}
"""
OUTER = "    test: who.points > 0\n    never: true"
INNER = f"{OUTER}\n    nth: 2"
MISSING = 5
"""The outer test, when it holds, and two steps; the inner one, when it holds, and a step."""


def measured(tmp_path: Path, *marks: str, before: str = "") -> estoc.Coverage:
    folder = tmp_path / "hut"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(RULES, encoding="utf-8")
    (folder / "play.yaml").write_text(before + PLAY, encoding="utf-8")
    for number, mark in enumerate(marks):
        text = MARK.format(body=mark).replace("never_more", f"never_more_{number}")
        (folder / f"mark_{number}.yaml").write_text(text, encoding="utf-8")
    rules = estoc.load(folder)
    coverage = rules.coverage()
    assert all(result.passed for result in estoc.run_scenarios(rules, coverage))
    return coverage


def test_without_marks_all_of_it_is_missing(tmp_path: Path) -> None:
    coverage = measured(tmp_path)
    assert len(coverage.missing()) == coverage.total - coverage.covered == MISSING
    assert (coverage.unreachable(), coverage.findings()) == ((), ())


@pytest.mark.parametrize(
    ("marks", "marked"),
    [
        ((OUTER,), [3]),
        ((INNER,), [2]),
        ((OUTER, INNER), [3, 2]),
        (('    step: "change: who.points"\n    nth: 2',), [1]),
    ],
)
def test_a_test_takes_with_it_what_only_follows_from_it(
    tmp_path: Path, marks: tuple[str, ...], marked: list[int]
) -> None:
    coverage = measured(tmp_path, *marks)
    assert coverage.findings() == ()
    assert [len(mark.items) for mark in coverage.unreachable()] == marked
    assert len(coverage.missing()) == MISSING - sum(marked)
    assert coverage.total - coverage.covered == MISSING - sum(marked)


def test_marks_do_not_mind_where_things_stand(tmp_path: Path) -> None:
    here = measured(tmp_path, OUTER)
    moved = measured(tmp_path, OUTER, before="# A line.\n\n# Another.\n")
    assert moved.findings() == ()
    assert [one.line - 3 for one in moved.unreachable()[0].items] == [
        one.line for one in here.unreachable()[0].items
    ]


@pytest.mark.parametrize(
    ("mark", "code"),
    [
        ("    test: who.points > 0\n    never: false", "E401"),
        ('    step: "change: who.points"', "E401"),
        ("    test: who.points > 1\n    never: false", "E402"),
        (f"{OUTER}\n    nth: 3", "E402"),
        ('    step: "call: wait"', "E402"),
        ("    degree: fair", "E402"),
        ("    choice: one", "E402"),
    ],
)
def test_a_mark_that_does_not_hold_is_told(tmp_path: Path, mark: str, code: str) -> None:
    coverage = measured(tmp_path, mark)
    assert [one.code for one in coverage.findings()] == [code]
    assert [one["code"] for one in coverage.to_json()["findings"]] == [code]  # type: ignore[index, union-attr]


def test_marks_stand_apart_in_json(tmp_path: Path) -> None:
    (mark,) = measured(tmp_path, INNER).to_json()["unreachable"]  # type: ignore[misc, union-attr]
    assert isinstance(mark, dict)
    assert mark["id"] == "never_more_0"
    assert mark["because"] == {"en": "Everybody has one point.", "fr": "Chacun a un point."}
    assert [one["what"] for one in mark["items"]] == ["this test, when it holds", "this step"]  # type: ignore[index, union-attr]
