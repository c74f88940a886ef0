"""Where each character of a scalar's value stands in the file.

YAML changes a scalar only in its white space and, between double quotes, in its escapes. So the characters of
the value that are not white are found in the same order in the file, and what lies between two of them is
matched line by line: that needs no knowledge of the style's rules of folding and chomping.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from estoc.text.escapes import double_quoted_places


class ScalarStyle(Enum):
    """How a scalar is written; the values are PyYAML's."""

    PLAIN = ""
    SINGLE_QUOTED = "'"
    DOUBLE_QUOTED = '"'
    LITERAL = "|"
    FOLDED = ">"


_WHITE = " \t\n"


@dataclass(frozen=True, slots=True)
class Extent:
    """The characters `start` to `end` (excluded) of `text`: a whole scalar, with its quotes or its header."""

    text: str
    start: int
    end: int


def places_of(extent: Extent, style: ScalarStyle, value: str) -> tuple[int, ...] | None:
    """The offset of each character of `value`, and of its end; None where they follow on `extent.start`.

    Args:
        extent: the scalar as it is written.
        style: how it is written.
        value: what YAML makes of it.

    Returns:
        `len(value) + 1` offsets that never go down, or None for a plain scalar on one line.
    """
    match style:
        case ScalarStyle.PLAIN:
            if len(value) == extent.end - extent.start:
                return None
            return _aligned(extent, extent.start, value)
        case ScalarStyle.SINGLE_QUOTED:
            inside = Extent(extent.text, extent.start + 1, extent.end - 1)
            return _aligned(inside, inside.start, value, doubled="'")
        case ScalarStyle.DOUBLE_QUOTED:
            places = double_quoted_places(extent.text, extent.start + 1, extent.end - 1)
            # A scanner that disagrees with YAML's is a fault of ours; a rough place is better than a crash.
            return places if len(places) == len(value) + 1 else _rough(extent, value)
        case ScalarStyle.LITERAL | ScalarStyle.FOLDED:
            return _block(extent, value)
        case _:
            assert_never(style)


def _rough(extent: Extent, value: str) -> tuple[int, ...]:
    return tuple(min(extent.start + index, extent.end) for index in range(len(value) + 1))


def _block(extent: Extent, value: str) -> tuple[int, ...]:
    header_end = extent.text.find("\n", extent.start, extent.end)
    if header_end < 0:
        return (extent.end,) * (len(value) + 1)
    # With the end of the header line before it, the first line is matched like all others.
    return _aligned(extent, header_end, "\n" + value)[1:]


def _aligned(extent: Extent, at: int, value: str, *, doubled: str = "") -> tuple[int, ...]:
    """The places of `value` from `at` on; a character `doubled` of the value stands twice in the file."""
    places: list[int] = []
    index = 0
    while index < len(value):
        white_end = _white_end(extent.text, at, extent.end)
        if value[index] in _WHITE:
            run_end = _white_end(value, index, len(value))
            places.extend(_white_places(Extent(extent.text, at, white_end), value[index:run_end]))
            index, at = run_end, white_end
        else:
            places.append(min(white_end, extent.end))
            at = white_end + (2 if value[index] == doubled else 1)
            index += 1
    ends_white = value[-1:] in _WHITE and value != ""
    places.append(min(places[-1] + 1, extent.end) if ends_white else min(at, extent.end))
    return tuple(places)


def _white_end(text: str, start: int, end: int) -> int:
    while start < end and text[start] in _WHITE:
        start += 1
    return start


def _white_places(written: Extent, white: str) -> list[int]:
    """The places of a run of white space of the value, which stands in the file as `written`."""
    lines = white.split("\n")
    breaks = [at for at in range(written.start, written.end) if written.text[at] == "\n"]
    places = [min(written.start + index, written.end) for index in range(len(lines[0]))]
    for number, line in enumerate(lines[1:]):
        before = places[-1] + 1 if places else written.start
        # The first break directly follows the text: what the value leaves out before it belongs to the break.
        places.append(
            before if number == 0 or not breaks else max(before, breaks[min(number, len(breaks) - 1)])
        )
        last_line = number + 2 == len(lines)
        line_end = written.end if last_line or number + 1 >= len(breaks) else breaks[number + 1]
        places.extend(max(places[-1], line_end - len(line) + index) for index in range(len(line)))
    return [min(place, written.end) for place in places]
