"""One's own combatants from files: what `Fight.add` takes, or diagnostics with places in the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import estoc

FOLDER = Path(__file__).parents[1] / "rulesets" / "caravan"


@pytest.fixture(scope="module")
def caravan() -> estoc.Ruleset:
    return estoc.load(FOLDER)


def written(folder: Path, text: str, name: str = "hero.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_yaml_and_json_say_the_same(caravan: estoc.Ruleset, tmp_path: Path) -> None:
    text = (
        "is: ana\nmight: 5\ncharm: ~\nload: {mint: 2}\nconditions:\n  wound: [{depth: gash, tended: true}]\n"
    )
    plain = {
        "is": "ana",
        "might": 5,
        "charm": None,
        "load": {"mint": 2},
        "conditions": {"wound": [{"depth": "gash", "tended": True}]},
    }
    from_yaml = caravan.character(written(tmp_path, text))
    from_json = caravan.character(written(tmp_path, json.dumps(plain, indent=2), "hero.json"))
    assert from_yaml == from_json == {**plain, "charm": "absent"}
    sheets = []
    for who in (from_yaml, from_json, plain):
        fight = caravan.fight(1)
        fight.add(who, side="a")
        sheets.append(fight.sheet("a1"))
    assert sheets[0] == sheets[1] == sheets[2]
    assert sheets[0]["charm"] is None


def test_a_sheet_in_a_file_is_a_character(caravan: estoc.Ruleset, tmp_path: Path) -> None:
    fight = caravan.fight(1)
    fight.add({"is": "ana", "charm": None, "life": 3, "conditions": {"sore": 2}}, side="a")
    sheet = fight.sheet("a1")
    again = caravan.fight(2)
    again.add(caravan.character(written(tmp_path, json.dumps(sheet), "sheet.json")), side="a")
    assert again.sheet("a1") == sheet
    assert caravan.resume(json.loads(json.dumps(again.save()))).sheet("a1") == sheet


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("is: ana\nmihgt: 3\n", "E208", 2),
        ("is: ana\nmight: 9\n", "E213", 2),
        ("is: anna\n", "E214", 1),
        ("might: 3\n", "E209", 1),
        ("- ana\n", "E210", 1),
        ("is: [ana]\n", "E210", 1),
        ("is: ana\nconditions:\n  sour: 1\n", "E214", 3),
        ("is: ana\nis: bo\n", "E107", 2),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    caravan: estoc.Ruleset, tmp_path: Path, text: str, code: str, line: int
) -> None:
    file = written(tmp_path, text)
    with pytest.raises(estoc.RulesError) as error:
        caravan.character(file)
    (found,) = error.value.diagnostics
    assert (found.code, found.span.line, found.span.source.path) == (code, line, file.as_posix())


def test_a_file_that_is_not_there(caravan: estoc.Ruleset, tmp_path: Path) -> None:
    with pytest.raises(estoc.RulesError, match="no such file"):
        caravan.character(tmp_path / "nobody.yaml")


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(estoc.UsageError, match="there are event, language, protocol, save"):
        estoc.json_schema("fight")
