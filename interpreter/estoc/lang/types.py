"""The types of the expression language.

Every integer carries its range: the checker propagates intervals, so that a value that could leave the
place it is put in is found at load, never in a fight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from estoc.text.words import Words


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
class Set:
    """A set of entries, objects or scale values."""

    of: Entry | Instance | Scale


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
        face: the highest face of a die.
        dice: the most dice.
    """

    low: int
    high: int
    face: int
    dice: int


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
    Integer | Boolean | Scale | Entry | Instance | Set | Map | Dice | Rolled | Bundle | Text | Steps | Optional | Unknown
)

ANY_INTEGER = Integer(-1_000_000_000, 1_000_000_000)
BOOLEAN = Boolean()
TEXT = Text()
UNKNOWN = Unknown()


def fits(value: Type, place: Type) -> bool:
    """Whether every value of type `value` may stand in a place of type `place`."""
    match value, place:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case Integer(low, high), Integer(least, most):
            return least <= low and high <= most
        case Integer(), Dice(low, high):
            return low <= value.low and value.high <= high
        case Dice(low, high), Dice(least, most):
            return least <= low and high <= most
        case Optional(inner), Optional(outer):
            return fits(inner, outer)
        case _, Optional(outer):
            return fits(value, outer)
        case _:
            return value == place


def same_sort(left: Type, right: Type) -> bool:
    """Whether two types are of one sort, ranges aside: what may be compared, or stand in one place."""
    match left, right:
        case (Unknown(), _) | (_, Unknown()):
            return True
        case (Integer(), Integer()) | (Dice(), Dice()) | (Integer(), Dice()) | (Map(), Map()):
            return True
        case Optional(inner), _:
            return same_sort(inner, right)
        case _, Optional(outer):
            return same_sort(left, outer)
        case _:
            return left == right


def join(left: Type, right: Type) -> Type | None:
    """The smallest type that holds the values of both, or None where there is none."""
    match left, right:
        case Unknown(), _:
            return right
        case _, Unknown():
            return left
        case Integer(), Integer():
            return Integer(min(left.low, right.low), max(left.high, right.high))
        case (Dice() | Integer()), (Dice() | Integer()):
            return Dice(min(left.low, right.low), max(left.high, right.high))
        case Optional(inner), Optional(outer):
            return _optional(join(inner, outer))
        case Optional(inner), _:
            return _optional(join(inner, right))
        case _, Optional(outer):
            return _optional(join(left, outer))
        case _:
            return left if left == right else None


def _optional(inner: Type | None) -> Type | None:
    return None if inner is None else Optional(inner)


def describe(type_: Type) -> Words:  # noqa: PLR0911 - one line for each type
    """The type as a designer reads it in a message."""
    match type_:
        case Integer(low, high) if Integer(low, high) == ANY_INTEGER:
            return Words("a number", "un nombre")
        case Integer(low, high):
            return Words(f"a number from {low} to {high}", f"un nombre de {low} à {high}")
        case Boolean():
            return Words("true or false", "vrai ou faux")
        case Scale(id=scale):
            return Words(f"a value of the scale `{scale}`", f"une valeur de l'échelle « {scale} »")
        case Entry(kind) | Instance(kind):
            return Words(f"a `{kind}`", f"un objet « {kind} »")
        case Set(of):
            inner = describe(of)
            return Words(f"a set, each of them {inner.en}", f"un ensemble, chacun étant {inner.fr}")
        case Map(key, _):
            return Words(f"a number for each `{key.kind}`", f"un nombre par « {key.kind} »")
        case Dice():
            return Words("dice", "des dés")
        case Rolled() | Bundle():
            return Words("a result with parts", "un résultat à plusieurs parties")
        case Text():
            return Words("a text", "un texte")
        case Steps():
            return Words("a block of steps", "un bloc d'étapes")
        case Optional(of):
            inner = describe(of)
            return Words(f"{inner.en}, or absent", f"{inner.fr}, ou absent")
        case Unknown():
            return Words("something unknown", "une chose inconnue")
