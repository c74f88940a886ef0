"""Tables by key: rows for values and ranges, total and without overlap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_numbers, reading
from estoc.ruleset.declare.table_keys import Keys, keys_of
from estoc.ruleset.model import Row
from estoc.ruleset.wording import node_called
from estoc.text.node import Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang import Signature
    from estoc.lang.typed import Typed
    from estoc.ruleset.declare.table_columns import Columns
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.text.node import Mapping, Node, Scalar

_ONE = Words(
    "one value - a list of them needs keys under `columns` -",
    "une seule valeur - une liste de valeurs veut des clés sous `columns` -",
)


@dataclass(frozen=True, slots=True)
class Keyed:
    """The rows of one table, keyed by its first parameter; by the others where it has columns.

    Attributes:
        expressions: reads the values.
        declared: the table.
        signature: its parameters and type.
        columns: what stands above the columns, if there are any.
    """

    expressions: Expressions
    declared: Declared
    signature: Signature
    columns: Columns | None = None

    def read(self, node: Mapping) -> tuple[Row, ...]:
        """The rows in the order of their keys; what is wrong, gaps and overlaps included, is reported."""
        values = [self._value(value) for _, value in node.pairs]
        keys = self._keys()
        if keys is None:
            return ()
        ends = [keys.ends(key) for key, _ in node.pairs]
        keyed = [(*pair, key) for pair, (key, _) in zip(ends, node.pairs, strict=True) if pair is not None]
        if len(keyed) == len(node.pairs):
            self._check_total(sorted(keyed, key=lambda one: one[:2]), keys)
        rows = [
            Row(*pair, None, value, key.span)
            for pair, value, (key, _) in zip(ends, values, node.pairs, strict=True)
            if pair and value
        ]
        return tuple(sorted(rows, key=lambda row: (row.low, row.high)))

    def _value(self, node: Node) -> Typed | None:
        if self.columns is not None:
            return self.columns.row(node)
        if isinstance(node, Sequence):
            self.expressions.report.add(
                errors_entries.wrong_shape(_ONE, node_called(node), reading.place(node))
            )
            return None
        return self.expressions.typed(node, self.expressions.names.scope({}), self.signature.type)

    def _keys(self) -> Keys | None:
        """The keys of the first parameter; None, with a diagnostic, where the rows cannot go by it."""
        given = self.signature.given
        if len(given) != 1 and (not given or self.columns is None):
            wanted = Words(
                "one parameter for a table with `rows`, or `columns` for the others",
                "un seul paramètre pour une table à `rows`, ou `columns` pour les autres",
            )
            found = Words(str(len(given)), str(len(given)))
            span = self.declared.key.span
            self.expressions.report.add(errors_entries.wrong_shape(wanted, found, span))
            return None
        return keys_of(given[0], self.declared, self.expressions)

    def _check_total(self, rows: list[tuple[int, int, Scalar]], keys: Keys) -> None:
        report = self.expressions.report
        expected, widest = keys.low, rows[0][2]
        for first, last, key in rows:
            if first < expected:
                again, other = sorted((key, widest), key=_order, reverse=True)
                twice = keys.shown(first, min(last, expected - 1))
                report.add(errors_numbers.table_overlap(twice, again.span, other.span))
            if first > expected:
                self._report_gap(expected, first - 1, keys)
            if last >= expected:
                expected, widest = last + 1, key
        if expected <= keys.high:
            self._report_gap(expected, keys.high, keys)

    def _report_gap(self, low: int, high: int, keys: Keys) -> None:
        missing = keys.shown(low, high)
        self.expressions.report.add(errors_numbers.table_gap(missing, self.declared.key.span))


def _order(key: Scalar) -> tuple[str, int]:
    return key.span.source.path, key.span.start
