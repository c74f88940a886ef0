import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

Run: TypeAlias = Callable[..., CompletedProcess[str]]
TERMS = 3_000
FILES: dict[str, tuple[str, bytes]] = {
    "an empty file": ("E111", b""),
    "a binary file": ("E102", bytes(range(256)) * 40),
    "a file in another encoding": ("E102", "arme:\n  épée: {}\n".encode("utf-16")),
    "a file of 10 MB": ("E103", b"arme:\n" + b"  a: {}\n" * 1_250_000),
    "lists nested deeply": ("E104", b"arme: " + b"[" * 5_000 + b"]" * 5_000),
    "mappings nested deeply": ("E104", b"arme: " + b"{a: " * 5_000 + b"1" + b"}" * 5_000),
    "no mapping at all": ("E210", b"- une\n- liste\n"),
}
EXPRESSIONS: dict[str, tuple[str, str]] = {
    "many terms": ("E302", " + ".join(["who.FOR"] * TERMS)),
    "many brackets": ("E302", "(" * TERMS + "1" + ")" * TERMS),
    "many negations": ("E302", "not " * TERMS + "true"),
    "too many dice": ("E322", "99999999d6"),
}
QUANTITY = """quantity:
  essai:
    name: {{fr: essai, en: trial}}
    given: {{who: combatant}}
    type: -99..99
    base: {}
"""


def test_bad_files_are_told_with_a_code_and_a_place(
    run: Run, copied: Callable[[str], Path], tmp_path: Path
) -> None:
    expected: dict[str, str] = {}
    for name, (code, content) in FILES.items():
        file = copied(name) / "tables" / "zzz.yaml"
        file.write_bytes(content)
        expected[str(file)] = code
    for name, (code, expression) in EXPRESSIONS.items():
        file = copied(name) / "tables" / "zzz.yaml"
        file.write_text(QUANTITY.format(expression), encoding="utf-8")
        expected[str(file)] = code
    link = copied("a dangling link") / "tables" / "zzz.yaml"
    link.symlink_to(tmp_path / "nowhere.yaml")
    expected[str(link)] = "E101"
    folder = tmp_path / "no rules"
    folder.mkdir()
    expected[str(folder)] = "E201"

    folders = sorted(
        {Path(place) if Path(place).is_dir() else Path(place).parent.parent for place in expected}
    )
    done = run("check", *folders, "--format", "json")
    found = {one["file"]: one for one in json.loads(done.stdout)["diagnostics"]}
    assert (done.returncode, done.stderr) == (1, "")
    assert {place: found[place]["code"] for place in expected if place in found} == expected
    assert all(found[place]["severity"] == "error" and found[place]["line"] >= 1 for place in expected)


def test_a_file_can_be_checked_by_its_own_path(run: Run, copied: Callable[[str], Path]) -> None:
    file = copied("spoilt") / "tables" / "zzz.yaml"
    file.write_bytes(b"\x00\x01\x02")
    done = run("check", file)
    assert done.returncode == 1
    assert done.stdout.startswith("error[E102]: ")
    assert f"  --> {file}\n" in done.stdout


def test_fighting_with_spoilt_rules_shows_what_is_wrong(run: Run, copied: Callable[[str], Path]) -> None:
    folder = copied("spoilt")
    (folder / "ruleset.yaml").write_bytes(b"")
    done = run("fight", folder, "truand", "philip", "--auto")
    assert done.returncode == 1
    assert done.stdout.startswith("error[E111]: ")


def test_a_pack_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    done = run("fight", "duel", "truand", "philip", "--auto", "--pack", tmp_path / "absent")
    assert done.returncode == 1
    assert done.stdout.startswith("error[E201]: ")
    assert str(tmp_path / "absent") in done.stdout
