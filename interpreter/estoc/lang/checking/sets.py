"""Sets: folds over their members (any, all, count, sum, min, max, first), set builders and literals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from estoc.lang.checking import name_mistakes, range_mistakes, value_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.facts import facts_when
from estoc.lang.checking.operands import (
    Infer,
    alike,
    boolean,
    failed,
    integer,
    number,
    operand,
    ranged,
    settled,
)
from estoc.lang.checking.space_functions import CELLS_LIMIT
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Cell, Entry, Instance, Integer, Optional, Scale, Set, Type
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

MEMBERS_LIMIT: Final = 256
"""The most members that a set can have: objects of a kind, or entries of a kind."""
NUMBERS_LIMIT: Final = 255
"""The highest number that a set of numbers may hold."""
Named: TypeAlias = Entry | Instance | Scale | Cell
_SET: Final = Words("a set", "un ensemble")
FOLD_FORMS: Final[Mapping[str, str]] = {
    "any": "any(condition for x in set)",
    "all": "all(condition for x in set)",
    "count": "count(x in set if condition)",
    "sum": "sum(number for x in set)",
    "first": "first(x in set if condition)",
    "min": "min(number for x in set)",
    "max": "max(number for x in set)",
    "set": "set(value for x in members)",
}
"""How each fold is written."""


def fold(expression: tree.Fold, context: Context, infer: Infer) -> Typed:
    """A fold; `min`, `max` and `first` of an empty set are absent."""
    source = _source(expression.source, context, infer)
    if not isinstance(source.type, Set):
        return unknown(expression.at)
    inside = context.with_variable(expression.variable, source.type.of)
    condition = _condition(expression, inside, infer)
    knowing = inside.knowing(facts_when(condition, holds=True))
    element = expression.element
    if expression.function in {"count", "first"}:
        return _search(expression, source, condition, knowing)
    if element is None:
        form = FOLD_FORMS[expression.function]
        return context.mistake(name_mistakes.no_loop(expression.function, form, expression.at))
    if expression.function in {"any", "all"}:
        tested = boolean(element, expression.function, knowing, infer)
        return _quantifier(expression, source, condition, tested)
    if expression.function == "set":
        return _collected(expression, (source, condition, operand(element, knowing, infer)), context)
    counted = integer(element, expression.function, knowing, infer)
    found = _number(expression, (source, condition, counted), context)
    otherwise = expression.otherwise
    return found if otherwise is None else _or(found, integer(otherwise, "else", context, infer))


def _or(found: Typed, otherwise: Typed) -> Typed:
    """A number that may be absent, or else another one."""
    if failed(found, otherwise) or not isinstance(found.type, Optional):
        return unknown(found.at)
    one, other = ranged(replace(found, type=found.type.of)), ranged(otherwise)
    type_ = Integer(min(one.low, other.low), max(one.high, other.high))
    there = Typed(Operation.PRESENT, (found,), (), BOOLEAN, found.at)
    return Typed(Operation.IF, (there, replace(found, type=found.type.of), otherwise), (), type_, found.at)


def _source(expression: tree.Expression, context: Context, infer: Infer) -> Typed:
    source = operand(expression, context, infer)
    if isinstance(source.type, Set) or failed(source):
        return source
    return context.mistake(value_mistakes.wrong_operand("in", _SET, source.type, source.at))


def _condition(expression: tree.Fold | tree.SetBuilder, context: Context, infer: Infer) -> Typed:
    if expression.condition is None:
        return Typed(Operation.CONSTANT, (), (1,), BOOLEAN, expression.at)
    return boolean(expression.condition, "if", context, infer)


def _quantifier(expression: tree.Fold, source: Typed, condition: Typed, element: Typed) -> Typed:
    """`any`; and `all x: e` as `not any x: not e`."""
    if failed(condition, element):
        return unknown(expression.at)
    at, every = expression.at, expression.function == "all"
    tested = Typed(Operation.NOT, (element,), (), BOOLEAN, at) if every else element
    both = Typed(Operation.AND, (condition, tested), (), BOOLEAN, at)
    some = Typed(Operation.ANY, (source, both), (expression.variable,), BOOLEAN, at)
    return Typed(Operation.NOT, (some,), (), BOOLEAN, at) if every else some


def _search(expression: tree.Fold, source: Typed, condition: Typed, context: Context) -> Typed:
    element = expression.element
    if element is not None and not (isinstance(element, tree.Name) and element.name == expression.variable):
        found = name_mistakes.element_of_search(expression.function, expression.variable, element.at)
        return context.mistake(found)
    if failed(condition) or not isinstance(source.type, Set):
        return unknown(expression.at)
    data = (expression.variable,)
    if expression.function == "first":
        return Typed(Operation.FIRST, (source, condition), data, Optional(source.type.of), expression.at)
    most = Integer(0, _most_members(source, context))
    return Typed(Operation.COUNT, (source, condition), data, most, expression.at)


def _number(expression: tree.Fold, arguments: tuple[Typed, Typed, Typed], context: Context) -> Typed:
    if failed(*arguments):
        return unknown(expression.at)
    source, _, element = arguments
    one = ranged(element)
    data = (expression.variable,)
    if expression.function == "sum":
        most = _most_members(source, context)
        interval = min(0, one.low) * most, max(0, one.high) * most
        total = number(Operation.SUM, arguments, interval, context, expression.at)
        return total if failed(total) else replace(total, data=data)
    operation = Operation.MINIMUM if expression.function == "min" else Operation.MAXIMUM
    return Typed(operation, arguments, data, Optional(Integer(one.low, one.high)), expression.at)


def _collected(expression: tree.Fold, arguments: tuple[Typed, Typed, Typed], context: Context) -> Typed:
    """`set(value for x in source)`: what the members give, each once."""
    if failed(*arguments):
        return unknown(expression.at)
    element = arguments[2]
    match element.type:
        case Integer(low, high):
            if low < 0 or high > NUMBERS_LIMIT:
                place, found = Integer(0, NUMBERS_LIMIT), Integer(low, high)
                return context.mistake(range_mistakes.out_of_range(place, found, element.at))
        case Entry() | Instance() | Scale() | Cell():
            pass
        case _:
            return context.mistake(value_mistakes.not_a_member(element.type, element.at))
    type_ = Set(element.type)
    return Typed(Operation.COLLECT, arguments, (expression.variable,), type_, expression.at)


def _most_members(source: Typed, context: Context) -> int:
    """The most members that a set can have."""
    match source.operation:
        case Operation.SET:
            most = len(source.arguments)
        case Operation.SELECT | Operation.WITHOUT:
            most = _most_members(source.arguments[0], context)
        case Operation.UNION:
            most = sum(_most_members(part, context) for part in source.arguments)
        case Operation.COLLECT:
            most = _most_members(source.arguments[0], context)
        case _:
            most = CELLS_LIMIT
    match source.type:
        case Set(of=Scale(id=scale)):
            values = len(context.environment.scale_values(scale))
        case Set(of=Cell()):
            values = CELLS_LIMIT
        case _:
            values = MEMBERS_LIMIT
    return min(most, values)


def select(expression: tree.SetBuilder, context: Context, infer: Infer) -> Typed:
    """`{x in source if condition}`."""
    source = _source(expression.source, context, infer)
    if not isinstance(source.type, Set):
        return unknown(expression.at)
    condition = _condition(expression, context.with_variable(expression.variable, source.type.of), infer)
    if failed(condition):
        return unknown(expression.at)
    return Typed(Operation.SELECT, (source, condition), (expression.variable,), source.type, expression.at)


def literal(expression: tree.SetLiteral, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`[a, b]`: things of one sort."""
    hint = expected.of if isinstance(expected, Set) else None
    parts = [(item, context) for item in expression.items]
    items = tuple(settled(typed, context) for typed in alike(parts, infer, hint))
    if failed(*items):
        return unknown(expression.at)
    nameless = next((item for item in items if not isinstance(item.type, Named)), None)
    if nameless is not None:
        return context.mistake(value_mistakes.not_a_member(nameless.type, nameless.at))
    of = items[0].type if items else hint
    odd = next((item for item in items if item.type != of), None)
    if odd is not None:
        return context.mistake(value_mistakes.unlike(items[0].type, odd.type, odd.at))
    if not isinstance(of, Named):
        return context.mistake(value_mistakes.empty_set(expression.at))
    return Typed(Operation.SET, items, (), Set(of), expression.at)
