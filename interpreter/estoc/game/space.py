"""Cells of maps: distances, ways and terrains. Whole numbers only.

A map has `width` columns and `height` rows; the cell in column x and row y, both from 0 and from the top
left, has the number y * width + x. The *neighbours* of a cell are the cells one column or one row away; where
the space has diagonals, also those one column and one row away, whatever stands at the two corners between.

A cell may be *entered* if its terrain does not block and it is not among the cells to avoid. A *way* from
one cell to another is a row of cells, each a neighbour of the one before it and each one entered; the cell
where it starts is not entered, so that it may block or be avoided. Its cost is the sum of the costs of the
cells entered: those of the map, or others that the rules give.

- `distance(a, b)`: with diagonals the greater of the differences of columns and of rows, without them their
  sum. It takes no notice of terrain.
- `near(a, n)`: the cells at a distance of at most n from a, with a itself; none where n is below 0.
- `reachable(a, budget, avoid)`: the cells to which there is a way from a whose cost is at most the budget,
  without a itself.
- `toward(a, b, avoid)`: of the ways from a to b with the least cost, those with the fewest cells are looked
  at; the lowest cell with which one of them begins. None where there is no way, or a is b. Step after step it
  leads to b, for each step leaves less of the cost, or as much and fewer cells.
- `step_cost(a)`: the steps that it takes to enter a.
- `terrain(a)`: the number of its terrain.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from estoc.game.state import State
    from estoc.program.model import Program
    from estoc.program.space_tables import Map

_STEP = 1 << 13
"""More than any map has cells: cost * _STEP + cells compares by cost first, then by the number of cells."""
Costs: TypeAlias = tuple[int, ...]
"""What it costs to enter each cell of a map."""
_NO_WAY = 1 << 60
_REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Ground:
    """A map made ready: `neighbours` of each cell, lowest first, and whether steps go over `diagonals`."""

    map: Map
    diagonals: bool
    neighbours: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, map_: Map, *, diagonals: bool) -> Ground:
        """Make a map ready."""
        cells = range(map_.width * map_.height)
        return cls(map_, diagonals, tuple(tuple(_neighbours(map_, cell, diagonals)) for cell in cells))

    def may_enter(self, cell: int, avoid: int) -> bool:
        """Whether a way may go through a cell."""
        return not (self.map.blocks[cell] or avoid >> cell & 1)


def _neighbours(map_: Map, cell: int, diagonals: bool) -> Iterator[int]:  # noqa: FBT001 - what the space says
    row, column = divmod(cell, map_.width)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            steps = abs(down) + abs(right)
            inside = 0 <= row + down < map_.height and 0 <= column + right < map_.width
            if inside and (steps == 1 or (diagonals and steps)):
                yield cell + down * map_.width + right


def distance(ground: Ground, one: int, other: int) -> int:
    """How many steps lie between two cells, terrain aside."""
    row, column = divmod(one, ground.map.width)
    other_row, other_column = divmod(other, ground.map.width)
    down, right = abs(row - other_row), abs(column - other_column)
    return max(down, right) if ground.diagonals else down + right


def near(ground: Ground, cell: int, most: int) -> int:
    """The cells at most so far from a cell, as a set."""
    found = 0
    for other in range(len(ground.neighbours)):
        if distance(ground, cell, other) <= most:
            found |= 1 << other
    return found


def reachable(ground: Ground, start: int, budget: int, avoid: int, costs: Costs) -> int:
    """The cells to which a way costs at most the budget, as a set."""
    reached = {start: 0}
    waiting = [(0, start)] if budget >= 0 else []
    while waiting:
        spent, cell = heapq.heappop(waiting)
        if spent > reached[cell]:
            continue
        for after in ground.neighbours[cell]:
            cost = spent + costs[after]
            better = cost <= budget and cost < reached.get(after, _NO_WAY)
            if better and ground.may_enter(after, avoid):
                reached[after] = cost
                heapq.heappush(waiting, (cost, after))
    del reached[start]
    found = 0
    for cell in reached:
        found |= 1 << cell
    return found


def ways(ground: Ground, goal: int, avoid: int, costs: Costs) -> tuple[int, ...]:
    """For each cell the least cost and number of cells of its ways to the goal: see `_STEP`."""
    left = [_NO_WAY] * len(ground.neighbours)
    if not ground.may_enter(goal, avoid):
        return tuple(left)
    left[goal] = 0
    waiting = [(0, goal)]
    while waiting:
        measure, cell = heapq.heappop(waiting)
        if measure > left[cell]:
            continue
        before = measure + costs[cell] * _STEP + 1
        for other in ground.neighbours[cell]:
            if before < left[other] and ground.may_enter(other, avoid):
                left[other] = before
                heapq.heappush(waiting, (before, other))
    return tuple(left)


def toward(ground: Ground, start: int, goal: int, left: tuple[int, ...], costs: Costs) -> int | None:
    """The first cell of the way to the goal; `left` is what `ways` gives for it at these costs."""
    if start == goal:
        return None
    open_ = [cell for cell in ground.neighbours[start] if left[cell] < _NO_WAY]
    return min(open_, key=lambda cell: (left[cell] + costs[cell] * _STEP, cell), default=None)


def functions_of_cells(program: Program) -> dict[str, Callable[..., Any]]:
    """What generated source calls: each function takes the state, which says on which map it is asked.

    Ways are remembered for as long as the Program is, so that a walk of many steps looks for its way once.
    """
    if program.space is None:
        return {}
    diagonals = program.space.diagonals
    grounds = [Ground.of(one, diagonals=diagonals) for one in program.maps]
    known_ways = lru_cache(maxsize=_REMEMBERED)(lambda number, *asked: ways(grounds[number], *asked))
    known_reach = lru_cache(maxsize=_REMEMBERED)(lambda number, *asked: reachable(grounds[number], *asked))

    def cell(state: State, column: int, row: int) -> int | None:
        """The cell in a column and a row, if the map has it."""
        if state.map < 0:
            return None
        map_ = program.maps[state.map]
        return row * map_.width + column if column < map_.width and row < map_.height else None

    def next_cell(state: State, start: int, goal: int, avoid: int, costs: Costs) -> int | None:
        return toward(grounds[state.map], start, goal, known_ways(state.map, goal, avoid, costs), costs)

    return {
        "cell": cell,
        "distance": partial(_on_ground, grounds, distance),
        "near": partial(_on_ground, grounds, near),
        "cells": lambda state: range(len(program.maps[state.map].costs)),
        "reachable": lambda state, *asked: known_reach(state.map, *asked, program.maps[state.map].costs),
        "reachable_at": lambda state, *asked: known_reach(state.map, *asked),
        "toward": lambda state, one, goal, avoid: next_cell(
            state, one, goal, avoid, program.maps[state.map].costs
        ),
        "toward_at": next_cell,
        "step_cost": lambda state, one: program.maps[state.map].costs[one],
        "terrain": lambda state, one: program.maps[state.map].terrains[one],
    }


def _on_ground(
    grounds: list[Ground], function: Callable[[Ground, int, int], int], state: State, one: int, other: int
) -> int:
    return function(grounds[state.map], one, other)
