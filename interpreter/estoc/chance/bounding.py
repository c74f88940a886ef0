"""Bounds: the least and the greatest that a tree or a feature can be, exactly and cheaply.

The parts of a tree are independent, so each bound of the whole is reached at bounds of the parts. The dice
that count in a pool can show any combination (those that do not count may show the same as the lowest and the
highest of them), so that a pool is bounded as if only the dice that count were thrown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from estoc.chance.chains import extreme_chains
from estoc.chance.dice import Constant, Greatest, Least, Negated, Pool, Product, Quotient, Sum, Tree
from estoc.chance.feature import Feature, Total
from estoc.chance.keeping import kept_ranks
from estoc.chance.rounding import divide
from estoc.chance.walk import pools_of, reduce_tree

if TYPE_CHECKING:
    from estoc.chance.dicefold import Accumulator, DiceFold

Bounds: TypeAlias = tuple[int, int]
"""The least and the greatest value, both of which happen."""


def bounds(tree: Tree) -> Bounds:
    """The least and the greatest value of a tree."""
    return reduce_tree(tree, _combine)


def _combine(node: Tree, ranges: tuple[Bounds, ...]) -> Bounds:
    match node:
        case Constant(value):
            result = value, value
        case Pool():
            result = _pool_bounds(node)
        case Sum(terms):
            signed = [_times(part, sign) for (sign, _), part in zip(terms, ranges, strict=True)]
            result = sum(low for low, _ in signed), sum(high for _, high in signed)
        case Product():
            corners = [left * right for left in ranges[0] for right in ranges[1]]
            result = min(corners), max(corners)
        case Negated():
            result = _times(ranges[0], -1)
        case Quotient(_, divisor, rounding):
            ends = [divide(end, divisor, rounding) for end in ranges[0]]
            result = min(ends), max(ends)
        case Least():
            result = min(low for low, _ in ranges), min(high for _, high in ranges)
        case Greatest():
            result = max(low for low, _ in ranges), max(high for _, high in ranges)
        case _:
            assert_never(node)
    return result


def _times(part: Bounds, factor: int) -> Bounds:
    ends = (part[0] * factor, part[1] * factor)
    return min(ends), max(ends)


def _pool_bounds(pool: Pool) -> Bounds:
    values = [sum(chain) for chain in extreme_chains(pool)]
    kept = len(kept_ranks(pool.count, pool.keep))
    return kept * min(values), kept * max(values)


def feature_bounds(feature: Feature, tree: Tree) -> Bounds:
    """The least and the greatest value of a feature of a tree."""
    if isinstance(feature, Total):
        return bounds(tree)
    reached: set[Accumulator] = {()}
    for pool in pools_of(tree):
        if feature.faces in {None, pool.faces}:
            reached = _reach(feature, pool, reached)
    ends = [feature.finish(accumulator) for accumulator in reached]
    return min(ends), max(ends)


def _reach(feature: DiceFold, pool: Pool, reached: set[Accumulator]) -> set[Accumulator]:
    """The accumulators that matter after the dice of a pool."""
    seen = {feature.observe(chain) for chain in extreme_chains(pool)}
    for _ in range(len(kept_ranks(pool.count, pool.keep))):
        after = feature.extremes(
            {feature.step(accumulator, observed) for accumulator in reached for observed in seen}
        )
        if after == reached:
            break
        reached = after
    return reached
