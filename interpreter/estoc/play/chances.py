"""Chances, as a fight asks them: dice that wait for their faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.chance import DiceError, pools_of, show
from estoc.game.explain import Explainer
from estoc.game.pauses import outcomes
from estoc.play.mistakes import AnswerError, UsageError
from estoc.play.throws import Throws
from estoc.play.why import chance_reasons
from estoc.program.model import Shown
from estoc.telling import Why

if TYPE_CHECKING:
    from fractions import Fraction

    from estoc.game import ChancePause, State
    from estoc.game.readings import Origins
    from estoc.telling import Teller
    from estoc.text import Json, Language


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of the things that a chance may tell, and how likely it is."""

    told: dict[str, Json]
    probability: Fraction
    _names: tuple[str, str]

    def text(self, language: Language = "en") -> str:
        """The name of the degree; for dice that are no check the total."""
        return self._names[0 if language == "en" else 1]


class Chance:
    """A roll that waits for its faces."""

    def __init__(self, teller: Teller, asked: ChancePause, state: State, origins: Origins) -> None:
        """Take what the machine asks."""
        linked = teller.linked
        self._explainer = Explainer(linked, state, origins, teller.roster.entries)
        self._teller = teller
        self._asked = asked
        self._state = state
        self._linked = linked
        self.stream: str = linked.program.streams[asked.stream]
        self.rollers: tuple[str, ...] = tuple(teller.roster.labels[roller] for roller in asked.rollers)
        self.dice: tuple[str, ...] = tuple(show(tree) for tree in asked.dice)

    def name(self, language: Language = "en") -> str:
        """What is rolled: the name of the check; for dice that are no check what their stream is called."""
        check = self._asked.check
        if check is None:
            return self._explainer.origins.word(self.stream)[0 if language == "en" else 1]
        return self._linked.program.checks[check].name[0 if language == "en" else 1]

    def roller(self, label: str, language: Language = "en") -> str:
        """The name of one of the rollers."""
        number = self._teller.roster.labels.index(label)
        return self._teller.roster.names[number][0 if language == "en" else 1]

    def thrown(self) -> Throws:
        """The dice as they are thrown on a table, to be told bit by bit."""
        return Throws(self.rollers, self._asked.dice)

    def why(self) -> Why:
        """Where the numbers come from that the roll is compared with."""
        return Why(None, chance_reasons(self._explainer), self._teller.wording)

    def throws(self, roller: str) -> int:
        """How many dice a roller throws; each that explodes is thrown again, and asks for one face more."""
        trees = (tree for label, tree in zip(self.rollers, self._asked.dice, strict=True) if label == roller)
        return sum(pool.count for tree in trees for pool in pools_of(tree))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What the roll may tell, with exact probabilities that sum to 1.

        Raises:
            UsageError: the dice are too many to be counted out.
        """
        try:
            found = outcomes(self._linked, self._state, self._asked)
        except DiceError as reason:
            message = f"these dice are too many for exact odds: {reason}"
            raise UsageError(message) from reason
        return tuple(
            Outcome(self._named(values), probability, self._words(values[0]))
            for values, probability in found.items()
        )

    def _words(self, value: int) -> tuple[str, str]:
        """The degree of a check, or a total, as people read it."""
        if self._asked.check is None:
            return (str(value), str(value))
        scale = self._linked.program.checks[self._asked.check].scale
        return self._teller.wording.words(value, Shown("scale", scale))

    def _named(self, values: tuple[int, ...]) -> dict[str, Json]:
        wording = self._teller.wording
        if self._asked.check is None:
            return {"total": values[0]}
        check = self._linked.program.checks[self._asked.check]
        told: dict[str, Json] = {"degree": wording.named(values[0], Shown("scale", check.scale))}
        for (parameter, _), value in zip(check.tells, values[1:], strict=True):
            told[parameter.name] = wording.named(value, parameter.shown)
        return told


def faces_of(answer: object) -> list[int]:
    """The faces that an answer gives for one roller.

    Raises:
        AnswerError: it is no list of whole numbers.
    """
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        faces = [face for face in answer if isinstance(face, int) and not isinstance(face, bool)]
        if len(faces) == len(answer):
            return faces
    message = f"faces are a list of whole numbers, not {answer!r}"
    raise AnswerError(message)


@dataclass(slots=True)
class Scripted:
    """Faces that somebody tells, as they stand on the dice, in the order of the throws."""

    faces: list[int]

    def __call__(self, die: int, throw: int, sides: int, /) -> int:
        """The index of the next face.

        Raises:
            AnswerError: there is none left, or the die has no such face.
        """
        if not self.faces:
            message = f"a face is missing for die {die + 1}, throw {throw + 1}, of {sides} faces"
            raise AnswerError(message)
        face = self.faces.pop(0)
        if not 1 <= face <= sides:
            message = f"a die of {sides} faces cannot show {face}"
            raise AnswerError(message)
        return face - 1
