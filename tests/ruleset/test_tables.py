"""Tables by key: total and without overlap, against the plain count of rows for each key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from estoc.lang import ExpressionParser, Signature
from estoc.lang.environment import Callable as Sort
from estoc.lang.types import Boolean, Entry, Integer, Scale
from estoc.ruleset import Loaded, model
from estoc.ruleset.declare.table_rows import Keyed
from estoc.ruleset.declared import Declared
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.names import Names
from estoc.ruleset.report import Report
from estoc.text import Mapping as MappingNode
from estoc.text import Scalar, Source, Span, Words, read_text

Told = Callable[..., list[str]]
Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
LOW, HIGH = -3, 8
TABLE = "table:\n  t:\n    name: {{fr: t, en: t}}\n    given: {{key: {}}}\n    type: 0..3\n    {}\n"
PARSER = ExpressionParser()


def row(text: str) -> tuple[int, int]:
    low, _, high = text.partition("..")
    return int(low), int(high or low)


def read(rows: list[str], type_: Integer) -> tuple[tuple[model.Row, ...], list[str]]:
    """The rows of a table over `type_`, and the codes of what is wrong with it."""
    node, found = read_text("{" + ", ".join(f"{key}: 0" for key in rows) + "}", "a.yaml")
    assert isinstance(node, MappingNode)
    assert found == ()
    report = Report()
    key = Scalar(Span(Source.of("a.yaml", "t"), 0, 1), "t", plain=True)
    expressions = Expressions(Names(), PARSER, report)
    signature = Signature(Sort.TABLE, "t", (("key", type_),), Integer(0, 3))
    keyed = Keyed(expressions, Declared("table", key, node, "base", 0), signature)
    return keyed.read(node), [found.code for found in report.diagnostics()]


@st.composite
def ranges(draw: st.DrawFn) -> str:
    low = draw(st.integers(LOW, HIGH))
    high = draw(st.integers(low, HIGH))
    return str(low) if low == high and draw(st.booleans()) else f"{low}..{high}"


@settings(derandomize=True, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ranges(), min_size=1, max_size=6, unique=True))
def test_rows_are_total_and_apart_or_told(rows: list[str]) -> None:
    count = Counter(key for one in rows for low, high in [row(one)] for key in range(low, high + 1))
    gaps = [key for key in range(LOW, HIGH + 1) if count[key] == 0]
    overlaps = [key for key in count if count[key] > 1]
    found, codes = read(rows, Integer(LOW, HIGH))
    assert [(one.low, one.high) for one in found] == sorted(map(row, rows))
    assert ("E216" in codes) is bool(gaps)
    assert ("E217" in codes) is bool(overlaps)
    assert set(codes) <= {"E216", "E217"}
    apart = sum(1 for key in gaps if key - 1 not in gaps)
    assert codes.count("E216") == apart


@pytest.mark.parametrize(
    ("rows", "code"),
    [(["0"], []), (["-1", "0"], ["E213"]), (["0..1"], ["E213"]), (["1..0"], ["E210"]), (["x"], ["E210"])],
)
def test_keys_are_numbers_and_ranges_of_the_parameter(rows: list[str], code: list[str]) -> None:
    assert read(rows, Integer(0, 0))[1] == code


def test_a_wide_table(told: Told) -> None:
    assert told(TABLE.format("-999999999..999999999", "rows: {-999999999..0: 1, 2..999999999: 2}")) == [
        "E216 base/zz.yaml:2:3 the table has no row for 1"
    ]


def test_what_is_missing_and_what_is_double_is_named(told: Told) -> None:
    assert told(TABLE.format("1..9", "rows: {1..3: 0, 3..5: 1, 2: 2, 8: 0}")) == [
        "E216 base/zz.yaml:2:3 the table has no row for 6..7",
        "E216 base/zz.yaml:2:3 the table has no row for 9",
        "E217 base/zz.yaml:6:21 two rows of the table hold for 3",
        "E217 base/zz.yaml:6:30 two rows of the table hold for 2",
    ]


@pytest.mark.parametrize(
    ("type_", "rows", "lows"),
    [
        (Scale("grade"), "{grand: 3, poor: 0, fair: 1}", [0, 1, 2]),
        (Entry("tool"), "{needle: 3, mallet: 0}", [0, 1]),
        (Boolean(), "{true: 3, false: 0}", [0, 1]),
    ],
)
def test_named_keys_stand_in_their_order(
    load_folders: Loader, write: Write, type_: Scale | Entry | Boolean, rows: str, lows: list[int]
) -> None:
    name = type_.id if isinstance(type_, Scale) else type_.kind if isinstance(type_, Entry) else "bool"
    rules = load_folders(write("base", {"zz.yaml": TABLE.format(name, f"rows: {rows}")})).rules
    assert rules is not None
    table = rules.tables["t"]
    assert table.given == (("key", type_),)
    assert [(one.low, one.high) for one in table.rows] == [(low, low) for low in lows]
    assert next(one.value.data for one in table.rows) == (0,)
    assert [one.value.data for one in table.rows][-1] == (3,)


@pytest.mark.parametrize("type_", ["text", "dice 0..6", "craft to 0..6", "set of tool", "combatant"])
def test_keys_need_values_that_can_be_listed(told: Told, type_: str) -> None:
    (found,) = told(TABLE.format(type_, "rows: {a: 1}"))
    assert found.startswith("E210 base/zz.yaml:4:18 a range, a scale or a kind is expected here, not ")


def test_a_scale_of_a_pack_has_its_own_order(load_folders: Loader, write: Write) -> None:
    scale = (
        "scale:\n  heat:\n    values: [{warm: {fr: w, en: w2}}, {cold: {fr: c, en: c2}}]\n"
        "    below: clamp\n    above: clamp\n"
    )
    rules = load_folders(
        write("base", {"zz.yaml": scale + TABLE.format("heat", "rows: {cold: 1, warm: 0}")})
    ).rules
    assert rules is not None
    assert [one.value.data for one in rules.tables["t"].rows] == [(0,), (1,)]
    assert rules.scales["heat"].names[0] == Words("w2", "w")
