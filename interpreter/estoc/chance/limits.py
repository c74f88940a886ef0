"""What dice may cost, and the error that says which bound was passed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class DiceProblem(Enum):
    """What is wrong with dice, whoever asked for them."""

    NEGATIVE_COUNT = "negative_count"
    TOO_MANY_DICE = "too_many_dice"
    NO_FACES = "no_faces"
    TOO_MANY_FACES = "too_many_faces"
    NEGATIVE_KEEP = "negative_keep"
    NEGATIVE_EXPLOSIONS = "negative_explosions"
    TOO_MANY_EXPLOSIONS = "too_many_explosions"
    ZERO_DIVISOR = "zero_divisor"
    NO_SUCH_FACE = "no_such_face"
    TOO_MANY_STATES = "too_many_states"
    TOO_MANY_STEPS = "too_many_steps"

    @property
    def is_budget(self) -> bool:
        """Whether only the exact odds are out of reach; the same dice can still be thrown."""
        return self in {DiceProblem.TOO_MANY_STATES, DiceProblem.TOO_MANY_STEPS}


class DiceError(ValueError):
    """Dice that cannot be thrown, or odds that cost too much.

    Attributes:
        reason: what is wrong.
        count: the number that was asked for or reached.
        limit: the nearest number that is accepted.
    """

    def __init__(self, reason: DiceProblem, count: int, limit: int) -> None:
        super().__init__(f"{reason.value}: {count} (limit {limit})")
        self.reason = reason
        self.count = count
        self.limit = limit


@dataclass(frozen=True, slots=True)
class DiceLimits:
    """The bounds, all checked before the work starts.

    Attributes:
        dice: the most dice of one pool.
        faces: the most faces of one die.
        explosions: the highest ceiling of further throws of one die.
        states: the most distinct states that exact odds may hold at once.
        steps: the most (state, outcome of a die) pairs that one question for exact odds may visit.
    """

    dice: int = 1_000
    faces: int = 1_000
    explosions: int = 100
    states: int = 200_000
    steps: int = 2_000_000


DEFAULT_LIMITS = DiceLimits()


class Meter:
    """Counts the work of one question for exact odds, and stops it at the limits."""

    def __init__(self, limits: DiceLimits) -> None:
        self._limits = limits
        self._steps = 0

    def spend(self, steps: int) -> None:
        """Announces `steps` pairs that are about to be visited.

        Raises:
            DiceError: `TOO_MANY_STEPS`, with the number reached.
        """
        self._steps += steps
        if self._steps > self._limits.steps:
            raise DiceError(DiceProblem.TOO_MANY_STEPS, self._steps, self._limits.steps)

    def hold(self, states: int) -> None:
        """Announces that `states` distinct states are held.

        Raises:
            DiceError: `TOO_MANY_STATES`, with the number reached.
        """
        if states > self._limits.states:
            raise DiceError(DiceProblem.TOO_MANY_STATES, states, self._limits.states)
