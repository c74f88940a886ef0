"""Names: locals, entries, values of scales, fields, options."""

from __future__ import annotations

from estoc.lang import mistakes, tree
from estoc.lang.check_common import Infer, operand, settled
from estoc.lang.context import Context
from estoc.lang.environment import Global
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import (
    BOOLEAN,
    UNKNOWN,
    Bundle,
    Entry,
    Instance,
    Integer,
    Map,
    Optional,
    Rolled,
    Scale,
    Set,
    Type,
    Unknown,
)

# What may be asked of dice inside a check; a total has the range of its dice.
FEATURES = ("total", "same", "face", "highest", "lowest", "evens", "odds")


def name(expression: tree.Name, context: Context, expected: Type | None) -> Typed:
    """A bare name: the innermost variable, a local, `fight`, then entries and values of scales."""
    variable = context.variable(expression.name)
    local = variable if variable is not None else context.environment.local(expression.name)
    if local is not None:
        typed = Typed(Operation.LOCAL, (), (expression.name,), local, expression.at)
        return settled(typed, context) if typed.shape() in context.present else typed
    if expression.name == "fight":
        return Typed(Operation.FIGHT, (), (), Instance("fight"), expression.at)
    if expression.name == "absent":
        return Typed(Operation.ABSENT, (), (), Optional(UNKNOWN), expression.at)
    found = context.environment.named(expression.name)
    fitting = tuple(known for known in found if known.type == _sort(expected))
    chosen = fitting or found
    if len(chosen) == 1:
        return _global(chosen[0], expression.at)
    if chosen:
        kinds = tuple(known.kind for known in chosen)
        return context.mistake(mistakes.ambiguous_name(expression.name, kinds, expression.at))
    candidates = (*context.environment.local_names(), *context.environment.global_names())
    return context.mistake(mistakes.unknown_name(expression.name, candidates, expression.at))


def _sort(expected: Type | None) -> Type | None:
    match expected:
        case Optional(of):
            return _sort(of)
        case Set(of):
            return of
        case _:
            return expected


def _global(known: Global, at: tree.At) -> Typed:
    operation = Operation.SCALE_VALUE if isinstance(known.type, Scale) else Operation.ENTRY
    return Typed(operation, (), (known.kind, known.id), known.type, at)


def qualified(expression: tree.Qualified, context: Context) -> Typed:
    """`kind:id`: the absolute form, which nothing can shadow."""
    known = context.environment.qualified(expression.kind, expression.name)
    if known is not None:
        return _global(known, expression.at)
    full = f"{expression.kind}:{expression.name}"
    return context.mistake(mistakes.unknown_name(full, context.environment.global_names(), expression.at))


def member(expression: tree.Member, context: Context, infer: Infer) -> Typed:
    """`subject.name`: a field, a state, a part of a result, an option."""
    if isinstance(expression.subject, tree.Name) and expression.subject.name == "option":
        return _option(expression, context)
    subject = operand(expression.subject, context, infer)
    typed = _member_of(subject, expression, context)
    return settled(typed, context) if typed.shape() in context.present else typed


def _member_of(subject: Typed, expression: tree.Member, context: Context) -> Typed:
    environment = context.environment
    match subject.type:
        case Entry(kind) | Instance(kind):
            type_ = environment.member(kind, expression.name)
            if type_ is not None:
                return Typed(Operation.MEMBER, (subject,), (kind, expression.name), type_, expression.at)
            names = environment.member_names(kind)
        case Bundle(members):
            type_ = subject.type.get(expression.name)
            if type_ is not None and subject.operation is Operation.LOCAL:
                return Typed(Operation.LOCAL, (), (f"{subject.data[0]}.{expression.name}",), type_, expression.at)
            names = tuple(part for part, _ in members)
        case Rolled():
            if expression.name in FEATURES:
                data = (*subject.data, expression.name)
                return Typed(Operation.FEATURE, (), data, _feature(expression.name, subject.type), expression.at)
            names = FEATURES
        case Unknown():
            return subject
        case _:
            names = ()
    return context.mistake(mistakes.no_member(subject.type, expression.name, names, expression.name_at))


def _feature(feature: str, rolled: Rolled) -> Type:
    match feature:
        case "total":
            return Integer(rolled.low, rolled.high)
        case "same":
            return BOOLEAN
        case "evens" | "odds":
            return Integer(0, rolled.dice)
        case _:
            return Integer(0, rolled.face)


def _option(expression: tree.Member, context: Context) -> Typed:
    type_ = context.environment.option(expression.name)
    if type_ is None:
        names = context.environment.option_names()
        return context.mistake(mistakes.unknown_name(expression.name, names, expression.name_at))
    typed = Typed(Operation.OPTION, (), (expression.name,), type_, expression.at)
    return settled(typed, context) if typed.shape() in context.present else typed


def index(expression: tree.Index, context: Context, infer: Infer) -> Typed:
    """`map[key]`: the number that a map holds for an entry, 0 where it is not listed."""
    subject = operand(expression.subject, context, infer)
    match subject.type:
        case Map(key, value):
            typed = operand(expression.key, context, infer, key)
            if typed.type != key and typed.type != UNKNOWN:
                return context.mistake(mistakes.wrong_type(key, typed.type, typed.at))
            return Typed(Operation.LOOKUP, (subject, typed), (), value, expression.at)
        case Unknown():
            return subject
        case _:
            return context.mistake(mistakes.no_member(subject.type, "[...]", (), expression.at))
