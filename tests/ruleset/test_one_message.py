"""One mistake is told once: what uses a broken declaration is not told to use nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from estoc.ruleset import Loaded
from estoc.text import Json, read_file, to_plain

Loader = Callable[..., Loaded]
Write = Callable[[str, Mapping[str, str]], Path]
BASE = Path(__file__).parents[1] / "diagnostics" / "base"


def documents() -> dict[str, dict[str, dict[str, Json]]]:
    found: dict[str, dict[str, dict[str, Json]]] = {}
    for path in sorted(BASE.glob("*.yaml")):
        if path.name != "ruleset.yaml":
            node, _ = read_file(path, path.name)
            assert node is not None
            found[path.name] = to_plain(node)  # type: ignore[assignment]  # kinds, ids, bodies
    return found


def entries() -> Iterator[tuple[str, str, str]]:
    for file, kinds in documents().items():
        for kind, ids in kinds.items():
            yield from ((file, kind, identifier) for identifier in ids)


def codes(load_folders: Loader, write: Write, file: str, kind: str, identifier: str, body: Json) -> list[str]:
    """What is told where an entry of the base rules has another body; it must stand in the entry."""
    document = documents()[file]
    document[kind][identifier] = body
    lines = [
        f"{json.dumps({heading: {name: inner}}, ensure_ascii=False)[1:-1]},"
        for heading, ids in document.items()
        for name, inner in ids.items()
    ]
    # One line an entry; JSON would have each heading twice, so that each entry gets a file.
    places = {f"{file}_{number}.yaml": "{" + line.rstrip(",") + "}\n" for number, line in enumerate(lines)}
    folder = write("base", places)
    (folder / file).unlink()
    told = load_folders(folder).diagnostics
    names = {found.span.source.path for found in told}
    number = [(heading, name) for heading, ids in document.items() for name in ids].index((kind, identifier))
    assert names == {f"base/{file}_{number}.yaml"}, [(one.code, one.message.en) for one in told]
    return [found.code for found in told]


@pytest.mark.parametrize(("file", "kind", "identifier"), list(entries()))
def test_an_unknown_field(load_folders: Loader, write: Write, file: str, kind: str, identifier: str) -> None:
    body = {**documents()[file][kind][identifier], "zzz": 1}  # type: ignore[dict-item]  # a mapping of fields
    assert codes(load_folders, write, file, kind, identifier, body) == ["E208"]


@pytest.mark.parametrize(("file", "kind", "identifier"), list(entries()))
def test_a_body_that_is_a_text(
    load_folders: Loader, write: Write, file: str, kind: str, identifier: str
) -> None:
    assert codes(load_folders, write, file, kind, identifier, "zzz") == ["E210"]


@pytest.mark.parametrize(("file", "kind", "identifier"), list(entries()))
def test_a_body_that_is_nothing(
    load_folders: Loader, write: Write, file: str, kind: str, identifier: str
) -> None:
    assert codes(load_folders, write, file, kind, identifier, None) in (["E210"], ["E211"])


@pytest.mark.parametrize(
    ("file", "kind", "identifier", "field", "value", "code"),
    [
        ("numbers.yaml", "quantity", "ease", "type", "number", "E215"),
        ("numbers.yaml", "quantity", "ease", "given", {"who": "fighter", "tool": "tool"}, "E215"),
        ("numbers.yaml", "quantity", "ease", "base", "who.vigor", "E312"),
        ("numbers.yaml", "table", "bonus", "type", "number", "E215"),
        ("numbers.yaml", "table", "bonus", "given", {"vigour": "number"}, "E215"),
        ("numbers.yaml", "option", "target", "type", "number", "E215"),
        ("numbers.yaml", "option", "target", "default", 13, "E213"),
        ("numbers.yaml", "check", "attempt", "scale", "grades", "E214"),
        ("numbers.yaml", "check", "attempt", "given", {"who": "fighter", "number": "-20..40"}, "E215"),
        ("numbers.yaml", "check", "attempt", "rolls", {"pool": {"by": "who", "dice": "2x6"}}, "E301"),
        ("numbers.yaml", "check", "attempt", "tells", {"margin": "number - poll.total"}, "E310"),
        ("numbers.yaml", "condition", "weary", "of", "fighter", "E214"),
        ("numbers.yaml", "condition", "weary", "intensity", "much", "E210"),
        ("play.yaml", "decision", "pick", "choices", [{"tool": "who.toolz"}], "E312"),
        ("play.yaml", "decision", "pick", "who", "whose", "E310"),
        ("play.yaml", "decision", "pick", "given", {"who": "fighter", "other_one": "combatant"}, "E215"),
        ("play.yaml", "procedure", "land", "given", {"blow": "bow"}, "E215"),
        (
            "play.yaml",
            "event",
            "struck",
            "given",
            {"who": "fighter", "effort": "0..40", "grade": "grade"},
            "E215",
        ),
        ("play.yaml", "timeline", "turns", "seats", "contests", "E214"),
        ("play.yaml", "timeline", "turns", "when", "upright(seat.frist)", "E312"),
        ("kinds.yaml", "pair", "contest", "between", "side", "E212"),
    ],
)
def test_a_wrong_field(  # noqa: PLR0913, PLR0917 - where the mistake is, and what is told
    load_folders: Loader,
    write: Write,
    file: str,
    kind: str,
    identifier: str,
    field: str,
    value: Json,
    code: str,
) -> None:
    body = {**documents()[file][kind][identifier], field: value}  # type: ignore[dict-item]  # a mapping of fields
    assert codes(load_folders, write, file, kind, identifier, body) == [code]


STEPS = "procedure:\n  walk:\n    given: {who: combatant, blow: blow}\n    steps:\n"


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("{let: name, be: who.vigor}", "E312"),
        ("{roll: atempt, with: {who: who, number: 3}, as: name}", "E221"),
        ("{roll: attempt, with: {who: who, number: 99}, as: name}", "E317"),
        ("{throw: who.vigour, by: who, stream: legs, as: name}", "E210"),
        ("{choose: pik, with: {who: who, other_one: who}, as: name}", "E221"),
        ("{choose: pick, with: {who: who}, as: name}", "E222"),
        ("{new: blows, with: {giver: who}, as: name}", "E221"),
        ("{new: blow, with: {giver: who}, as: name}", "E222"),
    ],
)
def test_a_step_that_gives_a_name_gives_it_even_where_it_is_wrong(
    load_folders: Loader, write: Write, step: str, code: str
) -> None:
    uses = (
        "      - {let: next, be: name.what}\n      - {change: name.what, to: name}\n"
        "      - match: name\n        cases: {a: []}\n"
        "      - {each: one, in: name.all, steps: [{let: x, be: one.y}]}\n"
    )
    folder = write("base", {"zz.yaml": STEPS + f"      - {step}\n" + (uses if code != "E317" else "")})
    told = load_folders(folder).diagnostics
    lines = [(found.code, found.span.line) for found in told if found.span.line == 5]
    assert lines == [(code, 5)]
    if code in {"E312", "E210", "E221"}:
        assert len(told) == 1


def test_all_mistakes_of_a_load_are_told_at_once(load_folders: Loader, write: Write) -> None:
    text = STEPS + (
        "      - if: who.vigor > 2\n        then: [{let: a, be: who.anger}]\n"
        "        else: [{emit: struk, with: {}}]\n"
        "      - {each: one, in: who.energy, steps: [{let: b, be: who.mod}]}\n"
        "      - match: who.moood\n        cases: {poor: [{let: c, be: absent2}]}\n"
    )
    told = load_folders(write("base", {"zz.yaml": text + "tool:\n  saw: {}\n"})).diagnostics
    assert [(found.code, found.span.line) for found in told] == [
        ("E312", 5),
        ("E312", 6),
        ("E221", 7),
        ("E210", 8),
        ("E312", 8),
        ("E312", 9),
        ("E310", 10),
        ("E209", 12),
    ]


HINTS = {
    # what is written as the value of a key of a tool, a condition, a step: the hint that follows
    "tool: {probe: {name: Sonde, force: 1d6}}": "write `{fr: ..., en: ...}`",
    "combatant: {elm: {name: {fr: orme, en: elm}, tools: mallet}}": "a list stands in brackets: `[mallet]`",
    "procedure: {probe: {given: {}, steps: {stop: procedure}}}": "a list stands in brackets, `[{...}]`",
    "procedure: {probe: {given: {who: combatant}, steps: [{let: x, be: zzz}]}}": "here there are who",
    "procedure: {probe: {given: {}, steps: [{lift: this}]}}": "`{lift: CONDITION, from: bearer}`",
    "pack: {id: other}": "put it beside this one",
}


@pytest.mark.parametrize("text", HINTS)
def test_a_hint_says_how_to_write_it(load_folders: Loader, tmp_path: Path, text: str) -> None:
    folder = Path(shutil.copytree(BASE, tmp_path / "base"))
    (folder / "zz.yaml").write_text(text + "\n", encoding="utf-8")
    found = load_folders(folder).diagnostics
    assert len(found) == 1
    assert any(HINTS[text] in hint.en for hint in found[0].hints)


NARROWED = """
procedure:
  probe:
    given: {who: combatant}
    steps:
      - {let: shield, be: who.shield}
      - if: shield is present and who.enregy > 3
        then: [{if: shield.weight > 2, then: []}]
"""


def test_a_test_that_is_wrong_in_part_still_narrows(load_folders: Loader, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(BASE, tmp_path / "base"))
    (folder / "zz.yaml").write_text(NARROWED, encoding="utf-8")
    assert [one.code for one in load_folders(folder).diagnostics] == ["E312"]


CASES = """
table:
  burden:
    name: {fr: fardeau, en: burden}
    given: {who: combatant}
    type: 0..9
    first:
      - {when: who.shield is absent, is: 0}
      - {when: who.shield.weight > 3, is: who.shield.weight}
      - {otherwise: who.shield.weight}
"""


def test_later_cases_know_that_earlier_ones_failed(load_folders: Loader, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(BASE, tmp_path / "base"))
    (folder / "zz.yaml").write_text(CASES, encoding="utf-8")
    assert load_folders(folder).diagnostics == ()
    (folder / "zz.yaml").write_text(CASES.replace("absent, is: 0", "present, is: 0"), encoding="utf-8")
    assert {one.code for one in load_folders(folder).diagnostics} == {"E318"}
