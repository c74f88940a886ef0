"""What plays and tests the rules: policies, setups, the register, scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.typed import Typed
    from estoc.ruleset.model.values import Value
    from estoc.ruleset.steps_model import Step
    from estoc.text.source import Span
    from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that must hold: as it is written, and checked."""

    text: str
    typed: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class PolicyRule:
    """How a script decides: for each decision, a number for each option."""

    id: str
    name: Words
    prefer: Mapping[str, Typed]
    weigh: Mapping[str, Typed]
    span: Span


@dataclass(frozen=True, slots=True)
class SetupRule:
    """Where a fight takes place, and what is special about it."""

    id: str
    name: Words
    text: Words
    fight: Mapping[str, Value]
    sides: Mapping[str, Mapping[str, Value]]
    map: str | None
    timeline: str
    span: Span


@dataclass(frozen=True, slots=True)
class RegisterRule:
    """A rule of the register."""

    id: str
    basis: str
    text: Words
    option: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectedEvent:
    """An event to expect: its id, and the values that it must have."""

    event: str
    given: Mapping[str, int | bool | str]
    span: Span


@dataclass(frozen=True, slots=True)
class BorneInstance:
    """An instance of a condition that a combatant is under from the start, with what it remembers."""

    condition: str
    intensity: int
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Member:
    """A combatant of a side: its entry, the fields that differ, the conditions that it is under.

    Attributes:
        sheet: the seat in the part of a scenario before this one, whose sheet it comes with; empty for none.
    """

    entry: str
    values: Mapping[str, Value]
    conditions: Mapping[str, int]
    instances: tuple[BorneInstance, ...] = ()
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Amendment:
    """Steps that a scenario has the fight take from outside, and the seats that they may name."""

    steps: tuple[Step, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A member that joins the fight of a scenario under way."""

    side: str
    member: Member


Scripted: TypeAlias = "str | Amendment | Newcomer"
"""What a scenario does when a decision is asked: an answer, or what comes before it."""


@dataclass(frozen=True, slots=True)
class ScenarioRule:
    """A test: a set-up, scripted faces and choices, exact expectations; then the next fight, if any."""

    id: str
    name: Words
    covers: tuple[str, ...]
    setup: str
    options: Mapping[str, str]
    sides: Mapping[str, tuple[Member, ...]]
    fight: Mapping[str, Value]
    dice: Mapping[str, Mapping[str, tuple[tuple[int, ...], ...]]]
    choices: Mapping[str, Mapping[str, tuple[Scripted, ...]]]
    events: tuple[ExpectedEvent, ...]
    never: tuple[ExpectedEvent, ...]
    offered: tuple[str, ...] | None
    refused: tuple[str, ...]
    end: tuple[Statement, ...]
    winner: str | None
    span: Span
    then: tuple[ScenarioRule, ...] = ()


@dataclass(frozen=True, slots=True)
class BalanceRule:
    """How often a side is meant to win.

    Attributes:
        policies: the policy of each side; of others the ruleset's own decides.
        wins: the side.
        low: how many percent of the fights it wins at least.
        high: at most.
    """

    id: str
    name: Words
    setup: str
    options: Mapping[str, str]
    sides: Mapping[str, tuple[Member, ...]]
    fight: Mapping[str, Value]
    policies: Mapping[str, str]
    wins: str
    low: int
    high: int
    span: Span
