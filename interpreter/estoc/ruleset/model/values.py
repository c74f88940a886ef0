"""Values of fields, and what rules share: texts and parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from estoc.lang.typed import Typed, TypedTemplate
from estoc.lang.types import Type

if TYPE_CHECKING:
    from estoc.ruleset.steps_model import Step
    from estoc.text.words import Words

Texts: TypeAlias = Mapping[str, TypedTemplate]
"""A checked text by language."""
Given: TypeAlias = tuple[tuple[str, Type], ...]
"""Parameters with their types, in the order in which calls give them."""


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


Value: TypeAlias = (
    "int | bool | Reference | frozenset[Reference] | frozenset[int] | Mapping[str, int] | Dice | Words"
    " | Block | None"
)
"""What a field may hold; None where it is absent."""
