"""Numbers for what options are made of: ids, seats, cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import estoc

_ABSENT = -1.0
_LARGEST = 100
_LETTERS = 26


def lexicon(fight: estoc.Fight, seats: Sequence[str]) -> dict[str, float]:
    """A number from 0 to 1 for every word that the parameters of an option may hold.

    The order is that of the Program: entries, values of scales, seats, then the cells of the map in reading
    order.
    """
    program = fight.rules.program
    words = [entry for kind in program.kinds for entry in kind.entries]
    words += [value for scale in program.scales for value in scale.values]
    words += seats
    place = fight.machine.state.map
    if place >= 0:
        here = program.maps[place]
        words += [f"{_column(x)}{y + 1}" for y in range(here.height) for x in range(here.width)]
    known = dict.fromkeys(words)
    return {word: place / max(1, len(known) - 1) for place, word in enumerate(known)}


def _column(number: int) -> str:
    """The letters of a column: A to Z, then AA, AB, ..."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, _LETTERS)
        letters = chr(ord("A") + rest) + letters
    return letters


def encoded(value: Any, words: dict[str, float]) -> float:  # noqa: ANN401 - any value of a parameter
    """A parameter of an option as a number from -1 to 1; -1 for absent."""
    match value:
        case None:
            return _ABSENT
        case bool():
            return float(value)
        case int():
            return max(-1.0, min(1.0, value / _LARGEST))
        case str():
            return words.get(value, _ABSENT)
        case _:
            return min(1.0, len(value) / _LARGEST)
