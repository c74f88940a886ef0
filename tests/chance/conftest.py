"""Brute force over faces, written apart from the package: slow, short, and only for small trees."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import ceil, floor

import pytest

from estoc.chance import (
    Constant,
    Count,
    DiceTotal,
    Feature,
    Greatest,
    Highest,
    Keep,
    KeepMode,
    Least,
    Lowest,
    Negated,
    Pool,
    Product,
    Quotient,
    Relation,
    Rounding,
    Same,
    SameFace,
    Sum,
    Total,
    Tree,
)

Chain = tuple[int, ...]
Thrown = tuple[Pool, tuple[Chain, ...]]


def all_throws(tree: Tree) -> Iterator[tuple[list[Thrown], Fraction]]:
    """Every way in which the dice of a tree can fall: kept chains pool by pool, and the probability."""
    pools = list(leaves(tree))
    dice = [place for place, pool in enumerate(pools) for _ in range(pool.count)]
    for fallen in product(*(die_chains(pools[place]) for place in dice)):
        probability = Fraction(1)
        for _, share in fallen:
            probability *= share
        thrown = []
        for place, pool in enumerate(pools):
            chains = [chain for (chain, _), where in zip(fallen, dice, strict=True) if where == place]
            thrown.append((pool, kept(chains, pool.keep)))
        yield thrown, probability


def die_chains(pool: Pool) -> list[tuple[Chain, Fraction]]:
    """Every fall of one die, face after face; the same chain more than once where faces are equal."""
    share = Fraction(1, len(pool.faces))
    falls = [((face,), share) for face in pool.faces]
    for throws in range(1, (pool.explode or 0) + 1):
        going_on = (max(pool.faces),) * throws
        ended = [(chain, odds) for chain, odds in falls if chain != going_on]
        opened = [odds for chain, odds in falls if chain == going_on]
        more = [((*going_on, face), odds * share) for odds in opened for face in pool.faces]
        falls = ended + more
    return falls


def kept(chains: list[Chain], rules: tuple[Keep, ...]) -> tuple[Chain, ...]:
    """What counts: drops look at the whole pool, keeps at what still counts; ties by number."""
    places = range(len(chains))
    out: set[int] = set()
    for rule in rules:
        keeps = rule.mode in {KeepMode.KEEP_HIGHEST, KeepMode.KEEP_LOWEST}
        looked_at = [place for place in places if not keeps or place not in out]
        rising = sorted(looked_at, key=lambda place: (sum(chains[place]), place))
        if rule.mode in {KeepMode.KEEP_HIGHEST, KeepMode.DROP_HIGHEST}:
            rising.reverse()
        out |= set(rising[rule.number :]) if keeps else set(rising[: rule.number])
    return tuple(chains[place] for place in places if place not in out)


def leaves(tree: Tree) -> Iterator[Pool]:
    match tree:
        case Pool():
            yield tree
        case Sum(terms):
            for _, term in terms:
                yield from leaves(term)
        case Product(left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Negated(operand) | Quotient(operand):
            yield from leaves(operand)
        case Least(first, others) | Greatest(first, others):
            for part in (first, *others):
                yield from leaves(part)


def value(tree: Tree, thrown: list[Thrown]) -> int:
    """The value of a tree; takes the pools that it uses off the front of `thrown`."""
    match tree:
        case Constant(number):
            result = number
        case Pool():
            result = sum(map(sum, thrown.pop(0)[1]))
        case Sum(terms):
            result = sum(sign * value(term, thrown) for sign, term in terms)
        case Product(left, right):
            result = value(left, thrown) * value(right, thrown)
        case Negated(operand):
            result = -value(operand, thrown)
        case Quotient(operand, divisor, rounding):
            exact = Fraction(value(operand, thrown), divisor)
            result = {
                Rounding.FLOOR: floor(exact),
                Rounding.CEIL: ceil(exact),
                Rounding.HALF_UP: floor(exact + Fraction(1, 2)),
            }[rounding]
        case Least(first, others):
            result = min(value(part, thrown) for part in (first, *others))
        case Greatest(first, others):
            result = max(value(part, thrown) for part in (first, *others))
    return result


def passes(relation: Relation, number: int, face: int) -> bool:
    return {
        Relation.EVEN: face % 2 == 0,
        Relation.ODD: face % 2 == 1,
        Relation.AT_LEAST: face >= number,
        Relation.AT_MOST: face <= number,
        Relation.EQUAL: face == number,
    }[relation]


def feature_of(feature: Feature, tree: Tree, thrown: list[Thrown]) -> int:
    """A feature, straight from its description."""
    if isinstance(feature, Total):
        return value(tree, list(thrown))
    chains = [chain for pool, shown in thrown if feature.faces in {None, pool.faces} for chain in shown]
    firsts = [chain[0] for chain in chains]
    alike = len(firsts) > 1 and len(set(firsts)) == 1
    match feature:
        case DiceTotal():
            result = sum(map(sum, chains))
        case Count(test, cap):
            number = sum(passes(test.relation, test.number, face) for chain in chains for face in chain)
            result = number if cap is None else min(number, cap)
        case Highest():
            result = max(map(sum, chains), default=0)
        case Lowest():
            result = min(map(sum, chains), default=0)
        case Same():
            result = int(alike)
        case SameFace():
            result = firsts[0] if alike else 0
    return result


def odds_of(tree: Tree, features: tuple[Feature, ...]) -> dict[tuple[int, ...], Fraction]:
    """The joint odds of features of one tree."""
    result: dict[tuple[int, ...], Fraction] = {}
    for thrown, probability in all_throws(tree):
        told = tuple(feature_of(feature, tree, thrown) for feature in features)
        result[told] = result.get(told, Fraction(0)) + probability
    return result


@pytest.fixture(scope="session")
def brute_force() -> Callable[[Tree, tuple[Feature, ...]], dict[tuple[int, ...], Fraction]]:
    """The joint odds of features of one tree, by enumerating faces."""
    return odds_of
