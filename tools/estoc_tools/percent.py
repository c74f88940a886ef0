"""How exact probabilities are written for people."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc_tools.common import Language

_LONGEST = 24


def percent(value: Fraction, language: Language, places: int = 2) -> str:
    """A probability in percent, rounded half up: `2.78 %`, in French `2,78 %`."""
    scale = 10**places
    if 0 < 200 * value * scale < 1:
        return f"< {percent(Fraction(1, 100 * scale), language, places)}"
    scaled = (200 * value.numerator * scale + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, scale)
    mark, space = (".", " ") if language == "en" else (",", "\u202f")
    after = f"{mark}{part:0{places}}" if places else ""
    return f"{whole}{after}{space}%"


def odds_text(value: Fraction, language: Language) -> str:
    """A probability in percent, and as a fraction where that is short enough to be read."""
    exact = str(value)
    shown = f"{percent(value, language):>9}"
    return f"{shown}  {exact}" if len(exact) <= _LONGEST else shown
