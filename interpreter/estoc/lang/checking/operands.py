"""Operands: what an operator may demand of them, and numbers computed of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from estoc.lang import types
from estoc.lang.checking import range_mistakes, value_mistakes
from estoc.lang.checking.context import Context
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Boolean, Dice, Integer, Optional, Type, Unknown, fits, same_sort
from estoc.lang.wording import describe
from estoc.text.words import Words

Infer: TypeAlias = Callable[[tree.Expression, Context, Type | None], Typed]

NUMBER_LIMIT: Final = 10**15
"""The farthest from 0 that a computed number may be: far beyond any place, and exact in 64 bits."""
_NUMBER: Final = Words("a number", "un nombre")


def settled(typed: Typed, context: Context) -> Typed:
    """A value that is certainly there: an optional one must have been tested."""
    if not isinstance(typed.type, Optional):
        return typed
    if typed.operation is Operation.ABSENT:
        return context.mistake(value_mistakes.absent_value(typed.at))
    return context.mistake(value_mistakes.untested_optional(context.written(typed.at), typed.at))


def operand(
    expression: tree.Expression, context: Context, infer: Infer, expected: Type | None = None
) -> Typed:
    """The typed form of an operand, certainly there."""
    return settled(infer(expression, context, expected), context)


def boolean(expression: tree.Expression, operator: str, context: Context, infer: Infer) -> Typed:
    """An operand that must be true or false."""
    typed = operand(expression, context, infer, BOOLEAN)
    if isinstance(typed.type, Boolean | Unknown):
        return typed
    return context.mistake(value_mistakes.wrong_operand(operator, describe(BOOLEAN), typed.type, typed.at))


def integer(expression: tree.Expression, operator: str, context: Context, infer: Infer) -> Typed:
    """An operand that must be a number."""
    typed = operand(expression, context, infer)
    return typed if isinstance(typed.type, Integer | Unknown) else not_a_number(typed, operator, context)


def number_or_dice(expression: tree.Expression, operator: str, context: Context, infer: Infer) -> Typed:
    """An operand that must be a number or dice."""
    return countable(operand(expression, context, infer), operator, context)


def countable(typed: Typed, operator: str, context: Context) -> Typed:
    """The operand, if it is a number or dice."""
    return (
        typed if isinstance(typed.type, Integer | Dice | Unknown) else not_a_number(typed, operator, context)
    )


def not_a_number(typed: Typed, operator: str, context: Context) -> Typed:
    """Report an operand that should have been a number, with a way to get one from it."""
    hints = _numbers_in(typed, context)
    return context.mistake(value_mistakes.wrong_operand(operator, _NUMBER, typed.type, typed.at, hints))


def _numbers_in(typed: Typed, context: Context) -> tuple[Words, ...]:
    written = context.written(typed.at)
    match typed.type:
        case types.Entry(kind) | types.Instance(kind):
            names = context.environment.member_names(kind)
            members = [(name, context.environment.member(kind, name)) for name in names]
            found = [name for name, type_ in members if isinstance(type_, Integer)]
        case types.Bundle(members_of_bundle):
            found = [name for name, type_ in members_of_bundle if isinstance(type_, Integer)]
        case types.Rolled():
            found = ["total"]
        case types.Map():
            return (Words(f"take one of them: `{written}[...]`", f"prenez-en un : « {written}[...] »"),)
        case types.Set():
            return (
                Words(
                    f"count its members: `count(x in {written})`",
                    f"comptez-en les membres : « count(x in {written}) »",
                ),
            )
        case Dice():
            return (
                Words(
                    "roll the dice first, in a step, and use their total",
                    "lancez d'abord les dés, dans une étape, et prenez leur total",
                ),
            )
        case Boolean():
            form = "1 if ... else 0"
            return (Words(f"write `{form}`", f"écrivez « {form} »"),)
        case _:
            return ()
    listed = ", ".join(f"{written}.{name}" for name in found[:8])
    return (Words(f"its numbers: {listed}", f"ses nombres : {listed}"),) if found else ()


def ranged(typed: Typed) -> Integer | Dice:
    """The range of a number or of dice; what did not check may be anything."""
    return typed.type if isinstance(typed.type, Integer | Dice) else types.ANY_INTEGER


def failed(*typed: Typed) -> bool:
    """Whether one of these did not check, so that nothing more can be said about what is made of them."""
    return any(isinstance(one.type, Unknown) for one in typed)


def number(
    operation: Operation,
    arguments: tuple[Typed, ...],
    interval: tuple[int, int],
    context: Context,
    at: tree.At,
) -> Typed:
    """A number computed of operands that checked: dice as soon as one of them is dice."""
    low, high = interval
    if low < -NUMBER_LIMIT or high > NUMBER_LIMIT:
        return context.mistake(range_mistakes.beyond_numbers(NUMBER_LIMIT, at))
    dice = any(isinstance(argument.type, Dice) for argument in arguments)
    return Typed(operation, arguments, (), Dice(low, high) if dice else Integer(low, high), at)


def placed(typed: Typed, wanted: Type, context: Context) -> Typed:
    """A value in the place of a type, or a finding that says why it does not belong there."""
    if fits(typed.type, wanted):
        return typed
    if (
        isinstance(typed.type, Optional)
        and same_sort(typed.type, wanted)
        and not isinstance(wanted, Optional)
    ):
        return settled(typed, context)
    mistake = range_mistakes.out_of_range if same_sort(typed.type, wanted) else value_mistakes.wrong_type
    return context.mistake(mistake(wanted, typed.type, typed.at))


def alike(
    parts: Sequence[tuple[tree.Expression, Context]], infer: Infer, expected: Type | None = None
) -> tuple[Typed, ...]:
    """Parts that should be of one sort: those that are clear in themselves tell what the others mean.

    Args:
        parts: each with what is known there.
        infer: what gives the typed form of one.
        expected: the type of the place that they stand in, if it is known.
    """
    hint = expected
    found: dict[int, Typed] = {}
    for index in sorted(range(len(parts)), key=lambda place: needs_help(*parts[place])):
        part, context = parts[index]
        found[index] = infer(part, context, hint)
        hint = types.UNKNOWN if failed(found[index]) else hint or found[index].type
    return tuple(found[index] for index in range(len(parts)))


def needs_help(expression: tree.Expression, context: Context) -> bool:
    """Whether an expression may mean several things, and a neighbour may tell which."""
    match expression:
        case tree.Name(name):
            return context.local(name) is None and len(context.environment.named(name)) > 1
        case tree.SetLiteral(items):
            return all(needs_help(item, context) for item in items)
        case tree.Shift(subject):
            return needs_help(subject, context)
        case tree.Conditional(then, _, otherwise):
            return needs_help(then, context) and needs_help(otherwise, context)
        case _:
            return False
