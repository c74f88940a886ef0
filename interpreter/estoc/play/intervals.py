"""Confidence intervals, in exact fractions: the same on every machine, and rounded only where they are shown.

All are for 95 %: `Z` is the quantile of the normal distribution for it, `student` that of few numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

Z = Fraction(1_959_963_984_540_054, 10**15)
POWER = Fraction(841_621_233_572_914, 10**15)
"""The quantile for a power of 80 %: a change that is seen four times in five."""
_PRECISION = 10**12
_STUDENT = (
    12706,
    *(4303, 3182, 2776, 2571, 2447, 2365, 2306, 2262, 2228, 2201),
    *(2179, 2160, 2145, 2131, 2120, 2110, 2101, 2093, 2086, 2080),
    *(2074, 2069, 2064, 2060, 2056, 2052, 2048, 2045, 2042),
)
"""The quantiles of Student's distribution for 95 %, in thousandths, by degrees of freedom from 1 to 30."""


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


def student(of: int) -> Fraction:
    """The quantile for the mean of so many numbers, 2 or more, whose variance is estimated from them.

    Student: The probable error of a mean, 1908; in thousandths up to 31 numbers, beyond by the expansion of
    Abramowitz and Stegun: Handbook of mathematical functions, 1964, 26.7.5, to its second term.
    """
    freedom = of - 1
    if freedom <= len(_STUDENT):
        return Fraction(_STUDENT[freedom - 1], 1000)
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def mean(total: int, squares: int, of: int, low: int | None = None, high: int | None = None) -> Interval:
    """The mean of numbers: Student's interval; for numbers that can only be 0 or 1 Wilson's.

    Numbers that are all equal say nothing of their spread: then the interval is the mean alone, with no
    width, as it is for a single number.

    Args:
        total: their sum.
        squares: the sum of their squares.
        of: how many there are; 0 for nothing of nothing.
        low: the least that such a number can be; None where that is not known.
        high: the greatest.
    """
    if of == 0:
        return Interval(Fraction(0), Fraction(0), Fraction(0))
    if (low, high) == (0, 1):
        return wilson(total, of)
    value, spread = Fraction(total, of), variance(total, squares, of)
    half = student(of) * root(spread / of) if spread else Fraction(0)
    least, most = value - half, value + half
    return Interval(
        value,
        least if low is None else max(least, Fraction(low)),
        most if high is None else min(most, Fraction(high)),
    )


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
