"""Texts of entries that show the entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import estoc

if TYPE_CHECKING:
    from pathlib import Path

KIND = """
kind:
  blade:
    name: {fr: lame, en: blade}
    fields:
      gesture: {type: text, default: {fr: "un coup {this|de} {{{this}}}", en: "a blow with the {this}"}}
blade:
  halberd: {name: {fr: hallebarde, en: halberd}}
  sword: {name: {fr: épée, en: sword}}
  axe:
    like: sword
    name: {fr: le fer, en: iron}
    gesture: {fr: "gare {this|a}", en: "mind {this}, edge {this|de}, off {this|a}"}
  pick: {like: axe, name: {fr: les pics, en: picks}}
"""


def test_a_text_shows_its_entry_even_where_it_is_a_default_or_inherited(
    tmp_path: Path, village_folder: Path
) -> None:
    folder = tmp_path / "village"
    folder.mkdir()
    for file in village_folder.rglob("*.yaml"):
        place = folder / file.relative_to(village_folder)
        place.parent.mkdir(exist_ok=True)
        place.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "zz.yaml").write_text(KIND, encoding="utf-8")
    texts = set(estoc.load(folder).program.texts)
    assert texts >= {
        ("a blow with the halberd", "un coup de hallebarde {hallebarde}"),
        ("a blow with the sword", "un coup d'épée {épée}"),
        ("mind iron, edge of iron, off to iron", "gare au fer"),
        ("mind picks, edge of picks, off to picks", "gare aux pics"),
    }
