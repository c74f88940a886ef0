"""Calls of quantities, tables and pairs of the ruleset, and the choice among the language's own functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.checking import functions, name_mistakes, rule_functions, space_functions
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import Infer, failed, placed
from estoc.lang.checking.sets import FOLD_FORMS
from estoc.lang.environment import Callable, Signature
from estoc.lang.typed import Operation, Typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.syntax import tree
    from estoc.lang.types import Type

_OPERATIONS: Final[Mapping[Callable, Operation]] = {
    Callable.QUANTITY: Operation.QUANTITY,
    Callable.TABLE: Operation.TABLE,
    Callable.PAIR: Operation.PAIR,
}
BUILT_IN: Final = (
    *(*FOLD_FORMS, "floor", "ceil", "half_up", "clamp", "abs", "every", "other"),
    *("has", "intensity", "room", "numbers", "pool", *space_functions.NAMES),
)


def call(  # noqa: C901 - a line a function
    expression: tree.Call, context: Context, infer: Infer, expected: Type | None
) -> Typed:
    """A call; a ruleset cannot name a thing like a function of the language."""
    match expression.name:
        case "floor" | "ceil" | "half_up":
            typed = functions.rounding(expression, context, infer)
        case "min" | "max":
            typed = functions.extreme(expression, context, infer, expected)
        case "clamp":
            typed = functions.clamp(expression, context, infer)
        case "abs":
            typed = functions.absolute(expression, context, infer)
        case "every":
            typed = functions.every(expression, context)
        case "other":
            typed = functions.other(expression, context, infer)
        case "has" | "intensity":
            typed = rule_functions.borne(expression, context, infer)
        case "room":
            typed = rule_functions.room(expression, context)
        case "numbers":
            typed = rule_functions.numbers(expression, context, infer)
        case "pool":
            typed = rule_functions.pool(expression, context, infer)
        case "any" | "all" | "sum" | "count" | "first" | "set":
            form = FOLD_FORMS[expression.name]
            typed = context.mistake(name_mistakes.no_loop(expression.name, form, expression.at))
        case _:
            typed = _declared(expression, context, infer)
    return typed


def _declared(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    signature = context.environment.signature(expression.name)
    if expression.name in space_functions.NAMES and (signature is None or context.environment.space()):
        return space_functions.call(expression, context, infer)
    if signature is None:
        candidates = (*context.environment.signature_names(), *BUILT_IN)
        return context.mistake(name_mistakes.not_callable(expression.name, candidates, expression.name_at))
    if not functions.takes(tuple(name for name, _ in signature.given), expression, context):
        return unknown(expression.at)
    arguments = _arguments(signature, expression, context, infer)
    if failed(*arguments):
        return unknown(expression.at)
    return Typed(_OPERATIONS[signature.sort], arguments, (signature.id,), signature.type, expression.at)


def _arguments(
    signature: Signature, expression: tree.Call, context: Context, infer: Infer
) -> tuple[Typed, ...]:
    pairs = zip(signature.given, expression.arguments, strict=True)
    return tuple(placed(infer(argument, context, wanted), wanted, context) for (_, wanted), argument in pairs)
