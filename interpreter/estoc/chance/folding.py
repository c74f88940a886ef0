"""Joint odds: several features of several independent rolls, in one exact distribution."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from estoc.chance.dicefold import Accumulator, DiceFold
from estoc.chance.distribution import Distribution, collected
from estoc.chance.feature import Feature, Total
from estoc.chance.limits import DEFAULT_LIMITS, DiceLimits, Meter
from estoc.chance.linear import linear_form
from estoc.chance.poolfold import States, Track, fold_pool
from estoc.chance.walk import evaluate, pools_of

if TYPE_CHECKING:
    from estoc.chance.dice import Pool, Tree

Told: TypeAlias = tuple[int, Feature]
"""A feature, and the number of the tree (from 0) in which it is read."""


def joint(
    trees: tuple[Tree, ...], features: tuple[Told, ...], limits: DiceLimits = DEFAULT_LIMITS
) -> Distribution[tuple[int, ...]]:
    """The joint distribution of features of independent rolls.

    Args:
        trees: the rolls.
        features: what is told, each of one of the trees.
        limits: the bounds of the work.

    Returns:
        The distribution of the tuples of the features, in the order of `features`.

    Raises:
        DiceError: `TOO_MANY_STATES` or `TOO_MANY_STEPS`: simulate instead.
        IndexError: a feature names a tree that is not there.
    """
    meter = Meter(limits)
    told: dict[tuple[int, ...], int] = {(): 1}
    places: list[int] = []
    for number, tree in enumerate(trees):
        mine = [place for place, (where, _) in enumerate(features) if where == number]
        if mine:
            weights = _fold_tree(tree, tuple(features[place][1] for place in mine), meter)
            meter.spend(len(told) * len(weights))
            meter.hold(len(told) * len(weights))
            told = {
                before + now: weight * ways
                for before, weight in told.items()
                for now, ways in weights.items()
            }
        places.extend(mine)
    if len(places) < len(features):
        message = "a feature names a tree that is not there"
        raise IndexError(message)
    order = [places.index(place) for place in range(len(features))]
    return Distribution.of({tuple(key[place] for place in order): weight for key, weight in told.items()})


def _fold_tree(tree: Tree, features: tuple[Feature, ...], meter: Meter) -> dict[tuple[int, ...], int]:
    """The weights of the tuples of features of one tree."""
    rows = [_tracks(tree, feature) for feature in features]
    states: States = {tuple(start for start, _, _ in rows): 1}
    for place, pool in enumerate(pools_of(tree)):
        states = fold_pool(pool, tuple(tracks[place] for _, tracks, _ in rows), states, meter)
    finishes = [finish for _, _, finish in rows]
    return collected(
        (tuple(finish(part) for finish, part in zip(finishes, state, strict=True)), weight)
        for state, weight in states.items()
    )


_Row: TypeAlias = tuple[Accumulator, list[Track], Callable[[Accumulator], int]]
"""Of one feature: the first accumulator, the track of each pool, and the end."""


def _tracks(tree: Tree, feature: Feature) -> _Row:
    if isinstance(feature, Total):
        return _total_tracks(tree)
    return (), [_fold_track(pool, feature) for pool in pools_of(tree)], feature.finish


def _fold_track(pool: Pool, feature: DiceFold) -> Track:
    if feature.faces in {None, pool.faces}:
        return Track(feature.observe, feature.step)
    return Track(lambda _: 0, lambda accumulator, _: accumulator)


def _total_tracks(tree: Tree) -> _Row:
    """One running total where the tree is linear in its pools; else the sum of each pool, apart."""
    linear = linear_form(tree)
    if linear is not None:
        weighted = [_weighted_track(coefficient) for coefficient in linear.coefficients]
        return (linear.constant,), weighted, lambda accumulator: accumulator[0]
    pools = pools_of(tree)
    apart = [_apart_track(place) for place in range(len(pools))]
    return (0,) * len(pools), apart, lambda accumulator: evaluate(tree, accumulator)


def _weighted_track(coefficient: int) -> Track:
    return Track(sum, lambda accumulator, seen: (accumulator[0] + coefficient * seen,))


def _apart_track(place: int) -> Track:
    def step(accumulator: Accumulator, seen: int) -> Accumulator:
        return (*accumulator[:place], accumulator[place] + seen, *accumulator[place + 1 :])

    return Track(sum, step)
