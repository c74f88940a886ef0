"""Tables by key: rows for values and ranges, total and without overlap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import Signature, describe
from estoc.lang.types import Boolean, Entry, Integer, Scale, Type, Unknown
from estoc.ruleset import errors_entries, errors_numbers, reading
from estoc.ruleset.model import Row
from estoc.ruleset.type_text import read_range
from estoc.ruleset.wording import quoted
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report
    from estoc.text.node import Mapping, Scalar


@dataclass(frozen=True, slots=True)
class Keyed:
    """The rows of one table, keyed by its only parameter.

    Attributes:
        expressions: reads the values.
        declared: the table.
        signature: its parameter and type.
    """

    expressions: Expressions
    declared: Declared
    signature: Signature

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def read(self, node: Mapping) -> tuple[Row, ...]:
        """The rows in the order of their keys; what is wrong, gaps and overlaps included, is reported."""
        scope = self.expressions.names.scope({})
        values = [self.expressions.typed(value, scope, self.signature.type) for _, value in node.pairs]
        key_type = self._key_type()
        names = None if key_type is None else self._values(key_type)
        if key_type is None or (names is None and not isinstance(key_type, Integer)):
            return ()
        ends = [self._ends(key, names, key_type) for key, _ in node.pairs]
        keyed = [(*pair, key) for pair, (key, _) in zip(ends, node.pairs, strict=True) if pair is not None]
        if len(keyed) == len(node.pairs):
            self._check_total(sorted(keyed, key=lambda one: one[:2]), names, key_type)
        rows = [
            Row(*pair, None, value, key.span)
            for pair, value, (key, _) in zip(ends, values, node.pairs, strict=True)
            if pair and value
        ]
        return tuple(sorted(rows, key=lambda row: (row.low, row.high)))

    def _key_type(self) -> Type | None:
        """The type of the only parameter; None, with a diagnostic, where it has no keys."""
        given = self.signature.given
        key, span = self.declared.key, self.declared.key.span
        if len(given) != 1:
            wanted = Words(
                "one parameter for a table with `rows`", "un seul paramètre pour une table à `rows`"
            )
            self._report.add(
                errors_entries.wrong_shape(wanted, Words(str(len(given)), str(len(given))), span)
            )
            return None
        type_ = given[0][1]
        if not isinstance(type_, Integer | Scale | Entry | Boolean | Unknown):
            node = reading.get(reading.get(self.declared.body, "given"), given[0][0]) or key
            wanted = Words("a range, a scale or a kind", "un intervalle, une échelle ou une catégorie")
            self._report.add(errors_entries.wrong_shape(wanted, describe(type_), reading.place(node)))
            return None
        return type_

    def _ends(self, key: Scalar, names: tuple[str, ...] | None, type_: Type) -> tuple[int, int] | None:
        """The first and last key of a row, as numbers: of integers themselves, of others their positions."""
        if names is not None:
            if key.value in names:
                place = names.index(key.value)
                return place, place
            self._report.add(errors_entries.not_listed(key.value, names, key.span))
            return None
        ends = read_range(key.value) or read_range(f"{key.value}..{key.value}")
        if ends is None:
            wanted = Words("a number or a range such as `2..3`", "un nombre ou un intervalle comme `2..3`")
            self._report.add(errors_entries.wrong_shape(wanted, quoted(key.value), key.span))
        elif isinstance(type_, Integer) and not (type_.low <= ends[0] and ends[1] <= type_.high):
            self._report.add(errors_entries.out_of_bounds(key.value, type_.low, type_.high, key.span))
            return None
        return ends

    def _values(self, type_: Type) -> tuple[str, ...] | None:
        match type_:
            case Scale(id=kind) | Entry(kind=kind):
                return self.expressions.names.values_of(kind)
            case Boolean():
                return ("false", "true")
            case _:
                return None

    def _check_total(
        self, rows: list[tuple[int, int, Scalar]], names: tuple[str, ...] | None, type_: Type
    ) -> None:
        low, high = (type_.low, type_.high) if isinstance(type_, Integer) else (0, len(names or ()) - 1)
        expected, widest = low, rows[0][2]
        for first, last, key in rows:
            if first < expected:
                again, other = sorted((key, widest), key=_order, reverse=True)
                self._report.add(
                    errors_numbers.table_overlap(
                        _shown(first, min(last, expected - 1)), again.span, other.span
                    )
                )
            if first > expected:
                self._report_gap(expected, first - 1, names)
            if last >= expected:
                expected, widest = last + 1, key
        if expected <= high:
            self._report_gap(expected, high, names)

    def _report_gap(self, low: int, high: int, names: tuple[str, ...] | None) -> None:
        missing = _shown(low, high) if names is None else ", ".join(names[low : high + 1])
        self._report.add(errors_numbers.table_gap(missing, self.declared.key.span))


def _shown(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def _order(key: Scalar) -> tuple[str, int]:
    return key.span.source.path, key.span.start
