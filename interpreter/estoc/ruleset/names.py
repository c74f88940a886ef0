"""What names mean in a ruleset: the environment of every expression."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from estoc.lang import CELL_LIMIT, Space
from estoc.lang.environment import Global, Signature
from estoc.lang.types import BOOLEAN, CELL, Instance, Scale, Set, Type
from estoc.ruleset.model import DieRule, Field, Kind, MapRule, OptionRule, ScaleRule, Sort, SpaceRule

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Names:
    """Everything that a ruleset declares, by name; filled while it is read, then left alone.

    `spaces` holds the space in use, if any; `unmapped` the setups without a map.
    """

    scales: dict[str, ScaleRule] = field(default_factory=dict)
    dice: dict[str, DieRule] = field(default_factory=dict)
    options: dict[str, OptionRule] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    entries: dict[str, tuple[str, ...]] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    index: dict[str, list[Global]] = field(default_factory=dict)
    bearers: dict[str, Instance] = field(default_factory=dict)
    instances: set[str] = field(default_factory=set)
    nested: set[str] = field(default_factory=set)
    spaces: dict[str, SpaceRule] = field(default_factory=dict)
    maps: dict[str, MapRule] = field(default_factory=dict)
    unmapped: set[str] = field(default_factory=set)

    @property
    def place(self) -> str | None:
        """The state of a combatant that holds its cell, if the space names one."""
        return next((space.place for space in self.spaces.values()), None)

    @property
    def everybody_placed(self) -> bool:
        """Whether a combatant is always in some cell."""
        return self.place is not None and self.field_type("combatant", self.place) == CELL

    def field_type(self, kind: str, name: str) -> Type | None:
        """The type of a field or state of a kind."""
        found = self.field(kind, name)
        return None if found is None else found.type

    def add_global(self, kind: str, identifier: str, type_: Type) -> None:
        """Make an entry or a scale's value known."""
        self.index.setdefault(identifier, []).append(Global(kind, identifier, type_))

    def values_of(self, kind: str) -> tuple[str, ...]:
        """The values of a scale, lowest first, or the ids of the entries of a kind."""
        return self.scales[kind].values if kind in self.scales else self.entries.get(kind, ())

    def scope(self, locals_: Mapping[str, Type]) -> Scope:
        """The environment of an expression with these local names."""
        return Scope(self, dict(locals_))

    def field(self, kind: str, name: str) -> Field | None:
        """A field or state of a kind."""
        found = self.kinds.get(kind)
        return None if found is None else found.field(name)


@dataclass(frozen=True, slots=True)
class Scope:
    """The names of one expression: the ruleset's, and the local ones."""

    names: Names
    locals: dict[str, Type]

    def with_local(self, name: str, type_: Type) -> Scope:
        """The scope after a local name was given."""
        return replace(self, locals={**self.locals, name: type_})

    def local(self, name: str) -> Type | None:
        """See `Environment`."""
        return self.locals.get(name)

    def local_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(self.locals)

    def named(self, name: str) -> tuple[Global, ...]:
        """See `Environment`."""
        return tuple(self.names.index.get(name, ()))

    def qualified(self, kind: str, name: str) -> Global | None:
        """See `Environment`."""
        return next((known for known in self.named(name) if known.kind == kind), None)

    def global_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.index))

    def member(self, kind: str, name: str) -> Type | None:
        """See `Environment`."""
        found = self.names.field(kind, name)
        if found is not None:
            return found.type
        borne = name in self.names.instances and self.names.bearers[name] == Instance(kind)
        return Set(Instance(name)) if borne else None

    def member_names(self, kind: str) -> tuple[str, ...]:
        """See `Environment`."""
        found = self.names.kinds.get(kind)
        return () if found is None else tuple(field.id for field in found.fields)

    def signature(self, name: str) -> Signature | None:
        """See `Environment`."""
        return self.names.signatures.get(name)

    def signature_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.signatures))

    def kind_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.kinds))

    def members(self, kind: str) -> Type | None:
        """See `Environment`."""
        found = self.names.kinds.get(kind)
        if found is None or found.sort in {Sort.RECORD, Sort.CONDITION}:
            return None
        return found.type

    def option(self, name: str) -> Type | None:
        """See `Environment`."""
        found = self.names.options.get(name)
        return None if found is None else found.type

    def option_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.options))

    def faces(self, die: str) -> tuple[int, ...] | None:
        """See `Environment`."""
        # `2dK` is two of the declared die `dK`.
        found = self.names.dice.get(f"d{die}")
        return None if found is None else found.faces

    def die_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.dice))

    def condition(self, name: str) -> Instance | None:
        """See `Environment`."""
        return self.names.bearers.get(name)

    def condition_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.bearers))

    def space(self) -> Space | None:
        """See `Environment`; a setup without a map counts as a map without cells."""
        rule = next(iter(self.names.spaces.values()), None)
        if rule is None:
            return None
        columns = [one.width for one in self.names.maps.values()] or [0]
        rows = [one.height for one in self.names.maps.values()] or [0]
        fewest = (0, 0) if self.names.unmapped else (min(columns), min(rows))
        directions = 1 if rule.diagonals or rule.line else 2
        farthest = directions * (CELL_LIMIT - 1)
        return Space(rule.tenths, farthest, (fewest[0], max(columns)), (fewest[1], max(rows)))

    def nested_names(self) -> tuple[str, ...]:
        """See `Environment`."""
        return tuple(sorted(self.names.nested))

    def scale_values(self, scale: str) -> tuple[str, ...]:
        """See `Environment`."""
        found = self.names.scales.get(scale)
        return () if found is None else found.values

    def scale_ends(self, scale: str) -> tuple[str, str]:
        """See `Environment`."""
        found = self.names.scales.get(scale)
        return ("clamp", "clamp") if found is None else (found.below, found.above)


def type_named(names: Names, name: str) -> Type | None:
    """The type that a bare name denotes: a kind, a scale, or a cell where there is a space."""
    if name == "bool":
        return BOOLEAN
    if name == "cell" and names.spaces:
        return CELL
    if name in names.kinds:
        return names.kinds[name].type
    if name in names.scales:
        return Scale(name)
    return None
