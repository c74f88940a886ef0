"""From the scalar that holds an expression to its checked form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import ExpressionParser, Shape, check
from estoc.lang.types import BOOLEAN
from estoc.ruleset import errors_entries, reading
from estoc.ruleset.wording import node_called
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang import Checked
    from estoc.lang.typed import Typed
    from estoc.lang.types import Type
    from estoc.ruleset.names import Names, Scope
    from estoc.ruleset.report import Report

_EXPRESSION = Words("an expression", "une expression")


@dataclass(frozen=True, slots=True)
class Expressions:
    """Parses and checks, and reports at the exact place in the file."""

    names: Names
    parser: ExpressionParser
    report: Report

    def typed(
        self,
        node: Node | None,
        scope: Scope,
        wanted: Type | None = None,
        present: frozenset[Shape] = frozenset(),
    ) -> Typed | None:
        """The typed form of the expression that `node` holds, or None with diagnostics."""
        checked = self._checked(node, scope, wanted, present)
        return None if checked is None or checked.findings else checked.typed

    def test(
        self, node: Node | None, scope: Scope, present: frozenset[Shape] = frozenset()
    ) -> tuple[Typed | None, Typed | None]:
        """A test, or None with diagnostics; and as far as it reads, for what it says of optional values."""
        checked = self._checked(node, scope, BOOLEAN, present)
        if checked is None:
            return None, None
        return None if checked.findings else checked.typed, checked.typed

    def _checked(
        self, node: Node | None, scope: Scope, wanted: Type | None, present: frozenset[Shape]
    ) -> Checked | None:
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self.report.add(errors_entries.wrong_shape(_EXPRESSION, node_called(node), reading.place(node)))
            return None
        parsed = self.parser.parse(node.value)
        if parsed.tree is None:
            self.report.findings(node, parsed.findings)
            return None
        checked = check(parsed.tree, node.value, scope, wanted, present)
        self.report.findings(node, checked.findings)
        return checked
