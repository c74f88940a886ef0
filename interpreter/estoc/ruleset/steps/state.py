"""Steps that change a state: changes, conditions that come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import ANY_INTEGER, Instance, Integer, Scale, Unknown
from estoc.ruleset import errors_steps
from estoc.ruleset import steps_model as model

if TYPE_CHECKING:
    from estoc.ruleset.model import Field
    from estoc.ruleset.steps.place import Place
    from estoc.text.node import Mapping, Scalar


def change(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Change | None, Place]:
    """`change`: put a value into a state, or add one to it."""
    target = place.typed(verb)
    if target is None or isinstance(target.type, Unknown):
        return None, place
    field = _field(target, place)
    if field is None:
        place.report.add(errors_steps.not_changeable(verb.value, verb.span))
        return None, place
    relative = node.get("by") is not None
    if relative and not isinstance(field.type, Integer | Scale | Unknown):
        place.report.add(errors_steps.not_countable(verb.value, verb.span))
        return None, place
    value = place.typed(node.get("by" if relative else "to"), ANY_INTEGER if relative else field.type)
    if value is None:
        return None, place
    return model.Change(target.arguments[0], str(target.data[0]), field.id, value, relative, verb.span), place


def _field(target: Typed, place: Place) -> Field | None:
    """The state that an expression denotes, or None."""
    if target.operation is not Operation.MEMBER:
        return None
    kind, name = map(str, target.data)
    field = place.expressions.names.field(kind, name)
    return field if field is not None and field.mutable else None


def apply(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Apply | None, Place]:
    """`apply`: a condition to an object."""
    condition = place.targets.conditions.get(verb.value)
    if condition is None:
        place.missing("condition", verb, place.targets.conditions)
        return None, place
    to = place.typed(node.get("to"), Instance(condition.of))
    source = place.typed(node.get("by"), Instance("combatant"))
    intensity = place.typed(node.get("intensity"), ANY_INTEGER)
    return None if to is None else model.Apply(verb.value, to, source, intensity, verb.span), place


def lift(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Lift | None, Place]:
    """`lift`: end a condition."""
    condition = place.targets.conditions.get(verb.value)
    if condition is None:
        place.missing("condition", verb, place.targets.conditions)
        return None, place
    bearer = place.typed(node.get("from"), Instance(condition.of))
    return None if bearer is None else model.Lift(verb.value, bearer, verb.span), place
