"""A source line on a terminal, and the place of a mark under it.

A terminal shows a character on no, one or two columns. The line is laid out in cells of one column; a wide
character takes a cell and leaves the next one empty, a combining one joins the cell before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import category, east_asian_width

_TAB_WIDTH = 4
# Further from the mark nothing is drawn: a line may be as long as a file.
_REACH = 500
_ELLIPSIS = "..."
# What a terminal might obey instead of showing it: control characters, surrogates, changes of direction.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ZERO_WIDTH = ("Mn", "Me", "Cf")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line as it is drawn, with the first column and the width of the mark under it."""

    text: str
    column: int
    width: int


def visible(text: str) -> str:
    """`text` on one line, without anything that a terminal would obey."""
    return _UNSAFE.sub("\N{REPLACEMENT CHARACTER}", text)


def width_of(text: str) -> int:
    """The number of columns of `text`."""
    return sum(map(_character_width, text))


def draw_line(line: str, start: int, end: int, room: int) -> Drawn:
    """Draws `line` in at most `room` columns, with a mark under its characters `start` to `end` (excluded).

    The mark is at least one column wide. Of a line that is too long, the part around the mark is drawn.
    """
    line, start, end = _near(line, start, end)
    cells: list[str] = []
    columns: list[int] = []
    for character in line:
        columns.append(max(len(cells) - 1, 0) if _character_width(character) == 0 else len(cells))
        _add(cells, character)
    columns.append(len(cells))
    first = columns[start]
    last = max(columns[end], first + 1)
    left, right = _window(len(cells), first, last, room)
    text = "".join(_cut(cells, left, right)).rstrip()
    return Drawn(text, first - left, min(last, max(right, first + 1)) - first)


def _near(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of `line` that can be drawn around a mark at `start` to `end`, and where the mark is in it."""
    if len(line) > start + _REACH:
        line, end = line[: start + _REACH] + _ELLIPSIS, min(end, start + _REACH)
    left_out = start - _REACH
    if left_out <= 0:
        return line, start, end
    shift = left_out - len(_ELLIPSIS)
    return _ELLIPSIS + line[left_out:], start - shift, end - shift


def _character_width(character: str) -> int:
    if category(character) in _ZERO_WIDTH:
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1


def _add(cells: list[str], character: str) -> None:
    if character == "\t":
        cells.extend(" " * (_TAB_WIDTH - len(cells) % _TAB_WIDTH))
        return
    shown = visible(character)
    match _character_width(shown):
        case 0 if cells:
            # An empty cell is the second half of a wide character, which is what is composed with.
            cells[-1 if cells[-1] else -2] += shown
        case 0:
            pass
        case 1:
            cells.append(shown)
        case _:
            cells.extend((shown, ""))


def _window(total: int, first: int, last: int, room: int) -> tuple[int, int]:
    """The columns that are drawn: all, or as many as there is room for, around the mark `first` to `last`."""
    if total <= room:
        return 0, total
    if last <= room - len(_ELLIPSIS):
        return 0, room
    left = min(max(first - room // 3, 0), max(total - room, 0))
    return left, min(left + room, total)


def _cut(cells: list[str], left: int, right: int) -> list[str]:
    """The cells `left` to `right`, with dots where something is left out."""
    shown = cells[left:right]
    dots = list(_ELLIPSIS)
    if left > 0:
        shown[: len(dots)] = dots
        # The half of a wide character whose other half is left out.
        shown[len(dots)] = shown[len(dots)] or " "
    if right < len(cells):
        if not shown[-len(dots)]:
            shown[-len(dots) - 1] = " "
        shown[-len(dots) :] = dots
    return shown
