"""The checker: from a syntax tree to a typed expression, with everything that is wrong on the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from estoc.lang.checking import (
    arithmetic,
    calls,
    dice,
    logic,
    members,
    names,
    sets,
    space_functions,
    value_mistakes,
)
from estoc.lang.checking.context import Context
from estoc.lang.checking.operands import placed
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Integer, Optional, Type, Unknown

if TYPE_CHECKING:
    from estoc.lang.checking.facts import Shape
    from estoc.lang.environment import Environment
    from estoc.lang.syntax.findings import Finding


@dataclass(frozen=True, slots=True)
class Checked:
    """A typed expression, and what is wrong with it in the order of the text; nothing where it checks."""

    typed: Typed
    findings: tuple[Finding, ...]


def check(
    expression: tree.Expression,
    text: str,
    environment: Environment,
    wanted: Type | None = None,
    present: frozenset[Shape] = frozenset(),
) -> Checked:
    """Check one expression.

    Args:
        expression: its syntax tree.
        text: the expression itself, for messages.
        environment: what the names mean.
        wanted: the type of the place that it stands in, if the place has one.
        present: optional values already known to be present.
    """
    context = Context(environment, text, present=present)
    typed = infer(expression, context, wanted)
    if not context.findings:
        typed = _whole(typed, wanted, context)
    return Checked(typed, tuple(sorted(context.findings, key=lambda finding: finding.at)))


def _whole(typed: Typed, wanted: Type | None, context: Context) -> Typed:
    if wanted is not None:
        return placed(typed, wanted, context)
    if typed.type == Optional(Unknown()):
        return context.mistake(value_mistakes.absent_of_nothing(typed.at))
    return typed


def infer(expression: tree.Expression, context: Context, expected: Type | None) -> Typed:
    """The typed form of `expression`; `expected` only helps to tell ids of the same name apart."""
    match expression:
        case tree.Number() | tree.Truth() | tree.Measure():
            typed = _literal(expression, context)
        case tree.Name() | tree.Qualified() | tree.Member() | tree.Index():
            typed = _reference(expression, context, expected)
        case tree.Call():
            typed = calls.call(expression, context, infer, expected)
        case tree.Negative() | tree.Sum() | tree.Arithmetic() | tree.Shift():
            typed = _computed(expression, context, expected)
        case (
            tree.Comparison()
            | tree.Membership()
            | tree.Presence()
            | tree.Not()
            | tree.Logic()
            | tree.Conditional()
        ):
            typed = _decided(expression, context, expected)
        case tree.Fold() | tree.SetBuilder() | tree.SetLiteral():
            typed = _gathered(expression, context, expected)
        case tree.Dice():
            typed = dice.dice(expression, context, infer)
        case _:
            assert_never(expression)
    if isinstance(typed.type, Optional) and typed.shape() in context.present:
        return replace(typed, type=typed.type.of)
    return typed


def _literal(expression: tree.Number | tree.Truth | tree.Measure, context: Context) -> Typed:
    match expression:
        case tree.Number(value, at):
            return Typed(Operation.CONSTANT, (), (value,), Integer(value, value), at)
        case tree.Truth(value, at):
            return Typed(Operation.CONSTANT, (), (int(value),), BOOLEAN, at)
        case tree.Measure():
            return space_functions.length(expression, context)


def _reference(
    expression: tree.Name | tree.Qualified | tree.Member | tree.Index, context: Context, expected: Type | None
) -> Typed:
    match expression:
        case tree.Name():
            return names.name(expression, context, expected)
        case tree.Qualified():
            return names.qualified(expression, context)
        case tree.Member():
            return members.member(expression, context, infer)
        case tree.Index():
            return members.index(expression, context, infer)


def _computed(
    expression: tree.Negative | tree.Sum | tree.Arithmetic | tree.Shift,
    context: Context,
    expected: Type | None,
) -> Typed:
    match expression:
        case tree.Negative():
            return arithmetic.negative(expression, context, infer)
        case tree.Sum():
            return arithmetic.total(expression, context, infer, expected)
        case tree.Arithmetic():
            return arithmetic.product(expression, context, infer)
        case tree.Shift():
            return arithmetic.shift(expression, context, infer, expected)


def _decided(
    expression: tree.Comparison | tree.Membership | tree.Presence | tree.Not | tree.Logic | tree.Conditional,
    context: Context,
    expected: Type | None,
) -> Typed:
    match expression:
        case tree.Comparison():
            return logic.comparison(expression, context, infer)
        case tree.Membership():
            return logic.membership(expression, context, infer)
        case tree.Presence():
            return logic.presence(expression, context, infer)
        case tree.Not():
            return logic.negation(expression, context, infer)
        case tree.Logic():
            return logic.logic(expression, context, infer)
        case tree.Conditional():
            return logic.conditional(expression, context, infer, expected)


def _gathered(
    expression: tree.Fold | tree.SetBuilder | tree.SetLiteral, context: Context, expected: Type | None
) -> Typed:
    match expression:
        case tree.Fold():
            return sets.fold(expression, context, infer)
        case tree.SetBuilder():
            return sets.select(expression, context, infer)
        case tree.SetLiteral():
            return sets.literal(expression, context, infer, expected)
