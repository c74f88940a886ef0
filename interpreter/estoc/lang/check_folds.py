"""Folds over finite sets: any, all, count, sum, min, max, first; set builders and literals."""

from __future__ import annotations

from estoc.lang import mistakes, tree
from estoc.lang.check_common import Infer, boolean, integer, operand, ranged
from estoc.lang.context import Context, facts_when
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Entry, Instance, Integer, Optional, Scale, Set, Type, Unknown
from estoc.text.words import Words

MEMBERS_LIMIT = 256
"""The most members that a set can have: objects of a kind, or entries of a kind."""


def _source(expression: tree.Expression, context: Context, infer: Infer) -> tuple[Typed, Type | None]:
    source = operand(expression, context, infer)
    match source.type:
        case Set(of):
            return source, of
        case Unknown():
            return source, None
        case _:
            wanted = Words("a set", "un ensemble")
            return context.mistake(mistakes.wrong_operand("in", wanted, source.type, (), source.at)), None


def _condition(expression: tree.Expression | None, context: Context, infer: Infer, at: tree.At) -> Typed:
    if expression is None:
        return Typed(Operation.CONSTANT, (), (1,), BOOLEAN, at)
    return boolean(expression, "if", context, infer)


def fold(expression: tree.Fold, context: Context, infer: Infer) -> Typed:
    """A fold; `min`, `max` and `first` of an empty set are absent."""
    source, of = _source(expression.source, context, infer)
    if of is None:
        return source
    inside = context.with_variable(expression.variable, of)
    condition = _condition(expression.condition, inside, infer, expression.at)
    knowing = inside.knowing(facts_when(condition, holds=True))
    data = (expression.variable,)
    match expression.function:
        case "any" | "all":
            element = _condition(expression.element, knowing, infer, expression.at)
            return _quantifier(expression, source, condition, element)
        case "count":
            type_: Type = Integer(0, MEMBERS_LIMIT)
            return Typed(Operation.COUNT, (source, condition), data, type_, expression.at)
        case "first":
            return Typed(Operation.FIRST, (source, condition), data, Optional(of), expression.at)
        case "sum" | "min" | "max":
            element = integer(expression.element or expression.source, expression.function, knowing, infer)
            return _number(expression, source, condition, element)


def _quantifier(expression: tree.Fold, source: Typed, condition: Typed, element: Typed) -> Typed:
    data = (expression.variable,)
    if expression.function == "any":
        both = Typed(Operation.AND, (condition, element), (), BOOLEAN, expression.at)
        return Typed(Operation.ANY, (source, both), data, BOOLEAN, expression.at)
    # all x: e  =  not any x: not e
    fails = Typed(Operation.NOT, (element,), (), BOOLEAN, expression.at)
    both = Typed(Operation.AND, (condition, fails), (), BOOLEAN, expression.at)
    some = Typed(Operation.ANY, (source, both), data, BOOLEAN, expression.at)
    return Typed(Operation.NOT, (some,), (), BOOLEAN, expression.at)


def _number(expression: tree.Fold, source: Typed, condition: Typed, element: Typed) -> Typed:
    one = ranged(element)
    data = (expression.variable,)
    arguments = (source, condition, element)
    if expression.function == "sum":
        type_ = Integer(min(0, one.low) * MEMBERS_LIMIT, max(0, one.high) * MEMBERS_LIMIT)
        return Typed(Operation.SUM, arguments, data, type_, expression.at)
    operation = Operation.MINIMUM if expression.function == "min" else Operation.MAXIMUM
    return Typed(operation, arguments, data, Optional(Integer(one.low, one.high)), expression.at)


def select(expression: tree.SetBuilder, context: Context, infer: Infer) -> Typed:
    """`{x in source if condition}`."""
    source, of = _source(expression.source, context, infer)
    if of is None:
        return source
    inside = context.with_variable(expression.variable, of)
    condition = _condition(expression.condition, inside, infer, expression.at)
    return Typed(Operation.SELECT, (source, condition), (expression.variable,), source.type, expression.at)


def literal(expression: tree.SetLiteral, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`[a, b]`: things of one sort."""
    hint = expected.of if isinstance(expected, Set) else None
    items: list[Typed] = []
    for item in expression.items:
        typed = operand(item, context, infer, hint)
        hint = hint or typed.type
        if isinstance(typed.type, Unknown):
            return typed
        if typed.type != hint:
            return context.mistake(mistakes.unlike(hint, typed.type, typed.at))
        items.append(typed)
    if not isinstance(hint, Entry | Instance | Scale):
        wanted = Set(Entry("?")) if expected is None else expected
        return context.mistake(mistakes.wrong_type(wanted, hint or Unknown(), expression.at))
    return Typed(Operation.SET, tuple(items), (), Set(hint), expression.at)
