"""The functions that ask about rules in force: `has`, `intensity`, `room`; and `numbers`, `pool`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.chance import DEFAULT_LIMITS
from estoc.lang.checking import dice_mistakes, name_mistakes, range_mistakes, value_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.functions import takes
from estoc.lang.checking.operands import Infer, failed, integer, operand, ranged
from estoc.lang.checking.sets import NUMBERS_LIMIT
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Dice, Integer, Set
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.types import Type

INTENSITY_LIMIT: Final = 1000
_DICE: Final = Words("dice", "des dés")


def borne(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`has(who, condition)`: true or false; `intensity(who, condition)`: a number, 0 without it."""
    if not takes(("who", "condition"), expression, context):
        return unknown(expression.at)
    who, named = operand(expression.arguments[0], context, infer), expression.arguments[1]
    written = named.name if isinstance(named, tree.Name) else context.written(named.at)
    bearer = context.environment.condition(written)
    if bearer is None:
        names = context.environment.condition_names()
        return context.mistake(name_mistakes.unknown_name(written, names, named.at))
    if failed(who):
        return unknown(expression.at)
    if who.type != bearer:
        return context.mistake(value_mistakes.wrong_type(bearer, who.type, who.at))
    if expression.name == "has":
        return Typed(Operation.HAS, (who,), (written,), BOOLEAN, expression.at)
    type_: Type = Integer(0, INTENSITY_LIMIT)
    return Typed(Operation.INTENSITY, (who,), (written,), type_, expression.at)


def room(expression: tree.Call, context: Context) -> Typed:
    """`room(procedure)`: whether a procedure with a bound on its nesting may be entered once more."""
    if not takes(("procedure",), expression, context):
        return unknown(expression.at)
    named = expression.arguments[0]
    written = named.name if isinstance(named, tree.Name) else context.written(named.at)
    names = context.environment.nested_names()
    if written not in names:
        return context.mistake(name_mistakes.unknown_name(written, names, named.at))
    return Typed(Operation.ROOM, (), (written,), BOOLEAN, expression.at)


def numbers(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`numbers(low, high)`: the whole numbers from one to the other; none where `high` is lower."""
    if not takes(("low", "high"), expression, context):
        return unknown(expression.at)
    low, high = (integer(argument, "numbers", context, infer) for argument in expression.arguments)
    if failed(low, high):
        return unknown(expression.at)
    least, most = ranged(low), ranged(high)
    for one, at in ((least, low.at), (most, high.at)):
        place = Integer(0 if one is least else -1, NUMBERS_LIMIT)
        if one.low < place.low or one.high > place.high:
            return context.mistake(range_mistakes.out_of_range(place, Integer(one.low, one.high), at))
    members = Integer(least.low, max(least.low, most.high))
    return Typed(Operation.NUMBERS, (low, high), (), Set(members), expression.at)


def pool(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """`pool(count, dice)`: the same dice a number of times, all in one roll."""
    if not takes(("count", "dice"), expression, context):
        return unknown(expression.at)
    count = integer(expression.arguments[0], "pool", context, infer)
    dice = operand(expression.arguments[1], context, infer)
    if failed(count, dice):
        return unknown(expression.at)
    if not isinstance(dice.type, Dice):
        return context.mistake(value_mistakes.wrong_operand("pool", _DICE, dice.type, dice.at))
    number = ranged(count)
    if number.low < 0:
        return context.mistake(dice_mistakes.negative_dice(number.low, count.at))
    if number.high > DEFAULT_LIMITS.dice:
        return context.mistake(dice_mistakes.too_many_dice(number.high, DEFAULT_LIMITS.dice, count.at))
    corners = [one * times for one in (dice.type.low, dice.type.high) for times in (number.low, number.high)]
    type_ = Dice(min(corners), max(corners))
    return Typed(Operation.REPEAT, (count, dice), (), type_, expression.at)
