"""Blocks of steps: from nodes to checked steps, with the local names that they give."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from estoc.lang import describe
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import ANY_INTEGER, UNKNOWN, Entry, Instance, Scale, Set, Type, Unknown
from estoc.ruleset import errors_entries, errors_steps, reading
from estoc.ruleset import steps_model as model
from estoc.ruleset.steps import named, state
from estoc.ruleset.steps.place import Place, Targets
from estoc.ruleset.steps.walk import names_in
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.model import Given

Read: TypeAlias = "tuple[model.Step | None, Place]"
"""A step, or None with diagnostics; and the place after it."""
_LISTED = Words("a value of a scale or an entry", "une valeur d'une échelle ou une entrée")


@dataclass(frozen=True, slots=True)
class StepReader:
    """Reads blocks of steps."""

    expressions: Expressions
    targets: Targets

    def block(self, node: Node | None, parameters: Given) -> tuple[model.Step, ...]:
        """The steps that `node` lists, for a procedure or field with these parameters."""
        scope = self.expressions.names.scope(dict(parameters))
        return _inside(node, Place(self.expressions, self.targets, scope))


def _inside(node: Node | None, place: Place) -> tuple[model.Step, ...]:
    """The steps of a nested block; the names they give end with it."""
    found: list[model.Step] = []
    for item in reading.items(node):
        if not isinstance(item, MappingNode):
            continue
        step, place = _step(item, place)
        if step is not None:
            found.append(step)
    return tuple(found)


def _step(node: MappingNode, place: Place) -> Read:
    for key, value in node.pairs:
        reader = _READERS.get(key.value)
        if reader is not None and isinstance(value, Scalar):
            return reader(node, value, place)
    return None, place


def _let(node: MappingNode, verb: Scalar, place: Place) -> Read:
    value = place.typed(node.get("be"))
    after = place.named(node, "let", UNKNOWN if value is None else value.type)
    return None if value is None else model.Let(verb.value, value, verb.span), after


def _if(node: MappingNode, verb: Scalar, place: Place) -> Read:
    condition, seen = place.test(verb)
    then = _inside(node.get("then"), place.knowing(seen, holds=True))
    otherwise = _inside(node.get("else"), place.knowing(seen, holds=False))
    return None if condition is None else model.If(condition, then, otherwise, verb.span), place


def _each(node: MappingNode, verb: Scalar, place: Place) -> Read:
    source = place.typed(node.get("in"))
    member: Type = UNKNOWN
    match None if source is None else source.type:
        case Set(of):
            member = of
        case None | Unknown():
            pass
        case other:
            at = reading.place(node.get("in") or verb)
            place.report.add(errors_entries.wrong_shape(Words("a set", "un ensemble"), describe(other), at))
    inside = place.named(node, "each", member)
    by = inside.typed(node.get("by"), ANY_INTEGER)
    steps = _inside(node.get("steps"), inside)
    return None if source is None else model.Each(verb.value, source, steps, verb.span, by), place


def _match(node: MappingNode, verb: Scalar, place: Place) -> Read:
    """A match; its cases stand in the order of the values, however they are written."""
    subject = place.typed(verb)
    inner = {key.value: _inside(steps, place) for key, steps in reading.pairs(node.get("cases"))}
    otherwise = _inside(node.get("else"), place)
    if subject is None or isinstance(subject.type, Unknown):
        return None, place
    if not isinstance(subject.type, Scale | Entry):
        place.report.add(errors_entries.wrong_shape(_LISTED, describe(subject.type), verb.span))
        return None, place
    kind, operation = _values_of(subject.type)
    known = place.expressions.names.values_of(kind)
    for key, _ in reading.pairs(node.get("cases")):
        if key.value not in known:
            place.report.add(errors_entries.not_listed(key.value, known, key.span))
    missing = [name for name in known if name not in inner]
    if missing and node.get("else") is None:
        place.report.add(errors_steps.missing_cases(missing, verb.span))
    cases = tuple(
        (Typed(operation, (), (kind, name), subject.type, (0, 0)), inner[name])
        for name in known
        if name in inner
    )
    return model.Match(subject, cases, otherwise, verb.span), place


def _values_of(type_: Scale | Entry) -> tuple[str, Operation]:
    """Where the values of a type are listed, and the operation that denotes one."""
    match type_:
        case Scale(id=scale):
            return scale, Operation.SCALE_VALUE
        case Entry(kind=kind):
            return kind, Operation.ENTRY


def _stop(node: MappingNode, verb: Scalar, place: Place) -> Read:
    del node
    return model.Stop(verb.value, verb.span), place


def _deed(node: MappingNode, verb: Scalar, place: Place) -> Read:
    who, steps = place.typed(verb, Instance("combatant")), _inside(node.get("steps"), place)
    return None if who is None else model.Deed(who, steps, verb.span), place


def _turn(node: MappingNode, verb: Scalar, place: Place) -> Read:
    who, steps = place.typed(verb, Instance("combatant")), _inside(node.get("steps"), place)
    return None if who is None else model.Turn(who, steps, verb.span), place


def _later(node: MappingNode, verb: Scalar, place: Place) -> Read:
    """Steps at the end of an extent: they keep the values that the local names have now."""
    steps = _inside(node.get("steps"), place)
    used = names_in(steps)
    seen = tuple((name, typed) for name, typed in place.seen() if name in used)
    return model.Later(verb.value, steps, seen, verb.span), place


def _once(node: MappingNode, verb: Scalar, place: Place) -> Read:
    of = place.typed(node.get("of"))
    if of is not None and not isinstance(of.type, Instance | Unknown):
        at = reading.place(node.get("of") or verb)
        place.report.add(errors_entries.wrong_shape(Words("an object", "un objet"), describe(of.type), at))
    return model.Once(verb.value, of, _inside(node.get("steps"), place), verb.span), place


_READERS: Mapping[str, Callable[[MappingNode, Scalar, Place], Read]] = MappingProxyType(
    {
        "let": _let,
        "if": _if,
        "match": _match,
        "each": _each,
        "stop": _stop,
        "roll": named.roll,
        "throw": named.throw,
        "choose": named.choose,
        "call": named.call,
        "new": named.new,
        "emit": named.emit,
        "change": state.change,
        "apply": state.apply,
        "lift": state.lift,
        "remove": state.remove,
        "deed": _deed,
        "turn": _turn,
        "later": _later,
        "once": _once,
    }
)
