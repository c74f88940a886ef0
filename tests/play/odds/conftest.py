"""An independent brute force: whole fights of the public face, all faces of all dice."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import estoc

Faces: TypeAlias = dict[str, list[int]]
PLAIN = re.compile(r"(?P<count>\d*)d(?P<sides>\d+)(?:!(?P<again>\d+))?(?:[+-]\d+)?\Z")
NO_DICE = re.compile(r"0d.*|-?\d+\Z")


def die(sides: int, again: int) -> list[list[int]]:
    """What one die may show: faces in a row where it is thrown again on its highest."""
    rows = [[face] for face in range(1, sides + 1)]
    for _ in range(again):
        rows = [
            one
            for row in rows
            for one in ([[*row, face] for face in range(1, sides + 1)] if set(row) == {sides} else [row])
        ]
    return rows


def throws(dice: str) -> Iterator[tuple[list[int], Fraction]]:
    """All the ways in which dice may fall, in the order in which they are told."""
    if NO_DICE.match(dice):
        yield [], Fraction(1)
        return
    found = PLAIN.match(dice)
    assert found is not None, dice
    count, sides = int(found["count"] or 1), int(found["sides"])
    for rows in product(die(sides, int(found["again"] or 0)), repeat=count):
        weight = prod((Fraction(1, sides ** len(row)) for row in rows), start=Fraction(1))
        yield [face for row in rows for face in row], weight


def all_faces(chance: estoc.Chance) -> Iterator[tuple[Faces, Fraction]]:
    """All answers to a chance with their probabilities."""
    listed = [list(throws(dice)) for dice in chance.dice]
    for combined in product(*listed):
        faces: Faces = defaultdict(list)
        weight = Fraction(1)
        for roller, (row, share) in zip(chance.rollers, combined, strict=True):
            faces[roller] += row
            weight *= share
        yield dict(faces), weight


@pytest.fixture(scope="session")
def every_throw() -> Callable[[estoc.Chance], Iterator[tuple[Faces, Fraction]]]:
    return all_faces
