"""Steps that name a rule: rolls, throws, choices, calls, records, events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang import describe
from estoc.lang.typed import Operation
from estoc.lang.types import UNKNOWN, Bundle, Dice, Instance, Integer, Steps, Type, Unknown
from estoc.ruleset import errors_entries, errors_names, reading
from estoc.ruleset import steps_model as model
from estoc.ruleset.identifiers import check_identifier
from estoc.ruleset.model import Sort
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.steps.place import Place
    from estoc.text.node import Mapping, Scalar

POLICY_STREAM = "policy"
"""The stream from which policies draw; no throw may share it."""


def roll(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Roll | None, Place]:
    """`roll`: make a check."""
    target = place.targets.checks.get(verb.value)
    if target is None:
        place.missing("check", verb, place.targets.checks)
        return None, place.named(node, "as", UNKNOWN)
    given, bundle = target
    arguments, after = place.given(node, verb, given), place.named(node, "as", bundle)
    if arguments is None:
        return None, after
    return model.Roll(verb.value, arguments, reading.text(node, "as"), verb.span), after


def throw(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Throw | None, Place]:
    """`throw`: roll dice that are no check."""
    dice, by = place.typed(verb), place.typed(node.get("by"), Instance("combatant"))
    stream = reading.scalar(node, "stream")
    if stream is not None and check_identifier(stream, place.report) and stream.value == POLICY_STREAM:
        place.report.add(errors_names.reserved_name(stream.value, stream.span))
    bundle: Type = UNKNOWN
    match None if dice is None else dice.type:
        case Dice(low, high):
            bundle = Bundle((("total", Integer(low, high)),))
        case None | Unknown():
            pass
        case other:
            found = describe(other)
            place.report.add(errors_entries.wrong_shape(Words("dice", "des dés"), found, verb.span))
    after = place.named(node, "as", bundle)
    if dice is None or by is None:
        place.report.spoil(reading.text(node, "stream"))
        return None, after
    return model.Throw(dice, by, reading.text(node, "stream"), reading.text(node, "as"), verb.span), after


def choose(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Choose | None, Place]:
    """`choose`: ask a decision."""
    target = place.targets.decisions.get(verb.value)
    if target is None:
        place.missing("decision", verb, place.targets.decisions)
        return None, place.named(node, "as", UNKNOWN)
    given, bundle = target
    arguments, after = place.given(node, verb, given), place.named(node, "as", bundle)
    if arguments is None:
        return None, after
    return model.Choose(verb.value, arguments, reading.text(node, "as"), verb.span), after


def call(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Call | model.CallBlock | None, Place]:
    """`call`: a procedure, or the block of steps that an entry brings."""
    if "." in verb.value:
        return _call_block(node, verb, place), place
    given = place.targets.procedures.get(verb.value)
    if given is None:
        place.missing("procedure", verb, place.targets.procedures)
        return None, place
    arguments = place.given(node, verb, given)
    return None if arguments is None else model.Call(verb.value, arguments, verb.span), place


def _call_block(node: Mapping, verb: Scalar, place: Place) -> model.CallBlock | None:
    block = place.typed(verb)
    if block is None or isinstance(block.type, Unknown):
        return None
    if not isinstance(block.type, Steps) or block.operation is not Operation.MEMBER:
        wanted = Words("a block of steps", "un bloc d'étapes")
        place.report.add(errors_entries.wrong_shape(wanted, describe(block.type), verb.span))
        return None
    arguments = place.given(node, verb, block.type.given)
    if arguments is None:
        return None
    kind, field = map(str, block.data)
    return model.CallBlock(block.arguments[0], kind, field, arguments, verb.span)


def new(node: Mapping, verb: Scalar, place: Place) -> tuple[model.New | None, Place]:
    """`new`: make a record of this deed, or an object."""
    kinds = place.expressions.names.kinds
    made = (Sort.RECORD, Sort.OBJECT)
    records = {kind.id: kind for kind in kinds.values() if kind.sort in made and kind.span is not None}
    kind = records.get(verb.value)
    if kind is None:
        place.missing("record", verb, records)
        return None, place.named(node, "as", UNKNOWN)
    arguments = place.arguments.fields(node.get("with"), verb, kind.fields)
    after = place.named(node, "as", kind.type)
    if arguments is None:
        return None, after
    return model.New(kind.id, arguments, reading.text(node, "as"), verb.span), after


def emit(node: Mapping, verb: Scalar, place: Place) -> tuple[model.Emit | None, Place]:
    """`emit`: tell an event."""
    given = place.targets.events.get(verb.value)
    if given is None:
        place.missing("event", verb, place.targets.events)
        return None, place
    arguments = place.given(node, verb, given)
    return None if arguments is None else model.Emit(verb.value, arguments, verb.span), place
