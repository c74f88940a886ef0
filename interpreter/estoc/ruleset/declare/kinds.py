"""Kinds, scales and dice: what the names of types mean, before any field is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.types import Entry, Scale
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.identifiers import LITERALS, RESERVED, check_name
from estoc.ruleset.model import Kind, Sort
from estoc.text.node import Node, Scalar
from estoc.text.resolver import resolve
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Names
    from estoc.ruleset.report import Report
    from estoc.text.source import Span

BUILT_IN = (
    Kind("combatant", Words("combatant", "combattant"), Sort.OBJECT, (), None),
    Kind("fight", Words("fight", "combat"), Sort.OBJECT, (), None),
    Kind("side", Words("side", "camp"), Sort.OBJECT, (), None),
)
"""The kinds of objects that every ruleset has; it adds fields and states to them."""
TERRAIN = Kind("terrain", Words("terrain", "terrain"), Sort.ENTRY, (), None)
"""The kind of entries that rulesets with a space have: what the cells of maps are."""
HEADINGS = MappingProxyType({Sort.RECORD: "record", Sort.PAIR: "pair", Sort.CONDITION: "condition"})
"""Where kinds are declared that do not stand under `kind:`."""
_TYPE_WORDS = frozenset(["bool", "text", "steps", "set", "of", "to", "cell"])
_DIE = re.compile(r"d[A-Za-z_]\w*\Z", re.ASCII)
_MODIFIER = re.compile(r".*(?:kh|kl|dh|dl)\d+\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Declares what the names of types, entries and dice mean.

    Attributes:
        composition: the entries as written.
        names: filled here.
        headings: the kinds that the language itself has: no kind of a ruleset may have their names.
        report: where diagnostics go.
    """

    composition: Composition
    names: Names
    headings: tuple[str, ...]
    report: Report

    def declare(self) -> None:
        """Fill the names: kinds without fields, the ids of their entries, scales, dice."""
        own = self._built_in()
        for kind in own:
            self.names.kinds[kind.id] = kind
        headings = {heading: sort for sort, heading in HEADINGS.items()}
        places = {kind.id: kind.span for kind in own}
        for declared in self.composition.in_reading_order("kind", "scale", *headings):
            built_in = declared.kind == "kind" and declared.id in {kind.id for kind in own}
            if built_in or not self._may_name_a_type(declared.key, places):
                continue
            places[declared.id] = declared.key.span
            if declared.kind == "scale":
                self._add_scale(declared)
            else:
                self._add_kind(declared, headings.get(declared.kind, Sort.ENTRY))
        for declared in self.composition.of("dice").values():
            self._add_die(declared)
        self._add_entries()

    def _built_in(self) -> tuple[Kind, ...]:
        """The kinds of every ruleset, and terrain where it has anything to do with space."""
        ids = self.composition.ids
        space = any(ids.get(kind) for kind in ("space", "map", "terrain")) or "terrain" in ids.get("kind", ())
        return (*BUILT_IN, TERRAIN) if space else BUILT_IN

    def _may_name_a_type(self, key: Scalar, places: Mapping[str, Span | None]) -> bool:
        """Whether a name is free: kinds, records, pairs, conditions and scales share their names."""
        name = key.value
        if name in RESERVED or name in self.headings or name in _TYPE_WORDS:
            self.report.add(errors_names.reserved_name(name, key.span))
            return False
        if name in places:
            self.report.add(errors_names.already_named(name, key.span, places[name]))
        return name not in places

    def _add_kind(self, declared: Declared, sort: Sort) -> None:
        name = reading.name_of(declared.body, declared.id)
        if sort is Sort.ENTRY and reading.truth(declared.body, "objects", default=False):
            sort = Sort.OBJECT
        self.names.kinds[declared.id] = Kind(declared.id, name, sort, (), declared.key.span)

    def _add_entries(self) -> None:
        for kind, found in self.names.kinds.items():
            if found.sort is Sort.ENTRY:
                self.names.entries[kind] = self.composition.ids.get(kind, ())
                for identifier in self.names.entries[kind]:
                    self.names.add_global(kind, identifier, Entry(kind))
                for declared in self.composition.of(kind).values():
                    check_name(declared.key, self.report, LITERALS)
            elif kind != "combatant":
                for declared in self.composition.of(kind).values():
                    self.report.add(errors_entries.no_entries(kind, declared.key.span))
        self.names.entries["combatant"] = self.composition.ids.get("combatant", ())
        for kind in self.composition.ids.get("kind", ()):
            if kind not in self.names.kinds:
                self.report.spoil(*self.composition.ids.get(kind, ()))

    def _add_scale(self, declared: Declared) -> None:
        rule = self._scale(declared)
        self.names.scales[rule.id] = rule
        for value in rule.values:
            self.names.add_global(rule.id, value, Scale(rule.id))

    def _scale(self, declared: Declared) -> model.ScaleRule:
        found: dict[str, tuple[Scalar, Node]] = {}
        for key, name in reading.single_pairs(reading.get(declared.body, "values")):
            check_name(key, self.report, LITERALS)
            first, _ = found.setdefault(key.value, (key, name))
            if first is not key:
                self.report.add(errors_entries.listed_twice(key.value, key.span, first.span))
        values = tuple(found)
        return model.ScaleRule(
            declared.id,
            reading.name_of(declared.body, declared.id),
            values,
            tuple(reading.words(name) for _, name in found.values()),
            self._end(reading.scalar(declared.body, "below"), values),
            self._end(reading.scalar(declared.body, "above"), values),
            declared.key.span,
        )

    def _end(self, scalar: Scalar | None, values: tuple[str, ...]) -> str:
        """What lies beyond an end of a scale."""
        allowed = ("clamp", "none", *values)
        if scalar is None:
            return "clamp"
        if scalar.value not in allowed:
            self.report.add(errors_entries.not_listed(scalar.value, allowed, scalar.span))
        return scalar.value

    def _add_die(self, declared: Declared) -> None:
        if _MODIFIER.match(declared.id) or not _DIE.match(declared.id):
            self.report.add(errors_entries.bad_die_id(declared.id, declared.key.span))
        faces = tuple(_number(item) for item in reading.items(reading.get(declared.body, "faces")))
        self.names.dice[declared.id] = model.DieRule(declared.id, faces, declared.key.span)


def _number(node: Node) -> int:
    value = resolve(node) if isinstance(node, Scalar) else None
    return value if isinstance(value, int) else 0
