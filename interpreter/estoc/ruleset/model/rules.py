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


@dataclass(frozen=True, slots=True)
class ConditionRule:
    """A named state of an object."""

    id: str
    name: Words
    of: str
    intensity: tuple[int, int]
    again: Again
    until: str
    source_gone: str
    modifiers: tuple[Modifier, ...]
    span: Span


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
class DecisionRule:
    """A question with listed answers."""

    id: str
    name: Words
    given: Given
    who: Typed
    text: Texts
    choices: tuple[ChoiceRule, ...]
    requires: tuple[RequirementRule, ...]
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


@dataclass(frozen=True, slots=True)
class ProcedureRule:
    """Steps with parameters."""

    id: str
    given: Given
    steps: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TimelineRule:
    """Who plays when, and how a fight ends."""

    id: str
    name: Words
    seats: str
    when: Typed
    order: Typed | None
    start: tuple[Step, ...]
    turn: tuple[Step, ...]
    stands: Typed
    nobody_stands: str
    rounds: int
    span: Span
