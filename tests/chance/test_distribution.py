"""Exact distributions as values."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.chance import Distribution, convolve

weights = st.dictionaries(st.integers(-5, 5), st.integers(0, 9), min_size=1).filter(
    lambda given: any(given.values())
)


def test_outcomes_are_sorted_reduced_and_never_of_weight_zero() -> None:
    odds = Distribution.of({3: 4, 1: 2, 2: 0})
    assert (odds.outcomes, odds.weights, odds.denominator) == ((1, 3), (1, 2), 3)
    assert odds.items() == ((1, Fraction(1, 3)), (3, Fraction(2, 3)))
    assert [odds.probability(outcome) for outcome in range(5)] == [0, Fraction(1, 3), 0, Fraction(2, 3), 0]
    assert len(odds) == 2
    assert odds == Distribution.of({1: 50, 3: 100})


@pytest.mark.parametrize("bad", [{}, {1: 0}, {1: 3, 2: -1}])
def test_weights_that_are_none(bad: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="weight"):
        Distribution.of(bad)


def test_certain() -> None:
    assert Distribution.certain("x") == Distribution.of({"x": 7})


@settings(derandomize=True)
@given(left=weights, right=weights)
def test_two_independent_outcomes(left: dict[int, int], right: dict[int, int]) -> None:
    one, two = Distribution.of(left), Distribution.of(right)
    both = one.product(two)
    assert both.outcomes == tuple(product(one.outcomes, two.outcomes))
    for mine, theirs in both.outcomes:
        assert both.probability((mine, theirs)) == one.probability(mine) * two.probability(theirs)
    assert convolve(one, two) == both.map(sum) == one.combine(two, int.__add__)
    assert one.combine(two, max) == both.map(max)
    assert convolve(one, two).mean() == one.mean() + two.mean()
    assert sum(chance for _, chance in both.items()) == 1


@settings(derandomize=True)
@given(given_weights=weights)
def test_the_opposite(given_weights: dict[int, int]) -> None:
    odds = Distribution.of(given_weights)
    assert odds.negated() == odds.map(int.__neg__)


many_weights = st.dictionaries(st.integers(-40, 40), st.integers(1, 10**9), min_size=30, max_size=80)


@settings(derandomize=True, max_examples=40, deadline=None)
@given(left=many_weights, right=many_weights)
def test_sums_of_many_outcomes(left: dict[int, int], right: dict[int, int]) -> None:
    one, two = Distribution.of(left), Distribution.of(right)
    assert convolve(one, two) == one.combine(two, int.__add__)


@settings(derandomize=True)
@given(given_weights=weights)
def test_the_mean_and_the_sum_of_all(given_weights: dict[int, int]) -> None:
    odds = Distribution.of(given_weights)
    total = sum(given_weights.values())
    exact = Fraction(sum(outcome * weight for outcome, weight in given_weights.items()), total)
    assert odds.mean() == exact
    assert odds.map(lambda outcome: outcome % 2).mean() == sum(
        odds.probability(outcome) for outcome in (-5, -3, -1, 1, 3, 5)
    )
