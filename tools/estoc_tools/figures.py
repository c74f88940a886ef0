"""Numbers as people read them: rounded from exact fractions, in the typography of a language."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Sequence

    import estoc
    from estoc_tools.common import Language

NO_BREAK = "\u00a0"
NARROW = "\u202f"


def decimal(value: Fraction | int, digits: int, language: Language, *, signed: bool = False) -> str:
    """A number with so many digits behind the point, or the comma; halves away from zero."""
    scale: int = 10**digits
    units = abs(Fraction(value)) * scale
    rounded = (2 * units.numerator + units.denominator) // (2 * units.denominator)
    head, tail = divmod(rounded, scale)
    text = grouped(head, language)
    if digits:
        text += ("." if language == "en" else ",") + f"{tail:0{digits}}"
    sign = "-" if value < 0 and rounded else "+" if signed and rounded else ""
    return sign + text


def grouped(number: int, language: Language) -> str:
    """A whole number, its thousands apart."""
    text = f"{number:,}"
    return text if language == "en" else text.replace(",", NARROW)


def percent(value: Fraction, language: Language, *, signed: bool = False) -> str:
    """A share in percent, without the sign."""
    return decimal(value * 100, 1, language, signed=signed)


def percents(value: Fraction, language: Language, *, signed: bool = False) -> str:
    """A share in percent."""
    return (
        f"{percent(value, language, signed=signed)} %"
        if language == "en"
        else (f"{percent(value, language, signed=signed)}{NO_BREAK}%")
    )


def span(interval: estoc.Interval, digits: int, language: Language, *, signed: bool = False) -> str:
    """Where the truth lies."""
    low, high = (decimal(one, digits, language, signed=signed) for one in (interval.low, interval.high))
    return f"{low} to {high}" if language == "en" else f"{low} à {high}"


def share_span(interval: estoc.Interval, language: Language, *, signed: bool = False) -> str:
    """The same for a share, in percent."""
    low, high = (percent(one, language, signed=signed) for one in (interval.low, interval.high))
    return f"{low} to {high}" if language == "en" else f"{low} à {high}"


def table(rows: Sequence[Sequence[str]], right: frozenset[int]) -> list[str]:
    """Rows in aligned columns, two spaces apart; those of some columns end at the same place.

    Args:
        rows: the cells.
        right: the columns of numbers.
    """
    columns = max((len(row) for row in rows), default=0)
    widths = [
        max((cell_len(row[place]) for row in rows if place < len(row)), default=0) for place in range(columns)
    ]
    lines = []
    for row in rows:
        cells = []
        for place, cell in enumerate(row):
            gap = " " * (widths[place] - cell_len(cell))
            cells.append(gap + cell if place in right else cell + gap)
        lines.append("  ".join(cells).rstrip())
    return lines


def shortened(text: str, width: int) -> str:
    """A text, cut where it is too wide."""
    return text if cell_len(text) <= width else text[: width - 3].rstrip() + "..."
