"""The functions that generated source calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.chance import (
    Constant,
    Keep,
    KeepMode,
    Negated,
    Pool,
    Product,
    Quotient,
    Rounding,
    Sum,
    Tree,
    pool,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.game.state import State


def bits(mask: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def size(mask: int) -> int:
    """How many members a set has."""
    return mask.bit_count()


def lowest(mask: int) -> int | None:
    """The lowest member of a set, or None."""
    return (mask & -mask).bit_length() - 1 if mask else None


def ceil(left: int, right: int) -> int:
    """The quotient rounded up."""
    return -(-left // right)


def half_up(left: int, right: int) -> int:
    """The quotient rounded to the nearest whole number, halves upwards."""
    return (2 * left + right) // (2 * right)


def shift(place: int, length: int, below: int, above: int) -> int | None:
    """The value of a scale at a place; beyond its ends what the scale says, None for nothing."""
    if place < 0:
        return None if below < 0 else below
    if place >= length:
        return None if above < 0 else above
    return place


def pair(state: State, kind: int, one: int, other: int) -> int | None:
    """The pair of two objects, in either order."""
    first, second = state.columns[kind][:2]
    for number in bits(state.alive[kind]):
        if {first[number], second[number]} == {one, other}:
            return number
    return None


def other(state: State, kind: int, number: int, one: int) -> int:
    """Of a pair, the one that is not `one`."""
    first, second = state.columns[kind][:2]
    found = second[number] if first[number] == one else first[number]
    return 0 if not isinstance(found, int) else found


_KEEP = {
    "kh": KeepMode.KEEP_HIGHEST,
    "kl": KeepMode.KEEP_LOWEST,
    "dh": KeepMode.DROP_HIGHEST,
    "dl": KeepMode.DROP_LOWEST,
}


def dice_pool(count: int, faces: tuple[int, ...] | int, keep: str, kept: int, ceiling: int) -> Tree:
    """A pool of dice; the checker has proven its numbers to be within the limits."""
    rules = (Keep(_KEEP[keep], kept),) if keep else ()
    return pool(count, faces, rules, None if ceiling < 0 else ceiling)


def as_tree(value: Tree | int) -> Tree:
    """Dice as a tree: a number is dice that always show it."""
    return Constant(value) if isinstance(value, int) else value


def dice_negative(operand: Tree | int) -> Tree:
    """Minus dice."""
    return Negated(as_tree(operand))


def dice_add(*terms: Tree | int) -> Tree:
    """A sum in which dice stand."""
    return Sum(tuple((1, as_tree(term)) for term in terms))


def dice_multiply(left: Tree | int, right: Tree | int) -> Tree:
    """A product in which dice stand."""
    return Product(as_tree(left), as_tree(right))


def dice_floor(left: Tree | int, right: int) -> Tree:
    """Dice divided, rounded down."""
    return Quotient(as_tree(left), right, Rounding.FLOOR)


def dice_ceil(left: Tree | int, right: int) -> Tree:
    """Dice divided, rounded up."""
    return Quotient(as_tree(left), right, Rounding.CEIL)


def dice_half_up(left: Tree | int, right: int) -> Tree:
    """Dice divided, rounded to the nearest."""
    return Quotient(as_tree(left), right, Rounding.HALF_UP)


def dice_repeat(count: int, dice: Tree) -> Tree:
    """The same dice `count` times, all in one roll."""
    match dice:
        case Pool(one, faces, keep, explode) if not keep:
            return pool(count * one, faces, keep, explode)
        case _:
            return Sum(tuple((1, dice) for _ in range(count)))


def numbers(low: int, high: int) -> int:
    """The whole numbers from `low` to `high`, as a set; none where `high` is lower."""
    return (1 << high + 1) - (1 << low) if high >= low else 0


def borne(state: State, kind: int, bearer: int) -> int:
    """The instances of a condition on a bearer, as a set."""
    bearers = state.columns[kind][0]
    return sum(1 << one for one in bits(state.alive[kind]) if bearers[one] == bearer)


def intensity(state: State, kind: int, bearer: int) -> int:
    """The highest intensity of a condition with instances on a bearer; 0 where it has none."""
    columns = state.columns[kind]
    return max((columns[2][one] for one in bits(state.alive[kind]) if columns[0][one] == bearer), default=0)


def collected(members: Iterable[int]) -> int:
    """The set of some members, each once."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def union(sets: list[int]) -> int:
    """The members of any of some sets."""
    found = 0
    for one in sets:
        found |= one
    return found


def common(sets: list[int]) -> int:
    """The members of all of some sets, of which there is at least one."""
    found = sets[0]
    for one in sets[1:]:
        found &= one
    return found
