"""The examples of docs/language.md are one game: with what they name in passing, nothing is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from estoc.game import link
from estoc.program import lower
from estoc.ruleset import Loaded

Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
BOOK = Path(__file__).parents[2] / "docs" / "language.md"
NAMED = """
kind:
  prise: {name: {fr: prise, en: hold}}
prise:
  tete: {name: {fr: tête, en: head}}
scale:
  resultat:
    values: [echec: {fr: raté, en: failed}, reussite: {fr: réussi, en: succeeded}]
    below: clamp
    above: clamp
procedure:
  tour:
    given: {who: combatant}
    steps:
      - {choose: frapper, with: [who], as: choix}
      - {roll: jet, with: {who: who, number: 12}, as: j}
      - {throw: choix.arme.degats, by: who, stream: degats, as: des}
      - {change: choix.cible.vie, by: 0 - des.total}
      - {apply: saisi, to: choix.cible, by: who, with: {par: who, prise: tete}}
      - {emit: fin_de_tour, with: {qui: who}}
hook:
  autre_hook: {event: fin_de_tour, phase: compteurs, steps: []}
setup:
  lice: {name: {fr: lice, en: lists}, text: {fr: Une lice., en: Lists.}, map: cour}
policy:
  hardi: {name: {fr: hardi, en: bold}}
rule:
  J01: {basis: text, text: {fr: Une règle., en: A rule.}}
"""
PLACED = "kind:\n  combatant:\n    state:\n      case: cell\n"
LIFE = "      vie: {type: 0..20, default: 10}\n"
REST = "    timeline: repos\n"


@pytest.fixture
def book(load_folders: Loader, write: Write) -> Loaded:
    """The examples before the section on packs, each in a file of its own."""
    text = BOOK.read_text(encoding="utf-8").partition("\n## 4. Packs\n")[0]
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 20
    # Combatants are shown twice: in the second example they have a place, and then every setup has a map.
    changes = {PLACED: "", LIFE: f"{LIFE}      case: cell\n", REST: f"{REST}    map: cour\n"}
    for old, new in changes.items():
        assert sum(old in block for block in blocks) == 1
        blocks = [block.replace(old, new) for block in blocks]
    manifest, *rest = blocks
    files = {f"example_{number:02}.yaml": block for number, block in enumerate(rest, 1)}
    return load_folders(write("joute", {**files, "ruleset.yaml": manifest, "named.yaml": NAMED}))


def test_nothing_is_wrong_with_the_examples(book: Loaded) -> None:
    assert [(one.code, one.span.source.path, one.span.line, one.message.en) for one in book.diagnostics] == []


def test_the_grid_of_the_book_says_what_it_shows(book: Loaded) -> None:
    assert book.rules is not None
    program = lower(book.rules)
    number = next(number for number, one in enumerate(program.tables) if one.id == "jours_de_lit")
    days = link(program).linker.function(("table", number, ("reg", 0), ("reg", 1), ("reg", 2)), 3)
    assert [days(None, 1, 1, force) for force in range(1, 7)] == [7, 7, 7, 4, 4, 4]
    assert [days(None, state, 0, 6) for state in range(3)] == [2, 14, 99]
