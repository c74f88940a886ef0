"""Tests of one face: what is counted in a roll."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never


class Relation(Enum):
    """How a face is tested."""

    EVEN = "even"
    ODD = "odd"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class FaceTest:
    """A test of one face; `number` is what it is compared with, where it is."""

    relation: Relation
    number: int = 0

    def holds(self, face: int) -> bool:
        """Whether the face passes."""
        match self.relation:
            case Relation.EVEN:
                return face % 2 == 0
            case Relation.ODD:
                return face % 2 == 1
            case Relation.AT_LEAST:
                return face >= self.number
            case Relation.AT_MOST:
                return face <= self.number
            case Relation.EQUAL:
                return face == self.number
            case _:
                assert_never(self.relation)
