"""Scales, dice, options, quantities, tables, checks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.lang.typed import Typed
    from estoc.lang.types import Type
    from estoc.ruleset.model.values import Given, Texts, Value
    from estoc.text.source import Span
    from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class ScaleRule:
    """A scale: ordered values with names, and what lies beyond its ends."""

    id: str
    name: Words
    values: tuple[str, ...]
    names: tuple[Words, ...]
    below: str
    above: str
    span: Span


@dataclass(frozen=True, slots=True)
class DieRule:
    """A custom die."""

    id: str
    faces: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class OptionRule:
    """A named variant: its type, default, and the value in force."""

    id: str
    name: Words
    about: Words
    type: Type
    default: Value
    value: Value
    basis: str
    span: Span


class LayerOperation(Enum):
    """What a modifier does to a number."""

    BASE = "base"
    SET = "set"
    ADD = "add"
    MIN = "min"
    MAX = "max"
    REMOVE = "remove"
    ONLY = "only"


class LayerCount(Enum):
    """How many contributions of a layer count."""

    ONE = "one"
    BEST = "best"
    WORST = "worst"
    SUM = "sum"
    UNION = "union"
    COMMON = "common"


@dataclass(frozen=True, slots=True)
class Layer:
    """One step of a quantity's stacking."""

    operation: LayerOperation
    count: LayerCount


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a base: its id, and its name for people."""

    id: str
    name: Words
    typed: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class Modifier:
    """A contribution to a quantity.

    Attributes:
        quantity: what it changes.
        role: the parameter of the quantity that its bearer stands for.
        operation: what it does.
        when: the test under which it counts.
        value: by how much.
        bearer: the kind of the bearer; for a condition, the kind of what bears it.
    """

    quantity: str
    role: str
    operation: LayerOperation
    when: Typed | None
    value: Typed
    bearer: str
    span: Span


@dataclass(frozen=True, slots=True)
class QuantityRule:
    """A value that other entries may modify."""

    id: str
    name: Words
    given: Given
    type: Type
    base: tuple[Part, ...]
    layers: tuple[Layer, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RollRule:
    """One roller's dice in a check."""

    id: str
    by: Typed
    dice: Typed


@dataclass(frozen=True, slots=True)
class CheckRule:
    """Rolls, named degrees (the first that holds), and what is told to the rest of the rules."""

    id: str
    name: Words
    given: Given
    rolls: tuple[RollRule, ...]
    scale: str
    settled: tuple[tuple[str, Typed], ...]
    degrees: tuple[tuple[str, Typed | None], ...]
    tells: tuple[tuple[str, Typed], ...]
    text: Texts
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: for keys from `low` to `high` of the first parameter, or under a test."""

    low: int
    high: int
    when: Typed | None
    value: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class TableRule:
    """A total function given by rows."""

    id: str
    name: Words
    given: Given
    type: Type
    rows: tuple[Row, ...]
    span: Span
