"""Dice: their numbers within their limits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from estoc.chance import DEFAULT_LIMITS, Keep, KeepMode, bounds, pool
from estoc.lang.checking import dice_mistakes, name_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import Infer, failed, integer, ranged
from estoc.lang.typed import Operation, PoolParts, Typed
from estoc.lang.types import Dice, Integer

if TYPE_CHECKING:
    from estoc.lang.syntax import tree


def dice(expression: tree.Dice, context: Context, infer: Infer) -> Typed:
    """`3d6kh2`; what the parts of the node are is said by `PoolParts`."""
    count = _count(expression, context, infer)
    faces = _faces(expression, context, infer)
    keep, kept, ceiling = _modifiers(expression, context, infer)
    if faces is None or failed(count, *(one for one in (faces, kept, ceiling) if isinstance(one, Typed))):
        return unknown(expression.at)
    parts = PoolParts(count, faces, keep, kept, ceiling)
    low, high = _ends(parts)
    return Typed(Operation.POOL, parts.arguments, parts.data, Dice(low, high), expression.at)


def _ends(parts: PoolParts) -> tuple[int, int]:
    """The least and the greatest total: they lie where each number of the dice is at an end of its range."""
    sizes = [parts.faces] if isinstance(parts.faces, tuple) else list(map(_sides, _both(parts.faces)))
    rules: list[tuple[Keep, ...]] = [()]
    if parts.kept is not None:
        rules = [(Keep(KeepMode(parts.keep), number),) for number in _both(parts.kept)]
    ceilings = (None,) if parts.ceiling is None else _both(parts.ceiling)
    found = [bounds(pool(*one)) for one in product(_both(parts.count), sizes, rules, ceilings)]
    return min(low for low, _ in found), max(high for _, high in found)


def _both(typed: Typed) -> tuple[int, int]:
    """The two ends of a number's range."""
    number = ranged(typed)
    return number.low, number.high


def _sides(number: int) -> tuple[int, ...]:
    return tuple(range(1, number + 1))


def _count(expression: tree.Dice, context: Context, infer: Infer) -> Typed:
    if expression.count is None:
        return Typed(Operation.CONSTANT, (), (1,), Integer(1, 1), expression.at)
    count = integer(expression.count, "d", context, infer)
    if failed(count):
        return count
    number = ranged(count)
    if number.low < 0:
        return context.mistake(dice_mistakes.negative_dice(number.low, count.at))
    if number.high > DEFAULT_LIMITS.dice:
        return context.mistake(dice_mistakes.too_many_dice(number.high, DEFAULT_LIMITS.dice, count.at))
    return count


def _faces(expression: tree.Dice, context: Context, infer: Infer) -> tuple[int, ...] | Typed | None:
    match expression.faces:
        case int(faces) if 1 <= faces <= DEFAULT_LIMITS.faces:
            return _sides(faces)
        case int(faces):
            context.mistake(dice_mistakes.bad_faces(faces, DEFAULT_LIMITS.faces, expression.at))
            return None
        case str(die):
            found = context.environment.faces(die)
            if found is None:
                candidates = context.environment.die_names()
                context.mistake(name_mistakes.unknown_name(die, candidates, expression.at))
            return found
        case computed:
            return _number_of_faces(computed, context, infer)


def _number_of_faces(expression: tree.Expression, context: Context, infer: Infer) -> Typed:
    faces = integer(expression, "d", context, infer)
    if failed(faces):
        return faces
    number = ranged(faces)
    wrong = number.low if number.low < 1 else number.high
    if 1 <= wrong <= DEFAULT_LIMITS.faces:
        return faces
    return context.mistake(dice_mistakes.bad_faces(wrong, DEFAULT_LIMITS.faces, faces.at))


def _modifiers(
    expression: tree.Dice, context: Context, infer: Infer
) -> tuple[str, Typed | None, Typed | None]:
    """What is kept, how many, and the ceiling of explosions."""
    keep, kept, ceiling = "", None, None
    for modifier in expression.modifiers:
        explodes = modifier.name == "!"
        if (ceiling if explodes else kept) is not None:
            return keep, kept, context.mistake(dice_mistakes.second_modifier(modifier.at))
        number = integer(modifier.value, modifier.name, context, infer)
        if explodes:
            ceiling = _ceiling(number, modifier, context)
        else:
            keep, kept = modifier.name, _kept(number, context)
    return keep, kept, ceiling


def _ceiling(number: Typed, modifier: tree.DiceModifier, context: Context) -> Typed:
    low, high = ranged(number).low, ranged(number).high
    limit = DEFAULT_LIMITS.explosions
    if failed(number):
        return number
    if low < 0:
        return context.mistake(dice_mistakes.negative_explosions(low, number.at))
    if high > limit:
        return context.mistake(dice_mistakes.too_many_explosions(high, limit, modifier.at))
    return number


def _kept(number: Typed, context: Context) -> Typed:
    low = ranged(number).low
    if failed(number) or low >= 0:
        return number
    return context.mistake(dice_mistakes.negative_kept(low, number.at))
