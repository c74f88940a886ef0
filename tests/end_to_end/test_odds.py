"""What the commands of exact odds say."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

TINY = ('{"is": "truand", "PV": 1}', '{"is": "philip", "PV": 1}')


def test_odds_of_an_answer_as_json(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    answers = ("--answer", "a1:coup_simple/poing", "--answer", "b1:esquive")
    done = run("odds", "duel", "truand", "philip", *answers, "--format", "json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert found["given"] == "709/1296"
    (lost,) = (one for one in found["odds"] if (one["of"], one["id"]) == ("b1", "PV"))
    assert lost["odds"][0] == {"is": {"before": 4, "after": 1}, "probability": "11/1296"}
    (hit,) = (one for one in found["odds"] if one["id"] == "touche")
    assert hit["odds"][0] == {
        "is": {"degree": "maladresse", "dd": 5, "marge": -2},
        "probability": "1/36",
    }


def test_odds_of_an_end_as_json(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = run(
        "odds", "duel", *TINY, "--until-end", "--policy", "prudent", "--budget", "300", "--format", "json"
    )
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert found["exact"] is False
    assert found["left"] > 0
    assert "/" in found["unknown"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("odds", "duel", "truand", "philip"), "give either --answer or --until-end"),
        (
            ("odds", "duel", "truand", "philip", "--answer", "a1:danser"),
            "'a1:danser' is not offered",
        ),
        (
            ("odds", "duel", "truand", "philip", "--until-end", "--policy", "look-ahead:prudent"),
            "exact odds follow the policies of the rules, not look-ahead",
        ),
        (
            ("odds", "duel", "truand", "philip", "--until-end", "--policy", "a=prudent"),
            "a policy without its side, not a=prudent",
        ),
        (("solve", "duel", "truand", "philip", "--against", "look-ahead"), "not look-ahead"),
        (("odds", "duel", "{", "philip", "--until-end"), "this side is no JSON"),
        (("odds", "duel", "[]", "philip", "--until-end"), "or a list of them"),
        (("solve", "duel", "truand", "philip", "chien"), "a duel has two sides, not 3"),
        (("balance", "duel", "--only", "rien"), "there is no assertion rien"),
    ],
)
def test_wrong_usage(
    arguments: tuple[str, ...], said: str, run: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert max(map(len, done.stderr.splitlines())) <= 80


def test_a_duel_that_is_too_large_says_how_far_it_came(
    run: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = run("solve", "duel", "truand", "philip", "--budget", "200", "--lang", "fr")
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.match(r"Trop grand\u00a0: 2\d\d états trouvés, dont \d+ non explorés\.", done.stderr)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A pack that says what is not so."""
    (tmp_path / "pack.yaml").write_text(
        "pack:\n"
        "  id: mine\n"
        "  version: 1.0.0\n"
        "  language: 1\n"
        "  name: {fr: Le mien, en: Mine}\n"
        "  extends: duel\n",
        encoding="utf-8",
    )
    (tmp_path / "balance.yaml").write_text(
        "balance:\n"
        "  unlikely:\n"
        "    name: {fr: jamais, en: never}\n"
        "    sides: {a: [truand], b: [philip]}\n"
        "    wins: a\n"
        "    between: 30..40\n",
        encoding="utf-8",
    )
    return tmp_path


@pytest.mark.parametrize(
    ("language", "how", "counted"),
    [
        ("en", r"\([\d,]+ fights, within 4 standard errors\); wanted", "0 hold, 1 fails, 0 undecided"),
        ("fr", r"\([\d\u202f]+ combats, à 4 erreurs types près\)", "0 tient, 1 ne tient pas, 0 indécis"),
    ],
)
def test_balance_says_what_its_interval_is(
    language: str, how: str, counted: str, run: Callable[..., subprocess.CompletedProcess[str]], mine: Path
) -> None:
    done = run("balance", "duel", "--pack", mine, "--only", "unlikely", "--lang", language)
    assert re.search(how, done.stdout)
    assert done.stdout.splitlines()[-1] == counted


def test_what_is_best_is_named_and_can_be_typed(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    dogs = ('{"is": "chien", "PV": 1}',) * 2
    given = ("--against", "prudent", "--option", "seuil_hors_combat=4", "--lang", "fr")
    lines = run("solve", "duel", *dogs, *given).stdout.splitlines()
    assert lines[0] == "a  le molosse 1 gagne contre prudent\u00a0: 67,22\u202f%"
    assert "  a1 attaque\u00a0: coup simple, dents  coup_simple/dents" in lines
    assert max(map(len, lines)) <= 80
