"""The parts of things: fields, states, features of a roll, entries of a map."""

from __future__ import annotations

from typing import Final

from estoc.lang.checking import name_mistakes, names, value_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import Infer, failed, operand
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Bundle, Entry, Instance, Integer, Map, Rolled, Type, Unknown
from estoc.text.words import Words

FEATURES: Final = ("total", "same", "face", "highest", "lowest", "evens", "odds")
"""What may be asked of dice inside a check."""
_MAP: Final = Words("a number for each of a kind", "un nombre par objet d'une catégorie")


def member(expression: tree.Member, context: Context, infer: Infer) -> Typed:
    """`subject.name`: a field, a state, a part of a result, an option."""
    if isinstance(expression.subject, tree.Name) and expression.subject.name == "option":
        return names.option(expression, context)
    subject = operand(expression.subject, context, infer)
    match subject.type:
        case Entry(kind) | Instance(kind):
            return _field(kind, subject, expression, context)
        case Bundle():
            return _part(subject.type, subject, expression, context)
        case Rolled():
            return _feature(subject.type, subject, expression, context)
        case Unknown():
            return subject
        case _:
            return _no_member(subject, expression, (), context)


def _no_member(subject: Typed, expression: tree.Member, known: tuple[str, ...], context: Context) -> Typed:
    written = context.written(subject.at)
    found = name_mistakes.no_member(subject.type, expression.name, known, written, expression.name_at)
    return context.mistake(found)


def _field(kind: str, subject: Typed, expression: tree.Member, context: Context) -> Typed:
    type_ = context.environment.member(kind, expression.name)
    if type_ is None:
        return _no_member(subject, expression, context.environment.member_names(kind), context)
    return Typed(Operation.MEMBER, (subject,), (kind, expression.name), type_, expression.at)


def _part(bundle: Bundle, subject: Typed, expression: tree.Member, context: Context) -> Typed:
    """A part of a result is a local name of its own."""
    type_ = bundle.get(expression.name)
    if type_ is None or subject.operation is not Operation.LOCAL:
        return _no_member(subject, expression, tuple(part for part, _ in bundle.members), context)
    return Typed(Operation.LOCAL, (), (f"{subject.data[0]}.{expression.name}",), type_, expression.at)


def _feature(rolled: Rolled, subject: Typed, expression: tree.Member, context: Context) -> Typed:
    match expression.name:
        case "total":
            type_: Type = Integer(rolled.low, rolled.high)
        case "same":
            type_ = BOOLEAN
        case "evens" | "odds":
            type_ = Integer(0, rolled.dice)
        case "face" | "highest" | "lowest":
            type_ = Integer(min(0, rolled.least), max(0, rolled.face))
        case _:
            return _no_member(subject, expression, FEATURES, context)
    return Typed(Operation.FEATURE, (), (*subject.data, expression.name), type_, expression.at)


def index(expression: tree.Index, context: Context, infer: Infer) -> Typed:
    """`map[key]`: the number that a map holds for an entry, 0 where it is not listed."""
    subject = operand(expression.subject, context, infer)
    key_type = subject.type.key if isinstance(subject.type, Map) else None
    key = operand(expression.key, context, infer, key_type)
    if failed(subject, key):
        return unknown(expression.at)
    if not isinstance(subject.type, Map):
        return context.mistake(value_mistakes.wrong_operand("[...]", _MAP, subject.type, subject.at))
    if key.type != key_type:
        return context.mistake(value_mistakes.wrong_type(subject.type.key, key.type, key.at))
    # What is not listed is 0, so 0 is always possible.
    value = Integer(min(0, subject.type.value.low), max(0, subject.type.value.high))
    return Typed(Operation.LOOKUP, (subject, key), (), value, expression.at)
