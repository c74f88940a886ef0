"""The arguments of a step: `with:` a mapping, or a list of locals that have the names of the parameters."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.lang import Shape
from estoc.lang.typed import Typed
from estoc.ruleset import errors, reading
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.model import Given, Kind
from estoc.ruleset.names import Scope
from estoc.text.node import Node, Scalar


@dataclass(frozen=True, slots=True)
class Arguments:
    """Reads arguments in a block."""

    expressions: Expressions
    scope: Scope
    present: frozenset[Shape]

    def read(self, node: Node | None, verb: Scalar, given: Given) -> tuple[Typed, ...] | None:
        """The arguments in the order of the parameters, or None with diagnostics."""
        nodes = _by_name(node)
        names = [name for name, _ in given]
        if not self._agree(verb, names, nodes, needed=names):
            return None
        found = [self.expressions.typed(nodes[name], self.scope, type_, self.present) for name, type_ in given]
        arguments = tuple(typed for typed in found if typed is not None)
        return arguments if len(arguments) == len(given) else None

    def fields(self, node: Node | None, verb: Scalar, kind: Kind) -> tuple[tuple[str, Typed], ...] | None:
        """The given fields of a record, in the order of its fields; those with a default may be left out."""
        nodes = _by_name(node)
        names = [field.id for field in kind.fields]
        needed = [field.id for field in kind.fields if field.required]
        if not self._agree(verb, names, nodes, needed=needed):
            return None
        wanted = [field for field in kind.fields if field.id in nodes]
        found = [
            (field.id, self.expressions.typed(nodes[field.id], self.scope, field.type, self.present)) for field in wanted
        ]
        arguments = tuple((name, typed) for name, typed in found if typed is not None)
        return arguments if len(arguments) == len(wanted) else None

    def _agree(self, verb: Scalar, names: list[str], nodes: dict[str, Node], *, needed: list[str]) -> bool:
        missing = [name for name in needed if name not in nodes]
        extra = [name for name in nodes if name not in names]
        if not missing and not extra:
            return True
        self.expressions.report.add(errors.wrong_arguments(verb.value, names, verb.span, missing=missing, extra=extra))
        return False


def _by_name(node: Node | None) -> dict[str, Node]:
    listed: dict[str, Node] = {scalar.value: scalar for scalar in reading.scalars(node)}
    return listed or {key.value: value for key, value in reading.pairs(node)}
