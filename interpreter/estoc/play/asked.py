"""What a fight asks: decisions with options, chances with dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.chance import DiceError, pools_of, show
from estoc.game.pauses import outcomes
from estoc.play.mistakes import AnswerError, UsageError
from estoc.play.reasons import Numbers
from estoc.play.throws import Throws
from estoc.play.why import chance_reasons
from estoc.program.model import Shown
from estoc.telling import Why

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from estoc.game import ChancePause, DecisionPause, Linked, State
    from estoc.telling import Teller
    from estoc.text import Json, Language


@dataclass(frozen=True, slots=True)
class Option:
    """A complete answer to a decision.

    Attributes:
        key: its stable name.
        parameters: its choices by name.
    """

    key: str
    parameters: dict[str, Json]
    _choices: tuple[int, ...]
    _decision: Decision

    def label(self, language: Language = "en") -> str:
        """What people read."""
        return self._decision.label(self._choices, language)

    def why(self) -> Why:
        """Where the numbers that it shows come from."""
        return self._decision.numbers(self._choices, None)

    def to_json(self) -> dict[str, Json]:
        """The option as a JSON object, with its numbers taken apart."""
        return {
            "key": self.key,
            "parameters": self.parameters,
            "label": _both(self.label),
            "numbers": self.why().to_json()["given"],
        }


@dataclass(frozen=True, slots=True)
class Need:
    """What an option needs, as it is written: the test, and where it stands."""

    test: str
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """An option that is not offered; `reason` says why.

    Attributes:
        key: the name that it would have as an option.
        need: the rule that forbids it: the first that fails.
    """

    key: str
    need: Need
    _choices: tuple[int, ...]
    _requirement: int
    _decision: Decision

    def label(self, language: Language = "en") -> str:
        """What people read."""
        return self._decision.label(self._choices, language)

    def reason(self, language: Language = "en") -> str:
        """The rule that forbids it, in words."""
        return self._decision.reason(self._choices, self._requirement, language)

    def why(self) -> Why:
        """Where the numbers come from that the rule compares."""
        return self._decision.numbers(self._choices, self._requirement)

    def to_json(self) -> dict[str, Json]:
        """What is not offered as a JSON object, with the rule that forbids it."""
        return {
            "key": self.key,
            "label": _both(self.label),
            "reason": _both(self.reason),
            "test": self.need.test,
            "file": self.need.file,
            "line": self.need.line,
            "column": self.need.column,
            "numbers": self.why().to_json()["given"],
        }


def _both(text: Callable[[Language], str]) -> Json:
    """A text in both languages."""
    return {"en": text("en"), "fr": text("fr")}


class Decision:
    """A question to one combatant."""

    def __init__(self, teller: Teller, asked: DecisionPause, state: State, needs: tuple[Need, ...]) -> None:
        """Take what the machine asks."""
        self._teller = teller
        self._asked = asked
        self._state = state
        program = teller.linked.program
        self.id: str = program.decisions[asked.decision].id
        self.who: str = teller.roster.labels[asked.decider]
        self.side: str = teller.roster.side_of[asked.decider]
        self.options: tuple[Option, ...] = tuple(self._option(offer.choices) for offer in asked.offers)
        self.refused: tuple[Refusal, ...] = tuple(
            Refusal(
                teller.key(asked.decision, one.choices),
                needs[one.requirement],
                one.choices,
                one.requirement,
                self,
            )
            for one in asked.refused
        )

    def _option(self, choices: tuple[int, ...]) -> Option:
        wording = self._teller.wording
        declared = self._teller.linked.program.decisions[self._asked.decision].choices
        named = {
            choice.name: wording.named(value, choice.shown)
            for choice, value in zip(declared, choices, strict=True)
        }
        return Option(self._teller.key(self._asked.decision, choices), named, choices, self)

    def text(self, language: Language = "en") -> str:
        """The question."""
        return self._teller.question(self._asked, self._state, language)

    def label(self, choices: tuple[int, ...], language: Language) -> str:
        """What an option says."""
        return self._teller.label(self._asked, choices, self._state, language)

    def reason(self, choices: tuple[int, ...], requirement: int, language: Language) -> str:
        """Why an option is not offered."""
        return self._teller.reason(self._asked, choices, requirement, self._state, language)

    def numbers(self, choices: tuple[int, ...], requirement: int | None) -> Why:
        """Where the numbers come from that an option shows, or that one of its requirements compares."""
        linked = self._teller.linked
        decision = linked.program.decisions[self._asked.decision]
        numbers = Numbers(linked, self._state, decision, (*self._asked.given, *choices))
        if requirement is None:
            reasons = numbers.shown(decision.label)
        else:
            reasons = numbers.tested(decision.requires[requirement].that)
        return Why(None, reasons, self._teller.wording)

    def to_json(self) -> dict[str, Json]:
        """The question as a JSON object: what is offered, what is not, and why."""
        return {
            "decision": self.id,
            "who": self.who,
            "side": self.side,
            "text": _both(self.text),
            "options": [one.to_json() for one in self.options],
            "refused": [one.to_json() for one in self.refused],
        }


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

    def __init__(self, teller: Teller, asked: ChancePause, state: State, linked: Linked) -> None:
        """Take what the machine asks."""
        self._teller = teller
        self._asked = asked
        self._state = state
        self._linked = linked
        self.stream: str = linked.program.streams[asked.stream]
        self.rollers: tuple[str, ...] = tuple(teller.roster.labels[roller] for roller in asked.rollers)
        self.dice: tuple[str, ...] = tuple(show(tree) for tree in asked.dice)

    def name(self, language: Language = "en") -> str:
        """What is rolled: the name of the check; for dice that are no check their stream."""
        check = self._asked.check
        if check is None:
            return self.stream
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
        return Why(None, chance_reasons(self._linked, self._state), self._teller.wording)

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
