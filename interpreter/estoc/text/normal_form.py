"""Unicode normal form C, with the place of each character kept."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


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


def _clusters(value: str) -> Iterator[tuple[int, int]]:
    """The pieces that can be normalised apart: none begins with what could join the piece before it."""
    start = 0
    for index in range(1, len(value)):
        if not _joins(value, start, index):
            yield start, index
            start = index
    if value:
        yield start, len(value)


def _joins(value: str, start: int, index: int) -> bool:
    """Whether the character at `index` reorders around or composes with the piece from `start` to it."""
    if value[index].isascii():
        return False
    if combining(normalize("NFD", value[index])[0]) != 0:
        return True
    last = normalize("NFC", value[start:index])[-1]
    return normalize("NFC", last + value[index]) != last + normalize("NFC", value[index])
