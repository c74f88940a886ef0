"""The checker: from a syntax tree to a typed expression, with everything that is wrong on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from estoc.lang import check_calls, check_dice, check_folds, check_names, check_operators, mistakes, tree
from estoc.lang.context import Context, Shape
from estoc.lang.environment import Environment
from estoc.lang.findings import Finding
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Integer, Optional, Type, fits, same_sort

Expected: TypeAlias = Type | None


@dataclass(frozen=True, slots=True)
class Checked:
    """A typed expression, and what is wrong with it (nothing, where it may be used)."""

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
    if wanted is not None and not context.findings:
        typed = _into_place(typed, wanted, context)
    return Checked(typed, tuple(context.findings))


def _into_place(typed: Typed, wanted: Type, context: Context) -> Typed:
    if fits(typed.type, wanted):
        return typed
    if isinstance(typed.type, Optional) and not isinstance(wanted, Optional):
        start, end = typed.at
        return context.mistake(mistakes.untested_optional(context.text[start:end], typed.at))
    if same_sort(typed.type, wanted):
        return context.mistake(mistakes.out_of_range(wanted, typed.type, typed.at))
    return context.mistake(mistakes.wrong_type(wanted, typed.type, typed.at))


def infer(expression: tree.Expression, context: Context, expected: Expected) -> Typed:  # noqa: C901, PLR0911, PLR0912 - one line for each shape
    """The typed form of `expression`; `expected` only helps to tell ids of the same name apart."""
    match expression:
        case tree.Number(value, at):
            return Typed(Operation.CONSTANT, (), (value,), Integer(value, value), at)
        case tree.Truth(value, at):
            return Typed(Operation.CONSTANT, (), (int(value),), BOOLEAN, at)
        case tree.Measure(at=at):
            return context.mistake(mistakes.no_space(at))
        case tree.Name():
            return check_names.name(expression, context, expected)
        case tree.Qualified():
            return check_names.qualified(expression, context)
        case tree.Member():
            return check_names.member(expression, context, infer)
        case tree.Index():
            return check_names.index(expression, context, infer)
        case tree.Call():
            return check_calls.call(expression, context, infer)
        case tree.Negative():
            return check_operators.negative(expression, context, infer)
        case tree.Not():
            return check_operators.negation(expression, context, infer)
        case tree.Sum():
            return check_operators.total(expression, context, infer)
        case tree.Arithmetic():
            return check_operators.arithmetic(expression, context, infer)
        case tree.Shift():
            return check_operators.shift(expression, context, infer)
        case tree.Comparison():
            return check_operators.comparison(expression, context, infer)
        case tree.Membership():
            return check_operators.membership(expression, context, infer)
        case tree.Presence():
            return check_operators.presence(expression, context, infer)
        case tree.Logic():
            return check_operators.logic(expression, context, infer)
        case tree.Conditional():
            return check_operators.conditional(expression, context, infer, expected)
        case tree.Fold():
            return check_folds.fold(expression, context, infer)
        case tree.SetBuilder():
            return check_folds.select(expression, context, infer)
        case tree.SetLiteral():
            return check_folds.literal(expression, context, infer, expected)
        case tree.Dice():
            return check_dice.dice(expression, context, infer)
        case _:
            assert_never(expression)
