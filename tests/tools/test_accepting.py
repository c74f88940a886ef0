"""`estoc test --accept` and `--coverage`, from the command line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from estoc_tools.commands import estoc as command

VILLAGE = Path(__file__).parents[1] / "game" / "village"
SCENARIOS = """rule:
  V1: {basis: house, text: {fr: Tous attendent., en: All wait.}}
scenario:
  waits:                 # nobody has done anything yet
    covers: [V1]
    sides: {a: [oak], b: [fern]}
    expect: {winner: a}  # wrong
  fits_no_more:
    covers: [V1]
    sides: {a: [oak], b: [fern]}
    choices: {b1: {tool_of: [needle]}}
    expect: {winner: b}
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, ["test", *map(str, arguments)])


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "village"
    shutil.copytree(VILLAGE, folder)
    (folder / "tests.yaml").write_text(SCENARIOS, encoding="utf-8")
    return folder


def test_the_change_is_shown_and_made_and_the_scenarios_run_again(rules: Path) -> None:
    file = rules / "tests.yaml"
    done = run(rules, "--accept")
    lines = done.output.splitlines()
    assert lines[0] == f"{file}:8: village/fits_no_more: not accepted: its script does not fit any more"
    assert lines[1:] == [
        f"--- a/{file.as_posix()}",
        f"+++ b/{file.as_posix()}",
        "@@ -4,7 +4,7 @@",
        "   waits:                 # nobody has done anything yet",
        "     covers: [V1]",
        "     sides: {a: [oak], b: [fern]}",
        "-    expect: {winner: a}  # wrong",
        "+    expect: {winner: open}  # wrong",
        "   fits_no_more:",
        "     covers: [V1]",
        "     sides: {a: [oak], b: [fern]}",
        f"{file}:8: village/fits_no_more",
        "    b1, tool_of: 1 scripted and not used (needle)",
        "    expected the winner to be b, but it is open",
        "1 passed, 1 failed",
    ]
    assert done.exit_code == 1
    assert file.read_text(encoding="utf-8") == SCENARIOS.replace("winner: a}", "winner: open}")


def test_line_ends_and_a_mark_of_the_byte_order_stay(rules: Path) -> None:
    file = rules / "tests.yaml"
    text = "\ufeff" + SCENARIOS.replace("\n", "\r\n")
    file.write_bytes(text.encode())
    run(rules, "--accept")
    assert file.read_bytes() == text.replace("winner: a}", "winner: open}").encode()


def test_where_all_is_well_nothing_is_changed(rules: Path) -> None:
    file = rules / "tests.yaml"
    file.write_text(SCENARIOS.partition("  fits")[0].replace("winner: a", "winner: open"), encoding="utf-8")
    before = file.stat().st_mtime_ns
    done = run(rules, "--accept", "--lang", "fr")
    assert (done.exit_code, done.output) == (0, "1 réussi, 0 échoué\n")
    assert file.stat().st_mtime_ns == before


def test_accepting_is_for_people(rules: Path) -> None:
    assert run(rules, "--accept", "--format", "json").exit_code == 2


def test_what_is_marked_is_listed_apart_and_a_wrong_mark_fails(rules: Path) -> None:
    mark = """unreachable:
  nobody_strikes:
    in: procedure:strike
    step: "choose: tool_of"
    because: {fr: Personne ne frappe., en: Nobody strikes.}
"""
    scenarios = SCENARIOS.partition("  fits")[0].replace("winner: a", "winner: open")
    (rules / "tests.yaml").write_text(scenarios + mark, encoding="utf-8")
    done = run(rules, "--coverage")
    assert done.exit_code == 0
    assert "unreachable (nobody_strikes): this step. Nobody strikes." in done.output
    assert done.output.splitlines()[-2].endswith(" reached, 1 unreachable")
    (rules / "tests.yaml").write_text(scenarios + mark.replace(": tool_of", ": toll_of"), encoding="utf-8")
    wrong = run(rules, "--coverage", "--lang", "fr")
    assert wrong.exit_code == 1
    assert "erreur[E402]\u00a0: une marque porte sur une telle étape dans cette entrée" in wrong.output
