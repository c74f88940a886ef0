"""Tables: total functions given by rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import Callable, Signature
from estoc.ruleset import errors_entries, model, reading
from estoc.ruleset.cases import cases
from estoc.ruleset.declare.table_columns import read_columns
from estoc.ruleset.declare.table_rows import Keyed
from estoc.ruleset.model import Row
from estoc.ruleset.wording import entry_called
from estoc.text.node import Mapping, Node
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions


@dataclass(frozen=True, slots=True)
class Tables:
    """Reads tables whose signatures are known."""

    composition: Composition
    expressions: Expressions

    def read(self) -> dict[str, model.TableRule]:
        """The tables, by id."""
        found: dict[str, model.TableRule] = {}
        for declared in self.composition.of("table").values():
            signature = self.expressions.names.signatures.get(declared.id)
            if signature is not None and signature.sort is Callable.TABLE:
                found[declared.id] = model.TableRule(
                    declared.id,
                    reading.name_of(declared.body, declared.id),
                    signature.given,
                    signature.type,
                    self._rows(declared, signature),
                    declared.key.span,
                )
        return found

    def _rows(self, declared: Declared, signature: Signature) -> tuple[Row, ...]:
        """The rows of a table, in the order in which they are tried."""
        rows, first = reading.get(declared.body, "rows"), reading.get(declared.body, "first")
        columns = reading.get(declared.body, "columns")
        report, span = self.expressions.report, declared.key.span
        if rows is None and first is None:
            report.add(
                errors_entries.missing_one_of(entry_called("table", declared.id), ("rows", "first"), span)
            )
            return ()
        if rows is not None and first is not None:
            wanted = Words("`rows` or `first`", "`rows` ou `first`")
            report.add(errors_entries.wrong_shape(wanted, Words("both", "les deux"), span))
            return ()
        if isinstance(rows, Mapping) and isinstance(columns, Mapping):
            above = read_columns(columns, declared, signature, self.expressions)
            return Keyed(self.expressions, declared, signature, above).read(rows)
        if isinstance(rows, Mapping):
            return Keyed(self.expressions, declared, signature).read(rows)
        if columns is not None:
            key = next(key for key, _ in reading.pairs(declared.body) if key.value == "columns")
            report.add(errors_entries.unknown_key(_FIRST, "columns", ("first",), key.span))
        return self._tested(reading.items(first), signature)

    def _tested(self, nodes: tuple[Node, ...], signature: Signature) -> tuple[Row, ...]:
        """Rows with tests, of which the first that holds counts; the last one has none."""
        scope = self.expressions.names.scope(dict(signature.given))
        found: list[Row] = []
        for one in cases(nodes, scope, self.expressions):
            value = self.expressions.typed(one.value, scope, signature.type, one.present)
            if value is not None and (one.last or one.when is not None):
                found.append(Row(0, 0, one.when, value, one.place))
        return tuple(found)


_FIRST = Words("a table with `first`", "une table à `first`")
