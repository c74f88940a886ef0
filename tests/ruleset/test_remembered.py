"""What instances of conditions remember: types, defaults, and what may be absent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from estoc.lang.types import Entry, Integer, Optional
from estoc.ruleset import Loaded, model

Told = Callable[..., list[str]]
Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
RULES = """
condition:
  bound:
    name: {{fr: liée, en: bound}}
    of: combatant
    with:
      {remembered}
    again: nothing
    life: {{until: lifted, source_gone: stays}}
procedure:
  bind:
    given: {{who: combatant, knots: 0..9}}
    steps:
      - {{apply: bound, to: who, with: {given}}}
"""


@pytest.mark.parametrize(
    ("remembered", "given", "findings"),
    [
        ("knots: 0..9", "[knots]", []),
        ("knots: {type: 0..9}", "{knots: 3}", []),
        ("knots: {type: 0..9, default: 2}", "{}", []),
        ("knots: {type: 0..9, default: 2}", "[knots]", []),
        ("tool: {type: tool, optional: true}", "{}", []),
        ("tool: {type: tool, optional: true}", "{tool: absent}", []),
        ("{knots: {type: 0..9, default: 2}, grade: grade}", "{grade: fair}", []),
        (
            "{knots: {type: 0..9, default: 2}, grade: grade}",
            "[knots]",
            ["E222 base/zz.yaml:14:17 `bound` takes knots, grade; missing: grade"],
        ),
        (
            "knots: {type: 0..9, default: 2}",
            "{turns: 1}",
            ["E222 base/zz.yaml:14:17 `bound` takes knots; unknown: turns"],
        ),
        ("knots: {type: 0..9, default: 10}", "{}", ["E213 base/zz.yaml:7:36 10 is not from 0 to 9"]),
        ("knots: {type: 0..9, default: absent}", "{}", ["E210 base/zz.yaml:7:36 a number from 0 to 9 is"]),
        ("grade: {type: grade, default: good}", "{}", ["E214 base/zz.yaml:7:37 there is no grade `good`"]),
        ("by_whom: {type: combatant, default: oak}", "{}", ["E210 base/zz.yaml:7:43 a `combatant` is"]),
        ("knots: {default: 3}", "{}", ["E209 base/zz.yaml:7:7 `knots` needs `type`"]),
        ("knots: {type: 0..9, visible: side}", "[knots]", ["E208 base/zz.yaml:7:27 `knots` has no field"]),
        ("bearer: {type: 0..9, default: 1}", "{}", ["E226 base/zz.yaml:7:7 `bearer` is a word"]),
    ],
)
def test_what_is_remembered(told: Told, remembered: str, given: str, findings: list[str]) -> None:
    found = told(RULES.format(remembered=remembered, given=given))
    assert len(found) == len(findings)
    assert all(one.startswith(finding) for one, finding in zip(found, findings, strict=True))


def test_fields_have_their_defaults(load_folders: Loader, write: Write) -> None:
    text = RULES.format(
        remembered="{knots: {type: 0..9, default: 2}, grade: {type: grade, default: fair}, "
        "tool: {type: tool, optional: true}, left: bool}",
        given="{left: true}",
    )
    rules = load_folders(write("base", {"zz.yaml": text})).rules
    assert rules is not None
    fields = rules.kinds["bound"].fields[3:]
    assert [(one.id, one.type, one.default, one.required) for one in fields[:3]] == [
        ("knots", Integer(0, 9), 2, False),
        ("grade", fields[1].type, model.Reference("grade", "fair"), False),
        ("tool", Optional(Entry("tool")), None, False),
    ]
    assert fields[3].required
