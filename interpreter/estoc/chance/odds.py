"""The exact distribution and the exact mean of a tree of dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import prod
from typing import TypeAlias, assert_never

from estoc.chance.chains import chain_weights, chain_work
from estoc.chance.dice import Constant, Greatest, Least, Negated, Pool, Product, Quotient, Sign, Sum, Tree
from estoc.chance.distribution import Distribution, collected, convolve
from estoc.chance.feature import DiceTotal
from estoc.chance.keeping import kept_ranks
from estoc.chance.limits import DEFAULT_LIMITS, DiceLimits, Meter
from estoc.chance.poolfold import Track, fold_pool
from estoc.chance.rounding import divide
from estoc.chance.walk import reduce_tree

Pair: TypeAlias = Callable[[int, int], int]
_Key: TypeAlias = "Pool | tuple[tuple[Sign, ...], tuple[int, ...]]"
_Done: TypeAlias = "dict[_Key, tuple[Distribution[int], tuple[Distribution[int], ...]]]"
"""What was computed, with what it was computed from: that stays alive, so that its identity stays its own."""


def distribution(tree: Tree, limits: DiceLimits = DEFAULT_LIMITS) -> Distribution[int]:
    """The exact distribution of the value of a tree.

    Raises:
        DiceError: `TOO_MANY_STATES` or `TOO_MANY_STEPS`: simulate instead.
    """
    return _distribution(tree, Meter(limits))


def mean(tree: Tree, limits: DiceLimits = DEFAULT_LIMITS) -> Fraction:
    """The exact mean of a tree: by linearity where it holds, else through the distribution.

    Raises:
        DiceError: a part that is not linear costs too much.
    """
    meter = Meter(limits)

    def combine(node: Tree, means: tuple[Fraction, ...]) -> Fraction:
        match node:
            case Constant(value):
                result = Fraction(value)
            case Pool():
                result = _pool_mean(node, meter)
            case Sum(terms):
                signed = (sign * part for (sign, _), part in zip(terms, means, strict=True))
                result = sum(signed, Fraction(0))
            case Product():  # the factors are independent
                result = prod(means, start=Fraction(1))
            case Negated():
                result = -means[0]
            case Quotient() | Least() | Greatest():
                result = _distribution(node, meter).mean()
            case _:
                assert_never(node)
        return result

    return reduce_tree(tree, combine)


def _distribution(tree: Tree, meter: Meter) -> Distribution[int]:
    return reduce_tree(tree, partial(_shared, meter, {}))


def _shared(meter: Meter, done: _Done, node: Tree, known: tuple[Distribution[int], ...]) -> Distribution[int]:
    """The distribution of a node; equal pools, and equal sums of them, are computed once."""
    match node:
        case Pool():
            key: _Key = node
        case Sum(terms):
            # What is known is kept in `done` beside the result, so no other may get its identity.
            key = (tuple(sign for sign, _ in terms), tuple(map(id, known)))
        case _:
            return _combine(meter, node, known)
    if key not in done:
        done[key] = (_combine(meter, node, known), known)
    return done[key][0]


def _combine(meter: Meter, node: Tree, known: tuple[Distribution[int], ...]) -> Distribution[int]:
    match node:
        case Constant(value):
            result = Distribution.certain(value)
        case Pool():
            result = _pool_distribution(node, meter)
        case Sum(terms):
            result = _signed_sum(tuple(sign for sign, _ in terms), known, meter)
        case Product():
            result = _combined(known, int.__mul__, meter)
        case Negated():
            result = known[0].negated()
        case Quotient(_, divisor, rounding):
            result = known[0].map(lambda value: divide(value, divisor, rounding))
        case Least():
            result = _combined(known, min, meter)
        case Greatest():
            result = _combined(known, max, meter)
        case _:
            assert_never(node)
    return result


def _signed_sum(
    signs: tuple[Sign, ...], parts: tuple[Distribution[int], ...], meter: Meter
) -> Distribution[int]:
    total: Distribution[int] | None = None
    for sign, part in zip(signs, parts, strict=True):
        signed = part if sign == 1 else part.negated()
        total = signed if total is None else _plus(total, signed, meter)
    return Distribution.certain(0) if total is None else total


def _pool_mean(pool: Pool, meter: Meter) -> Fraction:
    kept = len(kept_ranks(pool.count, pool.keep))
    if kept == 0:
        return Fraction(0)
    if kept < pool.count:
        return _pool_distribution(pool, meter).mean()
    return kept * _die_distribution(pool, meter).mean()


def _die_distribution(pool: Pool, meter: Meter) -> Distribution[int]:
    """The value of one die of a pool."""
    meter.spend(chain_work(pool))
    return Distribution.of(collected((sum(chain), weight) for chain, weight in chain_weights(pool)))


def _pool_distribution(pool: Pool, meter: Meter) -> Distribution[int]:
    if len(kept_ranks(pool.count, pool.keep)) == pool.count:
        return _repeated(_die_distribution(pool, meter), pool.count, meter)
    total = DiceTotal()
    states = fold_pool(pool, (Track(total.observe, total.step),), {((),): 1}, meter)
    return Distribution.of(collected((total.finish(state[0]), weight) for state, weight in states.items()))


def _repeated(single: Distribution[int], count: int, meter: Meter) -> Distribution[int]:
    """The sum of `count` independent draws, by doubling."""
    if count == 0:
        return Distribution.certain(0)
    total = single
    for bit in f"{count:b}"[1:]:
        total = _plus(total, total, meter)
        if bit == "1":
            total = _plus(total, single, meter)
    return total


def _plus(left: Distribution[int], right: Distribution[int], meter: Meter) -> Distribution[int]:
    meter.spend(len(left) * len(right))
    total = convolve(left, right)
    meter.hold(len(total))
    return total


def _combined(parts: tuple[Distribution[int], ...], function: Pair, meter: Meter) -> Distribution[int]:
    """A product, the least or the greatest of independent values."""
    result = parts[0]
    for part in parts[1:]:
        meter.spend(len(result) * len(part))
        result = result.combine(part, function)
        meter.hold(len(result))
    return result
