"""Lengths, cells, functions of cells, and sets of what the members of a set give."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estoc.lang import cell_name, named_cell
from estoc.lang.types import CELL, Entry, Instance, Integer, Optional, Scale, Set, Type

if TYPE_CHECKING:
    from conftest import Desk

TYPES: list[tuple[str, Type]] = [
    ("9 m", Integer(6, 6)),
    ("0 m", Integer(0, 0)),
    ("1.5 m + n", Integer(1, 7)),
    ("cell:F3", CELL),
    ("cell:G3", Optional(CELL)),
    ("cell:F4", Optional(CELL)),
    ("distance(here, there)", Integer(0, 63)),
    ("near(here, n)", Set(CELL)),
    ("reachable(here, n, [])", Set(CELL)),
    ("reachable(here, n, [there, cell:A1])", Set(CELL)),
    ("toward(here, there, taken - [there])", Optional(CELL)),
    ("reachable(here, n, [], toll(who))", Set(CELL)),
    ("toward(here, there, taken, toll(who if flag else foe))", Optional(CELL)),
    ("toward(here, there, taken, ground())", Optional(CELL)),
    ("set(toll(who, x) for x in reachable(here, n, [], toll(who)))", Set(Integer(0, 12))),
    ("step_cost(here)", Integer(0, 9)),
    ("terrain(here)", Entry("terrain")),
    ("count(x in taken)", Integer(0, 4096)),
    ("first(x in taken if x != here)", Optional(CELL)),
    ("set(foe for x in numbers(1, 3))", Set(Instance("combatant"))),
    ("set(x.weight for x in every(tool))", Set(Integer(0, 9))),
    ("set(level for x in every(tool))", Set(Scale("grade"))),
    ("set(first(y in near(x, 1)) for x in taken if first(y in near(x, 1)) is present)", Set(CELL)),
    ("taken + set(x for x in taken if step_cost(x) > 1) - [here]", Set(CELL)),
]
MISTAKES = [
    ("10 m", "E326", "10 m is no whole number of cells, which are 1.5 m wide"),
    ("1 m", "E326", "1 m is no whole number"),
    ("cell:J1", "E310", "no map has a cell `J1`"),
    ("cell:A6", "E310", "no map has a cell `A6`"),
    ("cell:a1", "E310", "`cell:a1` names no cell"),
    ("distance(here)", "E314", "`distance`"),
    ("distance(here, maybe)", "E318", "`maybe` may be absent"),
    ("distance(here, 3)", "E316", "a cell is expected here"),
    ("near(here, there)", "E316", "a number is expected here"),
    ("reachable(here, n)", "E314", "write `reachable(from, budget, avoid)`"),
    ("reachable(here, n, [], toll(who), 1)", "E314", "`reachable` takes 3 values"),
    ("near(here, n, toll(who))", "E314", "`near` takes 2 values"),
    ("reachable(here, n, [], 2)", "E327", "`2` is no price of a step"),
    ("reachable(here, n, [], ground)", "E327", "a quantity whose last parameter is a cell"),
    ("reachable(here, n, [], ease(who, item))", "E327", "`ease(who, item)` is no price"),
    ("reachable(here, n, [], depth())", "E327", "`depth()` is no price"),
    ("reachable(here, n, [], still())", "E327", "`still()` is no price"),
    ("reachable(here, n, [], rowing(who))", "E327", "`rowing(who)` is no price"),
    ("reachable(here, n, [], toll(who, here))", "E327", "`toll(who)`"),
    ("reachable(here, n, [], toll())", "E327", "as a price, `toll` takes 1 value, not 0"),
    ("reachable(here, n, [], ground(here))", "E327", "as a price, `ground` takes no value, not 1"),
    ("reachable(here, n, [], slope())", "E327", "a whole number from 0 to 999"),
    ("reachable(here, n, [], toll(item))", "E316", "a `combatant` is expected here"),
    ("toward(here, there, taken, toll(guest))", "E318", "`guest` may be absent"),
    ("here < there", "E315", "`<`"),
    ("here + 1", "E315", "`+`"),
    ("here == 3", "E324", "do not go together"),
    ("toward(here, there, []) == here", "E318", "may be absent"),
    ("set(here)", "E314", "set(value for x in members)"),
    ("set(x.crafts for x in every(combatant))", "E316", "a set holds named things"),
    ("set(n - 1 for x in taken)", "E317", "a number from -1 to 5"),
]


@pytest.mark.parametrize(("text", "type_"), TYPES, ids=[text for text, _ in TYPES])
def test_types(field_desk: Desk, text: str, type_: Type) -> None:
    assert field_desk.type_of(text) == type_


@pytest.mark.parametrize(("text", "code", "words"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_mistakes(field_desk: Desk, text: str, code: str, words: str) -> None:
    ((found, _, message, hints),) = field_desk.findings(text)
    assert found == code
    assert words in " ".join((message, *hints))


def test_near_lengths_are_offered(field_desk: Desk) -> None:
    offered = [field_desk.findings(text)[0][3] for text in ("10 m", "1 m", "3.1 m")]
    assert offered == [("write 9 m or 10.5 m",), ("write 1.5 m",), ("write 3 m or 4.5 m",)]


@given(column=st.integers(0, 63), row=st.integers(0, 63))
def test_names_of_cells_read_back(column: int, row: int) -> None:
    assert named_cell(cell_name(column, row)) == (column, row)


def test_names_of_cells() -> None:
    assert [cell_name(*one) for one in ((0, 0), (25, 9), (26, 0), (51, 0), (52, 63), (63, 63))] == [
        *("A1", "Z10", "AA1", "AZ1", "BA64", "BL64")
    ]
    assert [named_cell(one) for one in ("", "A", "1", "a1", "A0", "A01", "A65", "BM1", "AAA1", "A1 ")] == [
        None
    ] * 10
