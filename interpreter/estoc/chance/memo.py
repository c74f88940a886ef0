"""Remembering exact odds that are asked again and again; the caller owns the memory."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, TypeAlias

from estoc.chance.dice import Tree
from estoc.chance.folding import Told, joint
from estoc.chance.limits import DEFAULT_LIMITS, DiceLimits

if TYPE_CHECKING:
    from estoc.chance.distribution import Distribution

_Question: TypeAlias = tuple[tuple[Tree, ...], tuple[Told, ...]]


class Memo:
    """A bounded memory of joint odds; what was asked longest ago is forgotten first.

    Args:
        limits: the bounds of each computation.
        capacity: how many answers are kept, 1 or more.
    """

    def __init__(self, limits: DiceLimits = DEFAULT_LIMITS, capacity: int = 1_000) -> None:
        self._limits = limits
        self._capacity = capacity
        self._answers: OrderedDict[_Question, Distribution[tuple[int, ...]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def joint(self, trees: tuple[Tree, ...], features: tuple[Told, ...]) -> Distribution[tuple[int, ...]]:
        """The same as `folding.joint`, computed once while it is remembered.

        Raises:
            DiceError: the computation costs too much.
        """
        question = (trees, features)
        answer = self._answers.get(question)
        if answer is None:
            answer = self._answers[question] = joint(trees, features, self._limits)
        self._answers.move_to_end(question)
        if len(self._answers) > self._capacity:
            self._answers.popitem(last=False)
        return answer
