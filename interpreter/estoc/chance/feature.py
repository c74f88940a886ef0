"""Features: what the rules may read in a roll, each defined once, as a fold over its kept dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from estoc.chance.chains import Chain
    from estoc.chance.dicefold import Accumulator, Faces
    from estoc.chance.facetest import FaceTest
    from estoc.chance.throwing import Rolled

_MIXED: Accumulator = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Total:
    """The value of the tree."""


@dataclass(frozen=True, slots=True)
class DiceTotal:
    """The sum of what the kept dice show, without constants, signs and factors."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The sum of the chain."""
        return sum(chain)

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """Adds."""
        return (sum(accumulator) + observed,)

    def finish(self, accumulator: Accumulator) -> int:
        """The sum; 0 for no dice."""
        return sum(accumulator)

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """The least and the greatest sum."""
        return {min(accumulators), max(accumulators)}


@dataclass(frozen=True, slots=True)
class Count:
    """How many faces pass a test, every face of an exploding die included; never more than `cap`."""

    test: FaceTest
    cap: int | None = None
    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """How many faces of the chain pass."""
        return self._capped(sum(map(self.test.holds, chain)))

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """Adds, up to the cap."""
        return (self._capped(sum(accumulator) + observed),)

    def finish(self, accumulator: Accumulator) -> int:
        """The count; 0 for no dice."""
        return sum(accumulator)

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """The least and the greatest count."""
        return {min(accumulators), max(accumulators)}

    def _capped(self, number: int) -> int:
        return number if self.cap is None else min(number, self.cap)


@dataclass(frozen=True, slots=True)
class Highest:
    """The highest value (sum of the chain) of a kept die; 0 for no dice."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The sum of the chain."""
        return sum(chain)

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """The higher one."""
        return max(accumulator, (observed,))

    def finish(self, accumulator: Accumulator) -> int:
        """The highest, or 0."""
        return sum(accumulator)

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """The least and the greatest."""
        return {min(accumulators), max(accumulators)}


@dataclass(frozen=True, slots=True)
class Lowest:
    """The lowest value (sum of the chain) of a kept die; 0 for no dice."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The sum of the chain."""
        return sum(chain)

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """The lower one."""
        return min(accumulator or (observed,), (observed,))

    def finish(self, accumulator: Accumulator) -> int:
        """The lowest, or 0."""
        return sum(accumulator)

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """The least and the greatest."""
        return {min(accumulators), max(accumulators)}


@dataclass(frozen=True, slots=True)
class SameFace:
    """The first face of all kept dice where it is the same and there are two or more of them; else 0."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The first face."""
        return chain[0]

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """From nothing to (face,), to (face, 2) while all are the same, to a mark of its own when not."""
        if not accumulator:
            return (observed,)
        alike = accumulator != _MIXED and accumulator[0] == observed
        return (observed, 2) if alike else _MIXED

    def finish(self, accumulator: Accumulator) -> int:
        """The common face, or 0."""
        return accumulator[0] if len(accumulator) == 2 else 0  # noqa: PLR2004  # the pair made by `step`

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """All of them: which face is the common one depends on the dice to come."""
        return accumulators


@dataclass(frozen=True, slots=True)
class Same:
    """1 where two or more kept dice all show the same first face, else 0."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The first face."""
        return chain[0]

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """As for the common face."""
        return SameFace().step(accumulator, observed)

    def finish(self, accumulator: Accumulator) -> int:
        """Whether there is a common face."""
        return int(len(accumulator) == 2)  # noqa: PLR2004  # the pair made by `SameFace.step`

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """All of them, as for the common face."""
        return accumulators


Feature: TypeAlias = Total | DiceTotal | Count | Highest | Lowest | SameFace | Same


def read(feature: Feature, rolled: Rolled) -> int:
    """The feature of dice that lie on the table."""
    if isinstance(feature, Total):
        return rolled.total
    accumulator: Accumulator = ()
    for die in rolled.dice:
        if die.kept and feature.faces in {None, die.faces}:
            accumulator = feature.step(accumulator, feature.observe(die.chain))
    return feature.finish(accumulator)
