"""The rows of a table: keys with ranges, or tests of which the first that holds counts."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.lang.environment import Signature
from estoc.lang.types import BOOLEAN, Boolean, Entry, Integer, Scale, Type
from estoc.ruleset import errors, reading
from estoc.ruleset.compose import Declared
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.model import Row
from estoc.ruleset.type_text import read_range
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

_SPAN_LIMIT = 10_000


@dataclass(frozen=True, slots=True)
class TableRows:
    """Reads the rows of tables."""

    expressions: Expressions

    def read(self, declared: Declared, signature: Signature) -> tuple[Row, ...]:
        """The rows of a table, in the order in which they are tried; total, or with diagnostics."""
        rows, first = reading.get(declared.body, "rows"), reading.get(declared.body, "first")
        if (rows is None) is (first is None):
            owner = Words(f"table `{declared.id}`", f"la table « {declared.id} »")
            self.expressions.report.add(errors.missing_key(owner, "rows", declared.key.span))
            return ()
        if isinstance(rows, Mapping):
            return self._keyed(rows, declared, signature)
        return self._first(reading.items(first), signature)

    def _first(self, nodes: tuple[Node, ...], signature: Signature) -> tuple[Row, ...]:
        scope = self.expressions.names.scope(dict(signature.given))
        found: list[Row] = []
        for position, node in enumerate(nodes):
            last = position == len(nodes) - 1
            otherwise = reading.get(node, "otherwise")
            if (otherwise is not None) is not last:
                self.expressions.report.add(errors.no_otherwise(node.span))
                return ()
            value_node = otherwise if last else reading.get(node, "is")
            when = None if last else self.expressions.typed(reading.get(node, "when"), scope, BOOLEAN)
            value = self.expressions.typed(value_node, scope, signature.type)
            if value is not None and (last or when is not None):
                found.append(Row(0, 0, when, value))
        return tuple(found)

    def _keyed(self, node: Mapping, declared: Declared, signature: Signature) -> tuple[Row, ...]:
        if len(signature.given) != 1:
            wanted = Words("one parameter for a table with `rows`", "un seul paramètre pour une table à `rows`")
            found_words = Words(str(len(signature.given)), str(len(signature.given)))
            self.expressions.report.add(errors.wrong_shape(wanted, found_words, declared.key.span))
            return ()
        key_type = signature.given[0][1]
        scope = self.expressions.names.scope({})
        found: list[tuple[Row, Scalar]] = []
        for key, value_node in node.pairs:
            ends = self._key(key, key_type)
            value = self.expressions.typed(value_node, scope, signature.type)
            if ends is not None and value is not None:
                found.append((Row(*ends, None, value), key))
        if len(found) == len(node.pairs):
            self._total(found, declared, key_type)
        return tuple(row for row, _ in sorted(found, key=lambda pair: pair[0].low))

    def _key(self, key: Scalar, type_: Type) -> tuple[int, int] | None:
        names = self._values(type_)
        if names is not None:
            if key.value in names:
                place = names.index(key.value)
                return place, place
            self.expressions.report.add(errors.not_listed(key.value, names, key.span))
            return None
        ends = read_range(key.value) or read_range(f"{key.value}..{key.value}")
        if ends is None or not isinstance(type_, Integer):
            wanted = Words("a number or a range such as `2..3`", "un nombre ou un intervalle comme `2..3`")
            shown = Words(f"`{key.value}`", f"« {key.value} »")
            self.expressions.report.add(errors.wrong_shape(wanted, shown, key.span))
            return None
        if not (type_.low <= ends[0] and ends[1] <= type_.high):
            self.expressions.report.add(errors.out_of_bounds(key.value, type_.low, type_.high, key.span))
            return None
        return ends

    def _values(self, type_: Type) -> tuple[str, ...] | None:
        names = self.expressions.names
        match type_:
            case Scale(id=scale):
                return names.scales[scale].values
            case Entry(kind):
                return names.entries.get(kind, ())
            case Boolean():
                return ("false", "true")
            case _:
                return None

    def _total(self, rows: list[tuple[Row, Scalar]], declared: Declared, type_: Type) -> None:
        names = self._values(type_)
        low, high = (0, len(names) - 1) if names is not None else _ends(type_)
        expected = low
        before: Scalar | None = None
        for row, key in sorted(rows, key=lambda pair: (pair[0].low, pair[0].high)):
            if row.low < expected and before is not None:
                self.expressions.report.add(errors.table_overlap(key.value, key.span, before.span))
            if row.low > expected:
                self._gap(expected, row.low - 1, names, declared)
            expected, before = max(expected, row.high + 1), key
        if expected <= high:
            self._gap(expected, high, names, declared)

    def _gap(self, low: int, high: int, names: tuple[str, ...] | None, declared: Declared) -> None:
        if names is not None:
            missing = ", ".join(names[low : high + 1])
        else:
            missing = str(low) if low == high else f"{low}..{high}"
        self.expressions.report.add(errors.table_gap(missing, declared.key.span))


def _ends(type_: Type) -> tuple[int, int]:
    return (type_.low, min(type_.high, type_.low + _SPAN_LIMIT)) if isinstance(type_, Integer) else (0, -1)
