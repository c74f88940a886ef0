"""Checks of few plain dice: their features by the index of the combined faces, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from estoc.chance import Die, Rolled, Tree, evaluate, pools_of, read, show
from estoc.game.expressions import is_expression
from estoc.game.features import FEATURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.program.model import Check

COMBINATIONS_LIMIT = 2000
_WORDS = 1 << 64


@dataclass(frozen=True, slots=True)
class PlainDice:
    """The only roll of a check: its dice in order.

    Attributes:
        faces: the faces of each die.
        sides: how many faces each has.
        rejected: below what low half of a scaled word an attempt is drawn again.
    """

    faces: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]
    rejected: tuple[int, ...]


def plain_dice(check: Check) -> PlainDice | None:
    """The dice of a check with one roll of a constant pool, none kept apart, none exploding; else None."""
    if len(check.rolls) != 1:
        return None
    match check.rolls[0].dice:
        case ("pool", tuple(faces), "", _, -1, ("const", int(count))) if not is_expression(faces):
            all_faces = (faces,) * count
        case _:
            return None
    sides = tuple(map(len, all_faces))
    if not 0 < prod(sides) <= COMBINATIONS_LIMIT:
        return None
    return PlainDice(all_faces, sides, tuple(_WORDS % one for one in sides))


@dataclass(frozen=True, slots=True)
class PlainTree:
    """A tree of few plain dice: its total and its faces by the index of the combined faces."""

    tree: Tree
    text: str
    dice: PlainDice
    totals: tuple[int, ...]
    faces: tuple[tuple[tuple[int, ...], ...], ...]


def plain_tree(tree: Tree) -> PlainTree | None:
    """The totals of a tree whose pools keep and explode nothing and have few combinations; else None."""
    pools = pools_of(tree)
    if any(pool.keep or pool.explode is not None for pool in pools):
        return None
    faces = tuple(pool.faces for pool in pools for _ in range(pool.count))
    sides = tuple(map(len, faces))
    if not faces or prod(sides) > COMBINATIONS_LIMIT:
        return None
    dice = PlainDice(faces, sides, tuple(_WORDS % one for one in sides))
    return PlainTree(tree, show(tree), dice, tuple(_totals(tree, dice)), tuple(face_table(dice)))


def _totals(tree: Tree, dice: PlainDice) -> Iterator[int]:
    for rolled in combinations(dice):
        values = iter([die.value for die in rolled.dice])
        yield evaluate(tree, [sum(next(values) for _ in range(pool.count)) for pool in pools_of(tree)])


def combinations(dice: PlainDice) -> list[Rolled]:
    """Every way in which the dice may fall, by the index of the combined faces: the first die counts most."""
    return [_rolled(dice, indices) for indices in product(*(range(sides) for sides in dice.sides))]


def _rolled(dice: PlainDice, indices: tuple[int, ...]) -> Rolled:
    fallen = tuple(
        Die(number, dice.faces[number], (index,), (dice.faces[number][index],), kept=True)
        for number, index in enumerate(indices)
    )
    return Rolled(fallen, sum(die.value for die in fallen))


def feature_table(check: Check, dice: PlainDice) -> list[tuple[int, ...]]:
    """The features that a check reads, by the index of the combined faces."""
    names = [FEATURES[name] for _, name in check.features]
    return [tuple(read(feature, rolled) for feature in names) for rolled in combinations(dice)]


def face_table(dice: PlainDice) -> list[tuple[tuple[int, ...], ...]]:
    """The faces as the log holds them, by the index of the combined faces."""
    return [tuple(die.chain for die in rolled.dice) for rolled in combinations(dice)]
