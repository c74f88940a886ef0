"""What the checker asks about names: the door between the language and a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from estoc.lang.types import Instance, Type


class Callable(Enum):
    """What a call may name."""

    QUANTITY = "quantity"
    TABLE = "table"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Signature:
    """Something that can be called with arguments in order."""

    sort: Callable
    id: str
    given: tuple[tuple[str, Type], ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Global:
    """A named thing that every expression sees: an entry, or a value of a scale."""

    kind: str
    id: str
    type: Type


@dataclass(frozen=True, slots=True)
class Space:
    """What the checker knows of the space of a ruleset.

    Attributes:
        tenths: how wide a cell is, in tenths of a metre; None where cells have no measure.
        farthest: the greatest distance that two cells of any map may have.
        columns: how many columns the narrowest map has, and the widest one.
        rows: how many rows the lowest map has, and the highest one.
    """

    tenths: int | None
    farthest: int
    columns: tuple[int, int]
    rows: tuple[int, int]


class Environment(Protocol):
    """What the names of one expression mean."""

    def local(self, name: str) -> Type | None:
        """The type of a local name."""

    def local_names(self) -> tuple[str, ...]:
        """All local names."""

    def named(self, name: str) -> tuple[Global, ...]:
        """All entries and scale values that have this id."""

    def qualified(self, kind: str, name: str) -> Global | None:
        """The entry or scale value `kind:name`."""

    def global_names(self) -> tuple[str, ...]:
        """All ids, for suggestions."""

    def member(self, kind: str, name: str) -> Type | None:
        """The type of a field or state of a kind."""

    def member_names(self, kind: str) -> tuple[str, ...]:
        """The fields and states of a kind."""

    def signature(self, name: str) -> Signature | None:
        """What a call of `name` means."""

    def signature_names(self) -> tuple[str, ...]:
        """All names that can be called."""

    def kind_names(self) -> tuple[str, ...]:
        """All kinds, for suggestions."""

    def members(self, kind: str) -> Type | None:
        """The type of one member of `every(kind)`; None where there is no such kind."""

    def option(self, name: str) -> Type | None:
        """The type of an option's value."""

    def option_names(self) -> tuple[str, ...]:
        """All options."""

    def faces(self, die: str) -> tuple[int, ...] | None:
        """The faces of a declared die."""

    def die_names(self) -> tuple[str, ...]:
        """All declared dice, for suggestions."""

    def scale_values(self, scale: str) -> tuple[str, ...]:
        """The values of a scale, lowest first."""

    def scale_ends(self, scale: str) -> tuple[str, str]:
        """What lies below and above a scale: `clamp`, `none`, or the id of a value."""

    def condition(self, name: str) -> Instance | None:
        """The type of what bears a condition; None where there is no such condition."""

    def condition_names(self) -> tuple[str, ...]:
        """All conditions, for suggestions."""

    def space(self) -> Space | None:
        """The space of the ruleset; None where it has none."""

    def nested_names(self) -> tuple[str, ...]:
        """The procedures with a bound on their nesting."""
