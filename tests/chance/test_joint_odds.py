"""Joint odds against brute force over faces."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from estoc.chance import (
    Constant,
    Count,
    DiceTotal,
    FaceTest,
    Feature,
    Greatest,
    Highest,
    Keep,
    KeepMode,
    Least,
    Lowest,
    Negated,
    Pool,
    Product,
    Quotient,
    Relation,
    Rounding,
    Same,
    SameFace,
    Sum,
    Total,
    Tree,
    bounds,
    distribution,
    feature_bounds,
    joint,
    mean,
    pool,
    pools_of,
)

BruteForce = Callable[[Tree, tuple[Feature, ...]], dict[tuple[int, ...], Fraction]]

EVEN = Count(FaceTest(Relation.EVEN))

faces = st.one_of(
    st.integers(1, 4).map(lambda sides: tuple(range(1, sides + 1))),
    st.lists(st.integers(-3, 6), min_size=1, max_size=4).map(tuple),
)
rules = st.lists(st.builds(Keep, st.sampled_from(KeepMode), st.integers(0, 4)), max_size=2).map(tuple)
pools = st.builds(Pool, st.integers(0, 3), faces, rules, st.none() | st.integers(0, 2))
tests = st.builds(FaceTest, st.sampled_from(Relation), st.integers(-3, 6))


def larger(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    terms = st.lists(st.tuples(st.sampled_from((-1, 1)), inner), max_size=3).map(tuple)
    return st.one_of(
        st.builds(Sum, terms),
        st.builds(Product, inner, inner),
        st.builds(Negated, inner),
        st.builds(Quotient, inner, st.sampled_from((-3, -1, 2, 3)), st.sampled_from(Rounding)),
        st.builds(Least, inner, st.lists(inner, max_size=2).map(tuple)),
        st.builds(Greatest, inner, st.lists(inner, max_size=2).map(tuple)),
    )


trees = st.recursive(st.one_of(pools, st.builds(Constant, st.integers(-4, 4))), larger, max_leaves=4)


def small(tree: Tree) -> bool:
    falls = 1
    for each in pools_of(tree):
        falls *= (len(each.faces) * ((each.explode or 0) + 1)) ** each.count
    return falls <= 2_000


def some_features(tree: Tree, data: st.DataObject) -> tuple[Feature, ...]:
    only = st.sampled_from([None, *(each.faces for each in pools_of(tree))])
    kinds = st.one_of(
        st.builds(DiceTotal, only),
        st.builds(Count, tests, st.none() | st.integers(0, 3), only),
        st.builds(Highest, only),
        st.builds(Lowest, only),
        st.builds(Same, only),
        st.builds(SameFace, only),
    )
    return (Total(), *data.draw(st.lists(kinds, max_size=4)))


@settings(derandomize=True, deadline=None, max_examples=400)
@given(tree=trees, data=st.data())
def test_joint_odds_and_bounds(brute_force: BruteForce, tree: Tree, data: st.DataObject) -> None:
    assume(small(tree))
    features = some_features(tree, data)
    truth = brute_force(tree, features)
    assert dict(joint((tree,), tuple((0, each) for each in features)).items()) == truth
    for place, each in enumerate(features):
        reached = {told[place] for told in truth}
        assert feature_bounds(each, tree) == (min(reached), max(reached))


@settings(derandomize=True, deadline=None, max_examples=400)
@given(tree=trees)
def test_distribution_bounds_and_mean(brute_force: BruteForce, tree: Tree) -> None:
    assume(small(tree))
    truth = {total: odds for (total,), odds in brute_force(tree, (Total(),)).items()}
    assert dict(distribution(tree).items()) == truth
    assert bounds(tree) == (min(truth), max(truth))
    assert mean(tree) == sum(total * odds for total, odds in truth.items())
    assert sum(odds for _, odds in distribution(tree).items()) == 1


@settings(derandomize=True, deadline=None, max_examples=200)
@given(one=pools, rule=rules, data=st.data())
def test_every_feature_of_one_pool(
    brute_force: BruteForce, one: Pool, rule: tuple[Keep, ...], data: st.DataObject
) -> None:
    tree = Pool(one.count, one.faces, rule, one.explode)
    assume(small(tree))
    counts = tuple(Count(data.draw(tests), data.draw(st.none() | st.integers(0, 2))) for _ in range(2))
    features = (Total(), DiceTotal(), *counts, Highest(), Lowest(), Same(), SameFace())
    told = joint((tree,), tuple((0, each) for each in features))
    assert dict(told.items()) == brute_force(tree, features)


@pytest.mark.parametrize("ceiling", range(6))
@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_explosions(brute_force: BruteForce, sides: int, ceiling: int) -> None:
    features = (Total(), EVEN, Highest())
    for count in (1, 2) if sides * ceiling <= 40 else (1,):
        tree = pool(count, sides, explode=ceiling)
        told = joint((tree,), tuple((0, each) for each in features))
        assert dict(told.items()) == brute_force(tree, features)
        assert sum(odds for _, odds in told.items()) == 1
        assert bounds(tree) == (count, count * sides * (ceiling + 1))
