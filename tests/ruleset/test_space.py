"""Spaces, maps and places: what is wrong with them beyond single entries, and the example of the book."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from estoc.text import read_text, to_plain

if TYPE_CHECKING:
    from estoc.ruleset import Loaded

BOOK = Path(__file__).parents[2] / "docs" / "language.md"
HOST = {
    "ruleset.yaml": "ruleset: {id: host, version: 1.0.0, language: 1, name: {fr: h, en: h}, timeline: turns, "
    "setup: field, policy: idle}\n",
    "rules.yaml": """
timeline:
  turns:
    name: {fr: tours, en: turns}
    seats: combatant
    turn: []
    stands: true
    nobody_stands: draw
    rounds: 2
policy:
  idle: {name: {fr: rien, en: idle}}
""",
}
GRID = "space: {grid: {name: {fr: g, en: g}, cell: 1 m, place: at}}\n"
PLACED = "kind: {combatant: {state: {at: cell}}}\n"
GRASS = "terrain: {grass: {name: {fr: herbe, en: grass}}}\n"
FIELD = """
setup: {field: {name: {fr: f, en: f}, text: {fr: f, en: f}, map: court}}
map:
  court:
    name: {fr: c, en: c}
    rows: ["A..B", "...B"]
    legend: {".": grass}
    ground: grass
    starts: {a: A, b: B}
"""
WALKER = "combatant: {elm: {name: {fr: orme, en: elm}}}\n"
FINE = {
    "space.yaml": GRID,
    "kind.yaml": PLACED,
    "terrain.yaml": GRASS,
    "field.yaml": FIELD,
    "who.yaml": WALKER,
}
Told = Callable[..., list[str]]


@pytest.fixture
def hosted(
    load_folders: Callable[..., Loaded], write: Callable[[str, Mapping[str, str]], Path]
) -> Callable[..., list[str]]:
    """What is told about a small ruleset with a space where some files are others: code, file and line."""

    def found(**files: str) -> list[str]:
        host = {**HOST, **FINE, **{f"{name}.yaml": text for name, text in files.items()}}
        folder = write("host", host)
        told = load_folders(folder).diagnostics
        for one in told:
            assert one.message.en != one.message.fr
            assert re.findall(r"[^\N{NO-BREAK SPACE}][;?!»]|«[^\N{NO-BREAK SPACE}]", one.message.fr) == []
        return [f"{one.code} {one.span.source.path.removeprefix('host/')}:{one.span.line}" for one in told]

    return found


def test_a_small_ruleset_with_a_space_is_clean(hosted: Told) -> None:
    assert hosted() == []


MISTAKES: Mapping[str, tuple[Mapping[str, str], list[str]]] = MappingProxyType(
    {
        "maps without a space": (
            {"space": "rule: {}\n", "kind": "record: {}\n"},
            ["E242 field.yaml:4"],
        ),
        "cells without a space": (
            {"space": "rule: {}\n", "field": FIELD[: FIELD.index("map:\n")].replace(", map: court", "")},
            ["E215 kind.yaml:1"],
        ),
        "two spaces, and none is named": (
            {"other": "space: {track: {name: {fr: p, en: t}, cell: none}}\n"},
            ["E242 other.yaml:1"],
        ),
        "a line with two rows": (
            {"space": GRID.replace("cell: 1 m", "cell: 1 m, line: true")},
            ["E242 field.yaml:6"],
        ),
        "starts and no place": (
            {"space": GRID.replace(", place: at", ""), "kind": "record: {}\n"},
            ["E242 field.yaml:9"],
        ),
        "a place that is a field": (
            {"kind": "kind: {combatant: {fields: {at: {type: cell, optional: true}}}}\n"},
            ["E242 space.yaml:1"],
        ),
        "a cell that nothing fills": (
            {"kind": "kind: {combatant: {state: {at: cell, aim: cell}}}\n"},
            ["E242 kind.yaml:1"],
        ),
        "no map where everybody has a place": (
            {"more": "setup:\n  bare: {name: {fr: n, en: b}, text: {fr: n, en: b}}\n"},
            ["E209 more.yaml:2"],
        ),
        "an unknown map": ({"field": FIELD.replace("map: court", "map: curt")}, ["E214 field.yaml:2"]),
        "an unknown terrain": ({"field": FIELD.replace('".": grass', '".": gras')}, ["E214 field.yaml:7"]),
        "an unknown ground": (
            {"field": FIELD.replace("ground: grass", "ground: gras")},
            ["E214 field.yaml:8"],
        ),
        "no ground": ({"field": FIELD.replace("    ground: grass\n", "")}, ["E209 field.yaml:4"]),
        "one letter for two sides": (
            {"field": FIELD.replace("b: B", "b: A").replace("B", ".")},
            ["E234 field.yaml:9"],
        ),
        "a space that does not read, told once": (
            {
                "space": GRID.replace("cell: 1 m", "cells: 1 m"),
                "kind": PLACED.replace("cell", "{type: cell, optional: true}"),
            },
            ["E208 space.yaml:1"],
        ),
        "a cost that is no number": (
            {"terrain": "terrain:\n  grass: {name: {fr: h, en: g}, cost: 10}\n"},
            ["E213 terrain.yaml:2"],
        ),
        "a quantity with the name of a function of cells": (
            {"more": "quantity: {near: {name: {fr: p, en: n}, given: {n: 0..1}, type: 0..1, base: n}}\n"},
            ["E226 more.yaml:1"],
        ),
        "a length in an entry that is no number of cells": (
            {
                "terrain": "kind: {terrain: {fields: {depth: {type: 0..9, default: 2 m}}}}\n"
                "terrain:\n  grass: {name: {fr: h, en: g}, depth: 2.5 m}\n"
            },
            ["E326 terrain.yaml:3"],
        ),
        "a member too many": (
            {
                "more": "rule: {R: {basis: house, text: {fr: r, en: R}}}\n"
                "scenario:\n  s:\n    covers: [R]\n    sides:\n"
                "      a: [elm, {is: elm, at: C1}]\n      b:\n        - elm\n        - elm\n        - elm\n"
                "      c:\n        - elm\n    expect: {winner: open}\n"
            },
            ["E241 more.yaml:10", "E241 more.yaml:12"],
        ),
        "an expected cell off the map": (
            {
                "more": "event: {here: {given: {at: cell}, rank: line, text: {fr: '', en: ''}}}\n"
                "scenario:\n  s:\n    covers: []\n    sides: {a: [elm]}\n    expect:\n      events:\n"
                "        - here: {at: D2}\n        - here: {at: E1}\n"
            },
            ["E243 more.yaml:9"],
        ),
    }
)


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(hosted: Told, name: str) -> None:
    files, expected = MISTAKES[name]
    assert hosted(**files) == expected


def test_the_manifest_names_the_space(hosted: Told) -> None:
    other = "space: {track: {name: {fr: p, en: t}, cell: none, line: true}}\n"
    named = {"ruleset": HOST["ruleset.yaml"].replace("policy: idle", "policy: idle, space: grid")}
    assert hosted(other=other, **named) == []
    assert hosted(ruleset=named["ruleset"].replace("grid", "gird")) == ["E214 ruleset.yaml:1"]


def test_parameters_may_have_the_names_of_functions(told: Callable[..., list[str]]) -> None:
    given = "{who: combatant, distance: 0..9, terrain: 0..9}"
    head = f"name: {{fr: p, en: r}}, given: {given}, type: 0..18"
    assert told(f"quantity: {{range: {{{head}, base: distance + terrain}}}}\n") == []


def test_names_of_functions_are_free_without_a_space(hosted: Told) -> None:
    nothing = {"space": "rule: {}\n", "kind": "record: {}\n", "terrain": "rule: {}\n"}
    field = FIELD[: FIELD.index("map:\n")].replace(", map: court", "")
    more = """
quantity:
  near: {name: {fr: p, en: n}, given: {n: 0..1}, type: 0..1, base: n}
  nearer: {name: {fr: p, en: n}, given: {n: 0..1}, type: 0..1, base: near(n)}
"""
    assert hosted(**nothing, field=field, more=more) == []


def examples() -> list[str]:
    section = re.split(r"\n### ", BOOK.read_text(encoding="utf-8").partition("\n### Space\n")[2])[0]
    found = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    assert len(found) == 3
    return found


def test_the_example_of_the_book_works(hosted: Told) -> None:
    first, priced, walked = examples()
    node, wrong = read_text(first, "first.yaml")
    assert node is not None
    assert wrong == ()
    assert {"space", "terrain", "map", "kind", "setup"} == set(to_plain(node))
    first = first.replace("case: cell", "case: cell\n      vie: {type: 0..9, default: 5}")
    nothing = dict.fromkeys(("space", "kind", "terrain", "field"), "record: {}\n")
    manifest = HOST["ruleset.yaml"].replace("setup: field", "setup: dans_la_cour")
    assert hosted(**nothing, ruleset=manifest, first=first, priced=priced, walked=walked) == []
