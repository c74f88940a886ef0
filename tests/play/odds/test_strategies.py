"""The value of small games, against all pairs of fixed strategies."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.play.odds.strategies import Game

WON, LOST = 0, 1


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A few states: of each of the two players, and of chance; 0 is won and 1 is lost."""
    count = draw(st.integers(4, 7))
    edges: list[dict[int, Fraction]] = [{}, {}]
    options: dict[int, tuple[int, ...]] = {}
    mine: set[int] = set()
    for node in range(2, count):
        targets = draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=3, unique=True))
        who = draw(st.sampled_from(["mine", "theirs", "chance"]))
        if who == "chance":
            edges.append({target: Fraction(1, len(targets)) for target in targets})
            continue
        edges.append({})
        options[node] = tuple(targets)
        if who == "mine":
            mine.add(node)
    return Game(edges, options, frozenset(mine), frozenset([WON]))


def every_choice(options: dict[int, tuple[int, ...]]) -> list[dict[int, int]]:
    return [dict(zip(options, chosen, strict=True)) for chosen in product(*options.values())]


def value(game: Game, chosen: dict[int, int], node: int) -> Fraction:
    """How likely a state is won; the values of `Game` are themselves tested by the next test."""
    fixed = Game(game.edges, game.options, game.mine, game.won, chosen)
    return fixed.values()[node]


@settings(derandomize=True, max_examples=150, deadline=None)
@given(games())
def test_no_pair_of_fixed_strategies_does_better(game: Game) -> None:
    found = game.solve()
    mine = {node: targets for node, targets in game.options.items() if node in game.mine}
    theirs = {node: targets for node, targets in game.options.items() if node not in game.mine}
    for node in range(len(game.edges)):
        best = max(
            min(value(game, {**own, **answer}, node) for answer in every_choice(theirs))
            for own in every_choice(mine)
        )
        assert found[node] == best


@settings(derandomize=True, max_examples=100, deadline=None)
@given(games())
def test_values_are_those_of_very_many_steps(game: Game) -> None:
    game.chosen = {node: targets[0] for node, targets in game.options.items()}
    edges = [
        {game.chosen[node]: Fraction(1)} if node in game.options else own
        for node, own in enumerate(game.edges)
    ]
    near = [float(node in game.won) for node in range(len(edges))]
    for _ in range(3_000):
        near = [
            sum(float(share) * near[target] for target, share in own.items()) if own else near[node]
            for node, own in enumerate(edges)
        ]
    for exact, close in zip(game.values(), near, strict=True):
        assert abs(exact - close) < 1e-9


def test_who_may_wait_for_ever_is_not_beaten() -> None:
    # State 2 is theirs: they may wait, or go where half of the fights are lost to them.
    game = Game(
        [{}, {}, {}, {WON: Fraction(1, 2), LOST: Fraction(1, 2)}], {2: (3, 2)}, frozenset(), frozenset([WON])
    )
    assert game.solve()[2] == 0
    mine = Game(game.edges, game.options, frozenset([2]), game.won)
    assert mine.solve()[2] == Fraction(1, 2)
