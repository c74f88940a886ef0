"""The functions of the language: roundings, extremes, `clamp`, `abs`, `every`, `other`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.checking import intervals, name_mistakes, range_mistakes, value_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import (
    Infer,
    alike,
    failed,
    integer,
    not_a_number,
    number,
    number_or_dice,
    operand,
    ranged,
    settled,
)
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Entry, Instance, Integer, Scale, Set, Type, Unknown, same_sort
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_ROUNDINGS: Final[Mapping[str, tuple[Operation, Callable[[int, int], int]]]] = {
    "floor": (Operation.FLOOR, intervals.floor),
    "ceil": (Operation.CEIL, intervals.ceil),
    "half_up": (Operation.HALF_UP, intervals.half_up),
}
_FEWEST: Final = 2
_PAIR: Final = Words("a pair", "une paire")


def takes(names: tuple[str, ...], expression: tree.Call, context: Context) -> bool:
    """Whether a call has one value for each name; a finding where it has not."""
    if len(expression.arguments) == len(names):
        return True
    found = len(expression.arguments)
    context.mistake(name_mistakes.wrong_count(expression.name, names, found, expression.at))
    return False


def rounding(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`floor(a / b)`: the only places where a division may stand."""
    if not takes(("a / b",), expression, context):
        return unknown(expression.at)
    argument = expression.arguments[0]
    if not isinstance(argument, tree.Arithmetic) or argument.operator != "/":
        inside = operand(argument, context, infer)
        if failed(inside):
            return unknown(expression.at)
        return context.mistake(value_mistakes.nothing_to_round(expression.name, expression.at))
    left = number_or_dice(argument.left, "/", context, infer)
    right = integer(argument.right, "/", context, infer)
    divisor = ranged(right)
    if not failed(right) and divisor.low <= 0 <= divisor.high:
        return context.mistake(range_mistakes.division_by_zero(right.at))
    if failed(left, right):
        return unknown(expression.at)
    operation, rounded = _ROUNDINGS[expression.name]
    interval = intervals.quotient(ranged(left), divisor, rounded)
    return number(operation, (left, right), interval, context, expression.at)


def extreme(expression: tree.Call, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`min(a, b, ...)`, `max(a, b, ...)` of numbers, or of values of one scale."""
    if len(expression.arguments) < _FEWEST:
        found = len(expression.arguments)
        return context.mistake(name_mistakes.too_few_values(expression.name, found, expression.at))
    parts = [(argument, context) for argument in expression.arguments]
    values = tuple(
        _ordered(settled(typed, context), expression.name, context) for typed in alike(parts, infer, expected)
    )
    if failed(*values):
        return unknown(expression.at)
    first = values[0].type
    odd = next((value for value in values if not same_sort(first, value.type)), None)
    if odd is not None:
        return context.mistake(value_mistakes.unlike(first, odd.type, odd.at))
    operation, pick = (Operation.LEAST, min) if expression.name == "min" else (Operation.GREATEST, max)
    if isinstance(first, Scale):
        return Typed(operation, values, (), first, expression.at)
    ranges = [ranged(value) for value in values]
    interval = pick(one.low for one in ranges), pick(one.high for one in ranges)
    return number(operation, values, interval, context, expression.at)


def _ordered(typed: Typed, operator: str, context: Context) -> Typed:
    return (
        typed if isinstance(typed.type, Integer | Scale | Unknown) else not_a_number(typed, operator, context)
    )


def clamp(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`clamp(value, low, high)`: the least of `high` and of the greatest of `value` and `low`."""
    if not takes(("value", "low", "high"), expression, context):
        return unknown(expression.at)
    value, low, high = (integer(argument, "clamp", context, infer) for argument in expression.arguments)
    if failed(value, low, high):
        return unknown(expression.at)
    middle, least, most = ranged(value), ranged(low), ranged(high)
    if least.high > most.low:
        return context.mistake(range_mistakes.crossed_ends(least.high, most.low, expression.at))
    inner = Integer(max(middle.low, least.low), max(middle.high, least.high))
    raised = Typed(Operation.GREATEST, (value, low), (), inner, expression.at)
    type_ = Integer(min(inner.low, most.low), min(inner.high, most.high))
    return Typed(Operation.LEAST, (raised, high), (), type_, expression.at)


def absolute(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`abs(value)`: the greatest of the value and its opposite."""
    if not takes(("value",), expression, context):
        return unknown(expression.at)
    value = integer(expression.arguments[0], "abs", context, infer)
    if failed(value):
        return unknown(expression.at)
    one = ranged(value)
    low = max(one.low, -one.high, 0)
    minus = Typed(Operation.NEGATIVE, (value,), (), Integer(-one.high, -one.low), expression.at)
    type_ = Integer(low, max(-one.low, one.high))
    return Typed(Operation.GREATEST, (value, minus), (), type_, expression.at)


def every(expression: tree.Call, context: Context) -> Typed:
    """`every(kind)`: all entries of a kind, or all objects of it that live."""
    if not takes(("kind",), expression, context):
        return unknown(expression.at)
    kind = expression.arguments[0]
    written = kind.name if isinstance(kind, tree.Name) else context.written(kind.at)
    of = context.environment.members(written)
    if isinstance(of, Entry | Instance | Scale):
        return Typed(Operation.EVERY, (), (written,), Set(of), expression.at)
    return context.mistake(name_mistakes.unknown_name(written, context.environment.kind_names(), kind.at))


def other(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`other(pair, one)`: the one of the two that is not `one`."""
    if not takes(("pair", "one"), expression, context):
        return unknown(expression.at)
    pair, one = (operand(argument, context, infer) for argument in expression.arguments)
    if failed(pair, one):
        return unknown(expression.at)
    first = context.environment.member(pair.type.kind, "first") if isinstance(pair.type, Instance) else None
    if first is None or not isinstance(pair.type, Instance):
        return context.mistake(value_mistakes.wrong_operand("other", _PAIR, pair.type, pair.at))
    if one.type != first:
        return context.mistake(value_mistakes.wrong_type(first, one.type, one.at))
    return Typed(Operation.OTHER, (pair, one), (pair.type.kind,), first, expression.at)
