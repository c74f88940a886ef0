"""No-break spaces where YAML wants ordinary ones: what is copied from web pages is full of them.

Inside a text they are legal, and French is full of them too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from estoc.text.node import Scalar
from estoc.text.tabs import outside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.text.source import Source, Span

_ANY = re.compile("[\u00a0\u202f]")
_FIRST = re.compile("[\u00a0\u202f][ \u00a0\u202f]*")
_LAST = re.compile("[ \u00a0\u202f]*[\u00a0\u202f] *$")
# Keys are ids; a word of a text before a colon mostly has a capital.
_AFTER_SIGN = re.compile("(?:-|[a-z][a-z0-9_]*:)([\u00a0\u202f][ \u00a0\u202f]*)")
_IN_LINE = re.compile(
    "^ *(?:(?:- +)*(?:-|[A-Za-z][A-Za-z0-9_]*:))?([\u00a0\u202f][ \u00a0\u202f]*)", re.MULTILINE
)


def trimmed(scalar: Scalar) -> tuple[Scalar, tuple[Span, ...]]:
    """A plain scalar without the no-break spaces around it, and where these stand."""
    text = scalar.value
    if not scalar.plain or _ANY.search(text) is None:
        return scalar, ()
    first, last = _FIRST.match(text), _LAST.search(text)
    start = 0 if first is None else first.end()
    end = len(text) if last is None or last.start() < start else last.start()
    spans = [(0, start), (end, len(text))]
    places = None if scalar.places is None else scalar.places[start : end + 1]
    rest = Scalar(scalar.span_of(start, end), text[start:end], scalar.plain, places)
    return rest, tuple(scalar.span_of(*span) for span in spans if span[0] < span[1])


def after_sign(scalar: Scalar) -> Span | None:
    """The no-break spaces between a key and its value, or after the dash of an item, of a plain scalar."""
    found = _AFTER_SIGN.match(scalar.value) if scalar.plain else None
    return None if found is None else scalar.span_of(*found.span(1))


def in_lines(source: Source, end: int, verbatim: Sequence[Span]) -> tuple[Span, ...]:
    """Those that indent a line, or follow the key or the dash that begins one, up to the offset `end`.

    This is for texts that do not read as YAML; lines inside one of `verbatim` are left alone.
    """
    return outside(source, end, verbatim, _IN_LINE)
