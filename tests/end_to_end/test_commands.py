import json
import shlex
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest

import estoc

Run: TypeAlias = Callable[..., CompletedProcess[str]]
FIGHT = ("fight", "duel", "truand", "philip", "--auto", "--seed", "7")
WIDTH = 80
NO_ACCENTS = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def test_the_version_is_told(run: Run) -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"estoc {estoc.__version__}\n", "")


def test_check_finds_nothing_in_the_shipped_rulesets(run: Run) -> None:
    done = run("check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "nothing to complain about\n", "")


@pytest.fixture
def misspelt(copied: Callable[[str], Path]) -> Path:
    """A ruleset with one unknown field, in line 6 of its last file."""
    folder = copied("misspelt")
    weapon = [
        "arme:",
        "  gourdin:",
        "    name: {fr: gourdin, en: club}",
        "    degats: 1d3+1",
        "    geste: {fr: a, en: a}",
        "    tuche: 1",
    ]
    (folder / "tables" / "zzz.yaml").write_text("\n".join(weapon), encoding="utf-8")
    return folder


def test_check_draws_what_is_wrong(run: Run, misspelt: Path) -> None:
    done = run("check", misspelt)
    code, _, message = done.stdout.partition(": ")
    assert (done.returncode, code[:7], code[-1]) == (1, "error[E", "]")
    assert message.splitlines()[1:6] == [
        f"  --> {misspelt}/tables/zzz.yaml:6:5",
        "   |",
        " 6 |     tuche: 1",
        "   |     ^^^^^ unknown field",
        "   = did you mean `touche`?",
    ]


def test_check_speaks_french(run: Run, misspelt: Path) -> None:
    done = run("check", misspelt, env={"ESTOC_LANG": "fr", "LC_ALL": "C"})
    assert done.returncode == 1
    assert done.stdout.startswith("erreur[E")
    assert "vouliez-vous « touche » ?" in done.stdout.replace("\u00a0", " ")


def test_check_gives_json(run: Run, misspelt: Path) -> None:
    done = run("check", misspelt, "--format", "json")
    document = json.loads(done.stdout)
    assert (done.returncode, set(document)) == (1, {"errors", "warnings", "diagnostics"})
    assert document["errors"] + document["warnings"] == len(document["diagnostics"])
    one = next(found for found in document["diagnostics"] if "tuche" in found["message"])
    assert set(one) == {
        *("code", "severity", "message", "hint"),
        *("file", "line", "column", "end_line", "end_column"),
    }
    assert (one["file"], one["line"], one["column"], one["end_line"], one["end_column"]) == (
        f"{misspelt}/tables/zzz.yaml",
        *(6, 5, 6, 10),
    )


def test_check_annotates_for_github(run: Run, misspelt: Path) -> None:
    done = run("check", misspelt, "--format", "github")
    place = f"::error file={misspelt}/tables/zzz.yaml,line=6,col=5,endLine=6,endColumn=10,title=E"
    assert done.returncode == 1
    assert all(line.startswith("::") for line in done.stdout.splitlines())
    assert any(
        line.startswith(place) and "(did you mean `touche`?)" in line for line in done.stdout.splitlines()
    )


@pytest.mark.parametrize(
    "arguments",
    [("check", "--format", "xml"), ("chekc",)],
)
def test_wrong_usage_ends_with_2(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: estoc ")


def test_more_combatants_than_the_map_has_starts_are_told(run: Run) -> None:
    arena = Path(__file__).parents[1] / "rulesets" / "arena"
    done = run("fight", arena, "hare*4", "snail", "--auto")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the map has no start for a4" in done.stderr


def test_scenarios_pass_and_are_listed(run: Run) -> None:
    done = run("test", "paliers", "--format", "json")
    document = json.loads(done.stdout)
    assert set(document) == {"passed", "failed", "scenarios", "coverage"}
    assert (done.returncode, document["failed"]) == (0, 0)
    assert document["passed"] == len(document["scenarios"])
    wanted = {"ruleset", "id", "status", "covers", "file", "line", "message"}
    assert all(set(one) == wanted and one["status"] == "passed" for one in document["scenarios"])


def test_a_fight_is_told_in_eighty_columns_and_can_be_shown_again(run: Run) -> None:
    told = run(*FIGHT)
    lines = told.stdout.splitlines()
    assert (told.returncode, told.stderr) == (0, "")
    assert [line for line in lines if len(line) > WIDTH or line != line.rstrip()] == []
    start, _, command = lines[-1].partition(" - replay: estoc ")
    assert start == "seed 7"
    assert run(*shlex.split(command)).stdout == told.stdout


def test_a_fight_is_told_in_french_where_the_locale_knows_no_accents(run: Run) -> None:
    done = run(*FIGHT, "--lang", "fr", env=NO_ACCENTS)
    assert done.returncode == 0
    assert {"é", "\u00a0"} <= set(done.stdout)
    assert [line for line in done.stdout.splitlines() if len(line) > WIDTH] == []


def test_a_fight_in_jsonl_is_the_same_bytes_everywhere(run: Run) -> None:
    done = run(*FIGHT, "--format", "jsonl", env=NO_ACCENTS | {"PYTHONHASHSEED": "1"})
    *events, outcome = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert all(set(event) == {"number", "sort", "id", "given"} for event in events)
    assert [event["number"] for event in events] == list(range(len(events)))
    assert (events[0]["sort"], events[-1]["sort"]) == ("start", "end")
    assert outcome == {"outcome": events[-1]["given"]["winner"], "seed": 7, "number": 0}
    elsewhere = {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "77", "ESTOC_LANG": "fr"}
    assert run(*FIGHT, "--format", "jsonl", env=elsewhere).stdout == done.stdout


def test_a_person_answers_by_number_and_may_leave(run: Run) -> None:
    done = run("fight", "duel", "truand", "philip", "--seed", "7", stdin="0\n1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "type a number from 1 to " in done.stdout
    again = "the same fight from its start: estoc fight duel truand philip --seed 7"
    assert done.stdout.splitlines()[-1].endswith(again)


def test_show_has_three_levels(run: Run) -> None:
    kinds, entries, values = (
        run("show", "duel", *rest).stdout.splitlines() for rest in ((), ("arme",), ("arme", "pied"))
    )
    assert ["arme", str(len(entries))] in [line.split() for line in kinds]
    assert any(line.startswith("pied ") and "duel/tables/armes_naturelles.yaml:" in line for line in entries)
    assert any(line.split()[:2] == ["degats", "1d3+1"] for line in values)


def test_explain_shows_the_page_of_a_code(run: Run) -> None:
    done = run("explain", "e107")
    assert done.returncode == 0
    assert done.stdout.startswith("# E107: ")
    assert done.stdout.count("```yaml") >= 1


@pytest.mark.parametrize(
    ("arguments", "status", "suggestion"),
    [
        (("show", "duel", "arm"), 2, "arme?"),
        (("show", "duel", "arme", "pie"), 2, "pied?"),
        (("explain", "E1077"), 2, "E107?"),
        (("check", "dule"), 1, "`duel`?"),
        (("fight", "duel", "truan", "philip", "--auto"), 1, "`truand`?"),
        (
            ("fight", "duel", "truand", "philip", "--auto", "--option", "base_atribut=5"),
            1,
            "`base_attribut`?",
        ),
    ],
)
def test_unknown_names_bring_suggestions(
    run: Run, arguments: tuple[str, ...], status: int, suggestion: str
) -> None:
    done = run(*arguments)
    assert done.returncode == status
    assert suggestion in done.stdout + done.stderr
