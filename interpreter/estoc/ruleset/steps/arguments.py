"""The arguments of a step: `with:` a mapping, or a list of locals that have the names of the parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Optional
from estoc.ruleset import errors_entries, errors_steps, reading

if TYPE_CHECKING:
    from estoc.lang import Shape
    from estoc.lang.types import Type
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.model import Field, Given
    from estoc.ruleset.names import Scope
    from estoc.text.node import Node, Scalar


@dataclass(frozen=True, slots=True)
class Arguments:
    """Reads arguments in a block."""

    expressions: Expressions
    scope: Scope
    present: frozenset[Shape]

    def read(self, node: Node | None, verb: Scalar, given: Given) -> tuple[Typed, ...] | None:
        """The arguments in the order of the parameters, or None with diagnostics; some may be left out."""
        needed = [name for name, type_ in given if not isinstance(type_, Optional)]
        found = self._named(node, verb, dict(given), needed=needed)
        if found is None:
            return None
        return tuple(found.get(name, Typed(Operation.ABSENT, (), (), type_, (0, 0))) for name, type_ in given)

    def fields(
        self, node: Node | None, verb: Scalar, fields: tuple[Field, ...]
    ) -> tuple[tuple[str, Typed], ...] | None:
        """Those of some fields that are given, in their order; those with a default may be left out."""
        wanted = {field.id: field.type for field in fields}
        needed = [field.id for field in fields if field.required]
        found = self._named(node, verb, wanted, needed=needed)
        return None if found is None else tuple(found.items())

    def _named(
        self, node: Node | None, verb: Scalar, wanted: dict[str, Type], *, needed: list[str]
    ) -> dict[str, Typed] | None:
        nodes = self._by_name(node)
        typed = {
            name: self.expressions.typed(nodes[name], self.scope, type_, self.present)
            for name, type_ in wanted.items()
            if name in nodes
        }
        missing = [name for name in needed if name not in nodes]
        extra = [name for name in nodes if name not in wanted]
        if missing or extra:
            mistake = errors_steps.wrong_arguments(
                verb.value, wanted, verb.span, missing=missing, extra=extra
            )
            self.expressions.report.add(mistake)
            return None
        found = {name: one for name, one in typed.items() if one is not None}
        return found if len(found) == len(typed) else None

    def _by_name(self, node: Node | None) -> dict[str, Node]:
        listed: dict[str, Node] = {}
        for scalar in reading.scalars(node):
            first = listed.setdefault(scalar.value, scalar)
            if first is not scalar:
                self.expressions.report.add(
                    errors_entries.listed_twice(scalar.value, scalar.span, first.span)
                )
        return listed or {key.value: value for key, value in reading.pairs(node)}
