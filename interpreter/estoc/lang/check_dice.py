"""Dice: counts and faces within their limits."""

from __future__ import annotations

from estoc.lang import mistakes, tree
from estoc.lang.check_common import Infer, integer, ranged
from estoc.lang.context import Context
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Dice, Integer

DICE_LIMIT = 1000
FACES_LIMIT = 1000


def dice(expression: tree.Dice, context: Context, infer: Infer) -> Typed:
    """`3d6kh2`: data are the faces (joined by commas), what is kept, how many, and the ceiling of explosions."""
    faces = _faces(expression, context)
    if faces is None:
        return context.mistake(mistakes.unknown_name(str(expression.faces), (), expression.at))
    if not faces:
        return context.mistake(mistakes.bad_faces(int(expression.faces), FACES_LIMIT, expression.at))
    one = Typed(Operation.CONSTANT, (), (1,), Integer(1, 1), expression.at)
    count = one if expression.count is None else integer(expression.count, "d", context, infer)
    number = ranged(count)
    if number.low < 0:
        return context.mistake(mistakes.negative_dice(number.low, count.at))
    if number.high > DICE_LIMIT:
        return context.mistake(mistakes.too_many_dice(number.high, DICE_LIMIT, count.at))
    keep, kept, ceiling = _modifiers(expression)
    data = (",".join(map(str, faces)), keep, kept, ceiling)
    low, high = _bounds(faces, (number.low, number.high), (keep, kept), ceiling)
    return Typed(Operation.POOL, (count,), data, Dice(low, high), expression.at)


def _faces(expression: tree.Dice, context: Context) -> tuple[int, ...] | None:
    match expression.faces:
        case int(faces):
            return tuple(range(1, faces + 1)) if 1 <= faces <= FACES_LIMIT else ()
        case str(die):
            return context.environment.faces(die)


def _modifiers(expression: tree.Dice) -> tuple[str, int, int]:
    keep, kept, ceiling = "", 0, -1
    for modifier in expression.modifiers:
        if modifier.name == "!":
            ceiling = modifier.value
        else:
            keep, kept = modifier.name, modifier.value
    return keep, kept, ceiling


def _bounds(faces: tuple[int, ...], count: tuple[int, int], keep: tuple[str, int], ceiling: int) -> tuple[int, int]:
    least, most = min(faces), max(faces) * (1 + max(ceiling, 0))
    kept = [_kept(number, *keep) for number in count]
    corners = [face * number for face in (least, most) for number in kept]
    return min(corners), max(corners)


def _kept(count: int, keep: str, kept: int) -> int:
    match keep:
        case "kh" | "kl":
            return min(count, kept)
        case "dh" | "dl":
            return max(count - kept, 0)
        case _:
            return count
