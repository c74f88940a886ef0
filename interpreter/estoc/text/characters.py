"""Which characters a text may hold."""

from __future__ import annotations

import re
from unicodedata import combining

BYTE_ORDER_MARK = "\ufeff"

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Control characters, the line ends of YAML 1.1 that editors do not show as such, surrogates, non-characters.

All other characters are accepted by both of PyYAML's parsers as what they are.
"""

_MOST_MARKS = 30
_BEYOND_LATIN = re.compile(f"[^\x00-\u02ff]{{{_MOST_MARKS + 1},}}")


def piled_marks(text: str) -> int | None:
    """Where more than 30 accents and other combining marks follow each other, or None.

    30 is the bound of the "stream-safe" text of Unicode (UAX #15), which no language needs. Without a bound,
    putting a text into normal form takes time in the square of the number of marks.
    """
    for stretch in _BEYOND_LATIN.finditer(text):
        count = 0
        for at in range(*stretch.span()):
            count = count + 1 if combining(text[at]) else 0
            if count > _MOST_MARKS:
                return at - _MOST_MARKS
    return None
