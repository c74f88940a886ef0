"""Conditions, pairs, decisions, events, procedures, timelines."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.lang.typed import Typed
    from estoc.lang.types import Type
    from estoc.ruleset.model.numbers import Modifier
    from estoc.ruleset.model.values import Given, Texts
    from estoc.ruleset.steps_model import Step
    from estoc.text.source import Span
    from estoc.text.words import Words


class Again(Enum):
    """What applying a condition again does."""

    ADD = "add"
    KEEP_HIGHER = "keep_higher"
    REPLACE = "replace"
    NOTHING = "nothing"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class HookRule:
    """Steps that follow an event.

    Attributes:
        event: the event.
        phase: when among the hooks of that event.
        role: the parameter of the event that the bearer of a condition stands for; None for a free hook.
        when: the test under which it runs.
        once: the extent in which it runs only once for a bearer, if any.
        after: the free hooks of its phase that come before it.
    """

    id: str
    event: str
    phase: str
    role: str | None
    when: Typed | None
    once: str | None
    after: tuple[str, ...]
    steps: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ConditionRule:
    """A named state of an object.

    Attributes:
        given: what an instance remembers.
        unique: what tells two instances on one bearer apart.
        again_steps: what applying it again does, where `again` is steps.
        begins: steps when it begins.
        ends: steps when it ends.
        nesting: how many of its own steps may be under way at once; 0 where they never bring it about again.
        sheet: whether it stands on its bearer's sheet, and so outlives the fight.
    """

    id: str
    name: Words
    of: str
    intensity: tuple[int, int]
    again: Again
    until: str
    source_gone: str
    modifiers: tuple[Modifier, ...]
    span: Span
    given: Given = ()
    unique: tuple[str, ...] = ("bearer",)
    again_steps: tuple[Step, ...] = ()
    begins: tuple[Step, ...] = ()
    ends: tuple[Step, ...] = ()
    hooks: tuple[HookRule, ...] = ()
    nesting: int = 0
    sheet: bool = False

    @property
    def instances(self) -> bool:
        """Whether it has instances, and not only an intensity on its bearer."""
        return bool(self.given) or self.again is Again.STEPS


@dataclass(frozen=True, slots=True)
class PairRule:
    """Which couples of objects form pairs."""

    id: str
    name: Words
    between: str
    of: str
    span: Span


@dataclass(frozen=True, slots=True)
class ChoiceRule:
    """One parameter of a decision's options."""

    name: str
    source: Typed
    type: Type


@dataclass(frozen=True, slots=True)
class RequirementRule:
    """What an option needs, and what people are told without it."""

    that: Typed
    otherwise: Texts


@dataclass(frozen=True, slots=True)
class WithheldRule:
    """Values that a choice leaves out, and what each of them lacks; for people who ask."""

    choice: str
    among: Typed
    because: tuple[RequirementRule, ...]


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """A question with listed answers."""

    id: str
    name: Words
    given: Given
    who: Typed
    text: Texts
    choices: tuple[ChoiceRule, ...]
    requires: tuple[RequirementRule, ...]
    withheld: tuple[WithheldRule, ...]
    label: Texts
    span: Span


@dataclass(frozen=True, slots=True)
class EventRule:
    """Something worth telling."""

    id: str
    given: Given
    rank: str
    text: Texts
    span: Span
    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProcedureRule:
    """Steps with parameters."""

    id: str
    given: Given
    steps: tuple[Step, ...]
    span: Span
    nesting: int


@dataclass(frozen=True, slots=True)
class TimelineRule:
    """Who plays when, and how a fight ends."""

    id: str
    name: Words
    seats: str
    when: Typed | None
    order: Typed | None
    start: tuple[Step, ...]
    round: tuple[Step, ...]
    turn: tuple[Step, ...]
    joins: tuple[Step, ...]
    stands: Typed | None
    rounds: Typed
    span: Span
