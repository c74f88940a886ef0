"""Interval arithmetic on the ranges of integers (Moore, Interval Analysis, 1966): exact for one operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.types import Dice, Integer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Ranged = Integer | Dice


def add(terms: Sequence[Ranged]) -> tuple[int, int]:
    """The range of a sum."""
    return sum(term.low for term in terms), sum(term.high for term in terms)


def negative(operand: Ranged) -> tuple[int, int]:
    """The range of minus `operand`."""
    return -operand.high, -operand.low


def multiply(left: Ranged, right: Ranged) -> tuple[int, int]:
    """The range of a product."""
    corners = [first * second for first in (left.low, left.high) for second in (right.low, right.high)]
    return min(corners), max(corners)


def quotient(left: Ranged, right: Ranged, rounded: Callable[[int, int], int]) -> tuple[int, int]:
    """The range of a rounded quotient; `right` must not contain 0."""
    corners = [
        rounded(first, second) for first in (left.low, left.high) for second in (right.low, right.high)
    ]
    return min(corners), max(corners)


def floor(left: int, right: int) -> int:
    """The quotient rounded down."""
    return left // right


def ceil(left: int, right: int) -> int:
    """The quotient rounded up."""
    return -(-left // right)


def half_up(left: int, right: int) -> int:
    """The quotient rounded to the nearest whole number, halves upwards."""
    return (2 * left + right) // (2 * right)
