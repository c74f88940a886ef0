"""The columns of a grid: a table whose rows hold a list of values, under keys of its further parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Boolean, Entry, Integer, Scale
from estoc.ruleset import errors_entries, reading
from estoc.ruleset.declare.table_boxes import Box, Boxes
from estoc.ruleset.declare.table_keys import Keys, keys_of
from estoc.ruleset.wording import node_called, quoted
from estoc.text.node import Mapping, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from estoc.lang import Signature
    from estoc.lang.syntax.tree import At
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report
    from estoc.text.node import Node


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one table.

    Attributes:
        expressions: reads the values.
        signature: the parameters and the type of the table.
        keys: the further parameters.
        boxes: what each column stands for, from left to right; none where their keys are wrong.
        count: how many columns there are.
    """

    expressions: Expressions
    signature: Signature
    keys: tuple[Keys, ...]
    boxes: tuple[Box, ...]
    count: int

    def row(self, node: Node) -> Typed | None:
        """The value of a row: that of the column that the further parameters choose."""
        if not isinstance(node, Sequence) or len(node.items) != self.count:
            self._report_length(node)
            return None
        scope = self.expressions.names.scope({})
        read = [self.expressions.typed(item, scope, self.signature.type) for item in node.items]
        values = [value for value in read if value is not None]
        if len(values) < self.count or not self.boxes:
            return None
        chosen = values.pop()
        for value, box in reversed(list(zip(values, self.boxes, strict=False))):
            if value.shape() != chosen.shape():
                branches = (self._within(box, value.at), value, chosen)
                chosen = Typed(Operation.IF, branches, (), self.signature.type, value.at)
        return chosen

    def _within(self, box: Box, at: At) -> Typed:
        """Whether the further parameters have the values of a column."""
        tests = [test for keys, ends in zip(self.keys, box, strict=True) for test in _tests(keys, *ends, at)]
        return tests[0] if len(tests) == 1 else Typed(Operation.AND, tuple(tests), (), BOOLEAN, at)

    def _report_length(self, node: Node) -> None:
        wanted = Words(
            f"a list of {self.count} values, one for each column,",
            f"une liste de {self.count} valeurs, une pour chaque colonne,",
        )
        found = node_called(node)
        if isinstance(node, Sequence):
            found = Words(f"one of {len(node.items)}", f"une de {len(node.items)}")
        self.expressions.report.add(errors_entries.wrong_shape(wanted, found, reading.place(node)))


def read_columns(
    node: Mapping, declared: Declared, signature: Signature, expressions: Expressions
) -> Columns:
    """The columns of a table; what is wrong above them, gaps and overlaps included, is reported."""
    further = dict(signature.given[1:])
    named = _all_named(node, further.keys(), expressions.report)
    headers = [tuple(reading.scalars(node.get(name))) for name in further]
    count = max(map(len, headers), default=0)
    keys = tuple(
        found for one in further.items() if (found := keys_of(one, declared, expressions)) is not None
    )
    boxes: tuple[Box, ...] = ()
    if named and len(keys) == len(further) and _alike_long(node, count, expressions.report):
        boxes = tuple(_boxes(keys, headers))
    if boxes and len(boxes) == count:
        Boxes(keys, boxes, headers[0], reading.place(node)).check(expressions.report)
        return Columns(expressions, signature, keys, boxes, count)
    return Columns(expressions, signature, keys, (), count)


def _all_named(node: Mapping, names: Collection[str], report: Report) -> bool:
    """Whether every parameter but the first has keys above the columns, and nothing else has."""
    unknown = [key for key, _ in node.pairs if key.value not in names]
    missing = [name for name in names if node.get(name) is None]
    for key in unknown:
        report.add(errors_entries.unknown_key(quoted("columns"), key.value, names, key.span))
    for name in missing if not unknown else ():
        report.add(errors_entries.missing_key(quoted("columns"), name, reading.place(node)))
    return not unknown and not missing


def _alike_long(node: Mapping, count: int, report: Report) -> bool:
    """Whether all lists of keys are as long as the longest."""
    shorter = [value for _, value in node.pairs if len(reading.items(value)) < count]
    for header in shorter:
        wanted = Words(
            f"a list of {count} keys, one for each column,",
            f"une liste de {count} clés, une pour chaque colonne,",
        )
        length = len(reading.items(header))
        found = Words(f"one of {length}", f"une de {length}")
        report.add(errors_entries.wrong_shape(wanted, found, reading.place(header)))
    return not shorter


def _boxes(keys: tuple[Keys, ...], headers: list[tuple[Scalar, ...]]) -> Iterator[Box]:
    """What each column stands for; a column with a wrong key is left out, with a diagnostic."""
    for column in zip(*headers, strict=True):
        ends = [found for one, key in zip(keys, column, strict=True) if (found := one.ends(key)) is not None]
        if len(ends) == len(keys):
            yield tuple(ends)


def _tests(keys: Keys, low: int, high: int, at: At) -> Iterator[Typed]:
    """The tests that a parameter lies between two of its values; none where it always does."""
    value = Typed(Operation.LOCAL, (), (keys.parameter,), keys.type, at)
    if (low, high) == (keys.low, keys.high):
        return
    if isinstance(keys.type, Boolean):
        yield value if low else Typed(Operation.NOT, (value,), (), BOOLEAN, at)
    elif low == high:
        yield Typed(Operation.EQUAL, (value, _constant(keys, low, at)), (), BOOLEAN, at)
    else:
        if low > keys.low:
            yield Typed(Operation.LESS_EQUAL, (_constant(keys, low, at), value), (), BOOLEAN, at)
        if high < keys.high:
            yield Typed(Operation.LESS_EQUAL, (value, _constant(keys, high, at)), (), BOOLEAN, at)


def _constant(keys: Keys, number: int, at: At) -> Typed:
    """A value of a parameter."""
    match keys.type:
        case Integer():
            return Typed(Operation.CONSTANT, (), (number,), Integer(number, number), at)
        case Boolean():
            return Typed(Operation.CONSTANT, (), (number,), BOOLEAN, at)
        case Scale(id=scale):
            return Typed(Operation.SCALE_VALUE, (), (scale, (keys.names or ())[number]), keys.type, at)
        case Entry(kind=kind):
            return Typed(Operation.ENTRY, (), (kind, (keys.names or ())[number]), keys.type, at)
