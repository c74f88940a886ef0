"""Arithmetic: of numbers, of dice, of sets, of values of scales."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from estoc.lang.checking import intervals, range_mistakes, value_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import (
    Infer,
    alike,
    countable,
    failed,
    integer,
    number,
    number_or_dice,
    operand,
    ranged,
    settled,
)
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Optional, Scale, Set, Type, same_sort
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.lang.syntax import tree

Sign = Literal["+", "-"]
_SCALED: Final = Words("a value of a scale", "une valeur d'une échelle")


def negative(expression: tree.Negative, context: Context, infer: Infer) -> Typed:
    """`-operand`."""
    return _minus(number_or_dice(expression.operand, "-", context, infer), context, expression.at)


def _minus(term: Typed, context: Context, at: tree.At) -> Typed:
    if failed(term):
        return unknown(at)
    return number(Operation.NEGATIVE, (term,), intervals.negative(ranged(term)), context, at)


def total(expression: tree.Sum, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`a + b - c`, of numbers, of dice, or of sets."""
    parts = [(part, context) for _, part in expression.terms]
    sets = expected if isinstance(expected, Set) else None
    found = [settled(typed, context) for typed in alike(parts, infer, sets)]
    terms = [(sign, typed) for (sign, _), typed in zip(expression.terms, found, strict=True)]
    if isinstance(found[0].type, Set):
        return _sets(terms, expression.at, context)
    counted = [(sign, countable(typed, sign, context)) for sign, typed in terms]
    signed = [typed if sign == "+" else _minus(typed, context, typed.at) for sign, typed in counted]
    if failed(*signed):
        return unknown(expression.at)
    interval = intervals.add([ranged(term) for term in signed])
    return number(Operation.ADD, tuple(signed), interval, context, expression.at)


def _sets(terms: Sequence[tuple[Sign, Typed]], at: tree.At, context: Context) -> Typed:
    result = terms[0][1]
    for sign, term in terms[1:]:
        if not same_sort(result.type, term.type):
            return context.mistake(value_mistakes.unlike(result.type, term.type, term.at))
        operation = Operation.UNION if sign == "+" else Operation.WITHOUT
        result = Typed(operation, (result, term), (), result.type, at)
    return unknown(at) if failed(*(term for _, term in terms)) else result


def product(expression: tree.Arithmetic, context: Context, infer: Infer) -> Typed:
    """`left * right`; a division stands only inside a rounding."""
    if expression.operator == "/":
        return context.mistake(range_mistakes.unrounded(expression.at))
    left = number_or_dice(expression.left, "*", context, infer)
    right = number_or_dice(expression.right, "*", context, infer)
    if failed(left, right):
        return unknown(expression.at)
    interval = intervals.multiply(ranged(left), ranged(right))
    return number(Operation.MULTIPLY, (left, right), interval, context, expression.at)


def shift(expression: tree.Shift, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`value shift steps`: absent where the scale has no value beyond an end that the steps can pass."""
    subject = operand(expression.subject, context, infer, expected)
    steps = integer(expression.steps, "shift", context, infer)
    if failed(subject, steps):
        return unknown(expression.at)
    if not isinstance(subject.type, Scale):
        return context.mistake(value_mistakes.wrong_operand("shift", _SCALED, subject.type, subject.at))
    below, above = context.environment.scale_ends(subject.type.id)
    moves = ranged(steps)
    may_leave = (below == "none" and moves.low < 0) or (above == "none" and moves.high > 0)
    type_ = Optional(subject.type) if may_leave else subject.type
    return Typed(Operation.SHIFT, (subject, steps), (subject.type.id,), type_, expression.at)
