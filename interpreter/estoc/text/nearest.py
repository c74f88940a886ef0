"""The name that somebody most likely meant."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Beyond this length names are compared for equality only: the work is bounded whatever a pack contains.
_LONGEST_COMPARED = 64
# Of two characters one wrong one is half of the name.
_SHORTEST_MENDED = 3


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate closest to `name`, or None where none is close.

    The measure is the Damerau-Levenshtein distance in its "optimal string alignment" form: the least number
    of characters to insert, delete, replace, or swap with their neighbour, where no stretch is edited twice.
    Accents and case are ignored. A candidate is close if the distance is at most a third of the longer name,
    rounded to the nearest (1 for 2 to 4 characters, 2 for 5 to 7, ...). Among equally close ones the first in
    the order of text is taken, so that the order of `candidates` does not matter.
    """
    close = [
        (found, candidate)
        for found, longer, candidate in _distances(name, candidates)
        if found <= (longer + 1) // 3
    ]
    return min(close)[1] if close else None


def slip(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` is a slip of the finger for, safe enough to be put in its place; or None.

    The distance of `nearest` is at most a fifth of the longer name, or 1; the longer name has at least three
    characters; and no other candidate is as close.
    """
    close = sorted(_distances(name, candidates))
    if not close or [found for found, *_ in close[:2]].count(close[0][0]) > 1:
        return None
    found, longer, candidate = close[0]
    return candidate if found <= max(1, longer // 5) and longer >= _SHORTEST_MENDED else None


def _distances(name: str, candidates: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """The candidates that may be near: the distance of each, and the length of the longer name."""
    wanted = _folded(name)
    for candidate in candidates:
        other = _folded(candidate)
        longer = max(len(wanted), len(other))
        if wanted == other:
            yield 0, longer, candidate
        elif abs(len(wanted) - len(other)) <= (longer + 1) // 3 and longer <= _LONGEST_COMPARED:
            yield _distance(wanted, other), longer, candidate


def _folded(name: str) -> str:
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))


def _distance(first: str, second: str) -> int:
    before: list[int] = []
    row = list(range(len(second) + 1))
    for line, letter in enumerate(first, 1):
        older, before, row = before, row, [line]
        for column, other in enumerate(second, 1):
            cost = min(before[column] + 1, row[column - 1] + 1, before[column - 1] + (letter != other))
            swapped = line > 1 and column > 1 and letter == second[column - 2] and first[line - 2] == other
            row.append(min(cost, older[column - 2] + 1) if swapped else cost)
    return row[-1]
