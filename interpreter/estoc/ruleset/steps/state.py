"""Steps that change a state: changes, conditions that come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang import describe
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import ANY_INTEGER, Instance, Integer, Scale, Unknown
from estoc.ruleset import errors_entries, errors_steps
from estoc.ruleset import steps_model as model
from estoc.ruleset.model import Sort
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.model import ConditionRule, Field
    from estoc.ruleset.steps.place import Place
    from estoc.text.node import Mapping, Scalar

_THIS = "this"
"""What steps of a condition with instances call the one that they belong to."""


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
    given = place.arguments.fields(node.get("with"), verb, _remembered(condition, place))
    if to is None or given is None:
        return None, place
    return model.Apply(verb.value, to, source, intensity, verb.span, given), place


def _remembered(condition: ConditionRule, place: Place) -> tuple[Field, ...]:
    """What an instance of a condition remembers."""
    names = place.expressions.names
    found = (names.field(condition.id, name) for name, _ in condition.given)
    return tuple(field for field in found if field is not None)


def lift(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Lift | model.LiftInstance | None, Place]:
    """`lift`: end a condition of somebody, or one instance of it."""
    if node.get("from") is None:
        return _lift_instance(verb, place), place
    condition = place.targets.conditions.get(verb.value)
    if condition is None:
        place.missing("condition", verb, place.targets.conditions)
        return None, place
    bearer = place.typed(node.get("from"), Instance(condition.of))
    return None if bearer is None else model.Lift(verb.value, bearer, verb.span), place


def _lift_instance(verb: Scalar, place: Place) -> model.LiftInstance | None:
    if verb.value == _THIS and _THIS not in place.scope.locals:
        place.report.add(errors_steps.no_instance(verb.span))
        return None
    instance = place.typed(verb)
    if instance is None or isinstance(instance.type, Unknown):
        return None
    kind = instance.type.kind if isinstance(instance.type, Instance) else ""
    if kind not in place.targets.conditions:
        wanted = Words("an instance of a condition, or `from:`,", "une occurrence d'un état, ou `from:`,")
        place.report.add(errors_entries.wrong_shape(wanted, describe(instance.type), verb.span))
        return None
    return model.LiftInstance(kind, instance, verb.span)


def remove(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Remove | None, Place]:
    """`remove`: an object is no more."""
    del node
    target = place.typed(verb)
    if target is None or isinstance(target.type, Unknown):
        return None, place
    kind = target.type.kind if isinstance(target.type, Instance) else ""
    found = place.expressions.names.kinds.get(kind)
    if found is None or found.sort is not Sort.OBJECT or found.span is None:
        wanted = Words("an object that steps can make", "un objet que des étapes peuvent créer")
        place.report.add(errors_entries.wrong_shape(wanted, describe(target.type), verb.span))
        return None, place
    return model.Remove(kind, target, verb.span), place
