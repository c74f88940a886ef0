"""From the scalar that holds an expression or a text to its checked form."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import ExpressionParser, Placeholder, Shape, check, parse_template
from estoc.lang.typed import Operation, Typed, TypedSlot, TypedTemplate
from estoc.lang.types import BOOLEAN, Instance
from estoc.ruleset import errors_entries, reading
from estoc.ruleset.wording import node_called
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang import Checked
    from estoc.lang.types import Type
    from estoc.ruleset.names import Names, Scope
    from estoc.ruleset.report import Report

_EXPRESSION = Words("an expression", "une expression")

_STATE = frozenset(
    [
        *(Operation.QUANTITY, Operation.TABLE, Operation.PAIR, Operation.OTHER, Operation.EVERY),
        *(Operation.HAS, Operation.INTENSITY, Operation.ROOM),
    ]
)
"""Operations whose value the state decides, or may decide."""


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

    def texts(self, node: Node | None, scope: Scope) -> Mapping[str, TypedTemplate]:
        """The templates of a text in both languages, their placeholders checked."""
        found: dict[str, TypedTemplate] = {}
        for language in ("en", "fr"):
            scalar = None if node is None else reading.scalar(node, language)
            template = None if scalar is None else self.template(scalar, scope)
            found[language] = template if template is not None else TypedTemplate(())
        return MappingProxyType(found)

    def told(self, node: Node | None, scope: Scope) -> Mapping[str, TypedTemplate]:
        """The templates of a text of the log: it shows what it is given, since the state goes on."""
        found = self.texts(node, scope)
        for language, template in found.items():
            scalar = None if node is None else reading.scalar(node, language)
            for part in template.parts:
                if isinstance(part, TypedSlot) and scalar is not None:
                    self._check_lasting(part.typed, scalar)
        return found

    def _check_lasting(self, typed: Typed, scalar: Scalar) -> None:
        for one in typed.walk():
            of_object = one.operation is Operation.MEMBER and isinstance(one.arguments[0].type, Instance)
            if of_object or one.operation in _STATE:
                start, end = one.at
                written = scalar.value[start:end]
                self.report.add(errors_entries.changing_text(written, scalar.span_of(start, end)))
                return

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
