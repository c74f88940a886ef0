"""Packs by path, in archives, by name, and from installed packages that are never imported."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

import estoc

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "pack: {{id: {id}, version: 1.0.0, language: 1, name: {{fr: p, en: p}}, extends: village{more}}}\n"


@pytest.fixture
def pack(tmp_path: Path, village_folder: Path) -> Path:
    """A pack with nothing in it, beside the ruleset that it extends."""
    (tmp_path / "village").symlink_to(village_folder, target_is_directory=True)
    folder = tmp_path / "plus"
    folder.mkdir()
    (folder / "pack.yaml").write_text(HEAD.format(id="plus", more=""))
    return folder


def zipped(path: Path, names: dict[str, str]) -> Path:
    with ZipFile(path, "w") as archive:
        for name, text in names.items():
            archive.writestr(name, text)
    return path


def packs_of(*given: str | Path, where: str | Path) -> list[str]:
    rules = estoc.load(where, packs=given)
    return [one.id for one in rules.composed_packs]


def codes(where: str | Path, *given: str | Path) -> list[str]:
    return [one.code for one in estoc.diagnose(where, given)[1]]


@pytest.mark.parametrize("top", ["", "plus/"])
def test_an_archive_is_read_like_its_folder(
    pack: Path, village_folder: Path, tmp_path: Path, top: str
) -> None:
    archive = zipped(tmp_path / "other.zip", {f"{top}pack.yaml": (pack / "pack.yaml").read_text()})
    assert packs_of(archive, where=village_folder) == ["village", "plus"]
    assert packs_of(where=archive) == ["village", "plus"]
    hashes = [estoc.load(village_folder, packs=[one]).rules.packs[1].hash for one in (archive, pack)]
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize(
    "name", ["../a.yaml", "/a.yaml", "b/../../a.yaml", "c:\\a.yaml", "b\\a.yaml", "b//a.yaml"]
)
def test_names_that_lead_out_of_an_archive(
    pack: Path, tmp_path: Path, name: str, village_folder: Path
) -> None:
    archive = zipped(tmp_path / "a.zip", {"pack.yaml": (pack / "pack.yaml").read_text(), name: "a: {}\n"})
    assert codes(village_folder, archive) == ["E254"]


def test_links_in_an_archive(pack: Path, tmp_path: Path, village_folder: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"pack.yaml": (pack / "pack.yaml").read_text()})
    link = ZipInfo("a.yaml")
    link.external_attr = 0o120777 << 16
    with ZipFile(archive, "a") as more:
        more.writestr(link, "/etc/passwd")
    assert codes(village_folder, archive) == ["E254"]


def test_one_name_twice_in_an_archive(pack: Path, tmp_path: Path, village_folder: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"pack.yaml": (pack / "pack.yaml").read_text()})
    with warnings.catch_warnings(), ZipFile(archive, "a") as more:
        warnings.simplefilter("ignore")
        more.writestr("pack.yaml", "pack: {}\n")
    assert codes(village_folder, archive) == ["E254"]


def test_what_an_archive_unpacks_to_is_bounded(pack: Path, tmp_path: Path, village_folder: Path) -> None:
    """A small archive of a very large file: what it says of its size is not believed."""
    path = tmp_path / "a.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("pack.yaml", (pack / "pack.yaml").read_text())
        archive.writestr("a.yaml", "#" * 50_000_000)
    assert path.stat().st_size < 100_000
    assert codes(village_folder, path) == ["E103"]


def test_a_damaged_archive(tmp_path: Path, village_folder: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(b"PK\x03\x04 and nothing more")
    assert codes(village_folder, path) == ["E254"]


@pytest.mark.parametrize(
    ("extends", "found"),
    [
        (", extend: village", "E208 the head has no field `extend`"),
        (", extends: [village]", "E210 a text is expected here, not a list"),
        ("", "E209 the head needs `extends`"),
        (", extends: vilage", "E232 there is no ruleset `vilage`"),
    ],
)
def test_a_head_that_does_not_say_what_it_extends(pack: Path, extends: str, found: str) -> None:
    (pack / "pack.yaml").write_text(HEAD.replace(", extends: village", extends).format(id="plus", more=""))
    rules, (one,) = estoc.diagnose(pack)
    assert rules is None
    assert f"{one.code} {one.message.en}" == found
    assert one.span.source.path == (pack / "pack.yaml").as_posix()


def test_a_shipped_ruleset_whose_name_is_misspelt_is_put_right(pack: Path) -> None:
    (pack / "pack.yaml").write_text(HEAD.format(id="plus", more="").replace("village", "duell"))
    _, (one,) = estoc.diagnose(pack)
    assert [(edit.span.text, edit.replacement) for edit in one.fix] == [("duell", "duel")]
    assert one.span == one.fix[0].span


def test_what_a_pack_needs_comes_along(pack: Path, tmp_path: Path, village_folder: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    (more / "pack.yaml").write_text(HEAD.format(id="more", more=", needs: {plus: 1}"))
    assert packs_of(more, where=village_folder) == ["village", "plus", "more"]
    assert packs_of(where=more) == ["village", "plus", "more"]
    (pack / "pack.yaml").unlink()
    assert codes(more) == ["E245"]


def test_an_installed_pack_is_data_that_nobody_imports(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, village_folder: Path
) -> None:
    site = tmp_path / "site"
    inside = site / "somebodys_packs" / "fine"
    inside.mkdir(parents=True)
    (site / "somebodys_packs" / "__init__.py").write_text("raise SystemExit('imported')\n")
    (inside / "pack.yaml").write_text((pack / "pack.yaml").read_text())
    info = site / "somebodys_packs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-packs\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[estoc.packs]\nfine = somebodys_packs.fine\nlost = somebodys_packs.nowhere\nodd = no_such_one.fine\n"
    )
    monkeypatch.syspath_prepend(str(site))
    assert packs_of("fine", where=village_folder) == ["village", "plus"]
    assert "somebodys_packs" not in sys.modules
    assert codes(village_folder, "lost") == ["E256"]
    assert codes(village_folder, "odd") == ["E256"]


def test_rules_are_the_same_after_a_pack_was_there(pack: Path, village_folder: Path) -> None:
    """Not by a name more, whatever was loaded before: so every fight is the same as well."""
    (pack / "a.yaml").write_text("combatant: {stranger: {name: {fr: s, en: s}}}\n", encoding="utf-8")
    before = estoc.load(village_folder)
    with_pack = estoc.load(village_folder, packs=[pack])
    after = estoc.load(village_folder)
    assert "stranger" in with_pack.rules.entries["combatant"]
    assert with_pack.hash != before.hash
    assert after.hash == before.hash
    assert after.packs == before.packs


def test_shipped_packs_have_names() -> None:
    assert set(estoc.shipped_packs()) == {"fouet", "poudre_noire", "mains_froides"}
    assert packs_of("fouet", "poudre_noire", where="duel") == ["duel", "fouet", "poudre_noire"]
    assert codes("duel", "mains_froides") == ["E229"]
    assert codes("duel", "fuet") == ["E256"]
