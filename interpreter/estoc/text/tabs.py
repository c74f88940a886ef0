"""Tabs that indent a line."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from estoc.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

_INDENTING_TAB = re.compile(r"^ *(\t[ \t]*)(?=[^\s#])", re.MULTILINE)


def indenting_tabs(source: Source, end: int, verbatim: Sequence[Span]) -> tuple[Span, ...]:
    """The tabs before the first character of each line up to the offset `end`.

    Lines that are empty or hold only a comment are left alone, and lines that begin inside one of `verbatim`
    (the quoted and block scalars, in the order of the file): there a tab is text.
    """
    return outside(source, end, verbatim, _INDENTING_TAB)


def outside(source: Source, end: int, verbatim: Sequence[Span], pattern: re.Pattern[str]) -> tuple[Span, ...]:
    """The first groups of what matches a pattern up to the offset `end`, outside of all `verbatim`."""
    starts = [span.start for span in verbatim]

    def is_text(offset: int) -> bool:
        index = bisect_right(starts, offset) - 1
        return index >= 0 and offset < verbatim[index].end

    found = (match.span(1) for match in pattern.finditer(source.text, 0, _line_end(source.text, end)))
    return tuple(Span(source, start, stop) for start, stop in found if not is_text(start))


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end
