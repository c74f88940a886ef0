"""Names: locals, entries, values of scales, options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.checking import name_mistakes, space_functions
from estoc.lang.checking.context import unknown
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import UNKNOWN, Entry, Instance, Optional, Scale, Set, Type, Unknown

if TYPE_CHECKING:
    from estoc.lang.checking.context import Context
    from estoc.lang.environment import Global
    from estoc.lang.syntax import tree
    from estoc.text.words import Words


def name(expression: tree.Name, context: Context, expected: Type | None) -> Typed:
    """A bare name: the innermost variable, a local, `fight`, `absent`, then entries and values of scales."""
    local = context.local(expression.name)
    if local is not None:
        return Typed(Operation.LOCAL, (), (expression.name,), local, expression.at)
    match expression.name:
        case "fight":
            return Typed(Operation.FIGHT, (), (), Instance("fight"), expression.at)
        case "absent":
            return Typed(Operation.ABSENT, (), (), Optional(UNKNOWN), expression.at)
        case _:
            return _named(expression, context, expected)


def _named(expression: tree.Name, context: Context, expected: Type | None) -> Typed:
    found = context.environment.named(expression.name)
    fitting = tuple(known for known in found if known.type == _sort(expected))
    chosen = fitting or found
    if len(chosen) == 1:
        return _global(chosen[0], expression.at)
    if chosen and isinstance(expected, Unknown):
        # What stands beside it is already reported; which of them is meant depends on that.
        return unknown(expression.at)
    if chosen:
        kinds = tuple(known.kind for known in chosen)
        return context.mistake(name_mistakes.ambiguous_name(expression.name, kinds, expression.at))
    candidates = (*context.local_names(), *context.environment.global_names())
    hints = _meant(expression.name, context)
    if not hints and not name_mistakes.suggestion(expression.name, candidates):
        hints = name_mistakes.those_there_are(context.local_names())
    return context.mistake(name_mistakes.unknown_name(expression.name, candidates, expression.at, hints))


def _meant(written: str, context: Context) -> tuple[Words, ...]:
    """What somebody meant who wrote a field without its owner, or a quantity without its brackets."""
    signature = context.environment.signature(written)
    if signature is not None:
        return (name_mistakes.meant_call(written, tuple(given for given, _ in signature.given)),)
    for local in context.local_names():
        match context.local(local):
            case Entry(kind) | Instance(kind) if context.environment.member(kind, written) is not None:
                return (name_mistakes.meant_part(f"{local}.{written}"),)
            case _:
                pass
    return ()


def _sort(expected: Type | None) -> Type | None:
    match expected:
        case Optional(of) | Set(of):
            return _sort(of)
        case _:
            return expected


def _global(known: Global, at: tree.At) -> Typed:
    operation = Operation.SCALE_VALUE if isinstance(known.type, Scale) else Operation.ENTRY
    return Typed(operation, (), (known.kind, known.id), known.type, at)


def qualified(expression: tree.Qualified, context: Context) -> Typed:
    """`kind:id`: the absolute form, which nothing can shadow."""
    if expression.kind == space_functions.CELL_KIND:
        return space_functions.cell(expression, context)
    known = context.environment.qualified(expression.kind, expression.name)
    if known is not None:
        return _global(known, expression.at)
    environment = context.environment
    found = (each for identifier in environment.global_names() for each in environment.named(identifier))
    candidates = tuple(f"{each.kind}:{each.id}" for each in found)
    full = f"{expression.kind}:{expression.name}"
    return context.mistake(name_mistakes.unknown_name(full, candidates, expression.at))


def option(expression: tree.Member, context: Context) -> Typed:
    """`option.name`."""
    type_ = context.environment.option(expression.name)
    if type_ is not None:
        return Typed(Operation.OPTION, (), (expression.name,), type_, expression.at)
    names = context.environment.option_names()
    return context.mistake(name_mistakes.unknown_name(expression.name, names, expression.name_at))
