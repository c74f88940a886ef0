"""Throwing a tree of dice: from a source of faces to what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from estoc.chance.keeping import kept_ranks
from estoc.chance.limits import DiceError, DiceProblem
from estoc.chance.walk import evaluate, pools_of

if TYPE_CHECKING:
    from estoc.chance.chains import Chain
    from estoc.chance.dice import Pool, Tree


class FaceSource(Protocol):
    """Where faces come from: a key, a script, or a person's own dice.

    It may raise (no more scripted faces, a face not yet told): a throw keeps nothing of itself.
    """

    def __call__(self, die: int, throw: int, sides: int, /) -> int:
        """The index, from 0 to `sides` - 1, of the face that a die of the roll shows at its n-th throw."""
        ...


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies.

    Attributes:
        number: its number in the whole tree, from 0.
        faces: all its faces.
        indices: which face it showed, throw after throw.
        chain: what stands on those faces.
        kept: whether it counts.
    """

    number: int
    faces: tuple[int, ...]
    indices: tuple[int, ...]
    chain: Chain
    kept: bool

    @property
    def value(self) -> int:
        """The sum of its chain."""
        return sum(self.chain)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A tree of dice, thrown.

    Attributes:
        dice: all dice in the order of their numbers, dropped ones too.
        total: the value of the tree.
    """

    dice: tuple[Die, ...]
    total: int


def throw(tree: Tree, source: FaceSource) -> Rolled:
    """Throws all dice of a tree, pool after pool from left to right.

    Raises:
        DiceError: `NO_SUCH_FACE`, the source gave an index that the die does not have.
    """
    dice: list[Die] = []
    sums: list[int] = []
    for pool in pools_of(tree):
        thrown = _throw_pool(pool, len(dice), source)
        sums.append(sum(die.value for die in thrown if die.kept))
        dice.extend(thrown)
    return Rolled(tuple(dice), evaluate(tree, sums))


def _throw_pool(pool: Pool, first: int, source: FaceSource) -> list[Die]:
    """The dice of one pool, of which the first has the number `first`."""
    highest = max(pool.faces)
    shown = [_throw_die(pool, highest, first + place, source) for place in range(pool.count)]
    chains = [tuple(pool.faces[index] for index in indices) for indices in shown]
    order = sorted(range(pool.count), key=lambda place: (sum(chains[place]), place))
    kept = {order[rank] for rank in kept_ranks(pool.count, pool.keep)}
    return [
        Die(first + place, pool.faces, shown[place], chains[place], place in kept)
        for place in range(pool.count)
    ]


def _throw_die(pool: Pool, highest: int, number: int, source: FaceSource) -> tuple[int, ...]:
    """The indices of the faces that one die shows."""
    sides = len(pool.faces)
    indices: list[int] = []
    for attempt in range((pool.explode or 0) + 1):
        index = source(number, attempt, sides)
        if not 0 <= index < sides:
            raise DiceError(DiceProblem.NO_SUCH_FACE, index, sides - 1)
        indices.append(index)
        if pool.faces[index] != highest:
            break
    return tuple(indices)
