"""`estoc replay` as users meet it."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

import estoc

Run: TypeAlias = Callable[..., CompletedProcess[str]]


@pytest.fixture
def saved(tmp_path: Path, duel: estoc.Ruleset) -> Path:
    fight = duel.fight(7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.auto()
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(fight.save()), encoding="utf-8")
    return file


def test_the_same_is_said_in_both_languages(run: Run, saved: Path) -> None:
    done = run("replay", saved)
    assert (done.returncode, done.stdout, done.stderr) == (0, "the same: 133 events\n", "")
    done = run("replay", saved, "--lang", "fr")
    assert (done.returncode, done.stdout) == (0, "identique\u00a0: 133 événements\n")
    done = run("replay", saved, "--format", "json")
    assert (done.returncode, json.loads(done.stdout)["same"]) == (0, True)


def test_the_first_difference_is_drawn(run: Run, saved: Path, copied: Callable[[str], Path]) -> None:
    folder = copied("mine")
    table = folder / "tables" / "armes_naturelles.yaml"
    table.write_text(table.read_text(encoding="utf-8").replace("touche: -1", "touche: -2"), encoding="utf-8")
    done = run("replay", saved, "--rules", folder)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (1, "")
    assert lines[0] == "event 10 differs"
    assert "  number  6 -> 5" in lines
    place = next(place for place, line in enumerate(lines) if "-  2  weapon" in line)
    assert f"{folder}/mechanics/jets.yaml:" in lines[place] + lines[place + 1]
    entry = next(place for place, line in enumerate(lines) if line.strip().startswith("foot -2"))
    assert f"{folder}/tables/armes_naturelles.yaml:" in lines[entry] + lines[entry + 1]
    assert max(len(line) for line in lines if str(folder) not in line) <= 80
    found = json.loads(run("replay", saved, "--rules", folder, "--format", "json").stdout)
    assert found["difference"]["places"][0]["file"] == f"{folder}/mechanics/echange.yaml"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "No such file"),
        ("[", "is no save: it is not JSON"),
        ("[" * 50_000, "is no save: it is not JSON"),
        ("{}", "is no save"),
        ('{"ruleset": "duel", "options": {}, "packs": []}', "is a required property"),
        ('{"format": 9, "ruleset": "duel", "options": {}, "packs": []}', "reads format 1 only"),
        ('{"ruleset": "duel", "options": {}, "packs": [{"id": "bare"}]}', "made with bare: give the folder"),
    ],
)
def test_what_is_no_save_is_wrong_usage(run: Run, tmp_path: Path, text: str | None, message: str) -> None:
    file = tmp_path / "x.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    done = run("replay", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())


def test_options_of_then_are_taken_along(run: Run, tmp_path: Path, duel: estoc.Ruleset) -> None:
    fight = duel.with_options({"localisation": "true"}).fight(7)
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.auto()
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(fight.save()), encoding="utf-8")
    assert run("replay", file).returncode == 0
    assert run("replay", file, "--option", "localisation=false").returncode == 1
