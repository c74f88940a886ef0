"""Exact distributions: outcomes with integer weights over one denominator."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


_FEW_PAIRS = 64
"""Up to here sums of two distributions are counted pair by pair."""


class Sortable(Protocol):
    """What has a total order among its own kind: integers, tuples of integers, texts."""

    def __lt__(self, other: Self, /) -> bool: ...


Outcome = TypeVar("Outcome", bound=Sortable)
Other = TypeVar("Other", bound=Sortable)
Joined = TypeVar("Joined", bound=Sortable)


@dataclass(frozen=True, slots=True)
class Distribution(Generic[Outcome]):
    """An exact distribution. Build it with `of` or `certain`; equal distributions compare equal.

    Attributes:
        outcomes: what can happen, sorted, each once.
        weights: how often, all positive, without a common divisor.
        denominator: the sum of the weights.
    """

    outcomes: tuple[Outcome, ...]
    weights: tuple[int, ...]
    denominator: int

    @classmethod
    def of(cls, weights: Mapping[Outcome, int]) -> Distribution[Outcome]:
        """The distribution with these weights; outcomes of weight 0 are left out.

        Raises:
            ValueError: a weight is negative, or none is positive.
        """
        least = min(weights.values(), default=0)
        if least < 0:
            message = "a weight is negative"
            raise ValueError(message)
        possible = weights if least else [outcome for outcome, weight in weights.items() if weight]
        outcomes = tuple(sorted(possible))
        if not outcomes:
            message = "no outcome has a weight"
            raise ValueError(message)
        ordered = [weights[outcome] for outcome in outcomes]
        common = gcd(*ordered)
        reduced = tuple([weight // common for weight in ordered])
        return cls(outcomes, reduced, sum(reduced))

    @classmethod
    def certain(cls, outcome: Outcome) -> Distribution[Outcome]:
        """The distribution in which one outcome always happens."""
        return cls((outcome,), (1,), 1)

    def __len__(self) -> int:
        return len(self.outcomes)

    def items(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """The outcomes in order, each with its probability; they add up to exactly 1."""
        # Rolls are often symmetric: equal weights share one fraction.
        parts = {weight: Fraction(weight, self.denominator) for weight in set(self.weights)}
        return tuple(
            [(outcome, parts[weight]) for outcome, weight in zip(self.outcomes, self.weights, strict=True)]
        )

    def probability(self, outcome: Outcome) -> Fraction:
        """The probability of an outcome, 0 where it cannot happen."""
        place = bisect_left(self.outcomes, outcome)
        if place == len(self.outcomes) or self.outcomes[place] != outcome:
            return Fraction(0)
        return Fraction(self.weights[place], self.denominator)

    def map(self, function: Callable[[Outcome], Other]) -> Distribution[Other]:
        """The distribution of a function of the outcome."""
        pairs = zip(self.outcomes, self.weights, strict=True)
        return Distribution.of(collected((function(outcome), weight) for outcome, weight in pairs))

    def negated(self: Distribution[int]) -> Distribution[int]:
        """The distribution of the opposite of a whole outcome."""
        opposite = tuple([-outcome for outcome in reversed(self.outcomes)])
        return Distribution(opposite, self.weights[::-1], self.denominator)

    def combine(
        self, other: Distribution[Other], function: Callable[[Outcome, Other], Joined]
    ) -> Distribution[Joined]:
        """The distribution of a function of two independent outcomes."""
        theirs = tuple(zip(other.outcomes, other.weights, strict=True))
        pairs = (
            (function(mine, their), weight * their_weight)
            for mine, weight in zip(self.outcomes, self.weights, strict=True)
            for their, their_weight in theirs
        )
        return Distribution.of(collected(pairs))

    def product(self, other: Distribution[Other]) -> Distribution[tuple[Outcome, Other]]:
        """The joint distribution of two independent outcomes."""
        pairs = {
            (mine, their): weight * their_weight
            for mine, weight in zip(self.outcomes, self.weights, strict=True)
            for their, their_weight in zip(other.outcomes, other.weights, strict=True)
        }
        return Distribution.of(pairs)

    def mean(self: Distribution[int]) -> Fraction:
        """The mean of whole outcomes, exactly."""
        pairs = zip(self.outcomes, self.weights, strict=True)
        return Fraction(sum(outcome * weight for outcome, weight in pairs), self.denominator)


def collected(pairs: Iterable[tuple[Outcome, int]]) -> dict[Outcome, int]:
    """The sum of the weights of each outcome."""
    weights: dict[Outcome, int] = {}
    for outcome, weight in pairs:
        weights[outcome] = weights.get(outcome, 0) + weight
    return weights


def convolve(left: Distribution[int], right: Distribution[int]) -> Distribution[int]:
    """The distribution of the sum of two independent whole outcomes."""
    pairs, places = len(left) * len(right), _span(left) + _span(right)
    if pairs > _FEW_PAIRS and pairs > 2 * places:
        return _convolve_dense(left, right)
    weights: dict[int, int] = {}
    theirs = tuple(zip(right.outcomes, right.weights, strict=True))
    for mine, weight in zip(left.outcomes, left.weights, strict=True):
        for their, their_weight in theirs:
            total = mine + their
            weights[total] = weights.get(total, 0) + weight * their_weight
    return Distribution.of(weights)


def _span(distribution: Distribution[int]) -> int:
    return distribution.outcomes[-1] - distribution.outcomes[0] + 1


def _convolve_dense(left: Distribution[int], right: Distribution[int]) -> Distribution[int]:
    """The same, as one product of two long integers (Kronecker's substitution).

    Weights are written side by side, each in as many bytes as the greatest weight of a sum may need, so that
    none runs over into the next.
    """
    size = ((left.denominator * right.denominator).bit_length() + 7) // 8
    product = _packed(left, size) * _packed(right, size)
    count = _span(left) + _span(right) - 1
    written = product.to_bytes(count * size, "little")
    first = left.outcomes[0] + right.outcomes[0]
    return Distribution.of(
        {
            first + place: int.from_bytes(written[place * size : (place + 1) * size], "little")
            for place in range(count)
        }
    )


def _packed(distribution: Distribution[int], size: int) -> int:
    first = distribution.outcomes[0]
    written = bytearray(_span(distribution) * size)
    for outcome, weight in zip(distribution.outcomes, distribution.weights, strict=True):
        place = (outcome - first) * size
        written[place : place + size] = weight.to_bytes(size, "little")
    return int.from_bytes(written, "little")
