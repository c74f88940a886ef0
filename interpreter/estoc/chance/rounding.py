"""Division of integers with a named rounding."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from estoc.chance.limits import DiceError, DiceProblem


class Rounding(Enum):
    """Where a quotient that is not whole goes."""

    FLOOR = "floor"
    CEIL = "ceil"
    HALF_UP = "half_up"


def divide(number: int, divisor: int, rounding: Rounding) -> int:
    """`number / divisor`, rounded: down, up, or to the nearest with halves towards plus infinity.

    Raises:
        DiceError: `ZERO_DIVISOR`.
    """
    if divisor == 0:
        raise DiceError(DiceProblem.ZERO_DIVISOR, 0, 1)
    match rounding:
        case Rounding.FLOOR:
            return number // divisor
        case Rounding.CEIL:
            return -(-number // divisor)
        case Rounding.HALF_UP:
            return (2 * number + divisor) // (2 * divisor)
        case _:
            assert_never(rounding)
