"""Modifiers: what an entry, a condition or a pack contributes to a quantity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.types import ANY_INTEGER, BOOLEAN, UNKNOWN, Entry, Instance, Integer, Set, Type
from estoc.ruleset import errors_names, errors_numbers, reading
from estoc.ruleset.model import LayerOperation, Modifier, QuantityRule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.expressions import Expressions
    from estoc.text.node import Node, Scalar

_OPERATIONS = tuple(operation.value for operation in LayerOperation)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """Reads the modifiers of an entry or condition."""

    expressions: Expressions
    quantities: Mapping[str, QuantityRule]

    def read(
        self, node: Node | None, bearer: Entry | Instance, own: Mapping[str, Type]
    ) -> tuple[Modifier, ...]:
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
            report.add(errors_names.unknown_reference("quantity", to.value, self.quantities, to.span))
            return None
        role = self._role(node, to, quantity, bearer)
        operation = _operation(node, quantity)
        if operation is None:
            layers = [layer.operation.value for layer in quantity.layers]
            report.add(errors_numbers.wrong_operation(quantity.id, layers, to.span))
        scope = self.expressions.names.scope({**dict(quantity.given), **own, "bearer": bearer})
        when_node = reading.get(node, "when")
        when = self.expressions.typed(when_node, scope, BOOLEAN)
        if role is None or operation is None:
            return None
        wanted = _wanted(operation, quantity.type)
        value = self.expressions.typed(reading.get(node, operation.value), scope, wanted)
        if value is None or (when is None and when_node is not None):
            return None
        return Modifier(quantity.id, role, operation, when, value, bearer.kind, to.span)

    def _role(self, node: Node, to: Scalar, quantity: QuantityRule, bearer: Entry | Instance) -> str | None:
        named = reading.scalar(node, "as")
        fitting = [name for name, type_ in quantity.given if type_ in (bearer, UNKNOWN)]
        if named is None and len(fitting) == 1:
            return fitting[0]
        if named is not None and named.value in fitting:
            return named.value
        role, at = ("", to) if named is None else (named.value, named)
        owner = errors_numbers.QUANTITY
        self.expressions.report.add(errors_numbers.wrong_role(owner, role, bearer.kind, fitting, at.span))
        return None


def _operation(node: Node, quantity: QuantityRule) -> LayerOperation | None:
    """What a modifier does; None where it is nothing, several things, or no layer of the quantity."""
    operations = [LayerOperation(name) for name in _OPERATIONS if reading.get(node, name) is not None]
    layers = {layer.operation for layer in quantity.layers}
    return operations[0] if len(operations) == 1 and operations[0] in layers else None


def _wanted(operation: LayerOperation, type_: Type) -> Type:
    """The type of what a modifier contributes: what is added is a number, on a scale a number of steps."""
    counted = operation is LayerOperation.ADD and not isinstance(type_, Set)
    return ANY_INTEGER if counted or isinstance(type_, Integer) else type_
