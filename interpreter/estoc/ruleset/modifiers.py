"""Modifiers: what an entry, a condition or a pack contributes to a quantity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from estoc.lang.types import BOOLEAN, Entry, Instance, Type
from estoc.ruleset import errors, reading
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.model import LayerOperation, Modifier, QuantityRule
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

_OPERATIONS = tuple(operation.value for operation in LayerOperation)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """Reads the modifiers of an entry or condition."""

    expressions: Expressions
    quantities: Mapping[str, QuantityRule]

    def read(self, node: Node | None, bearer: Entry | Instance, own: Mapping[str, Type]) -> tuple[Modifier, ...]:
        """The modifiers that `node` lists.

        Args:
            node: the list, if any.
            bearer: what bears them: an entry, or an object under a condition.
            own: further names that their expressions see, such as `intensity`.
        """
        found = (self._one(item, bearer, own) for item in reading.items(node))
        return tuple(modifier for modifier in found if modifier is not None)

    def _one(self, node: Node, bearer: Entry | Instance, own: Mapping[str, Type]) -> Modifier | None:
        report = self.expressions.report
        to = reading.scalar(node, "to")
        if to is None:
            return None
        quantity = self.quantities.get(to.value)
        if quantity is None:
            report.add(errors.unknown_reference("quantity", to.value, self.quantities, to.span))
            return None
        role = self._role(node, to, quantity, bearer)
        operations = [name for name in _OPERATIONS if reading.get(node, name) is not None]
        layers = [layer.operation.value for layer in quantity.layers]
        if len(operations) != 1 or operations[0] not in layers:
            report.add(errors.wrong_operation(quantity.id, layers, to.span))
            return None
        if role is None:
            return None
        scope = self.expressions.names.scope({**dict(quantity.given), **own, "bearer": bearer})
        when_node = reading.get(node, "when")
        when = self.expressions.typed(when_node, scope, BOOLEAN)
        value = self.expressions.typed(reading.get(node, operations[0]), scope)
        if value is None or (when is None and when_node is not None):
            return None
        return Modifier(quantity.id, role, LayerOperation(operations[0]), when, value, bearer.kind, to.span)

    def _role(self, node: Node, to: Scalar, quantity: QuantityRule, bearer: Entry | Instance) -> str | None:
        named = reading.scalar(node, "as")
        fitting = [name for name, type_ in quantity.given if type_ == bearer]
        if named is None and len(fitting) == 1:
            return fitting[0]
        if named is not None and named.value in fitting:
            return named.value
        at = to if named is None else named
        kind = self.expressions.names.kinds[bearer.kind].name if bearer.kind in self.expressions.names.kinds else None
        shown = kind or Words(bearer.kind, bearer.kind)
        self.expressions.report.add(errors.wrong_role("" if named is None else named.value, shown.en, fitting, at.span))
        return None
