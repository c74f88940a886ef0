"""What the parts of the checker share: recursion, and demands on operands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from estoc.lang import mistakes
from estoc.lang.context import Context
from estoc.lang.tree import Expression
from estoc.lang.typed import Typed
from estoc.lang.types import (
    ANY_INTEGER,
    BOOLEAN,
    Boolean,
    Dice,
    Entry,
    Instance,
    Integer,
    Optional,
    Type,
    Unknown,
    describe,
)
from estoc.text.words import Words

Infer: TypeAlias = Callable[[Expression, Context, Type | None], Typed]


def settled(typed: Typed, context: Context) -> Typed:
    """A value that is certainly there: an optional one must have been tested."""
    if not isinstance(typed.type, Optional):
        return typed
    if typed.shape() in context.present:
        return Typed(typed.operation, typed.arguments, typed.data, typed.type.of, typed.at)
    start, end = typed.at
    return context.mistake(mistakes.untested_optional(context.text[start:end], typed.at))


def operand(expression: Expression, context: Context, infer: Infer, expected: Type | None = None) -> Typed:
    """The typed form of an operand, certainly there."""
    return settled(infer(expression, context, expected), context)


def boolean(expression: Expression, operator: str, context: Context, infer: Infer) -> Typed:
    """An operand that must be true or false."""
    typed = operand(expression, context, infer, BOOLEAN)
    if isinstance(typed.type, Boolean | Unknown):
        return typed
    return context.mistake(mistakes.wrong_operand(operator, describe(BOOLEAN), typed.type, (), typed.at))


def integer(expression: Expression, operator: str, context: Context, infer: Infer) -> Typed:
    """An operand that must be a number."""
    typed = operand(expression, context, infer, ANY_INTEGER)
    if isinstance(typed.type, Integer | Unknown):
        return typed
    return not_a_number(typed, operator, context)


def not_a_number(typed: Typed, operator: str, context: Context) -> Typed:
    """Report an operand that should have been a number, with the numbers that it holds."""
    wanted = Words("a number", "un nombre")
    return context.mistake(mistakes.wrong_operand(operator, wanted, typed.type, _numbers(typed, context), typed.at))


def _numbers(typed: Typed, context: Context) -> tuple[str, ...]:
    match typed.type:
        case Entry(kind) | Instance(kind):
            names = context.environment.member_names(kind)
            return tuple(name for name in names if isinstance(context.environment.member(kind, name), Integer))
        case _:
            return ()


def ranged(typed: Typed) -> Integer | Dice:
    """The range of a number or of dice; what did not check may be anything."""
    return typed.type if isinstance(typed.type, Integer | Dice) else ANY_INTEGER
