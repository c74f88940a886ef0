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
WIDTH = 80
_LEAST = 12  # columns that a label has in any case


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
    """Where the truth lies; an interval without a width says nothing of it."""
    if interval.low == interval.high:
        return "-"
    low, high = (decimal(one, digits, language, signed=signed) for one in (interval.low, interval.high))
    return f"{low} to {high}" if language == "en" else f"{low} à {high}"


def points(value: Fraction, language: Language, *, signed: bool = True) -> str:
    """A difference of shares, in points of percent."""
    return f"{percent(value, language, signed=signed)} pts"


def points_span(interval: estoc.Interval, language: Language) -> str:
    """Where the true difference of shares lies, in points of percent."""
    return share_span(interval, language, signed=True)


def share_span(interval: estoc.Interval, language: Language, *, signed: bool = False) -> str:
    """The same for a share, in percent."""
    low, high = (percent(one, language, signed=signed) for one in (interval.low, interval.high))
    return f"{low} to {high}" if language == "en" else f"{low} à {high}"


def fights_of(number: int, language: Language, wanted: int | None = None) -> str:
    """How many fights: `1 fight`; where more were wanted, how many of how many."""
    if wanted is not None:
        of, all_ = grouped(number, language), grouped(wanted, language)
        return (
            f"{of} of {all_} fights, interrupted"
            if language == "en"
            else f"{of} combats sur {all_}, interrompu"
        )
    word = "fight" if language == "en" else "combat"
    one = number == 1 or (number == 0 and language == "fr")
    return f"{grouped(number, language)} {word}{'' if one else 's'}"


def rough(value: Fraction, language: Language) -> str:
    """A whole number of which two digits count: `250`, `1,300`."""
    whole = int(decimal(value, 0, "en").replace(",", ""))
    scale = 10 ** max(0, len(str(whole)) - 2)
    return grouped((2 * whole + scale) // (2 * scale) * scale, language)


def table(rows: Sequence[Sequence[str]], right: frozenset[int], width: int | None = WIDTH) -> list[str]:
    """Rows in aligned columns, two spaces apart; those of some columns end at the same place.

    Args:
        rows: the cells; a row of one cell is a heading, and widens no column.
        right: the columns of numbers.
        width: how wide lines may be; labels, in the first column, are cut to what the others leave. None
            leaves them whole.
    """
    columns = max((len(row) for row in rows), default=0)
    widths = [
        max((cell_len(row[place]) for row in rows if len(row) > max(place, 1)), default=0)
        for place in range(columns)
    ]
    if width is not None and widths:
        widths[0] = min(widths[0], max(_LEAST, width - sum(widths[1:]) - 2 * (columns - 1)))
        rows = [[shortened(row[0], widths[0] if len(row) > 1 else width), *row[1:]] for row in rows]
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
