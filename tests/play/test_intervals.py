"""Confidence intervals: against their defining equations, and against counts that are published."""

from fractions import Fraction
from itertools import product
from math import comb
from statistics import fmean
from statistics import variance as spread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import estoc
from estoc.play.intervals import Z, root, student

TINY = Fraction(1, 10**9)
FIXED = settings(derandomize=True, deadline=None, max_examples=100)


@FIXED
@given(st.fractions(min_value=0, max_value=10**9))
def test_a_root_is_the_root_rounded_down(value: Fraction) -> None:
    found = root(value)
    assert found**2 <= value < (found + Fraction(1, 10**12)) ** 2


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Newcombe: Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
    [
        (81, 263, "0.2553", "0.3662"),
        (15, 148, "0.0624", "0.1605"),
        (0, 20, "0", "0.1611"),
        (1, 29, "0.0061", "0.1718"),
    ],
)
def test_wilson_gives_the_published_figures(count: int, of: int, low: str, high: str) -> None:
    found = estoc.wilson(count, of)
    assert (round(found.low, 4), round(found.high, 4)) == (Fraction(low), Fraction(high))


@FIXED
@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_the_ends_of_wilson_are_where_the_score_is_the_quantile(counted: tuple[int, int]) -> None:
    count, of = counted
    found = estoc.wilson(count, of)
    assert 0 <= found.low <= found.value <= found.high <= 1
    for end in (found.low, found.high):
        assert abs((found.value - end) ** 2 - Z * Z * end * (1 - end) / of) < TINY


@FIXED
@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=40))
def test_a_mean_by_sums_is_the_mean(values: list[int]) -> None:
    found = estoc.mean(sum(values), sum(value * value for value in values), len(values))
    assert float(found.value) == pytest.approx(fmean(values))
    half = float(student(len(values))) * (spread(values) / len(values)) ** 0.5
    assert float(found.high - found.value) == pytest.approx(half, abs=1e-9)
    assert found.high - found.value == found.value - found.low


@pytest.mark.parametrize(
    ("of", "quantile"),
    # Fisher and Yates: Statistical tables, table III: 1, 4, 30, 40, 60, 120 degrees of freedom.
    [(2, "12.706"), (5, "2.776"), (31, "2.042"), (41, "2.021"), (61, "2.000"), (121, "1.980")],
)
def test_student_has_the_published_quantiles(of: int, quantile: str) -> None:
    assert round(student(of), 3) == Fraction(quantile)


def test_students_quantiles_fall_towards_that_of_the_normal_distribution() -> None:
    found = [student(of) for of in range(2, 2000)]
    assert found == sorted(found, reverse=True)
    assert Z < found[-1] < Z + Fraction(1, 800)


def test_a_mean_stays_in_the_range_of_its_numbers() -> None:
    free, bound = estoc.mean(1, 1, 20), estoc.mean(1, 1, 20, 0, 4)
    assert free.low < 0 == bound.low
    assert bound.high == free.high
    assert estoc.mean(79, 315, 20, 0, 4).high == 4


def test_the_mean_of_numbers_that_are_0_or_1_is_a_share() -> None:
    assert estoc.mean(3, 3, 20, 0, 1) == estoc.wilson(3, 20)
    assert estoc.mean(0, 0, 20, 0, 1).high > 0


def test_equal_numbers_say_nothing_of_their_spread() -> None:
    assert estoc.mean(8, 64, 1) == estoc.Interval(Fraction(8), Fraction(8), Fraction(8))
    assert estoc.mean(10, 20, 5) == estoc.Interval(Fraction(2), Fraction(2), Fraction(2))


def test_a_paired_share_covers_what_it_should() -> None:
    # All ways in which 60 pairs may fall, weighted exactly: the truth lies inside about 95 times in 100.
    of, gain, loss = 60, 0.2, 0.1
    covered = 0.0
    chances = _trinomial(of, gain, loss)
    for (gained, lost), chance in chances.items():
        found = estoc.paired_shares(gained, lost, of)
        covered += chance if found.low <= Fraction(1, 10) <= found.high else 0
    assert sum(chances.values()) == pytest.approx(1)
    assert 0.93 < covered < 0.97


def _trinomial(of: int, one: float, other: float) -> dict[tuple[int, int], float]:
    return {
        (first, second): comb(of, first)
        * comb(of - first, second)
        * one**first
        * other**second
        * (1 - one - other) ** (of - first - second)
        for first, second in product(range(of + 1), repeat=2)
        if first + second <= of
    }


def test_where_nothing_has_changed_a_share_may_still_have() -> None:
    few, many = estoc.paired_shares(0, 0, 100), estoc.paired_shares(0, 0, 10_000)
    assert few.value == many.value == 0
    assert few.low < 0 < few.high
    assert not few.apart_from_zero
    assert estoc.seen(many) < estoc.seen(few) / 50
