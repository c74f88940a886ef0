"""Joint odds of rolls worked out by hand, and their budget."""

from fractions import Fraction
from math import comb

import pytest

from estoc.chance import (
    Count,
    DiceError,
    DiceLimits,
    DiceProblem,
    DiceTotal,
    Distribution,
    FaceTest,
    Memo,
    Relation,
    Same,
    Sum,
    Total,
    feature_bounds,
    joint,
    pool,
)

UNEVEN = (0, 0, 3, 0, 0, 6)
EVEN = Count(FaceTest(Relation.EVEN))


def test_rolls_are_independent_and_features_stand_in_the_order_asked() -> None:
    left, right = Sum(((1, pool(1, 4)), (1, pool(1, UNEVEN)))), pool(2, 2)
    asked = ((1, Total()), (0, DiceTotal(UNEVEN)), (1, Same()), (0, Total()))
    truth: dict[tuple[int, ...], Fraction] = {}
    for die in (1, 2, 3, 4):
        for coin in UNEVEN:
            for one, two in ((1, 1), (1, 2), (2, 1), (2, 2)):
                told = (one + two, coin, int(one == two), die + coin)
                truth[told] = truth.get(told, Fraction(0)) + Fraction(1, 4 * 6 * 4)
    assert dict(joint((left, right), asked).items()) == truth


def test_three_odd_dice_and_a_d20_against_one() -> None:
    attack = Sum(((1, pool(1, 20)), (1, pool(3, UNEVEN))))
    defence = Sum(((1, pool(1, 20)), (1, pool(1, UNEVEN))))
    told = joint(
        (attack, defence), ((0, Total()), (1, Total()), (0, DiceTotal(UNEVEN)), (1, DiceTotal(UNEVEN)))
    )
    ahead = told.map(lambda seen: (seen[0] > seen[1],))
    wins = 0
    for mine in range(1, 21):
        for theirs in range(1, 21):
            for sixes in range(4):
                for threes in range(4 - sixes):
                    ways = comb(3, sixes) * comb(3 - sixes, threes) * 4 ** (3 - sixes - threes)
                    bonus = 6 * sixes + 3 * threes
                    wins += ways * sum(mine + bonus > theirs + other for other in UNEVEN)
    assert ahead.probability((True,)) == Fraction(wins, 518_400)


def test_no_features_is_one_outcome() -> None:
    assert joint((pool(2, 6),), ()) == Distribution.certain(())


def test_a_feature_of_a_tree_that_is_not_there() -> None:
    with pytest.raises(IndexError):
        joint((pool(2, 6),), ((1, Total()),))


def test_capped_evens_of_many_exploding_dice() -> None:
    tree = pool(5, 4, explode=20)
    free = joint((tree,), ((0, EVEN),))
    capped = joint((tree,), ((0, Count(FaceTest(Relation.EVEN), cap=4)),))
    assert capped == free.map(lambda seen: (min(seen[0], 4),))
    assert len(capped) == 5
    assert feature_bounds(EVEN, tree) == (0, 105)
    # no even face: each die shows 1 or 3 at its first throw
    assert capped.probability((0,)) == Fraction(1, 32)


def test_a_budget_is_an_error_with_the_number_reached() -> None:
    with pytest.raises(DiceError) as steps:
        joint((pool(50, 20),), ((0, Total()),), DiceLimits(steps=1_000))
    assert steps.value.reason is DiceProblem.TOO_MANY_STEPS
    assert steps.value.reason.is_budget
    assert (steps.value.count > 1_000, steps.value.limit) == (True, 1_000)
    with pytest.raises(DiceError) as states:
        joint((pool(2, 20), pool(2, 20)), ((0, Total()), (1, Total())), DiceLimits(states=1_000))
    assert (states.value.reason, states.value.count) == (DiceProblem.TOO_MANY_STATES, 39 * 39)


def test_a_memo_answers_the_same_and_stays_small() -> None:
    memo = Memo(capacity=2)
    for sides in (4, 6, 4, 8, 4):
        asked = ((pool(2, sides),), ((0, Total()), (0, Same())))
        assert memo.joint(*asked) == joint(*asked)
        assert memo.joint(*asked) is memo.joint(*asked)
    assert len(memo) == 2
