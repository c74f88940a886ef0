"""A single file on top of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from pathlib import Path

QUAY = "setup:\n  quai:\n    name: {fr: quai, en: quay}\n    text: {fr: Un quai., en: A quay.}\n"


def test_its_entries_are_added_and_keep_their_places(tmp_path: Path) -> None:
    file = tmp_path / "Mon quai.yaml"
    file.write_text(QUAY, encoding="utf-8")
    rules = estoc.load("duel", [file])
    assert rules.catalogue["setup"]["quai"].place == f"{file}:2"
    assert [one.split()[0] for one in rules.packs] == ["duel", "file_mon_quai"]
    assert rules.hash != estoc.load("duel").hash
    fight = rules.fight(1, setup="quai")
    fight.add("truand", side="a")
    fight.add("philip", side="b")
    fight.pause()
    assert fight.events[0].text("en") == "A quay."
    assert rules.resume(fight.save()).save() == fight.save()


def test_its_mistakes_are_told_with_its_own_name(tmp_path: Path) -> None:
    file = tmp_path / "quai.yaml"
    file.write_text(QUAY.replace("text:", "txt:"), encoding="utf-8")
    with pytest.raises(estoc.RulesError) as wrong:
        estoc.load("duel", [file])
    assert [(one.code, one.span.source.path, one.span.line) for one in wrong.value.diagnostics] == [
        ("E208", str(file), 4)
    ]


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(estoc.RulesError):
        estoc.load("duel", [tmp_path / "absent.yaml"])
