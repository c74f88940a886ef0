"""From the scalar that holds an expression or a text to its checked form."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import ExpressionParser, Placeholder, Shape, check, parse_template
from estoc.lang.typed import Typed, TypedSlot, TypedTemplate
from estoc.ruleset import errors_entries, reading
from estoc.ruleset.wording import node_called
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        return None if checked.findings else checked.typed

    def texts(self, node: Node | None, scope: Scope) -> Mapping[str, TypedTemplate]:
        """The templates of a text in both languages, their placeholders checked."""
        found: dict[str, TypedTemplate] = {}
        for language in ("en", "fr"):
            scalar = None if node is None else reading.scalar(node, language)
            template = None if scalar is None else self.template(scalar, scope)
            found[language] = template if template is not None else TypedTemplate(())
        return MappingProxyType(found)

    def template(self, scalar: Scalar, scope: Scope) -> TypedTemplate | None:
        """A text with placeholders, each checked, or None with diagnostics."""
        parsed = parse_template(scalar.value, self.parser)
        if parsed.template is None:
            self.report.findings(scalar, parsed.findings)
            return None
        parts: list[str | TypedSlot] = []
        for part in parsed.template.parts:
            if isinstance(part, str):
                parts.append(part)
                continue
            slot = self._slot(part, scalar, scope)
            if slot is not None:
                parts.append(slot)
        return TypedTemplate(tuple(parts))

    def _slot(self, part: Placeholder, scalar: Scalar, scope: Scope) -> TypedSlot | None:
        checked = check(part.expression, scalar.value, scope)
        self.report.findings(scalar, checked.findings)
        return None if checked.findings else TypedSlot(checked.typed, part.forms)
