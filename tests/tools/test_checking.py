"""`estoc check`: what it mends, what stays as it is, and what pipelines are told."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from estoc_tools.check import check
from estoc_tools.common import mendable

BASE = Path(__file__).parents[1] / "diagnostics" / "base"
BROKEN = """# Mine, and it stays\r
tool:\r
  axe:                         # sharp\r
    like: malet\r
    name:   {fr: hache, en: axe}\r
    "wieght": 2                # with quotes\r
    craft: weavin\r
    effect: [{chnge: blow.soft, to: true}]\r
\r
combatant:\r
  lumberjack: {tools:   axe, crafts: {carvng: 1}}   # a word for a list\r
\r
quantity:\r
  swing:\r
    name: {fr: élan, en: swing}\r
    given: {who: combatant}\r
    type: -99..99\r
    base: "wo.vigour * 2"\r
"""
MENDED = (
    BROKEN.replace("malet", "mallet")
    .replace('"wieght"', "weight")
    .replace("weavin", "weaving")
    .replace("chnge", "change")
    .replace("tools:   axe", "tools:   [axe]")
    .replace("carvng", "carving")
    .replace('"wo.', '"who.')
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BASE, tmp_path / "mine"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(check, [str(one) for one in arguments])


def test_names_and_lists_are_mended_and_all_else_stays(folder: Path) -> None:
    """Comments, quotes, spaces, line ends: only what was wrong is another one, and each change is told."""
    file = folder / "zz.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + BROKEN.encode())
    assert run(folder).exit_code == 1
    done = run(folder, "--fix")
    assert done.exit_code == 0, done.output
    assert file.read_bytes() == b"\xef\xbb\xbf" + MENDED.encode()
    assert f"mended {file.as_posix()}:4: malet -> mallet\n" in done.stderr
    assert done.stderr.count("mended ") == 7
    again = run(folder, "--fix")
    assert (again.stderr, file.read_bytes()) == ("", b"\xef\xbb\xbf" + MENDED.encode())


def test_what_is_near_to_nothing_is_left_alone(folder: Path) -> None:
    text = "tool:\n  axe: {like: hammer, name: {fr: hache, en: axe}, sharpness: 3}\n"
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    done = run(folder, "--fix")
    assert done.exit_code == 1
    assert (folder / "zz.yaml").read_text(encoding="utf-8") == text
    assert done.stderr == ""


def test_dice_with_a_wrong_name_are_not_replaced_by_the_name(folder: Path) -> None:
    text = "tool:\n  axe: {name: {fr: hache, en: axe}, force: 2dtokn}\n"
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    assert run(folder, "--fix").exit_code == 1
    assert (folder / "zz.yaml").read_text(encoding="utf-8") == text


def test_a_fix_gives_no_mapping_one_key_twice(folder: Path) -> None:
    """Not a key that is there already, nor one that two keys are taken for."""
    text = (
        "tool:\n"
        "  axe: {like: mallet, weight: 1, wieght: 2}\n"
        "  saw: {like: mallet, weigt: 1, wieght: 2}\n"
        "combatant:\n"
        "  smith: {crafts: {carving: 1, carvng: 2}}\n"
        "  cook: {tols: [mallet]}\n"
    )
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    done = run(folder, "--fix")
    assert done.exit_code == 1
    assert (folder / "zz.yaml").read_text(encoding="utf-8") == text.replace("tols", "tools")
    assert "--fix" not in done.stdout


def test_numbers_and_texts_that_look_like_each_other(folder: Path) -> None:
    text = (
        "tool:\n"
        '  axe: {like: mallet, weight: "4"}\n'
        "  saw: {like: mallet, weight: +1}\n"
        "  file: {like: mallet, name: {fr: 12, en: true}}\n"
        "combatant:\n"
        "  smith: {crafts: {carving: \N{MINUS SIGN}1}}\n"
    )
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    told = run(folder).stdout
    for hint in (
        "a number stands without quotes: `4`",
        "write `1`",
        'a text that looks like a number, true or false goes in quotes: `"12"`',
        "write `-1`",
    ):
        assert f"   = {hint}\n" in told
    run(folder, "--fix")
    after = text.replace('"4"', "4").replace("+1", "1").replace("12", '"12"').replace("true", '"true"')
    after = after.replace("\N{MINUS SIGN}1", "-1")
    assert (folder / "zz.yaml").read_text(encoding="utf-8") == after


def test_a_range_that_is_a_number_gets_the_example_of_the_schema(folder: Path) -> None:
    text = (
        "condition:\n  soaked:\n    name: {fr: trempé, en: soaked}\n    of: combatant\n    intensity: 3\n"
        "    again: nothing\n    life: {until: lifted, source_gone: stays}\n"
    )
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    assert "   = for example `1..6`\n" in run(folder).stdout


def test_brackets_go_around_a_whole_list(folder: Path) -> None:
    """Two faces of one roll are no two rolls of one face."""
    text = (
        "scenario:\n  lone: {covers: [R1], sides: {a: [oak]}, "
        "dice: {a1: {attempt: [2, 3]}}, expect: {winner: open}}\n"
    )
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    told = run(folder).stdout
    assert told.count("error[E210]: a list of lists is expected here, not a list\n") == 1
    assert "each item is a list in brackets of its own: `[[2, 3]]`\n" in told
    run(folder, "--fix")
    after = text.replace("[2, 3]", "[[2, 3]]")
    assert (folder / "zz.yaml").read_text(encoding="utf-8") == after


def test_a_list_of_words_with_dashes_is_left_alone(folder: Path) -> None:
    text = (
        "scenario:\n  lone:\n    covers: [R1]\n    sides: {a: [oak]}\n"
        "    dice:\n      a1:\n        attempt:\n          - 2\n          - 3\n"
        "    expect: {winner: open}\n"
    )
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    done = run(folder, "--fix")
    assert done.stdout.count("E210") == 2  # the finding, and the summary
    assert (folder / "zz.yaml").read_text(encoding="utf-8") == text


def test_archives_and_shipped_rules_are_promised_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "zz.yaml").write_text("tool: {axe: {like: malet}}\n", encoding="utf-8")
    archive = Path(shutil.make_archive(str(tmp_path / "packed"), "zip", folder))
    assert "--fix" in run(folder).stdout
    assert "--fix" not in run(archive).stdout
    done = run(archive, "--fix")
    assert done.stderr == f"{archive} is an archive, which is not mended: unpack it, and mend the folder\n"
    shutil.copytree(folder, tmp_path / "duel")
    monkeypatch.chdir(tmp_path)
    assert not mendable("duel/zz.yaml", ("duel",))
    assert not mendable("duel/zz.yaml", ())
    assert mendable("duel/zz.yaml", ("./duel",))


def test_a_pipeline_is_told_places_and_texts_that_nothing_cuts_short(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(BASE, tmp_path / "100 %, a:b"))
    text = "tool:\n  axe: {name: {fr: hache, en: axe}, force: 1d6, wieght: 2}\n"
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    done = run(folder, "--format", "github")
    place = f"{folder.as_posix()}/zz.yaml".replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    line = f"::error file={place},line=2,col=49,endLine=2,endColumn=55,title=E208::"
    assert done.exit_code == 1
    (told,) = [one for one in done.stdout.splitlines() if one.startswith("::error")]
    assert told == f"{line}tool `axe` has no field `wieght` (did you mean `weight`?)"


def test_a_pipeline_is_told_warnings_as_such(folder: Path) -> None:
    (folder / "zz.yaml").write_text(
        'rule: {T1: {basis: house, text: {fr: "50 % d\'un", en: 50 % of one}}}\n', encoding="utf-8"
    )
    done = run(folder, "--format", "github", "--lang", "fr")
    assert done.exit_code == 0
    assert all(line.startswith("::warning file=") for line in done.stdout.splitlines())
    assert "title=W501::aucun scénario ne couvre la règle" in done.stdout
    assert run(folder, "--format", "github", "--strict").exit_code == 1


def test_programs_get_hints_and_ends_of_places(folder: Path) -> None:
    (folder / "zz.yaml").write_text("tool:\n  axe: {like: malet}\n", encoding="utf-8")
    document = json.loads(run(folder, "--format", "json").stdout)
    (found,) = document["diagnostics"]
    assert (document["errors"], document["warnings"]) == (1, 0)
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (2, 15, 2, 20)
    assert found["hint"] == "did you mean `mallet`?"
