"""Tables by several keys: every value is that of its column, and what no column or two hold for is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from estoc.game import link
from estoc.lang import ExpressionParser, Signature
from estoc.lang.environment import Callable as Sort
from estoc.lang.types import Boolean, Integer
from estoc.program import lower
from estoc.ruleset import Loaded
from estoc.ruleset.declare.table_columns import Columns, read_columns
from estoc.ruleset.declared import Declared
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.names import Names
from estoc.ruleset.report import Report
from estoc.text import Mapping as MappingNode
from estoc.text import Scalar, Source, Span, read_text

Told = Callable[..., list[str]]
Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
PARSER = ExpressionParser()
LOW, HIGH = -2, 3
GIVEN = (("row", Integer(0, 0)), ("far", Integer(LOW, HIGH)), ("wet", Boolean()))
PLACES = list(product(range(LOW, HIGH + 1), (0, 1)))

GRID = """
table:
  t:
    name: {{fr: t, en: t}}
    given: {{grade: grade, far: -2..3, wet: bool}}
    type: 0..99
    columns:
      far: {far}
      wet: {wet}
    rows:
      poor..fair: {first}
      grand: {second}
"""


def columns(far: list[str], wet: list[str]) -> tuple[Columns, list[str]]:
    """The columns with these keys above them, and the codes of what is wrong with them."""
    text = f"far: [{', '.join(far)}]\nwet: [{', '.join(wet)}]\n"
    node, found = read_text(text, "a.yaml")
    assert isinstance(node, MappingNode)
    assert found == ()
    report = Report()
    key = Scalar(Span(Source.of("a.yaml", "t"), 0, 1), "t", plain=True)
    expressions = Expressions(Names(), PARSER, report)
    signature = Signature(Sort.TABLE, "t", GIVEN, Integer(0, 3))
    read = read_columns(node, Declared("table", key, node, "base", 0), signature, expressions)
    return read, [found.code for found in report.diagnostics()]


@st.composite
def keys(draw: st.DrawFn) -> tuple[str, str]:
    low = draw(st.integers(LOW, HIGH))
    high = draw(st.integers(low, HIGH))
    return f"{low}..{high}", draw(st.sampled_from(["true", "false"]))


def holds(column: tuple[str, str], place: tuple[int, int]) -> bool:
    low, _, high = column[0].partition("..")
    return int(low) <= place[0] <= int(high) and (column[1] == "true") is bool(place[1])


@settings(derandomize=True, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(keys(), min_size=1, max_size=7))
def test_columns_hold_for_everything_once_or_it_is_told(above: list[tuple[str, str]]) -> None:
    read, codes = columns([far for far, _ in above], [wet for _, wet in above])
    counts = [sum(holds(column, place) for column in above) for place in PLACES]
    assert ("E216" in codes) is (0 in counts)
    assert ("E217" in codes) is (max(counts) > 1)
    assert set(codes) <= {"E216", "E217"}
    assert len(read.boxes) == read.count == len(above)


@st.composite
def grids(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Columns in any order that hold for everything once: each half is cut anywhere."""
    found = []
    for wet in ("true", "false"):
        cuts = sorted(draw(st.sets(st.integers(LOW + 1, HIGH), max_size=3)))
        ends = zip([LOW, *cuts], [*(cut - 1 for cut in cuts), HIGH], strict=True)
        found += [(f"{low}..{high}" if low < high else str(low), wet) for low, high in ends]
    return draw(st.permutations(found))


@settings(
    derandomize=True,
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(above=grids(), data=st.data())
def test_a_value_is_that_of_its_column(
    load_folders: Loader, write: Write, above: list[tuple[str, str]], data: st.DataObject
) -> None:
    values = st.lists(st.integers(0, 3), min_size=len(above), max_size=len(above))
    rows = [data.draw(values), data.draw(values)]
    text = GRID.format(
        far=[far for far, _ in above], wet=[wet for _, wet in above], first=rows[0], second=rows[1]
    ).replace("'", "")
    rules = load_folders(write("base", {"zz.yaml": text})).rules
    assert rules is not None
    program = lower(rules)
    number = next(number for number, one in enumerate(program.tables) if one.id == "t")
    table = link(program).linker.function(
        ("table", number, *(("reg", parameter) for parameter in range(3))), 3
    )
    for grade, (far, wet) in product(range(3), PLACES):
        column = next(
            place
            for place, (ends, truth) in enumerate(above)
            if holds((ends if ".." in ends[1:] else f"{ends}..{ends}", truth), (far, wet))
        )
        assert table(None, grade, far, bool(wet)) == rows[grade // 2][column]


FINE = {"far": "[-2..0, -2..0, 1..3, 1..3]", "wet": "[true, false, true, false]"}
FINE |= {"first": "[1, 2, 3, 4]", "second": "[5, 6, 7, 8]"}


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ({}, []),
        (
            {"wet": "[true, true, true, false]"},
            [
                "E216 base/zz.yaml:8:7 the table has no column for far -2..0, wet false",
                "E217 base/zz.yaml:8:20 two columns of the table hold for far -2..0, wet true",
            ],
        ),
        ({"far": "[-2..0, -2..1, 1..3, 2..3]"}, []),
        (
            {"first": "[1, 2, 3]", "second": "4"},
            [
                "E210 base/zz.yaml:11:19 a list of 4 values, one for each column, is expected here, not one",
                "E210 base/zz.yaml:12:14 a list of 4 values, one for each column, is expected here, not `4`",
            ],
        ),
        (
            {"wet": "[true, false]"},
            ["E210 base/zz.yaml:9:12 a list of 4 keys, one for each column, is expected here, not one of 2"],
        ),
        ({"wet": "[true, false, yes, false]"}, ["E212"]),
        ({"far": "[-2..0, -2..0, 1..4, 1..3]"}, ["E213"]),
        ({"second": "[5, 6, 7, 100]"}, ["E317"]),
    ],
)
def test_what_is_wrong_with_a_grid_is_told(told: Told, changes: dict[str, str], findings: list[str]) -> None:
    found = told(GRID.format(**(FINE | changes)))
    assert len(found) == len(findings)
    assert all(one.startswith(finding) for one, finding in zip(found, findings, strict=True))


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("      wet: [true, false, true, false]\n", "", "E209 base/zz.yaml:8:7 `columns` needs `wet`"),
        ("      wet:", "      weather:", "E208 base/zz.yaml:9:7 `columns` has no field `weather`"),
        ("      wet:", "      grade:", "E208 base/zz.yaml:9:7 `columns` has no field `grade`"),
        (
            "wet: bool",
            "wet: combatant",
            "E210 base/zz.yaml:5:44 a range, a scale or a kind is expected here, not a `combatant`",
        ),
        (
            "    rows:",
            "    first: [{otherwise: 1}]\n    rows:",
            "E210 base/zz.yaml:3:3 `rows` or `first` is expected here, not both",
        ),
        (
            "    rows:\n      poor..fair: [1, 2, 3, 4]\n      grand: [5, 6, 7, 8]\n",
            "    first: [{otherwise: 1}]\n",
            "E208 base/zz.yaml:7:5 a table with `first` has no field `columns`",
        ),
        (
            "poor..fair",
            "fair..poor",
            "E210 base/zz.yaml:11:7 the lower value first is expected here, not `fair..poor`",
        ),
        ("poor..fair", "poor..good", "E212 base/zz.yaml:11:7 `good` is not allowed here"),
        ("poor..fair", "poor", "E216 base/zz.yaml:3:3 the table has no row for fair"),
        ("poor..fair", "poor..grand", "E217 base/zz.yaml:12:7 two rows of the table hold for grand"),
    ],
)
def test_a_grid_needs_its_keys(told: Told, old: str, new: str, finding: str) -> None:
    text = GRID.format(**FINE)
    assert old in text
    assert told(text.replace(old, new)) == [finding]


def test_a_list_of_values_needs_columns(told: Told) -> None:
    table = "table:\n  t: {name: {fr: t, en: t}, given: {v: 1..2}, type: 0..9, rows: {1: [1, 2], 2: 3}}\n"
    (found,) = told(table)
    assert found.startswith("E210 base/zz.yaml:2:69 one value - a list of them needs keys under `columns` -")


def test_keys_that_cut_too_fine_are_told(told: Told) -> None:
    """Of three parameters, 34 ends each cut 99 columns into more than ten thousand parts."""
    given = "grade: grade, a: 0..99, b: 0..99, c: 0..99"
    spread = [[str(place if place // 33 == axis else 0) for place in range(99)] for axis in range(3)]
    above = "".join(f"      {name}: [{', '.join(keys)}]\n" for name, keys in zip("abc", spread, strict=True))
    rows = f"      poor..grand: [{', '.join('0' * 99)}]\n"
    (found,) = told(
        f"table:\n  t:\n    name: {{fr: t, en: t}}\n    given: {{{given}}}\n    type: 0..9\n"
        f"    columns:\n{above}    rows:\n{rows}"
    )
    assert found.startswith(
        "E210 base/zz.yaml:7:7 keys that cut the values of the parameters into 10000 parts"
    )
