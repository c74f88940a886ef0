"""Every code has a page whose examples hold, and a place in the tests that shows it and nothing else."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import estoc
from estoc.ruleset import load
from estoc.ruleset.errors_files import unknown_ruleset
from estoc.ruleset.errors_packs import unknown_pack
from estoc.text import CODES, Diagnostic

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "diagnostics"
FAULTY = ROOT / "tests" / "diagnostics"
BASE = FAULTY / "base"
# What no file among the tests can show is made: by the tests of reading, or below.
MADE_WHILE_READING = {"E101", "E103", "E114"}
PAGE = re.compile(
    r"# (?P<code>[EW]\d+): (?P<en>[^·\n]+) · (?P<fr>[^·\n]+)\n\n(?P<english>[^\n]+)\n\n(?P<french>[^\n]+)\n\n"
    r"## Wrong · Faux\n\n```(?P<wrong_kind>yaml|text)\n(?P<wrong>.*?)```\n\n"
    r"## Right · Juste\n\n```(?P<right_kind>yaml|text)\n(?P<right>.*?)```\n",
    re.DOTALL,
)
MARK = re.compile(r"# ([EW]\d+)$")
MANIFEST = "pack: {{id: {id}, version: 1.0.0, language: 1, name: {{fr: p, en: p}}, extends: {extends}}}\n"


@cache
def schema() -> dict[str, object]:
    found: dict[str, object] = json.loads(
        (ROOT / "schema" / "language.schema.json").read_text(encoding="utf-8")
    )
    return found


def load_all(*folders: Path) -> tuple[Diagnostic, ...]:
    loaded = load(tuple((folder, folder.name) for folder in folders), schema(), {})
    assert (loaded.rules is None) is bool(loaded.diagnostics)
    return loaded.diagnostics


def base(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BASE, tmp_path / "base"))


def with_file(tmp_path: Path, text: str) -> tuple[Diagnostic, ...]:
    """What a file is told when it stands in the base rules, after all others."""
    folder = base(tmp_path)
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    return load_all(folder)


def warned(tmp_path: Path, text: str) -> tuple[Diagnostic, ...]:
    """The warnings that the base rules get with a file more, and not without."""
    folder = base(tmp_path)
    before = {one.message for one in warnings_of(folder)}
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    return tuple(one for one in warnings_of(folder) if one.message not in before)


def told(tmp_path: Path, code: str, text: str) -> tuple[Diagnostic, ...]:
    """What a file is told in the base rules: what is wrong with it, or what it is warned of."""
    return warned(tmp_path, text) if code.startswith("W") else with_file(tmp_path, text)


def no_manifest(tmp_path: Path) -> tuple[Diagnostic, ...]:
    folder = base(tmp_path)
    (folder / "ruleset.yaml").unlink()
    return load_all(folder)


def link_outside(tmp_path: Path) -> tuple[Diagnostic, ...]:
    folder = base(tmp_path)
    outside = tmp_path / "outside.yaml"
    outside.write_text("tool: {}\n", encoding="utf-8")
    (folder / "more.yaml").symlink_to(outside)
    return load_all(folder)


def too_many_files(tmp_path: Path) -> tuple[Diagnostic, ...]:
    folder = base(tmp_path)
    for number in range(1001):
        (folder / f"a{number}.yaml").write_text("tool: {}\n", encoding="utf-8")
    return load_all(folder)


def other_language(tmp_path: Path) -> tuple[Diagnostic, ...]:
    folder = base(tmp_path)
    manifest = folder / "ruleset.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("language: 1", "language: 2"), encoding="utf-8")
    return load_all(folder)


def pack_for_another(tmp_path: Path) -> tuple[Diagnostic, ...]:
    pack = tmp_path / "more"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text(MANIFEST.format(id="more", extends="other"), encoding="utf-8")
    return load_all(base(tmp_path), pack)


def too_many_entries(tmp_path: Path) -> tuple[Diagnostic, ...]:
    lines = [f"  tool_{number}: {{force: 1d6}}\n" for number in range(999)]
    return with_file(tmp_path, "tool:\n" + "".join(lines))


def no_such_ruleset(tmp_path: Path) -> tuple[Diagnostic, ...]:
    return (unknown_ruleset(tmp_path.name, ["base"]),)


def broken_cells(tmp_path: Path) -> tuple[Diagnostic, ...]:
    """A length in a ruleset whose cells have a measure; those of the base rules have none."""
    folder = base(tmp_path)
    kinds = folder / "kinds.yaml"
    text = kinds.read_text(encoding="utf-8")
    kinds.write_text(text.replace("cell: none", "cell: 1.5 m"), encoding="utf-8")
    table = "table: {far: {name: {fr: loin, en: far}, given: {n: 0..1}, type: 0..99, rows: {0..1: 10 m}}}\n"
    (folder / "zz.yaml").write_text(table, encoding="utf-8")
    return load_all(folder)


def with_packs(tmp_path: Path, *packs: tuple[str, str]) -> tuple[Diagnostic, ...]:
    """What packs are told: of each what its head says besides, and a file."""
    folders = []
    for number, (head, text) in enumerate(packs):
        folder = tmp_path / f"pack_{'ab'[number]}"
        folder.mkdir(parents=True)
        manifest = MANIFEST.format(id=folder.name, extends="base").rstrip()[:-1]
        (folder / "pack.yaml").write_text(f"{manifest}{head}}}\n", encoding="utf-8")
        (folder / "a.yaml").write_text(text or "tool: {}\n", encoding="utf-8")
        folders.append(folder)
    return load_all(base(tmp_path), *folders)


def one_pack(head: str, text: str) -> Callable[[Path], tuple[Diagnostic, ...]]:
    """What a pack is told."""
    return lambda tmp_path: with_packs(tmp_path, (head, text))


def two_packs(first: tuple[str, str], second: tuple[str, str]) -> Callable[[Path], tuple[Diagnostic, ...]]:
    """What two packs are told."""
    return lambda tmp_path: with_packs(tmp_path, first, second)


def archive_that_leads_out(tmp_path: Path) -> tuple[Diagnostic, ...]:
    path = tmp_path / "more.zip"
    tmp_path.mkdir(parents=True, exist_ok=True)
    with ZipFile(path, "w") as archive:
        archive.writestr("pack.yaml", MANIFEST.format(id="more", extends="base"))
        archive.writestr("../more.yaml", "tool: {}\n")
    return load_all(base(tmp_path), path)


def too_many_bytes(tmp_path: Path) -> tuple[Diagnostic, ...]:
    folder = base(tmp_path)
    for number in range(5):
        (folder / f"zz{number}.yaml").write_text(f"tool: {{}}\n{'#' * 1_000_000}\n", encoding="utf-8")
    return load_all(folder)


def no_such_pack(tmp_path: Path) -> tuple[Diagnostic, ...]:
    return (unknown_pack(tmp_path.name, ["more_tools"]),)


def warnings_of(folder: Path) -> tuple[Diagnostic, ...]:
    loaded = load(((folder, folder.name),), schema(), {})
    rules = loaded.rules
    assert rules is not None, estoc.render(loaded.diagnostics, "en")
    return estoc.lints(rules)


HEAVY = "patch: {tool: {mallet: {force: 1d8}}}\n"


SCENARIO = """scenario:
  one_exchange:
    covers: [B1]
    sides: {a: [rider], b: [rider]}
    expect: {winner: open}
unreachable:
  never_picked:
    in: procedure:MARKED
    step: "choose: pick"
    because: {fr: Personne ne choisit., en: Nobody picks.}
"""


def coverage_of(tmp_path: Path, entry: str) -> tuple[Diagnostic, ...]:
    """What is said about a mark when the scenarios of the base rules have run."""
    folder = base(tmp_path)
    text = SCENARIO.replace("MARKED", entry)
    combatant = next(iter(estoc.load(folder).catalogue["combatant"]))
    rule = next(iter(estoc.load(folder).register), None)
    text = text.replace("rider", combatant).replace("[B1]", f"[{rule}]" if rule else "[]")
    (folder / "zz.yaml").write_text(text, encoding="utf-8")
    rules = estoc.load(folder)
    coverage = rules.coverage()
    estoc.run_scenarios(rules, coverage)
    return coverage.findings()


def reached_after_all(tmp_path: Path) -> tuple[Diagnostic, ...]:
    return coverage_of(tmp_path, "exchange")


def mark_about_nothing(tmp_path: Path) -> tuple[Diagnostic, ...]:
    return coverage_of(tmp_path, "exchagne")


MADE: dict[str, Callable[[Path], tuple[Diagnostic, ...]]] = {
    "E201": no_manifest,
    "E202": link_outside,
    "E203": too_many_files,
    "E219": other_language,
    "E229": pack_for_another,
    "E231": too_many_entries,
    "E232": no_such_ruleset,
    "E245": one_pack(", needs: {pack_b: 2}", ""),
    "E246": two_packs((", conflicts: [pack_b]", ""), ("", "")),
    "E247": one_pack(", needs: {base: soon}", ""),
    "E248": two_packs(("", HEAVY), ("", HEAVY.replace("1d8", "1d4"))),
    "E249": one_pack("", HEAVY.replace("mallet", "malet")),
    "E250": one_pack("", "remove: {tool: [mallet]}\n"),
    "E251": one_pack("", "patch: {tool: {needle: {modifiers: [{to: ease, as: tool, add: 2}]}}}\n"),
    "E252": one_pack("", "patch: {scale: {grade: {values: {add: [fair: {fr: f, en: g}]}}}}\n"),
    "E254": archive_that_leads_out,
    "E255": too_many_bytes,
    "E256": no_such_pack,
    "E326": broken_cells,
    "E401": reached_after_all,
    "E402": mark_about_nothing,
}


def page(code: str) -> dict[str, str]:
    found = PAGE.fullmatch((PAGES / f"{code}.md").read_text(encoding="utf-8"))
    assert found is not None
    return found.groupdict()


def test_pages_codes_and_what_shows_them_are_the_same() -> None:
    codes = set(CODES)
    assert {path.stem for path in PAGES.glob("*.md")} == codes
    shown = {path.stem for path in FAULTY.glob("*.yaml")}
    assert shown.isdisjoint(MADE)
    assert shown | set(MADE) | MADE_WHILE_READING == codes


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_the_title_of_its_code(code: str) -> None:
    parts = page(code)
    assert (parts["code"], parts["en"], parts["fr"]) == (code, CODES[code].en, CODES[code].fr)


@pytest.mark.parametrize("code", CODES)
def test_french_on_a_page_has_its_no_break_spaces(code: str) -> None:
    prose = re.sub(r"`[^`]*`", "`", page(code)["french"])
    assert re.findall(r"[^\N{NO-BREAK SPACE}][:;?!»]", prose) == []
    assert re.findall(r"«[^\N{NO-BREAK SPACE}]", prose) == []


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith(("E2", "W"))])
def test_the_examples_of_a_page_hold(code: str, tmp_path: Path) -> None:
    parts = page(code)
    kind = "text" if code in MADE else "yaml"
    assert (parts["wrong_kind"], parts["right_kind"]) == (kind, kind)
    if kind == "yaml":
        assert {found.code for found in told(tmp_path / "wrong", code, parts["wrong"])} == {code}
        assert told(tmp_path / "right", code, parts["right"]) == ()


def test_every_warning_says_what_would_mend_it(tmp_path: Path) -> None:
    for path in FAULTY.glob("W*.yaml"):
        for found in warned(tmp_path / path.stem, path.read_text(encoding="utf-8")):
            assert found.hints, found.message.en
            assert found.severity is estoc.Severity.WARNING


def test_the_base_rules_are_clean() -> None:
    assert load_all(BASE) == ()


@pytest.mark.parametrize(
    "path", [path for path in sorted(FAULTY.glob("*.yaml")) if path.stem > "E2"], ids=lambda path: path.stem
)
def test_faulty_lines_carry_their_code_and_nothing_else(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    marked = [
        ("base/zz.yaml", number, found[1])
        for number, line in enumerate(text.splitlines(), 1)
        if (found := MARK.search(line)) is not None
    ]
    assert path.stem in {code for _, _, code in marked}
    findings = told(tmp_path, path.stem, text)
    assert [(found.span.source.path, found.span.line, found.code) for found in findings] == marked


@pytest.mark.parametrize("code", MADE)
def test_what_is_made_gives_its_code_and_nothing_else(code: str, tmp_path: Path) -> None:
    assert [found.code for found in MADE[code](tmp_path)] == [code]


def test_messages_are_in_two_languages(tmp_path: Path) -> None:
    """Every message that the fixtures give differs in its two languages, and its French has its spaces."""
    findings = [found for made in MADE for found in MADE[made](tmp_path / made)]
    for path in (*FAULTY.glob("E2*.yaml"), *FAULTY.glob("W*.yaml")):
        findings += told(tmp_path / path.stem, path.stem, path.read_text(encoding="utf-8"))
    words = [found.message for found in findings] + [hint for found in findings for hint in found.hints]
    words += [label.words for found in findings for label in found.labels]
    for one in words:
        assert one.en != one.fr
        prose = re.sub(r"`[^`]*`", "`", one.fr)
        assert re.findall(r"[^\N{NO-BREAK SPACE}][:;?!»]", prose) == [], one.fr
        assert re.findall(r"«[^\N{NO-BREAK SPACE}]", prose) == [], one.fr
