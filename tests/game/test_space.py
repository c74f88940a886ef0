"""Cells, distances and ways, against an evaluator that walks every way there is."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.game.space import Ground, distance, near, reachable, toward, ways
from estoc.program.model import Map

if TYPE_CHECKING:
    from collections.abc import Iterator

LAW = settings(derandomize=True, max_examples=150, deadline=None)


def members(mask: int) -> set[int]:
    return {one for one in range(mask.bit_length()) if mask >> one & 1}


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    """A small map: at most 3 by 3, or a line of 7."""
    width, height = draw(st.sampled_from([(1, 1), (2, 2), (3, 2), (2, 3), (3, 3), (7, 1), (1, 4)]))
    size = width * height
    costs = tuple(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)))
    blocks = tuple(draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=size, max_size=size)))
    map_ = Map("m", ("m", "m"), width, height, (0,) * size, costs, blocks, ())
    return Ground.of(map_, diagonals=draw(st.booleans()))


def touching(ground: Ground, one: int, other: int) -> bool:
    """Whether two cells are neighbours, by their places alone."""
    width = ground.map.width
    right, down = abs(one % width - other % width), abs(one // width - other // width)
    return (right, down) in {(0, 1), (1, 0)} or (ground.diagonals and (right, down) == (1, 1))


def walks(ground: Ground, way: tuple[int, ...], avoid: set[int]) -> Iterator[tuple[int, ...]]:
    """Every way from a cell that meets no cell twice, the empty one first."""
    yield way
    for cell in range(ground.map.width * ground.map.height):
        if cell in way or cell in avoid or ground.map.blocks[cell] or not touching(ground, way[-1], cell):
            continue
        yield from walks(ground, (*way, cell), avoid)


def cost(costs: tuple[int, ...], way: tuple[int, ...]) -> int:
    return sum(costs[cell] for cell in way[1:])


def prices(data: st.DataObject, ground: Ground) -> tuple[int, ...]:
    """What steps cost: as the map says, or anything else."""
    size = len(ground.map.costs)
    others = st.lists(st.integers(0, 4), min_size=size, max_size=size).map(tuple)
    return data.draw(st.one_of(st.just(ground.map.costs), others))


@given(ground=grounds(), data=st.data())
@LAW
def test_reachable_is_what_some_way_comes_to(ground: Ground, data: st.DataObject) -> None:
    size = len(ground.map.costs)
    start, budget = data.draw(st.integers(0, size - 1)), data.draw(st.integers(-1, 6))
    avoid, costs = data.draw(st.integers(0, 2**size - 1)), prices(data, ground)
    expected = {
        way[-1]
        for way in walks(ground, (start,), members(avoid))
        if cost(costs, way) <= budget and way[-1] != start
    }
    assert members(reachable(ground, start, budget, avoid, costs)) == expected


@given(ground=grounds(), data=st.data())
@LAW
def test_toward_begins_the_best_way(ground: Ground, data: st.DataObject) -> None:
    size = len(ground.map.costs)
    start, goal = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1))
    avoid, costs = data.draw(st.integers(0, 2**size - 1)), prices(data, ground)
    found = [way for way in walks(ground, (start,), members(avoid)) if way[-1] == goal and way[1:]]
    best = min(((cost(costs, way), len(way), way[1]) for way in found), default=None)
    expected = None if best is None else best[2]
    assert toward(ground, start, goal, ways(ground, goal, avoid, costs), costs) == expected


@given(ground=grounds(), data=st.data())
@LAW
def test_step_after_step_leads_to_the_goal(ground: Ground, data: st.DataObject) -> None:
    size = len(ground.map.costs)
    start, goal = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1))
    avoid, costs = data.draw(st.integers(0, 2**size - 1)), prices(data, ground)
    left = ways(ground, goal, avoid, costs)
    way = (start,)
    while (after := toward(ground, way[-1], goal, left, costs)) is not None:
        way = (*way, after)
        assert len(way) <= size
    found = [cost(costs, one) for one in walks(ground, (start,), members(avoid)) if one[-1] == goal]
    assert (way[-1] == goal) is bool(found)
    if found:
        assert cost(costs, way) == min(found)


@given(ground=grounds())
@LAW
def test_distance_is_the_fewest_steps_on_open_ground(ground: Ground) -> None:
    size = len(ground.map.costs)
    known = {(one, one): 0 for one in range(size)}
    for steps in range(1, size):
        last = [pair for pair, far in known.items() if far == steps - 1]
        for (one, middle), other in product(last, range(size)):
            if touching(ground, middle, other):
                known.setdefault((one, other), steps)
    for one, other in product(range(size), repeat=2):
        assert distance(ground, one, other) == known[one, other]
    for one, most in product(range(size), range(-1, 4)):
        assert members(near(ground, one, most)) == {two for two in range(size) if known[one, two] <= most}


def test_the_largest_map() -> None:
    size = 64 * 64
    map_ = Map("m", ("m", "m"), 64, 64, (0,) * size, (9,) * size, (0,) * size, ())
    straight, round_corners = Ground.of(map_, diagonals=True), Ground.of(map_, diagonals=False)
    assert (distance(straight, 0, size - 1), distance(round_corners, 0, size - 1)) == (63, 126)
    assert ways(straight, size - 1, 0, map_.costs)[0] == 63 * 9 * 8192 + 63
    assert reachable(round_corners, 0, 126 * 9, 0, map_.costs) == 2**size - 2
