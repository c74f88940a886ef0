"""Where each character of a double-quoted scalar stands: escapes and folded lines."""

from __future__ import annotations

_HEXADECIMAL_DIGITS = {"x": 2, "u": 4, "U": 8}
_WHITE = " \t\n"


def double_quoted_places(text: str, start: int, end: int) -> tuple[int, ...]:
    """The offset of each character that `text[start:end]`, the inside of the quotes, stands for, and `end`.

    An escape is one character, at its backslash. A folded line end stands where its white space begins.
    """
    places: list[int] = []
    at = start
    while at < end:
        if text[at] == "\\":
            at = _escape(text, at, end, places)
        elif text[at] in _WHITE:
            at = _white(text, at, end, places)
        else:
            places.append(at)
            at += 1
    return (*places, end)


def _escape(text: str, at: int, end: int, places: list[int]) -> int:
    """Takes the escape at `at`; gives the offset after it."""
    letter = text[at + 1]
    if letter != "\n":
        places.append(at)
        return min(at + 2 + _HEXADECIMAL_DIGITS.get(letter, 0), end)
    # An escaped line end vanishes with the indentation after it; empty lines that follow stay.
    white_end = _white_end(text, at + 2, end)
    places.extend(_breaks(text, at + 2, white_end))
    return white_end


def _white(text: str, at: int, end: int, places: list[int]) -> int:
    """Takes the white space at `at`; gives the offset after it."""
    white_end = _white_end(text, at, end)
    breaks = _breaks(text, at, white_end)
    if not breaks:
        places.extend(range(at, white_end))
    else:
        # One line end becomes a space; of several, the first vanishes.
        places.append(at)
        places.extend(breaks[1:-1])
    return white_end


def _white_end(text: str, start: int, end: int) -> int:
    while start < end and text[start] in _WHITE:
        start += 1
    return start


def _breaks(text: str, start: int, end: int) -> list[int]:
    return [at for at in range(start, end) if text[at] == "\n"]
