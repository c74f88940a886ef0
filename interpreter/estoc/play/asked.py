"""Decisions, as a fight asks them: what is offered, what is not, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.play.reasons import Numbers
from estoc.telling import Why

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game import DecisionPause, State
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
