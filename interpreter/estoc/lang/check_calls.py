"""Calls: the language's own functions, then quantities, tables and pairs of the ruleset."""

from __future__ import annotations

from estoc.lang import intervals, mistakes, tree
from estoc.lang.check_common import Infer, integer, not_a_number, operand, ranged, settled
from estoc.lang.check_operators import number_type
from estoc.lang.context import Context, unknown
from estoc.lang.environment import Callable, Signature
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Dice, Instance, Integer, Scale, Set, Unknown, fits, same_sort

_ROUNDINGS = {
    "floor": (Operation.FLOOR, intervals.floor),
    "ceil": (Operation.CEIL, intervals.ceil),
    "half_up": (Operation.HALF_UP, intervals.half_up),
}
_BUILT_IN = ("floor", "ceil", "half_up", "min", "max", "clamp", "abs", "every", "other")


def call(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """A call; a ruleset cannot name a thing like a function of the language."""
    match expression.name:
        case "floor" | "ceil" | "half_up":
            return _rounding(expression, context, infer)
        case "min" | "max":
            operation = Operation.LEAST if expression.name == "min" else Operation.GREATEST
            return _extreme(operation, expression, context, infer)
        case "clamp":
            return _clamp(expression, context, infer)
        case "abs":
            return _absolute(expression, context, infer)
        case "every":
            return _every(expression, context)
        case "other":
            return _other(expression, context, infer)
        case _:
            return _declared(expression, context, infer)


def _arity(expression: tree.Call, names: tuple[str, ...], context: Context) -> Typed | None:
    if len(expression.arguments) == len(names):
        return None
    return context.mistake(mistakes.wrong_count(expression.name, names, len(expression.arguments), expression.at))


def _rounding(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    wrong = _arity(expression, ("a / b",), context)
    if wrong is not None:
        return wrong
    argument = expression.arguments[0]
    if not isinstance(argument, tree.Arithmetic) or argument.operator != "/":
        return operand(argument, context, infer)
    left = operand(argument.left, context, infer)
    if not isinstance(left.type, Integer | Dice | Unknown):
        return not_a_number(left, "/", context)
    right = integer(argument.right, "/", context, infer)
    divisor = ranged(right)
    if divisor.low <= 0 <= divisor.high:
        return context.mistake(mistakes.division_by_zero(right.at))
    operation, rounded = _ROUNDINGS[expression.name]
    type_ = number_type(isinstance(left.type, Dice), intervals.quotient(ranged(left), divisor, rounded))
    return Typed(operation, (left, right), (), type_, expression.at)


def _extreme(operation: Operation, expression: tree.Call, context: Context, infer: Infer) -> Typed:
    first = operand(expression.arguments[0], context, infer) if expression.arguments else None
    if first is None:
        return context.mistake(mistakes.wrong_count(expression.name, ("a", "b"), 0, expression.at))
    rest = [operand(argument, context, infer, first.type) for argument in expression.arguments[1:]]
    values = [first, *rest]
    for value in values:
        if not isinstance(value.type, Integer | Scale | Unknown):
            return not_a_number(value, expression.name, context)
        if not same_sort(first.type, value.type):
            return context.mistake(mistakes.unlike(first.type, value.type, value.at))
    if isinstance(first.type, Scale):
        return Typed(operation, tuple(values), (), first.type, expression.at)
    pick = min if operation is Operation.LEAST else max
    ranges = [ranged(value) for value in values]
    type_ = Integer(pick(one.low for one in ranges), pick(one.high for one in ranges))
    return Typed(operation, tuple(values), (), type_, expression.at)


def _clamp(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    wrong = _arity(expression, ("value", "low", "high"), context)
    if wrong is not None:
        return wrong
    value, low, high = (integer(argument, "clamp", context, infer) for argument in expression.arguments)
    least, most, middle = ranged(low), ranged(high), ranged(value)
    if least.high > most.low:
        return context.mistake(mistakes.out_of_range(high.type, low.type, expression.at))
    inner = Integer(max(middle.low, least.low), max(middle.high, least.high))
    raised = Typed(Operation.GREATEST, (value, low), (), inner, expression.at)
    type_ = Integer(min(inner.low, most.low), min(inner.high, most.high))
    return Typed(Operation.LEAST, (raised, high), (), type_, expression.at)


def _absolute(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    wrong = _arity(expression, ("value",), context)
    if wrong is not None:
        return wrong
    value = integer(expression.arguments[0], "abs", context, infer)
    one = ranged(value)
    low = 0 if one.low <= 0 <= one.high else min(abs(one.low), abs(one.high))
    high = max(abs(one.low), abs(one.high))
    minus = Typed(Operation.NEGATIVE, (value,), (), Integer(-one.high, -one.low), expression.at)
    return Typed(Operation.GREATEST, (value, minus), (), Integer(low, high), expression.at)


def _every(expression: tree.Call, context: Context) -> Typed:
    wrong = _arity(expression, ("kind",), context)
    if wrong is not None:
        return wrong
    kind = expression.arguments[0]
    of = context.environment.members(kind.name) if isinstance(kind, tree.Name) else None
    if of is None or not isinstance(kind, tree.Name):
        name = kind.name if isinstance(kind, tree.Name) else "..."
        return context.mistake(mistakes.unknown_name(name, (), kind.at))
    return Typed(Operation.EVERY, (), (kind.name,), Set(of), expression.at)


def _other(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    wrong = _arity(expression, ("pair", "one"), context)
    if wrong is not None:
        return wrong
    pair, one = (operand(argument, context, infer) for argument in expression.arguments)
    first = context.environment.member(pair.type.kind, "first") if isinstance(pair.type, Instance) else None
    if isinstance(pair.type, Unknown) or isinstance(one.type, Unknown):
        return unknown(expression.at)
    if first is None or not isinstance(pair.type, Instance):
        return context.mistake(mistakes.no_member(pair.type, "first", (), pair.at))
    if one.type != first:
        return context.mistake(mistakes.wrong_type(first, one.type, one.at))
    return Typed(Operation.OTHER, (pair, one), (pair.type.kind,), first, expression.at)


def _declared(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    signature = context.environment.signature(expression.name)
    if signature is None:
        names = (*context.environment.signature_names(), *_BUILT_IN)
        return context.mistake(mistakes.not_callable(expression.name, names, expression.name_at))
    wrong = _arity(expression, tuple(name for name, _ in signature.given), context)
    if wrong is not None:
        return wrong
    arguments = tuple(_argument(index, signature, expression, context, infer) for index in range(len(signature.given)))
    operation = {
        Callable.QUANTITY: Operation.QUANTITY,
        Callable.TABLE: Operation.TABLE,
        Callable.PAIR: Operation.PAIR,
    }[signature.sort]
    return Typed(operation, arguments, (signature.id,), signature.type, expression.at)


def _argument(index: int, signature: Signature, expression: tree.Call, context: Context, infer: Infer) -> Typed:
    _, wanted = signature.given[index]
    typed = infer(expression.arguments[index], context, wanted)
    if fits(typed.type, wanted):
        return typed
    typed = settled(typed, context)
    if fits(typed.type, wanted):
        return typed
    mistake = mistakes.out_of_range if same_sort(typed.type, wanted) else mistakes.wrong_type
    return context.mistake(mistake(wanted, typed.type, typed.at))
