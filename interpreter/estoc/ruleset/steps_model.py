"""Checked steps: one shape a verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from estoc.lang.typed import Typed

if TYPE_CHECKING:
    from estoc.text.source import Span

Arguments: TypeAlias = tuple[Typed, ...]


@dataclass(frozen=True, slots=True)
class Let:
    """`let`: name a value."""

    name: str
    value: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class Roll:
    """`roll`: make a check; its degree and what it tells are `name.degree`, `name.X`."""

    check: str
    arguments: Arguments
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Throw:
    """`throw`: roll dice that are no check; the result is `name.total`."""

    dice: Typed
    by: Typed
    stream: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """`if`: steps under a test."""

    condition: Typed
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """`match`: the steps of the case that the subject equals."""

    subject: Typed
    cases: tuple[tuple[Typed, tuple[Step, ...]], ...]
    otherwise: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """`choose`: ask a decision; the answer is `name.X` for each parameter X."""

    decision: str
    arguments: Arguments
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Each:
    """`each`: steps for each member of a set, highest `by` first, then in canonical order."""

    variable: str
    source: Typed
    steps: tuple[Step, ...]
    span: Span
    by: Typed | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """`call`: a procedure."""

    procedure: str
    arguments: Arguments
    span: Span


@dataclass(frozen=True, slots=True)
class CallBlock:
    """`call`: the block of steps that an entry brings in a field."""

    entry: Typed
    kind: str
    field: str
    arguments: Arguments
    span: Span


@dataclass(frozen=True, slots=True)
class Change:
    """`change`: put a value into a state, or add one to it (kept within its range)."""

    owner: Typed
    kind: str
    field: str
    value: Typed
    relative: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Apply:
    """`apply`: a condition to an object, from a source; `given` is what is said of what it remembers."""

    condition: str
    to: Typed
    source: Typed | None
    intensity: Typed | None
    span: Span
    given: tuple[tuple[str, Typed], ...] = ()


@dataclass(frozen=True, slots=True)
class Lift:
    """`lift`: end a condition."""

    condition: str
    bearer: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class New:
    """`new`: a record of this deed, or an object; the arguments are its given fields, by name."""

    record: str
    arguments: tuple[tuple[str, Typed], ...]
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Emit:
    """`emit`: tell an event."""

    event: str
    arguments: Arguments
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """`stop`: leave the procedure, the turn or the round."""

    extent: str
    span: Span


@dataclass(frozen=True, slots=True)
class LiftInstance:
    """`lift`: end one instance of a condition."""

    condition: str
    instance: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class Remove:
    """`remove`: an object is no more."""

    kind: str
    object: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class Deed:
    """`deed`: steps that are one deed of somebody, unless they are already part of one."""

    who: Typed
    steps: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Turn:
    """`turn`: steps that are the turn of somebody."""

    who: Typed
    steps: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Later:
    """`later`: steps put off to the end of an extent; the names that they see keep their values."""

    extent: str
    steps: tuple[Step, ...]
    seen: tuple[tuple[str, Typed], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Once:
    """`once`: steps that happen once in an extent, for each object that `of` gives."""

    extent: str
    of: Typed | None
    steps: tuple[Step, ...]
    span: Span


Step: TypeAlias = (
    Let
    | Roll
    | Throw
    | If
    | Match
    | Choose
    | Each
    | Call
    | CallBlock
    | Change
    | Apply
    | Lift
    | LiftInstance
    | New
    | Remove
    | Emit
    | Stop
    | Deed
    | Turn
    | Later
    | Once
)
