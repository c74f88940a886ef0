"""Confidence intervals, in exact fractions: the same on every machine, and rounded only where they are shown.

All are for 95 %: `Z` is the quantile of the normal distribution for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

Z = Fraction(1_959_963_984_540_054, 10**15)
POWER = Fraction(841_621_233_572_914, 10**15)
"""The quantile for a power of 80 %: a change that is seen four times in five."""
_PRECISION = 10**12


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and where the truth lies with 95 % confidence."""

    value: Fraction
    low: Fraction
    high: Fraction

    @property
    def apart_from_zero(self) -> bool:
        """Whether zero lies outside."""
        return self.low > 0 or self.high < 0


def root(value: Fraction) -> Fraction:
    """The square root of a number that is not negative, rounded down to 12 decimals."""
    return Fraction(isqrt(value.numerator * _PRECISION**2 // value.denominator), _PRECISION)


def wilson(count: int, of: int) -> Interval:
    """A share: Wilson's score interval (Wilson: Probable Inference, 1927); 0 to 1 for nothing of nothing."""
    if of == 0:
        return Interval(Fraction(0), Fraction(0), Fraction(1))
    share, square = Fraction(count, of), Z * Z
    centre = (share + square / (2 * of)) / (1 + square / of)
    half = Z * root(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    # At the ends the bound is exact; the root is not.
    low = Fraction(0) if count == 0 else max(Fraction(0), centre - half)
    high = Fraction(1) if count == of else min(Fraction(1), centre + half)
    return Interval(share, low, high)


def variance(total: int, squares: int, of: int) -> Fraction:
    """The variance of numbers by their sum and the sum of their squares, with the divisor `of` - 1."""
    return Fraction(0) if of <= 1 else Fraction(squares * of - total * total, of * (of - 1))


def mean(total: int, squares: int, of: int) -> Interval:
    """The mean of `of` numbers, by their sum and the sum of their squares: normal approximation."""
    if of == 0:
        return Interval(Fraction(0), Fraction(0), Fraction(0))
    value, half = Fraction(total, of), Z * root(variance(total, squares, of) / of)
    return Interval(value, value - half, value + half)


def paired_shares(gained: int, lost: int, of: int) -> Interval:
    """How much a share has changed, when the same things were looked at twice.

    Bonett and Price: Adjusted Wald intervals for a difference of proportions based on matched pairs, 2012. It
    holds as well where nothing has changed: then it says how much could have escaped.

    Args:
        gained: how many were not there before and are now.
        lost: how many were there before and are not now.
        of: how many were looked at.
    """
    more, less = Fraction(gained + 1, of + 2), Fraction(lost + 1, of + 2)
    half = Z * root((more + less - (more - less) ** 2) / (of + 2))
    middle = more - less
    return Interval(Fraction(gained - lost, max(of, 1)), middle - half, middle + half)


def seen(interval: Interval) -> Fraction:
    """The size of a change that would have been seen four times in five, with an interval as wide as this."""
    return (interval.high - interval.low) / 2 * (Z + POWER) / Z
