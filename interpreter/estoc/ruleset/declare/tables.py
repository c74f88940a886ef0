"""Tables: total functions given by rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import Callable, Shape, Signature, facts_when
from estoc.ruleset import errors_entries, errors_numbers, model, reading
from estoc.ruleset.declare.table_rows import Keyed
from estoc.ruleset.model import Row
from estoc.ruleset.wording import entry_called, quoted
from estoc.text.node import Mapping, Node
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.typed import Typed
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.names import Scope


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
        if isinstance(rows, Mapping):
            return Keyed(self.expressions, declared, signature).read(rows)
        return self._tested(reading.items(first), signature)

    def _tested(self, nodes: tuple[Node, ...], signature: Signature) -> tuple[Row, ...]:
        """Rows with tests, of which the first that holds counts; the last one has none."""
        scope = self.expressions.names.scope(dict(signature.given))
        known: frozenset[Shape] = frozenset()
        found: list[Row] = []
        for position, node in enumerate(nodes):
            last = position == len(nodes) - 1
            otherwise = reading.get(node, "otherwise")
            if (otherwise is not None) is not last:
                self.expressions.report.add(errors_numbers.no_otherwise(reading.place(node)))
            if otherwise is not None:
                row = self._last_row(node, scope, signature, known)
            else:
                row, seen = self._row(node, scope, signature, known)
                # Where a row is tried, those before it have failed.
                known |= frozenset() if seen is None else facts_when(seen, holds=False)
            if row is not None:
                found.append(row)
        return tuple(found)

    def _row(
        self, node: Node, scope: Scope, signature: Signature, known: frozenset[Shape]
    ) -> tuple[Row | None, Typed | None]:
        """A row with a test, and the test as far as it reads."""
        for name in ("when", "is"):
            if reading.get(node, name) is None:
                mistake = errors_entries.missing_key(_ROW, name, reading.place(node))
                self.expressions.report.add(mistake)
        when, seen = self.expressions.test(reading.get(node, "when"), scope, known)
        holding = known | (frozenset() if seen is None else facts_when(seen, holds=True))
        value = self.expressions.typed(reading.get(node, "is"), scope, signature.type, holding)
        place = reading.place(node)
        return None if when is None or value is None else Row(0, 0, when, value, place), seen

    def _last_row(
        self, node: Node, scope: Scope, signature: Signature, known: frozenset[Shape]
    ) -> Row | None:
        for key, _ in reading.pairs(node):
            if key.value != "otherwise":
                mistake = errors_entries.unknown_key(quoted("otherwise"), key.value, ("otherwise",), key.span)
                self.expressions.report.add(mistake)
        value = self.expressions.typed(reading.get(node, "otherwise"), scope, signature.type, known)
        return None if value is None else Row(0, 0, None, value, reading.place(node))


_ROW = Words("the row", "la ligne")
