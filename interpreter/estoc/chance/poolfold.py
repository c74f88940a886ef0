"""Folding one pool: every accumulator moved by every die, with exact integer weights.

The work grows with states times outcomes of one die, never with the number of combinations of faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from estoc.chance.chains import Chain, chain_weights, chain_work
from estoc.chance.dicefold import Accumulator
from estoc.chance.distribution import collected
from estoc.chance.keeping import kept_ranks

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.chance.dice import Pool
    from estoc.chance.limits import Meter

State: TypeAlias = tuple[Accumulator, ...]
States: TypeAlias = dict[State, int]
Observed: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """How the dice of one pool move one accumulator."""

    observe: Callable[[Chain], int]
    step: Callable[[Accumulator, int], Accumulator]


def fold_pool(pool: Pool, tracks: tuple[Track, ...], states: States, meter: Meter) -> States:
    """The states after the dice of a pool.

    Args:
        pool: the dice.
        tracks: how they move each accumulator of a state.
        states: the weight of each state before.
        meter: what counts the work.

    Returns:
        The weight of each state after, over a common denominator (the sum of the weights).

    Raises:
        DiceError: the budget is spent.
    """
    meter.spend(chain_work(pool))
    if len(kept_ranks(pool.count, pool.keep)) < pool.count:
        return _fold_ranks(pool, tracks, states, meter)
    outcomes = collected(
        (tuple(track.observe(chain) for track in tracks), weight) for chain, weight in chain_weights(pool)
    )
    for _ in range(pool.count):
        states = _advance(states, outcomes, tracks, meter)
    return states


def _advance(
    states: States, outcomes: dict[Observed, int], tracks: tuple[Track, ...], meter: Meter
) -> States:
    """The states after one more kept die."""
    meter.spend(len(states) * len(outcomes))
    steps = tuple(track.step for track in tracks)
    after: States = {}
    for state, weight in states.items():
        for observed, ways in outcomes.items():
            moved = tuple(
                step(accumulator, seen)
                for step, accumulator, seen in zip(steps, state, observed, strict=True)
            )
            after[moved] = after.get(moved, 0) + weight * ways
    meter.hold(len(after))
    return after


def _fold_ranks(pool: Pool, tracks: tuple[Track, ...], states: States, meter: Meter) -> States:
    """The states after a pool of which only some ranks count.

    Goes through the values of a die from the lowest: the dice that show it take the next ranks. Among dice of
    equal value, which ones count is settled by their numbers, independently of how they came to that value;
    so those that count are independent draws among the chains of that value, and the others weigh as one.
    """
    kept = kept_ranks(pool.count, pool.keep)
    layers: dict[int, States] = {0: states}
    for outcomes in _by_value(pool, tracks):
        ways = sum(outcomes.values())
        after: dict[int, States] = {}
        for placed, layer in layers.items():
            free = pool.count - placed
            current, dropped = layer, 1
            for more in range(free + 1):
                if more and placed + more - 1 in kept:
                    current = _advance(current, outcomes, tracks, meter)
                elif more:
                    dropped *= ways
                meter.spend(len(current))
                _add(after.setdefault(placed + more, {}), current, comb(free, more) * dropped)
        meter.hold(sum(map(len, after.values())))
        layers = after
    return layers[pool.count]


def _by_value(pool: Pool, tracks: tuple[Track, ...]) -> list[dict[Observed, int]]:
    """What the tracks see in one die, for each value of a die from the lowest, with weights."""
    values: dict[int, dict[Observed, int]] = {}
    for chain, weight in chain_weights(pool):
        seen = tuple(track.observe(chain) for track in tracks)
        outcomes = values.setdefault(sum(chain), {})
        outcomes[seen] = outcomes.get(seen, 0) + weight
    return [values[value] for value in sorted(values)]


def _add(target: States, states: States, factor: int) -> None:
    for state, weight in states.items():
        target[state] = target.get(state, 0) + weight * factor
