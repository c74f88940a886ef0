"""Building dice: what is refused and how; precedence, counts and bounds of single trees."""

from fractions import Fraction

import pytest

from estoc.chance import (
    Constant,
    DiceError,
    DiceLimits,
    DiceProblem,
    DiceTotal,
    Distribution,
    Keep,
    KeepMode,
    KeyedSource,
    Negated,
    Product,
    Quotient,
    Rounding,
    Sum,
    Total,
    bounds,
    distribution,
    divide,
    joint,
    kept_ranks,
    mean,
    pool,
    pools_of,
    show,
    throw,
)

TWO_D6 = pool(2, 6)


@pytest.mark.parametrize(
    ("build", "reason", "count", "limit"),
    [
        (lambda: pool(-2, 6), DiceProblem.NEGATIVE_COUNT, -2, 0),
        (lambda: pool(4_000_000_000, 6), DiceProblem.TOO_MANY_DICE, 4_000_000_000, 1_000),
        (lambda: pool(9**10, 6), DiceProblem.TOO_MANY_DICE, 9**10, 1_000),
        (lambda: pool(1_001, 6), DiceProblem.TOO_MANY_DICE, 1_001, 1_000),
        (lambda: pool(3, 6, limits=DiceLimits(dice=2)), DiceProblem.TOO_MANY_DICE, 3, 2),
        (lambda: pool(3, 0), DiceProblem.NO_FACES, 0, 1),
        (lambda: pool(3, ()), DiceProblem.NO_FACES, 0, 1),
        (lambda: pool(3, -6), DiceProblem.NO_FACES, -6, 1),
        (lambda: pool(1, 10**12), DiceProblem.TOO_MANY_FACES, 10**12, 1_000),
        (lambda: pool(1, (1,) * 1_001), DiceProblem.TOO_MANY_FACES, 1_001, 1_000),
        (lambda: pool(1, 6, explode=-1), DiceProblem.NEGATIVE_EXPLOSIONS, -1, 0),
        (lambda: pool(1, 6, explode=101), DiceProblem.TOO_MANY_EXPLOSIONS, 101, 100),
        (lambda: pool(1, 6, (Keep(KeepMode.DROP_LOWEST, -1),)), DiceProblem.NEGATIVE_KEEP, -1, 0),
        (lambda: Quotient(TWO_D6, 0, Rounding.FLOOR), DiceProblem.ZERO_DIVISOR, 0, 1),
        (lambda: divide(3, 0, Rounding.CEIL), DiceProblem.ZERO_DIVISOR, 0, 1),
    ],
)
def test_refused_with_its_numbers(build: object, reason: DiceProblem, count: int, limit: int) -> None:
    assert callable(build)
    with pytest.raises(DiceError) as caught:
        build()
    assert (caught.value.reason, caught.value.count, caught.value.limit) == (reason, count, limit)
    assert not caught.value.reason.is_budget


def test_minus_in_front_of_dice() -> None:
    assert bounds(Negated(TWO_D6)) == (-12, -2)
    assert distribution(Sum(((1, Constant(0)), (-1, TWO_D6)))) == distribution(Negated(TWO_D6))
    assert bounds(Sum(((1, pool(1, 20)), (1, Constant(-3))))) == (-2, 17)
    assert bounds(Sum(((1, pool(1, 20)), (-1, Constant(-3))))) == (4, 23)


def test_exact_means() -> None:
    tripled = Product(Sum(((1, TWO_D6), (1, Constant(8)))), Constant(3))
    assert mean(tripled) == 45
    assert bounds(tripled) == (30, 60)
    half = Quotient(TWO_D6, 2, Rounding.FLOOR)
    halves = Sum(((1, Quotient(pool(1, 6), 2, Rounding.FLOOR)),) * 2)
    assert mean(half) == Fraction(13, 4)
    assert mean(halves) == 3
    assert mean(pool(1_000, 6)) == 3_500
    assert mean(pool(0, 6)) == 0


@pytest.mark.parametrize(
    ("rounding", "results"),
    [
        (Rounding.FLOOR, [-2, -2, -1, -1, 0, 0, 1, 1, 2]),
        (Rounding.CEIL, [-2, -1, -1, 0, 0, 1, 1, 2, 2]),
        (Rounding.HALF_UP, [-2, -1, -1, 0, 0, 1, 1, 2, 2]),
    ],
)
def test_halves_are_rounded_as_named(rounding: Rounding, results: list[int]) -> None:
    assert [divide(number, 2, rounding) for number in range(-4, 5)] == results
    assert [divide(-number, -2, rounding) for number in range(-4, 5)] == results


def test_half_up_of_thirds_and_a_rise_of_fifteen_percent() -> None:
    assert [divide(number, 3, Rounding.HALF_UP) for number in range(-3, 4)] == [-1, -1, 0, 0, 0, 1, 1]
    assert divide(100 * 115, 100, Rounding.HALF_UP) == 115


def test_no_dice_are_worth_nothing_and_draw_nothing() -> None:
    def never(die: int, number: int, sides: int) -> int:
        raise AssertionError((die, number, sides))

    rolled = throw(pool(0, 6), never)
    assert (rolled.total, rolled.dice) == (0, ())
    assert distribution(pool(0, 6)) == Distribution.certain(0)
    assert bounds(pool(0, 6)) == (0, 0)


def test_a_volley_of_180_dice_is_accepted() -> None:
    volley = pool(180, 6)
    assert bounds(volley) == (180, 1_080)
    assert len(throw(volley, KeyedSource(5)).dice) == 180
    assert distribution(volley).probability(180) == Fraction(1, 6**180)


def test_odds_beyond_the_budget_say_so_and_the_dice_still_fall() -> None:
    giant = pool(60, 100)
    with pytest.raises(DiceError) as caught:
        distribution(giant)
    assert caught.value.reason.is_budget
    assert caught.value.count > caught.value.limit == DiceLimits().steps
    assert bounds(giant) == (60, 6_000)
    assert mean(giant) == 3_030
    assert 60 <= throw(giant, KeyedSource(1)).total <= 6_000


def test_forty_d12_add_up_to_exactly_one() -> None:
    odds = distribution(pool(40, 12))
    assert len(odds) == 441
    assert sum(chance for _, chance in odds.items()) == 1
    assert (odds.mean(), odds.probability(40)) == (260, Fraction(1, 12**40))
    assert {(total,): chance for total, chance in odds.items()} == dict(
        joint((pool(40, 12),), ((0, Total()),)).items()
    )


@pytest.mark.parametrize(
    ("modes", "ranks"),
    [
        ("", range(5)),
        ("kh2", range(3, 5)),
        ("kl2", range(2)),
        ("dh2", range(3)),
        ("dl2", range(2, 5)),
        ("kh9", range(5)),
        ("kh0", range(5, 5)),
        ("kh3 dl1", range(2, 5)),
        ("dl1 kl1", range(1, 2)),
        ("dl3 dh3", range(3, 3)),
        ("dh9 dl9", range(0)),
        ("kl3 dh1 kh1", range(2, 3)),
    ],
)
def test_kept_ranks(modes: str, ranks: range) -> None:
    rules = [Keep(KeepMode(mode[:2]), int(mode[2:])) for mode in modes.split()]
    assert list(kept_ranks(5, rules)) == list(ranks)


def test_a_die_thrown_to_find_its_faces_is_two_stages() -> None:
    # Faces are fixed: "1d(1d10)" is a mixture, made by whoever asks for it.
    stages = [distribution(pool(1, sides)) for sides in range(1, 11)]
    odds = {face: sum(stage.probability(face) for stage in stages) / 10 for face in range(1, 11)}
    assert odds[10] == Fraction(1, 100)
    assert round(odds[1] * 10_000) == 2_929
    assert sum(face * chance for face, chance in odds.items()) == Fraction(13, 4)


def test_dice_of_another_kind_are_their_faces() -> None:
    percent, tens = pool(1, 100), pool(1, tuple(range(100)))
    assert (bounds(percent), bounds(tens)) == ((1, 100), (0, 99))
    uneven = pool(3, (0, 0, 3, 0, 0, 6))
    assert distribution(uneven).probability(0) == Fraction(8, 27)
    assert mean(uneven) == Fraction(9, 2)


def test_long_and_deep_trees_are_only_work() -> None:
    long = Sum(((1, Constant(1)),) * 3_000)
    deep = pool(1, 6)
    for _ in range(5_000):
        deep = Negated(deep)
    assert (bounds(long), mean(long), throw(long, KeyedSource(0)).total) == ((3_000, 3_000), 3_000, 3_000)
    assert (bounds(deep), mean(deep), len(distribution(deep))) == ((1, 6), Fraction(7, 2), 6)
    assert joint((deep,), ((0, Total()),)) == joint((pool(1, 6),), ((0, DiceTotal()),))
    assert len(show(deep)) > 5_000
    assert pools_of(deep) == (pool(1, 6),)


def test_equal_trees_are_equal_and_hash_alike() -> None:
    assert len({pool(2, 6), pool(2, (1, 2, 3, 4, 5, 6)), pool(2, 6, explode=0)}) == 2
