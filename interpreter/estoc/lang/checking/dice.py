"""Dice: counts and faces within their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.chance import DEFAULT_LIMITS, Keep, KeepMode, bounds, pool
from estoc.lang.checking import dice_mistakes, name_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import Infer, failed, integer, ranged
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Dice, Integer

if TYPE_CHECKING:
    from estoc.lang.syntax import tree


def dice(expression: tree.Dice, context: Context, infer: Infer) -> Typed:
    """`3d6kh2`; data are the faces (joined by commas), what is kept, how many, the ceiling of explosions."""
    count = _count(expression, context, infer)
    faces = _faces(expression, context)
    modified = _modifiers_fit(expression, context)
    if faces is None or failed(count) or not modified:
        return unknown(expression.at)
    keep, kept, ceiling = _modifiers(expression)
    number = ranged(count)
    rules = (Keep(KeepMode(keep), kept),) if keep else ()
    explode = None if ceiling < 0 else ceiling
    # A number of dice between its two ends has a total between theirs.
    ends = [bounds(pool(each, faces, rules, explode)) for each in (number.low, number.high)]
    type_ = Dice(min(low for low, _ in ends), max(high for _, high in ends))
    return Typed(
        Operation.POOL, (count,), (",".join(map(str, faces)), keep, kept, ceiling), type_, expression.at
    )


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


def _faces(expression: tree.Dice, context: Context) -> tuple[int, ...] | None:
    match expression.faces:
        case int(faces) if 1 <= faces <= DEFAULT_LIMITS.faces:
            return tuple(range(1, faces + 1))
        case int(faces):
            context.mistake(dice_mistakes.bad_faces(faces, DEFAULT_LIMITS.faces, expression.at))
            return None
        case str(die):
            found = context.environment.faces(die)
            if found is None:
                candidates = context.environment.die_names()
                context.mistake(name_mistakes.unknown_name(die, candidates, expression.at))
            return found


def _modifiers_fit(expression: tree.Dice, context: Context) -> bool:
    seen: set[bool] = set()
    for modifier in expression.modifiers:
        explodes = modifier.name == "!"
        if explodes in seen:
            context.mistake(dice_mistakes.second_modifier(modifier.at))
            return False
        if explodes and modifier.value > DEFAULT_LIMITS.explosions:
            limit = DEFAULT_LIMITS.explosions
            context.mistake(dice_mistakes.too_many_explosions(modifier.value, limit, modifier.at))
            return False
        seen.add(explodes)
    return True


def _modifiers(expression: tree.Dice) -> tuple[str, int, int]:
    keep, kept, ceiling = "", 0, -1
    for modifier in expression.modifiers:
        if modifier.name == "!":
            ceiling = modifier.value
        else:
            keep, kept = modifier.name, modifier.value
    return keep, kept, ceiling
