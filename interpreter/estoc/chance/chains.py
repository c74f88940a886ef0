"""What one die can show: chains of faces, longer than one face where dice explode."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.chance.dice import Pool

Chain: TypeAlias = tuple[int, ...]
"""The faces that one die showed, throw after throw; never empty."""


def chain_weights(pool: Pool) -> Iterator[tuple[Chain, int]]:
    """Each chain of one die of a pool once, with its integer weight.

    The weights add up to `sides ** (ceiling + 1)`. A die goes on while it shows its highest face, so a chain
    is some throws of that face and one other, or that face up to the ceiling.
    """
    ceiling = pool.explode or 0
    sides = len(pool.faces)
    highest = max(pool.faces)
    ways = Counter(pool.faces)
    again = ways.pop(highest)
    for explosions in range(ceiling + 1):
        weight = again**explosions * sides ** (ceiling - explosions)
        for face in sorted(ways):
            yield (highest,) * explosions + (face,), weight * ways[face]
    yield (highest,) * (ceiling + 1), again ** (ceiling + 1)


def chain_work(pool: Pool) -> int:
    """How many faces all the chains of `chain_weights` hold together."""
    throws = (pool.explode or 0) + 1
    return (len(set(pool.faces)) - 1) * throws * (throws + 1) // 2 + throws


def extreme_chains(pool: Pool) -> Iterator[Chain]:
    """Chains among which stand both extremes of whatever a feature sees in a die of the pool.

    What a feature sees is a first face, or a sum over the faces of the chain: linear in the number of
    explosions, hence extreme where there are none or as many as the ceiling allows.
    """
    ceiling = pool.explode or 0
    highest = max(pool.faces)
    others = sorted(set(pool.faces) - {highest})
    for explosions in sorted({0, ceiling}):
        for face in others:
            yield (highest,) * explosions + (face,)
    yield (highest,) * (ceiling + 1)
