"""The name that somebody most likely meant."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from collections.abc import Iterable

# Beyond this length names are compared for equality only: the work is bounded whatever a pack contains.
_LONGEST_COMPARED = 64


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate closest to `name`, or None where none is close.

    The measure is the Damerau-Levenshtein distance in its "optimal string alignment" form: the least number
    of characters to insert, delete, replace, or swap with their neighbour, where no stretch is edited twice.
    Accents and case are ignored. A candidate is close if the distance is at most a third of the longer name,
    rounded to the nearest (1 for 2 to 4 characters, 2 for 5 to 7, ...). Among equally close ones the first in
    the order of text is taken, so that the order of `candidates` does not matter.
    """
    wanted = _folded(name)
    close: list[tuple[int, str]] = []
    for candidate in candidates:
        other = _folded(candidate)
        limit = (max(len(wanted), len(other)) + 1) // 3
        if wanted == other:
            close.append((0, candidate))
        elif abs(len(wanted) - len(other)) <= limit and max(len(wanted), len(other)) <= _LONGEST_COMPARED:
            found = _distance(wanted, other)
            if found <= limit:
                close.append((found, candidate))
    return min(close)[1] if close else None


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
