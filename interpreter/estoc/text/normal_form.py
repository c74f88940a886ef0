"""Unicode normal form C, with the place of each character kept."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from collections.abc import Sequence


def composed(value: str, places: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """`value` in NFC, and the places of its characters.

    Args:
        value: any text.
        places: the offset of each character of `value`, and of its end.

    Returns:
        The text in NFC and its places: a character made of several stands where the first of them stood.
    """
    parts: list[str] = []
    new_places: list[int] = []
    for start, end in _clusters(value):
        part = normalize("NFC", value[start:end])
        parts.append(part)
        new_places.extend(places[min(start + index, end - 1)] for index in range(len(part)))
    return "".join(parts), (*new_places, places[len(value)])


def _clusters(value: str) -> list[tuple[int, int]]:
    """The pieces that can be normalised apart: none begins with what could join the piece before it."""
    starts = [
        index for index in range(len(value)) if index == 0 or not _joins(value[index - 1], value[index])
    ]
    return list(zip(starts, [*starts[1:], len(value)], strict=True))


def _joins(before: str, after: str) -> bool:
    """Whether `after` reorders around or composes with what precedes it."""
    if before.isascii() and after.isascii():
        return False
    if combining(normalize("NFD", after)[0]) != 0:
        return True
    return normalize("NFC", before + after) != normalize("NFC", before) + normalize("NFC", after)
