"""Dice as a tree: a description that is thrown, bounded, printed, or asked for its odds.

All readings walk a tree without recursion; only its hash and equality are as deep as the tree itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from estoc.chance.limits import DEFAULT_LIMITS, DiceError, DiceLimits, DiceProblem

if TYPE_CHECKING:
    from estoc.chance.keeping import Keep
    from estoc.chance.rounding import Rounding

Sign: TypeAlias = Literal[-1, 1]


@dataclass(frozen=True, slots=True)
class Constant:
    """A number."""

    value: int


@dataclass(frozen=True, slots=True)
class Pool:
    """Equal dice that are thrown together. Build it with `pool`, which checks it.

    Attributes:
        count: how many dice, 0 or more.
        faces: what stands on the faces, one element a face, equally likely.
        keep: which dice count, rule after rule.
        explode: None, or the most further throws of a die that shows its highest face.
    """

    count: int
    faces: tuple[int, ...]
    keep: tuple[Keep, ...] = ()
    explode: int | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of terms, each with its sign."""

    terms: tuple[tuple[Sign, Tree], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """The product of two independent trees."""

    left: Tree
    right: Tree


@dataclass(frozen=True, slots=True)
class Negated:
    """The opposite of a tree."""

    operand: Tree


@dataclass(frozen=True, slots=True)
class Quotient:
    """A tree divided by a number other than 0, rounded."""

    operand: Tree
    divisor: int
    rounding: Rounding

    def __post_init__(self) -> None:
        if self.divisor == 0:
            raise DiceError(DiceProblem.ZERO_DIVISOR, 0, 1)


@dataclass(frozen=True, slots=True)
class Least:
    """The least of one or more independent trees."""

    first: Tree
    others: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Greatest:
    """The greatest of one or more independent trees."""

    first: Tree
    others: tuple[Tree, ...] = ()


Tree: TypeAlias = Constant | Pool | Sum | Product | Negated | Quotient | Least | Greatest


def pool(
    count: int,
    faces: int | tuple[int, ...],
    keep: tuple[Keep, ...] = (),
    explode: int | None = None,
    limits: DiceLimits = DEFAULT_LIMITS,
) -> Pool:
    """A checked pool; nothing is allocated before all numbers are within the limits.

    Args:
        count: how many dice; 0 dice are worth 0 and draw nothing.
        faces: the number of faces of an ordinary die (1 to that number), or the faces themselves.
        keep: which dice count, in written order; more than there are is all of them.
        explode: the most further throws of a die that shows its highest face, or None.
        limits: the bounds.

    Raises:
        DiceError: the count is negative or too high, there are no or too many faces, a rule keeps or drops
            a negative number, or the ceiling of explosions is negative or too high.
    """
    sides = faces if isinstance(faces, int) else len(faces)
    _check(count, 0, limits.dice, DiceProblem.NEGATIVE_COUNT, DiceProblem.TOO_MANY_DICE)
    _check(sides, 1, limits.faces, DiceProblem.NO_FACES, DiceProblem.TOO_MANY_FACES)
    for rule in keep:
        if rule.number < 0:
            raise DiceError(DiceProblem.NEGATIVE_KEEP, rule.number, 0)
    if explode is not None:
        low, high = DiceProblem.NEGATIVE_EXPLOSIONS, DiceProblem.TOO_MANY_EXPLOSIONS
        _check(explode, 0, limits.explosions, low, high)
    values = tuple(range(1, sides + 1)) if isinstance(faces, int) else faces
    return Pool(count, values, keep, explode)


def _check(number: int, low: int, high: int, too_low: DiceProblem, too_high: DiceProblem) -> None:
    if number < low:
        raise DiceError(too_low, number, low)
    if number > high:
        raise DiceError(too_high, number, high)
