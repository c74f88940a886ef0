"""Saves as files."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import estoc
from estoc_tools import keeping
from estoc_tools.commands import estoc as command

if TYPE_CHECKING:
    from pathlib import Path

FISTS = ("fight", "duel", "truand", "philip", "--seed", "7")


def run(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(command, list(map(str, arguments)), input=typed)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A save after one answer."""
    file = tmp_path / "fight.json"
    assert run(*FISTS, "--save", file, typed="8\n").exit_code == 0
    return file


def test_a_save_is_written_after_each_answer_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    run(*FISTS, "--save", file, typed="8\n5\n")
    assert json.loads(file.read_text(encoding="utf-8"))["answers"] == ["coup_simple/poing", "esquive"]
    assert list(tmp_path.iterdir()) == [file]


def test_a_save_may_be_asked_for_on_the_way(tmp_path: Path) -> None:
    file = tmp_path / "my fight.json"
    done = run(*FISTS, typed=f"8\ns {file}\n5\nq\n")
    assert f"saved in {file}, from now on after each answer" in done.output
    assert len(json.loads(file.read_text(encoding="utf-8"))["answers"]) == 2
    assert done.output.splitlines()[-1] == f"to go on: estoc fight duel --resume '{file}' --save '{file}'"


def test_a_file_stays_as_it_was_where_writing_fails(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(keeping.os, "fsync", full)
    done = run(*FISTS, "--save", saved, typed="7\nq\n")
    assert done.exit_code == 0
    assert f"{saved} cannot be written: No space left on device" in done.output
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_a_folder_that_is_not_there_is_told_and_play_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "fight.json"
    done = run(*FISTS, typed=f"s {file}\nq\n")
    assert f"{file} cannot be written: No such file or directory" in done.output
    auto = run(*FISTS, "--auto", "--save", file)
    assert (auto.exit_code, auto.output.strip()) == (
        2,
        f"{file} cannot be written: No such file or directory",
    )


def test_a_fight_of_policies_is_kept_and_told_again(tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    told = run(*FISTS, "--auto", "--save", file)
    again = run("fight", "duel", "--resume", file, "--auto")
    assert again.output.splitlines()[:-1] == told.output.splitlines()[:-1]
    assert again.output.splitlines()[-1] == told.output.splitlines()[-1]


def test_policies_go_on_where_a_person_has_left(saved: Path) -> None:
    done = run("fight", "duel", "--resume", saved, "--auto", "--format", "jsonl")
    events = [json.loads(line) for line in done.output.splitlines()]
    first = next(one for one in events if one.get("sort") == "choice")
    assert first["given"]["answer"] == "coup_simple/poing"
    assert events[-1]["outcome"] in {"a", "b"}


def spoilt(saved: Path, **parts: object) -> None:
    document = json.loads(saved.read_text(encoding="utf-8"))
    saved.write_text(json.dumps({**document, **parts}), encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("parts", "english", "french"),
    [
        (
            {"ruleset": "krasse"},
            "this save is of the ruleset krasse, not of duel",
            "du jeu krasse, pas de duel",
        ),
        ({"rules": "0" * 64}, "belongs to other rules of duel", "d'autres règles de duel"),
        ({"format": 2}, "written by another version of Estoc", "une autre version d'Estoc"),
        ({"state": 1}, "no save", "pas une sauvegarde"),
        ({"state": {}}, "no save", "pas une sauvegarde"),
    ],
)
def test_a_save_that_does_not_belong_is_refused(
    saved: Path, parts: dict[str, object], english: str, french: str, language: str
) -> None:
    spoilt(saved, **parts)
    done = run("fight", "duel", "--resume", saved, "--lang", language)
    assert done.exit_code == 2
    assert {"en": english, "fr": french}[language] in done.output
    assert len(done.output.splitlines()) == 1


def test_a_save_of_other_options_names_them(tmp_path: Path) -> None:
    option = estoc.load("duel").options
    (name, value) = next((name, value) for name, value in option.items() if value in {"true", "false"})
    other = {"true": "false", "false": "true"}[value]
    file = tmp_path / "fight.json"
    run(*FISTS, "--option", f"{name}={other}", "--save", file, typed="8\n")
    done = run("fight", "duel", "--resume", file)
    assert done.exit_code == 2
    assert f"(--option {name}={other})" in done.output
    assert run("fight", "duel", "--resume", file, "--option", f"{name}={other}").exit_code == 0


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": NaN}']
)
def test_what_is_no_save_is_refused_in_a_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "fight.json"
    file.write_bytes(content)
    for language in ("en", "fr"):
        done = run("fight", "duel", "--resume", file, "--lang", language)
        assert done.exit_code == 2
        assert done.output.startswith(str(file))
        assert len(done.output.splitlines()) == 1


def test_a_save_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = run("fight", "duel", "--resume", tmp_path / "absent.json")
    assert (done.exit_code, done.output.strip()) == (
        2,
        f"{tmp_path / 'absent.json'} cannot be read: No such file or directory",
    )
