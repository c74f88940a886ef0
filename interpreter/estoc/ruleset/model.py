"""A checked ruleset: kinds, entries and rules, immutable, with the place of everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from estoc.lang import types
from estoc.lang.typed import Typed, TypedTemplate
from estoc.lang.types import Type
from estoc.ruleset.steps_model import Step
from estoc.text.source import Span
from estoc.text.words import Words

Texts: TypeAlias = Mapping[str, TypedTemplate]
"""A checked text by language."""
Given: TypeAlias = tuple[tuple[str, Type], ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """A constant field of dice: the typed expression, and its canonical text."""

    typed: Typed
    text: str


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry, or a value of a scale, by name."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Block:
    """A block of steps that an entry brings."""

    steps: tuple[Step, ...]


Value: TypeAlias = "None | int | bool | Reference | frozenset[Reference] | Mapping[str, int] | Dice | Words | Block"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a kind, or a state of its objects.

    Attributes:
        id: its name in YAML and in expressions.
        type: the type of its values; `Optional` where it may be absent.
        default: the value where an entry gives none; None without `required` means absent.
        required: whether an entry must give it.
        name: what people call it.
        mutable: whether it is state.
        span: where it is declared.
    """

    id: str
    type: Type
    default: Value
    required: bool
    name: Words
    mutable: bool
    span: Span


class Sort(Enum):
    """What a kind's members are."""

    ENTRY = "entry"  # lines of a table
    OBJECT = "object"  # things with state, made at set-up
    PAIR = "pair"  # state of two objects at once
    RECORD = "record"  # a bag of a deed
    CONDITION = "condition"  # an instance of a condition, on its bearer


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entries or objects."""

    id: str
    name: Words
    sort: Sort
    fields: tuple[Field, ...]
    span: Span | None

    def field(self, name: str) -> Field | None:
        """The field or state called `name`."""
        return next((field for field in self.fields if field.id == name), None)

    @property
    def type(self) -> Type:
        """The type of one member."""
        return types.Entry(self.id) if self.sort is Sort.ENTRY else types.Instance(self.id)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a kind: its values by field, given or by default."""

    kind: str
    id: str
    name: Words
    values: Mapping[str, Value]
    modifiers: tuple[Modifier, ...]
    span: Span
    pack: str


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


class LayerCount(Enum):
    """How many contributions of a layer count."""

    ONE = "one"
    BEST = "best"
    WORST = "worst"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class Layer:
    """One step of a quantity's stacking."""

    operation: LayerOperation
    count: LayerCount


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of a base."""

    name: str
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


@dataclass(frozen=True, slots=True)
class TableRule:
    """A total function given by rows."""

    id: str
    name: Words
    given: Given
    type: Type
    rows: tuple[Row, ...]
    span: Span


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
class Pack:
    """A ruleset or pack that was loaded, with the hash of its files."""

    id: str
    version: str
    hash: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All of it. Mappings are in the order of ids."""

    id: str
    version: str
    name: Words
    about: Words
    packs: tuple[Pack, ...]
    timeline: str
    setup: str
    policy: str
    scales: Mapping[str, ScaleRule]
    dice: Mapping[str, DieRule]
    options: Mapping[str, OptionRule]
    kinds: Mapping[str, Kind]
    entries: Mapping[str, Mapping[str, Entry]]
    quantities: Mapping[str, QuantityRule]
    checks: Mapping[str, CheckRule]
    tables: Mapping[str, TableRule]
    conditions: Mapping[str, ConditionRule]
    pairs: Mapping[str, PairRule]
    decisions: Mapping[str, DecisionRule]
    events: Mapping[str, EventRule]
    procedures: Mapping[str, ProcedureRule]
    timelines: Mapping[str, TimelineRule]
    policies: Mapping[str, PolicyRule]
    setups: Mapping[str, SetupRule]
    rules: Mapping[str, RegisterRule]
    scenarios: Mapping[str, ScenarioRule]


@dataclass(frozen=True, slots=True)
class ExpectedEvent:
    """An event to expect: its id, and the values that it must have."""

    event: str
    given: Mapping[str, int | bool | str]
    span: Span


@dataclass(frozen=True, slots=True)
class ScenarioRule:
    """A test: a set-up, scripted faces and choices, exact expectations."""

    id: str
    name: Words
    covers: tuple[str, ...]
    setup: str
    options: Mapping[str, str]
    sides: Mapping[str, tuple[Member, ...]]
    fight: Mapping[str, Value]
    dice: Mapping[str, Mapping[str, tuple[tuple[int, ...], ...]]]
    choices: Mapping[str, Mapping[str, tuple[str, ...]]]
    events: tuple[ExpectedEvent, ...]
    never: tuple[ExpectedEvent, ...]
    offered: tuple[str, ...] | None
    end: tuple[Part, ...]
    winner: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """A combatant of a side: its entry, and the fields that differ."""

    entry: str
    values: Mapping[str, Value]


