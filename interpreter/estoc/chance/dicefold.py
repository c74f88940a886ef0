"""The fold that every feature of a roll is.

A fold looks at each kept die (`observe`: its chain to an integer), goes from one accumulator to the next
(`step`), and ends in an integer (`finish`). The accumulator starts as the empty tuple, for no dice. It is
read in actual faces (`feature.read`), enumerated with probabilities (`folding.joint`) and bounded
(`bounding.feature_bounds`); none of the three knows which feature it reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from estoc.chance.chains import Chain

Accumulator: TypeAlias = tuple[int, ...]
Faces: TypeAlias = tuple[int, ...]


class DiceFold(Protocol):
    """What every feature but the tree's own total is."""

    @property
    def faces(self) -> Faces | None:
        """The faces of the only dice that it looks at, or None for all dice."""
        ...

    def observe(self, chain: Chain) -> int:
        """What it sees in one die: a first face, or a sum over the faces of the chain."""
        ...

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """The accumulator after one more die; the order of the dice does not matter."""
        ...

    def finish(self, accumulator: Accumulator) -> int:
        """The feature after the last die."""
        ...

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """Those among the accumulators that can still lead to the least or greatest feature."""
        ...
