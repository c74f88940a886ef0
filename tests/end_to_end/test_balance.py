"""Balance on the command line: simulate, merge, compare, matrix; and docs/balance.md, whose commands work."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from math import floor
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import estoc as estoc_package
from estoc import load
from estoc_tools.commands import estoc
from estoc_tools.grid import Grid

Run: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]
ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "balance.md"
COMMAND = str(Path(sys.executable).with_name("estoc"))
VILLAGE = str(ROOT / "tests" / "game" / "village")
MEETING = (VILLAGE, "oak", "reed")
SIMULATE = ("simulate", *MEETING, "-n", "40", "--seed", "7")
WIDTH = 80
THOSE = tuple(estoc_package.Opponent(one, (one, one), one, None) for one in ("oak", "reed"))
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def run() -> Run:
    """The command in this process: what is measured here is slow enough."""

    def run_estoc(*arguments: object) -> subprocess.CompletedProcess[str]:
        words = [str(one) for one in arguments]
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
            estoc.main(words, prog_name="estoc")
        return subprocess.CompletedProcess(words, int(ended.value.code or 0), out.getvalue(), err.getvalue())

    return run_estoc


@pytest.fixture(autouse=True, scope="module")
def _without_a_language() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ESTOC_LANG", raising=False)
        yield


def test_simulations_are_the_same_for_all_workers_and_shards(run: Run, tmp_path: Path) -> None:
    alone = run(*SIMULATE, "--format", "json")
    assert run(*SIMULATE, "--format", "json", "--workers", "2").stdout == alone.stdout
    shards = []
    for part in ("2/3", "1/3", "3/3"):
        shards.append(tmp_path / f"{part[0]}.json")
        shards[-1].write_text(run(*SIMULATE, "--format", "json", "--shard", part).stdout, encoding="utf-8")
    assert run("merge", *shards, "--format", "json").stdout == alone.stdout
    document = json.loads(alone.stdout)
    assert document["numbers"] == [[0, 40]]
    assert document["report"]["outcomes"]["a"]["value"] == document["totals"]["outcomes"]["a"] / 40


def test_a_shard_without_fights_is_an_empty_batch(run: Run, tmp_path: Path) -> None:
    given = ("simulate", *MEETING, "-n", "2")
    assert run(*given, "--shard", "1/3").stdout == "0 fights, seed 0\n"
    shards = []
    for part in ("1/3", "2/3", "3/3"):
        shards.append(tmp_path / f"{part[0]}.json")
        done = run(*given, "--format", "json", "--shard", part)
        assert done.returncode == 0
        shards[-1].write_text(done.stdout, encoding="utf-8")
    assert json.loads(shards[0].read_text(encoding="utf-8"))["numbers"] == []
    whole = run(*given, "--format", "json").stdout
    assert run("merge", *shards, "--format", "json").stdout == whole


def test_the_fights_that_it_names_can_be_seen(run: Run) -> None:
    told = run(*SIMULATE, "--policy", "b=bold", "--option", "target=9").stdout
    found = re.findall(r"^ +\d+ % +(\d+)  estoc (fight .*)$", told, re.MULTILINE)
    assert len(found) == 3
    words = shlex.split(found[1][1])
    rounds, number = int(found[1][0]), int(words[-1])
    assert run(*words).returncode == 0
    fight = load(VILLAGE, options={"target": "9"}).fight(7, number=number)
    fight.add("oak", side="a")
    fight.add("reed", side="b")
    fight.auto(None, {"b": "bold"})
    (state,) = fight.view()["fight"].values()  # type: ignore[union-attr]
    assert state["round"] == rounds


def test_lengths_are_counted_as_the_timeline_is_called(run: Run) -> None:
    lines = run(*SIMULATE, "--lang", "fr").stdout.splitlines()
    assert any(re.match(r"tours +\d", line) for line in lines)
    assert "combats à regarder  tours" in lines


def test_what_is_left_is_what_stands_on_a_sheet(run: Run) -> None:
    """Where a ruleset has no sheets, as the one of the tests, that is everything."""
    left = ("duel", "truand", "philip", "-n", "5", "--seed", "7")
    document = json.loads(run("simulate", *left, "--format", "json").stdout)
    kept = {name for name, one in document["measures"].items() if one["sheet"]}
    assert {"PV", "blessure"} < kept < set(document["measures"])
    told = run("simulate", *left).stdout
    assert "b1  hit points" in told
    others = set(document["measures"]) - kept
    assert not any(document["measures"][one]["en"] in told for one in others)
    assert "a1  breath" in run(*SIMULATE).stdout


@pytest.mark.parametrize("language", ["en", "fr"])
def test_reports_fit_a_terminal(run: Run, language: str) -> None:
    for arguments in (
        SIMULATE,
        ("compare", *MEETING, "--with-option", "target=5", "-n", "20"),
        ("matrix", VILLAGE, "--only", "oak,reed", "-n", "5"),
    ):
        done = run(*arguments, "--lang", language)
        assert (done.returncode, done.stderr) == (0, "")
        lines = [line for line in done.stdout.splitlines() if "estoc fight" not in line]
        assert max(map(len, lines)) <= WIDTH, max(lines, key=len)
        if language == "fr":
            assert not re.search(r"(?<=\S) [:;?!]", done.stdout)


def test_compare_says_where_nothing_changes(run: Run) -> None:
    same = run("compare", *MEETING, "--with-option", "target=8", "-n", "20", "--format", "json")
    document = json.loads(same.stdout)
    assert document["changes"] == []
    assert not any(row["measurable"] for row in document["report"]["rows"])
    assert all(row["seen"] > 0 for row in document["report"]["rows"] if row["subject"][0] == "outcome")


def test_compare_sizes_no_change_where_no_fight_differs(run: Run) -> None:
    same = ("compare", *MEETING, "--with-option", "target=8", "-n", "20")
    told = run(*same).stdout
    assert re.search(r"^tours? .*  no fight differs$|^rounds .*  no fight differs$", told, re.MULTILINE)
    assert "No fight differs: with 95 % confidence, fewer than 3 in 20 would." in told
    assert "Paired on the same dice: no fight ends otherwise." in told
    rows = json.loads(run(*same, "--format", "json").stdout)["report"]["rows"]
    assert all(row["seen"] is None for row in rows if row["subject"][0] != "outcome")


def test_compare_lists_options_by_their_shares(run: Run) -> None:
    """An edit that ends fights sooner takes answers from all options, and shares of none by that alone."""
    given = ("compare", "duel", "truand", "philip", "--with-policy", "a=prudent", "-n", "15")
    document = json.loads(run(*given, "--format", "json").stdout)
    for option in document["report"]["options"]:
        change = option["change"]
        assert change["value"] == pytest.approx(option["after"] - option["before"], abs=2e-6)
        assert change["low"] > 0 or change["high"] < 0
    told = run(*given).stdout
    assert re.search(r"^     .* %  [+-]\d+\.\d pts  \([+-]\d+\.\d to [+-]\d+\.\d\)$", told, re.MULTILINE)


def test_compare_says_how_much_pairing_is_worth(run: Run) -> None:
    told = run("compare", *MEETING, "--with-option", "target=5", "-n", "20").stdout
    found = re.search(r"20 fights say as much of how often a wins as (\d+)\non different dice", told)
    assert found is not None
    assert int(found[1]) > 0


def test_streams_are_called_as_people_call_them(run: Run) -> None:
    given = ("compare", "duel", "truand", "philip", "--with-option", "localisation=true", "-n", "5")
    assert "rolled only after: hit locations\n" in run(*given).stdout
    assert "jets d'après seulement\u00a0: localisation des coups\n" in run(*given, "--lang", "fr").stdout


def test_sides_of_several_win_in_the_plural(run: Run) -> None:
    given = ("simulate", VILLAGE, "oak*2", "reed", "-n", "1")
    lines = run(*given).stdout.splitlines()
    assert lines[0].startswith("1 fight, seed 0 ")
    assert re.match(r"a  .* win  ", lines[1])
    assert re.match(r"b  .* wins  ", lines[2])
    assert re.match(r"a  .* gagnent  ", run(*given, "--lang", "fr").stdout.splitlines()[1])


def test_compare_against_an_edited_copy(run: Run, tmp_path: Path) -> None:
    folder = shutil.copytree(VILLAGE, tmp_path / "mine")
    table = folder / "numbers.yaml"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("default: 8", "default: 5", 1), encoding="utf-8")
    told = run("compare", *MEETING, "--against", folder, "-n", "40").stdout
    assert re.search(r"^a  the oak wins .* -\d+\.\d pts  \(-\d", told, re.MULTILINE)
    assert " mine " in told.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", VILLAGE, "oak"), "2 to 8 sides"),
        ((*SIMULATE, "--shard", "3/2"), "--shard takes I/N"),
        ((*SIMULATE, "--policy", "c=bold"), "no side c"),
        (("compare", *MEETING), "say what changes"),
        (("matrix", VILLAGE, "--over", "tool"), "which combatant"),
        (("matrix", VILLAGE, "--over", "tools", "--combatant", "oak"), "no kind of entries"),
        (("matrix", VILLAGE, "--only", "nobody"), "no combatant nobody; there are "),
        (("matrix", VILLAGE, "--over", "tools"), "'tools'; there are combatant, policy, tool"),
        (("simulate", VILLAGE, "oak*3000", "reed"), "from 1 to 32 of a combatant, not `oak*3000`"),
        (("simulate", VILLAGE, "oak*", "reed"), "is written like `truand*2+philip`, not `oak*`"),
        (("simulate", VILLAGE, "{", "reed"), "this side is no JSON"),
        (("merge", "no-such-file.json"), "cannot be read"),
    ],
)
def test_wrong_usage_is_said(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_sides_may_be_json(run: Run) -> None:
    sides = ("duel", '{"is": "truand", "PV": 1}', "philip", "-n", "3")
    done = run("simulate", *sides)
    assert re.search(r"^a1  hit points +1 ", done.stdout, re.MULTILINE)
    shown = re.search(r"estoc (fight .* --number \d+)$", done.stdout, re.MULTILINE)
    assert shown is not None
    assert run(*shlex.split(shown[1])).returncode == 0
    assert run("compare", *sides, "--with-policy", "a=prudent").returncode == 0


def test_who_is_named_twice_meets_once(run: Run) -> None:
    given = ("matrix", VILLAGE, "--only", "oak,oak", "-n", "2", "--format", "csv")
    assert len(run(*given).stdout.splitlines()) == 2


def test_merge_refuses_what_does_not_belong_together(run: Run, tmp_path: Path) -> None:
    files = []
    for seed in ("1", "2"):
        files.append(tmp_path / seed)
        done = run("simulate", *MEETING, "-n", "2", "--seed", seed, "--format", "json")
        files[-1].write_text(done.stdout, encoding="utf-8")
    assert "differ in seed" in run("merge", *files).stderr
    assert "twice" in run("merge", files[0], files[0]).stderr
    files[0].write_text("[]", encoding="utf-8")
    assert "no object" in run("merge", files[0]).stderr


def test_ctrl_c_reports_what_is_done() -> None:
    """On a terminal: progress is shown there, and the report comes when it is interrupted."""
    ours, theirs = pty.openpty()
    command = [COMMAND, "simulate", *MEETING, "-n", "1000000", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, encoding="utf-8") as process:
        os.close(theirs)
        seen = b""
        until = time.monotonic() + 50
        while b" left" not in seen and time.monotonic() < until:
            seen += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=50)[0]
    os.close(ours)
    assert re.search(rb"\d+ / 1,000,000 fights, \d+ a second, \d+:\d\d left", seen)
    assert process.returncode == 130
    counted = re.match(r"([\d,]+) of 1,000,000 fights, interrupted, seed 0\n", told)
    assert counted
    assert 0 < int(counted[1].replace(",", "")) < 1_000_000


@pytest.fixture(scope="module")
def page(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("page") / "page.html"
    run("matrix", VILLAGE, "--only", "oak,reed,fern", "-n", "10", "--html", found, "--lang", "fr")
    return found


def test_matrices_agree_with_each_other(run: Run, page: Path) -> None:
    given = ("matrix", VILLAGE, "--only", "oak,reed,fern", "-n", "10")
    records = list(csv.DictReader(io.StringIO(run(*given, "--format", "csv", "--workers", "2").stdout)))
    assert len(records) == 9
    cells = {(one["row"], one["column"]): one for one in records}
    for (row, column), one in cells.items():
        assert int(one["won"]) + int(one["lost"]) + int(one["other"]) == int(one["fights"])
        if row != column:
            assert one["won"] == cells[column, row]["lost"]
            assert one["fights"] == "20"
    embedded = _embedded(page)
    assert {(one["row"], one["column"]): str(one["won"]) for one in embedded["cells"]} == {
        key: one["won"] for key, one in cells.items()
    }


def test_what_is_not_known_is_no_number(run: Run) -> None:
    alone = ("matrix", VILLAGE, "--only", "oak", "-n", "3")
    lines = run(*alone).stdout.splitlines()
    assert re.fullmatch(r"1  the oak +\? +\d+~?", lines[1])
    assert "? is not known" in "\n".join(lines)
    assert json.loads(run(*alone, "--format", "json").stdout)["opponents"][0]["strength"] is None
    assert "not known" not in run("matrix", VILLAGE, "--only", "oak,reed", "-n", "3").stdout


def test_an_interrupted_matrix_says_how_many_fights_it_has() -> None:
    grid = Grid("rules", "combatant", ("combatant", "combattant"), THOSE, 10, 0, "estoc matrix")
    batch = estoc_package.Batch({}, (), estoc_package.Tally())
    batch.tally.outcomes |= {"a": 7, "b": 3}
    batch.tally.rounds.count = 10
    grid.add(0, 0, batch)
    grid.interrupted = True
    told = " ".join(grid.lines("en"))
    assert "the column: 10 of 40 fights, interrupted, seed 0." in told
    assert re.search(r"1  oak +\? +70~ +\? ", told)
    assert "10 combats sur 40, interrompu" in " ".join(grid.lines("fr"))


def test_the_page_takes_nothing_from_outside(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=|@import|url\(|fetch\(|https?:""", text)
    assert '<html lang="fr">' in text
    assert "{{" not in text
    assert _embedded(page)["subject"] == {"en": "combatant", "fr": "combattant"}


def _embedded(page: Path) -> dict[str, Any]:
    text = page.read_text(encoding="utf-8")
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    found: dict[str, Any] = json.loads(data)
    return found


def _drawn(page: Path, clicks: str, tmp_path: Path) -> str:
    """The body of the page as a browser has it once somebody clicked on what a script says."""
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    clicked = tmp_path / "clicked.html"
    text = page.read_text(encoding="utf-8").replace("</body>", f"<script>{clicks}</script></body>")
    clicked.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
            *(f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=2000"),
            *("--dump-dom", clicked.as_uri()),
        ],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    return done.stdout[done.stdout.index("<body") :]


def _rows(drawn: str) -> dict[str, list[str]]:
    """The squares of each row of the page, in the order of the rows."""
    rows = re.findall(r"<tr><th scope=\"row\".*?>([^<]+)</button></th>(.*?)</tr>", drawn)
    return {name: re.findall(r"<td[^>]*>([^<]*)</td>", cells) for name, cells in rows}


@pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="there is no browser")
def test_a_browser_draws_the_page(page: Path, tmp_path: Path) -> None:
    drawn = _drawn(page, "", tmp_path)
    assert '<h1 id="title">Qui bat qui&nbsp;: combattant</h1>' in drawn
    strength = {one["name"]["fr"]: one["strength"] for one in _embedded(page)["opponents"]}
    rows = _rows(drawn)
    assert list(rows) == sorted(strength, key=lambda name: (-strength[name], name))
    assert all(len(cells) == 1 + len(strength) for cells in rows.values())
    assert {name: int(cells[0]) for name, cells in rows.items()} == {
        name: floor(share * 100 + 0.5) for name, share in strength.items()
    }


@pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="there is no browser")
def test_the_page_changes_its_language_and_its_order(page: Path, tmp_path: Path) -> None:
    last = "document.querySelector('thead th:last-child button').click();"
    square = "document.querySelector('tbody td:last-child').focus();"
    drawn = _drawn(page, f"document.querySelector('[data-lang=en]').click(); {last} {square}", tmp_path)
    assert '<h1 id="title">Who beats whom: combatant</h1>' in drawn
    column = [int(cells[-1]) for cells in _rows(drawn).values()]
    assert column == sorted(column, reverse=True)
    assert len(set(column)) > 1
    assert re.search(r'<p id="said" role="status">The .* of 100\.</p>', drawn)


def test_the_commands_of_the_page_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = re.findall(r"^\$ (estoc .+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 8
    monkeypatch.chdir(tmp_path)
    printed = []
    for command in commands:
        words, _, target = command.partition(" > ")
        done = run(*shlex.split(words)[1:])
        assert (done.returncode, done.stderr) == (0, "")
        printed.append(done.stdout)
        if target:
            Path(target).write_text(done.stdout, encoding="utf-8")
    # What is merged is what was played in one go, but for the commands that show single fights again.
    assert printed[3].splitlines()[:20] == printed[0].splitlines()[:20]
    assert Path("page.html").is_file()


def test_the_python_of_the_page_works(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    script = tmp_path / "script.py"
    script.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    assert re.fullmatch(r"100 0\.\d+\n", done.stdout)
