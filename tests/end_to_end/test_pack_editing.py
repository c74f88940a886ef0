"""What somebody meets who writes packs: a start, mistakes that mend themselves, rubbish that is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import estoc

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.mark.parametrize("ruleset", ["paliers", "krasse"])
def test_a_new_pack_is_fine(run: Run, tmp_path: Path, ruleset: str) -> None:
    folder = tmp_path / "mine"
    done = run("new", "pack", folder, "--for", ruleset)
    assert done.returncode == 0, done
    assert (
        (folder / "tables" / "entries.yaml")
        .read_text()
        .startswith("# yaml-language-server: $schema=../schema.json\n")
    )
    assert run("check", folder, "--strict").returncode == 0
    assert run("test", folder, "--own").stdout == "1 passed, 0 failed\n"
    assert run("new", "pack", folder, "--for", ruleset).returncode == 2


def test_a_new_ruleset_is_fine_and_plays(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert run("new", "ruleset", folder).returncode == 0
    assert run("check", folder, "--strict").returncode == 0
    assert run("test", folder).stdout == "1 passed, 0 failed\n"
    assert run("fight", folder, "guard", "brigand", "--auto", "--seed", "1").returncode == 0
    assert run("new", "ruleset", tmp_path / "un nom").returncode == 2
    for taken in ("duel", "fouet"):
        done = run("new", "pack", tmp_path / taken, "--for", "duel")
        assert done.returncode == 2
        assert done.stderr.endswith(f"{taken}: Estoc comes with rules of this name: choose another one\n")


def test_wrong_lists_are_mended_and_the_rest_stays(run: Run, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules-data" / "packs" / "fouet", tmp_path / "mine")
    before = """# mine
patch:
  arme:
    nunchaku:                      # it catches more
      permet: [desarmer]           # and this stays
combatant:
  autre:  {like: dompteur, armes:  pied}   # a word for a list
"""
    file = tmp_path / "mine" / "more.yaml"
    file.write_text(before, encoding="utf-8")
    assert run("check", tmp_path / "mine").returncode == 1
    assert run("check", tmp_path / "mine", "--fix").returncode == 0
    assert file.read_text(encoding="utf-8") == before.replace(
        "permet: [desarmer]", "permet: {set: [desarmer]}"
    ).replace("armes:  pied", "armes:  [pied]")


def test_a_save_of_other_packs_is_refused_with_what_differs() -> None:
    with_one = estoc.load("duel", packs=["fouet"])
    fight = with_one.fight(seed=1)
    fight.add("dompteur", side="a")
    fight.add("philip", side="b")
    fight.pause()
    saved = fight.save()
    with pytest.raises(estoc.SaveError, match="fouet"):
        estoc.load("duel").resume(saved)
    with pytest.raises(estoc.SaveError, match="poudre_noire"):
        estoc.load("duel", packs=["poudre_noire", "fouet"]).resume(saved)
    again = estoc.load("duel", packs=["fouet"]).resume(saved)
    assert again.save() == saved


def test_the_order_in_which_packs_are_given_is_no_difference() -> None:
    """What a save carries is the order in which packs were put together, which follows from the packs."""
    one = estoc.load("duel", packs=["fouet", "poudre_noire"])
    other = estoc.load("duel", packs=["poudre_noire", "fouet"])
    assert one.hash == other.hash


def test_broken_rules_are_only_refused() -> None:
    """A hundred mutations of a small ruleset; tools/fuzz_packs.py makes as many as one likes."""
    command = [
        sys.executable,
        str(ROOT / "tools" / "fuzz_packs.py"),
        str(ROOT / "rules-data/templates/ruleset"),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert done.returncode == 0, done.stdout
    assert ", 0 exceptions\n" in done.stdout
