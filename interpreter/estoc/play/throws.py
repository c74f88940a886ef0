"""Faces that people tell, as they come: which dice are thrown next, until none is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.chance import pools_of, show
from estoc.play.mistakes import AnswerError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.chance import Pool, Tree


@dataclass(frozen=True, slots=True)
class Wanted:
    """Dice that are thrown together.

    Attributes:
        roller: the label of who throws them.
        dice: the whole of what is thrown, such as `2d6+1`.
        number: how many faces are to be told now.
        faces: what stands on each of these dice, a number a face.
        again: whether dice that showed their highest face are thrown once more.
    """

    roller: str
    dice: str
    number: int
    faces: tuple[int, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """The dice of one pool, and which faces each has shown so far."""

    roller: str
    dice: str
    pool: Pool
    shown: tuple[list[int], ...]

    def open(self) -> list[list[int]]:
        """The dice that are thrown next: at first all, then those that explode."""
        fresh = [one for one in self.shown if not one]
        highest, limit = max(self.pool.faces), self.pool.explode or 0
        return fresh or [
            one for one in self.shown if self.pool.faces[one[-1]] == highest and len(one) <= limit
        ]


class Throws:
    """The dice of one chance on a table: `wanted`, `tell`, and so on; then `answer`."""

    def __init__(self, rollers: Sequence[str], dice: Sequence[Tree]) -> None:
        """Take who throws what."""
        self._rollers = tuple(dict.fromkeys(rollers))
        self._groups = tuple(
            _Group(roller, show(tree), pool, tuple([] for _ in range(pool.count)))
            for roller, tree in zip(rollers, dice, strict=True)
            for pool in pools_of(tree)
        )

    def wanted(self) -> Wanted | None:
        """What is to be told next; None when every die lies."""
        for group in self._groups:
            number = len(group.open())
            if number:
                again = all(group.shown)
                return Wanted(group.roller, group.dice, number, group.pool.faces, again)
        return None

    def tell(self, faces: Sequence[int]) -> None:
        """Take what stands on the dice that are wanted, one number a die.

        Raises:
            AnswerError: there are too few or too many, or a die has no such face; nothing is kept.
        """
        wanted = self.wanted()
        if wanted is None or len(faces) != wanted.number:
            message = f"{0 if wanted is None else wanted.number} faces are wanted, not {len(faces)}"
            raise AnswerError(message)
        for face in faces:
            if face not in wanted.faces:
                message = f"a die with {', '.join(map(str, wanted.faces))} cannot show {face}"
                raise AnswerError(message)
        dice = next(dice for group in self._groups if (dice := group.open()))
        for die, face in zip(dice, faces, strict=True):
            die.append(wanted.faces.index(face))

    def answer(self) -> dict[str, list[int]]:
        """The faces by roller, as `Fight.answer` takes them: positions from 1, die after die."""
        found: dict[str, list[int]] = {roller: [] for roller in self._rollers}
        for group in self._groups:
            found[group.roller] += [index + 1 for die in group.shown for index in die]
        return found
