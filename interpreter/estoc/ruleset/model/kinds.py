"""Kinds, their fields, and their entries."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from estoc.lang import types

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.types import Type
    from estoc.ruleset.model.numbers import Modifier
    from estoc.ruleset.model.values import Value
    from estoc.text.source import Span
    from estoc.text.words import Words


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
        visible: who sees it: `all`, the bearer's own `side`, or `nobody`.
        sheet: whether it stands on a combatant's sheet, and so outlives the fight.
    """

    id: str
    type: Type
    default: Value
    required: bool
    name: Words
    mutable: bool
    span: Span
    visible: str = "all"
    sheet: bool = False


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
