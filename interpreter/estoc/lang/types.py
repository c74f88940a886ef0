"""The types of the expression language.

Every integer carries its range: the checker propagates intervals, so that a value that could leave the
place it is put in is found at load, never in a fight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Boolean:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A value of the scale `id`; values compare in the order of the scale."""

    id: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the kind `kind`: a line of a table, without state."""

    kind: str


@dataclass(frozen=True, slots=True)
class Instance:
    """An object with state of the kind `kind`: a combatant, a pair, a side, the fight, a record."""

    kind: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the map that a fight takes place on."""


@dataclass(frozen=True, slots=True)
class Set:
    """A set of entries, objects, scale values, cells, or small whole numbers."""

    of: Entry | Instance | Scale | Cell | Integer


@dataclass(frozen=True, slots=True)
class Map:
    """An integer for each entry of a kind; what is not listed has the default 0."""

    key: Entry
    value: Integer


@dataclass(frozen=True, slots=True)
class Dice:
    """A description of dice; a roll gives from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The result of a roll inside a check: its features are read from the dice.

    Attributes:
        low: the least total.
        high: the greatest total.
        face: the most that one die is worth, explosions included.
        dice: the most dice, explosions included.
        least: the least that one die is worth, where that is below 0.
    """

    low: int
    high: int
    face: int
    dice: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Bundle:
    """Several named values that a step gave together: the result of a check, the answer to a decision."""

    members: tuple[tuple[str, Type], ...]

    def get(self, name: str) -> Type | None:
        """The type of a member, or None."""
        return next((type_ for member, type_ in self.members if member == name), None)


@dataclass(frozen=True, slots=True)
class Text:
    """A text for people, in every language."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A block of steps with typed parameters, called by name."""

    given: tuple[tuple[str, Type], ...]


@dataclass(frozen=True, slots=True)
class Optional:
    """A value that may be absent; it must be tested before it is used."""

    of: Type


@dataclass(frozen=True, slots=True)
class Unknown:
    """The type of what did not check: it agrees with everything, so that one mistake is told once."""


Type: TypeAlias = (
    Integer
    | Boolean
    | Scale
    | Entry
    | Instance
    | Cell
    | Set
    | Map
    | Dice
    | Rolled
    | Bundle
    | Text
    | Steps
    | Optional
    | Unknown
)

ANY_INTEGER = Integer(-1_000_000_000, 1_000_000_000)
BOOLEAN = Boolean()
CELL = Cell()
TEXT = Text()
UNKNOWN = Unknown()


def fits(value: Type, place: Type) -> bool:
    """Whether every value of type `value` may stand in a place of type `place`."""
    match value, place:
        case (Unknown(), _) | (_, Unknown()):
            fitting = True
        case (Integer(low, high) | Dice(low, high), Dice(least, most)) | (
            Integer(low, high),
            Integer(least, most),
        ):
            fitting = least <= low and high <= most
        case Map(), Map():
            fitting = value.key == place.key and fits(value.value, place.value)
        case Optional(inner), Optional(outer):
            fitting = fits(inner, outer)
        case _, Optional(outer):
            fitting = fits(value, outer)
        case _:
            fitting = value == place
    return fitting


def same_sort(left: Type, right: Type) -> bool:
    """Whether two types are of one sort, ranges aside: what may be compared, or stand in one place."""
    match left, right:
        case (Unknown(), _) | (_, Unknown()) | (Integer() | Dice(), Dice()) | (Integer(), Integer()):
            return True
        case Map(), Map():
            return left.key == right.key
        case Optional(inner), _:
            return same_sort(inner, right)
        case _, Optional(outer):
            return same_sort(left, outer)
        case _:
            return left == right


def join(left: Type, right: Type) -> Type | None:
    """The smallest type that holds the values of both, or None where there is none."""
    joined: Type | None
    match left, right:
        case (Unknown(), other) | (other, Unknown()):
            joined = other
        case Integer(), Integer():
            joined = Integer(min(left.low, right.low), max(left.high, right.high))
        case (Integer() | Dice(), Integer() | Dice()):
            joined = Dice(min(left.low, right.low), max(left.high, right.high))
        case (Optional(inner), Optional(other)) | (Optional(inner), other) | (other, Optional(inner)):
            of = join(inner, other)
            joined = None if of is None else Optional(of)
        case _:
            joined = left if left == right else None
    return joined
