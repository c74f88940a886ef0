"""Throwing: what lies on the table, and that it falls as the exact odds say."""

from collections import Counter
from collections.abc import Sequence

import pytest

from estoc.chance import (
    Constant,
    Count,
    DiceError,
    DiceProblem,
    DiceTotal,
    FaceTest,
    Feature,
    Greatest,
    Highest,
    Keep,
    KeepMode,
    KeyedSource,
    Lowest,
    Negated,
    Quotient,
    Relation,
    Rounding,
    Same,
    SameFace,
    Sum,
    Total,
    Tree,
    bounds,
    feature_bounds,
    joint,
    pool,
    prefix,
    read,
    roll_key,
    throw,
)

ALL: tuple[Feature, ...] = (
    Total(),
    DiceTotal(),
    Count(FaceTest(Relation.EVEN)),
    Count(FaceTest(Relation.AT_LEAST, 4), cap=2),
    Highest(),
    Lowest(),
    Same(),
    SameFace(),
)


class Script:
    """Faces 1 to n given in advance, die by die; says what was asked."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.asked: list[tuple[int, int, int]] = []

    def __call__(self, die: int, throw: int, sides: int) -> int:
        self.asked.append((die, throw, sides))
        return self.faces.pop(0) - 1


def keep(*texts: str) -> tuple[Keep, ...]:
    return tuple(Keep(KeepMode(text[:2]), int(text[2:])) for text in texts)


def test_one_three_goes_when_keep_and_drop_mean_the_same_die() -> None:
    rolled = throw(pool(4, 8, keep("kh3", "dl1")), Script([7, 3, 3, 5]))
    assert rolled.total == 15
    assert [die.kept for die in rolled.dice] == [True, False, True, True]


def test_keep_and_drop_run_in_written_order() -> None:
    rolled = throw(pool(3, 12, keep("dl1", "kl1")), Script([11, 8, 2]))
    assert rolled.total == 8
    assert [die.kept for die in rolled.dice] == [False, True, False]


def test_dice_are_numbered_over_the_whole_tree_and_throws_within_the_die() -> None:
    tree = Sum(((1, pool(2, 4, explode=2)), (-1, pool(1, 20)), (1, pool(0, 8)), (1, pool(1, 6))))
    script = Script([4, 4, 4, 2, 17, 6])
    rolled = throw(tree, script)
    assert script.asked == [(0, 0, 4), (0, 1, 4), (0, 2, 4), (1, 0, 4), (2, 0, 20), (3, 0, 6)]
    assert [die.number for die in rolled.dice] == [0, 1, 2, 3]
    assert [die.chain for die in rolled.dice] == [(4, 4, 4), (2,), (17,), (6,)]
    assert [die.indices for die in rolled.dice] == [(3, 3, 3), (1,), (16,), (5,)]
    assert [die.value for die in rolled.dice] == [12, 2, 17, 6]
    assert rolled.total == 12 + 2 - 17 + 6


def test_a_die_that_is_dropped_keeps_its_explosions() -> None:
    rolled = throw(pool(2, 6, keep("kl1"), explode=1), Script([6, 6, 5]))
    assert [(die.chain, die.kept) for die in rolled.dice] == [((6, 6), False), ((5,), True)]
    assert rolled.total == 5


def test_exploding_each_die_is_not_exploding_the_pair() -> None:
    # 7/16 of the throws of two d4 have at least one further throw.
    further = joint((pool(2, 4, explode=1),), ((0, Highest()),)).map(lambda seen: (seen[0] > 4,))
    assert further.probability((True,)) * 16 == 7


def test_features_are_read_in_the_faces() -> None:
    tree = Sum(((1, pool(2, 6, explode=1)), (1, Constant(10)), (1, pool(1, (0, 0, 3)))))
    rolled = throw(tree, Script([6, 4, 6, 1, 3]))
    assert [read(feature, rolled) for feature in ALL] == [30, 20, 3, 2, 10, 3, 0, 0]
    assert read(SameFace(faces=(1, 2, 3, 4, 5, 6)), rolled) == 6
    assert read(Same(faces=(1, 2, 3, 4, 5, 6)), rolled) == 1
    assert read(Same(faces=(0, 0, 3)), rolled) == 0
    assert read(DiceTotal(faces=(0, 0, 3)), rolled) == 3
    assert [read(feature, throw(pool(0, 6), Script([]))) for feature in ALL] == [0] * len(ALL)


@pytest.mark.parametrize("index", [-1, 6])
def test_a_face_that_the_die_does_not_have(index: int) -> None:
    with pytest.raises(DiceError) as caught:
        throw(pool(1, 6), lambda *_: index)
    assert (caught.value.reason, caught.value.count) == (DiceProblem.NO_SUCH_FACE, index)


@pytest.mark.parametrize(
    "tree",
    [
        pytest.param(Sum(((1, pool(2, 6)), (1, Constant(1)))), id="2d6+1"),
        pytest.param(pool(3, 6, keep("kh2")), id="3d6kh2"),
        pytest.param(pool(4, 4, keep("dl1", "dh1"), explode=3), id="4d4!3dl1dh1"),
        pytest.param(Greatest(pool(1, 20), (pool(1, 20),)), id="advantage"),
        pytest.param(Quotient(pool(3, (0, 0, 3, 0, 0, 6)), 2, Rounding.HALF_UP), id="half"),
        pytest.param(Sum(((1, pool(1, 20)), (1, Negated(pool(1, 20))))), id="difference"),
    ],
)
def test_throws_fall_as_often_as_the_odds_say(tree: Tree) -> None:
    throws = 4_000
    start = prefix(2024, 1, "a1", "frequency")
    rolls = [throw(tree, KeyedSource(roll_key(start, number))) for number in range(throws)]
    low, high = bounds(tree)
    assert all(low <= rolled.total <= high for rolled in rolls)
    for feature in ALL:
        seen = Counter(read(feature, rolled) for rolled in rolls)
        least, most = feature_bounds(feature, tree)
        assert all(least <= value <= most for value in seen)
        odds = {value: chance for (value,), chance in joint((tree,), ((0, feature),)).items()}
        assert set(seen) <= set(odds)
        for value, chance in odds.items():
            deviation = seen[value] - throws * chance
            # four standard errors of a frequency, and one throw for the rarest outcomes
            assert max(abs(deviation) - 1, 0) ** 2 <= 16 * throws * chance * (1 - chance)


def test_other_dice_stay_as_they_were_when_a_die_changes() -> None:
    key = roll_key(prefix(1, 0, "a1", "hit"), 0)
    small = throw(Sum(((1, pool(1, 6)), (1, pool(3, 10)))), KeyedSource(key))
    large = throw(Sum(((1, pool(1, 8)), (1, pool(3, 10)))), KeyedSource(key))
    assert [die.chain for die in small.dice[1:]] == [die.chain for die in large.dice[1:]]
    assert large.dice[0].value >= small.dice[0].value
