"""Decisions, as a fight asks them: what is offered, what is not, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.explain import Explainer
from estoc.game.pauses import left_out
from estoc.play.reasons import Numbers
from estoc.telling import Why

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from estoc.game import DecisionPause, State
    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Requirement
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

    Its key and its label name no more than its first choice where that is enough to forbid it.
    """

    key: str
    need: Need
    _choices: tuple[int, ...]
    _requirement: Requirement
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

    def __init__(self, teller: Teller, asked: DecisionPause, state: State, rules: Ruleset) -> None:
        """Take what the machine asks."""
        self._teller = teller
        self._asked = asked
        self._state = state
        self._rules = rules
        self._declared = teller.linked.program.decisions[asked.decision]
        self._refused: tuple[Refusal, ...] | None = None
        self.id: str = self._declared.id
        self.who: str = teller.roster.labels[asked.decider]
        self.side: str = teller.roster.side_of[asked.decider]
        self.options: tuple[Option, ...] = tuple(self._option(offer.choices) for offer in asked.offers)

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What is not offered, and why; found when it is first asked for."""
        if self._refused is None:
            self._refused = (*self._forbidden(), *self._left_out())
        return self._refused

    def _forbidden(self) -> Iterator[Refusal]:
        """The options that fail a requirement."""
        needs = self._rules.needs(self.id)
        for one in self._asked.refused:
            key = self._teller.key(self._asked.decision, one.choices)
            wanted = self._declared.requires[one.requirement]
            yield Refusal(key, needs[one.requirement], one.choices, wanted, self)

    def _left_out(self) -> Iterator[Refusal]:
        """What the choices themselves leave out."""
        if not self._declared.withheld:
            return
        needs = self._rules.withheld_needs(self.id)
        for one in left_out(self._teller.linked, self._state, self._asked):
            key = self._teller.key(self._asked.decision, one.choices)
            wanted = self._declared.withheld[one.withheld].reasons[one.reason]
            yield Refusal(key, needs[one.withheld][one.reason], one.choices, wanted, self)

    def _option(self, choices: tuple[int, ...]) -> Option:
        wording = self._teller.wording
        named = {
            choice.name: wording.named(value, choice.shown)
            for choice, value in zip(self._declared.choices, choices, strict=True)
        }
        return Option(self._teller.key(self._asked.decision, choices), named, choices, self)

    def text(self, language: Language = "en") -> str:
        """The question."""
        return self._teller.question(self._asked, self._state, language)

    def label(self, choices: tuple[int, ...], language: Language) -> str:
        """What an option says; the names of the choices where some are missing."""
        if len(choices) == len(self._declared.choices):
            return self._teller.label(self._asked, choices, self._state, language)
        named = zip(self._declared.choices, choices, strict=False)
        wording = self._teller.wording
        return ", ".join(wording.written(value, choice.shown, language) for choice, value in named)

    def reason(self, choices: tuple[int, ...], requirement: Requirement, language: Language) -> str:
        """Why an option is not offered."""
        return self._teller.write(requirement.otherwise, self._state, self._values(choices), language)

    def numbers(self, choices: tuple[int, ...], requirement: Requirement | None) -> Why:
        """Where the numbers come from that an option shows, or that one of its requirements compares."""
        entries = self._teller.roster.entries
        explainer = Explainer(self._teller.linked, self._state, self._rules.origins, entries)
        numbers = Numbers(explainer, self._declared, self._values(choices))
        if requirement is None:
            reasons = numbers.shown(self._declared.label)
        else:
            reasons = numbers.tested(requirement.that)
        return Why(None, reasons, self._teller.wording)

    def _values(self, choices: tuple[int, ...]) -> tuple[Any, ...]:
        """The values of the decision's registers; what is not chosen is absent."""
        missing = len(self._declared.choices) - len(choices)
        return (*self._asked.given, *choices, *(None,) * missing)

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
