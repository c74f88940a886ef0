"""Features: what the rules may read in a roll, each defined once, as a fold over its kept dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from estoc.chance.chains import Chain
    from estoc.chance.dicefold import Accumulator, Faces
    from estoc.chance.facetest import FaceTest
    from estoc.chance.throwing import Rolled

_MIXED: Accumulator = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Total:
    """The value of the tree."""


class _Number:
    """Folds whose accumulator is one number, and whose extremes come from its extremes."""

    __slots__ = ()

    def finish(self, accumulator: Accumulator) -> int:
        """The number; 0 for no dice."""
        return sum(accumulator)

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """The least and the greatest."""
        return {min(accumulators), max(accumulators)}


@dataclass(frozen=True, slots=True)
class DiceTotal(_Number):
    """The sum of what the kept dice show, without constants, signs and factors."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The sum of the chain."""
        return sum(chain)

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """Adds."""
        return (sum(accumulator) + observed,)


@dataclass(frozen=True, slots=True)
class Count(_Number):
    """How many faces pass a test, every face of an exploding die included; never more than `cap` (>= 0)."""

    test: FaceTest
    cap: int | None = None
    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """How many faces of the chain pass."""
        return self._capped(sum(map(self.test.holds, chain)))

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """Adds, up to the cap."""
        return (self._capped(sum(accumulator) + observed),)

    def _capped(self, number: int) -> int:
        return number if self.cap is None else min(number, self.cap)


@dataclass(frozen=True, slots=True)
class Highest(_Number):
    """The highest value (sum of the chain) of a kept die; 0 for no dice."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The sum of the chain."""
        return sum(chain)

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """The higher one."""
        return (max(*accumulator, observed),) if accumulator else (observed,)


@dataclass(frozen=True, slots=True)
class Lowest(_Number):
    """The lowest value (sum of the chain) of a kept die; 0 for no dice."""

    faces: Faces | None = None

    def observe(self, chain: Chain) -> int:
        """The sum of the chain."""
        return sum(chain)

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """The lower one."""
        return (min(*accumulator, observed),) if accumulator else (observed,)


class _Alike:
    """Folds over first faces: () for no die, (face,) for one, (face, face) for more alike, else `_MIXED`."""

    __slots__ = ()

    def observe(self, chain: Chain) -> int:
        """The first face."""
        return chain[0]

    def step(self, accumulator: Accumulator, observed: int) -> Accumulator:
        """One die more of the same, or the end of that."""
        if not accumulator:
            return (observed,)
        return (observed, observed) if set(accumulator) == {observed} else _MIXED

    def extremes(self, accumulators: set[Accumulator]) -> set[Accumulator]:
        """All of them: which face is the common one depends on the dice to come."""
        return accumulators


@dataclass(frozen=True, slots=True)
class SameFace(_Alike):
    """The first face of all kept dice where it is the same and there are two or more of them; else 0."""

    faces: Faces | None = None

    def finish(self, accumulator: Accumulator) -> int:
        """The common face, or 0."""
        match accumulator:
            case (face, _):
                return face
            case _:
                return 0


@dataclass(frozen=True, slots=True)
class Same(_Alike):
    """1 where two or more kept dice all show the same first face, else 0."""

    faces: Faces | None = None

    def finish(self, accumulator: Accumulator) -> int:
        """Whether there is a common face."""
        match accumulator:
            case (_, _):
                return 1
            case _:
                return 0


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
