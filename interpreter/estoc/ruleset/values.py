"""The constant values of fields: from a node, by the type of the field."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import CELL_LIMIT, cell_name, describe, named_cell, show
from estoc.lang.types import (
    Boolean,
    Cell,
    Dice,
    Entry,
    Instance,
    Integer,
    Map,
    Optional,
    Scale,
    Set,
    Text,
    Type,
    Unknown,
)
from estoc.ruleset import errors_entries, errors_names, errors_space, model, reading
from estoc.ruleset.misread import meant_number
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.resolver import resolve
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report


@dataclass(frozen=True, slots=True)
class Wrong:
    """A value that did not read; its diagnostic is in the report."""


WRONG = Wrong()
_LENGTH = re.compile(r"\d+(\.\d+)? ?m\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Values:
    """Reads constants.

    Attributes:
        expressions: the reader of expressions.
        map: the map that cells are on, where one is known.
    """

    expressions: Expressions
    map: str | None = None

    def on(self, map_: str | None) -> Values:
        """The reader of constants where cells are on a map."""
        return replace(self, map=map_)

    @property
    def report(self) -> Report:
        """Where diagnostics go."""
        return self.expressions.report

    def read(self, key: Scalar, node: Node, type_: Type) -> model.Value | Wrong:
        """The value of a field; steps are read elsewhere.

        Args:
            key: the field, for messages.
            node: what stands behind it.
            type_: the type of the field.
        """
        if reading.is_empty(node):
            self.report.add(errors_entries.empty_value(key.value, key.span))
            return WRONG
        match type_:
            case Optional(of):
                absent = isinstance(node, Scalar) and node.value == "absent"
                return None if absent else self.read(key, node, of)
            case Text():
                return self._words(key, node)
            case _:
                return self._value(node, type_)

    def _value(self, node: Node, type_: Type) -> model.Value | Wrong:  # noqa: PLR0911 - one line for each type
        match type_:
            case Integer(low, high):
                return self._integer(node, low, high)
            case Boolean():
                return self._truth(node)
            case Cell():
                return self._cell(node)
            case Scale(id=kind) | Entry(kind=kind):
                return self._reference(node, kind)
            case Set(of):
                return self._set(node, of)
            case Map(key, value):
                return self._map(node, key, value)
            case Dice():
                return self._dice(node, type_)
            case Unknown():
                return WRONG
            case _:
                return self._misplaced(node, type_)

    def _misplaced(self, node: Node, type_: Type, *hints: Words) -> Wrong:
        place = reading.place(node)
        fix = errors_entries.bracketed(node) if hints else ()
        self.report.add(
            errors_entries.wrong_shape(describe(type_), node_called(node), place, *hints, fix=fix)
        )
        return WRONG

    def _integer(self, node: Node, low: int, high: int) -> int | Wrong:
        if isinstance(node, Scalar) and _LENGTH.match(node.value):
            return self._length(node, Integer(low, high))
        value = resolve(node) if isinstance(node, Scalar) else None
        if not isinstance(value, int) or isinstance(value, bool):
            meant = meant_number(node)
            wanted, place = describe(Integer(low, high)), reading.place(node)
            wrong = errors_entries.wrong_shape(wanted, node_called(node), place, *meant.hints, fix=meant.fix)
            self.report.add(wrong)
            return WRONG
        if not low <= value <= high:
            self.report.add(errors_entries.out_of_bounds(str(value), low, high, node.span))
            return WRONG
        return value

    def _length(self, node: Scalar, wanted: Integer) -> int | Wrong:
        """`9 m`, as a number of cells."""
        typed = self.expressions.typed(node, self.expressions.names.scope({}), wanted)
        value = None if typed is None else typed.data[0]
        return value if isinstance(value, int) else WRONG

    def _cell(self, node: Node) -> int | Wrong:
        """A cell by its name, as its number in reading order."""
        if not isinstance(node, Scalar):
            return self._misplaced(node, Cell())
        names = self.expressions.names
        if self.map is None:
            self.report.add(errors_space.cell_without_map(node.span))
            return WRONG
        found = named_cell(node.value)
        known = names.maps.get(self.map)
        # The size of a map that does not read is not known.
        width, height = (CELL_LIMIT, CELL_LIMIT) if known is None else (known.width, known.height)
        if found is None or found[0] >= width or found[1] >= height:
            last = cell_name(width - 1, height - 1)
            self.report.add(errors_space.no_cell(node.value, self.map, last, node.span))
            return WRONG
        return found[1] * width + found[0]

    def _truth(self, node: Node) -> bool | Wrong:
        value = resolve(node) if isinstance(node, Scalar) else None
        return value if isinstance(value, bool) else self._misplaced(node, Boolean())

    def _reference(self, node: Node, kind: str) -> model.Reference | Wrong:
        if not isinstance(node, Scalar):
            wanted = Words(f"a `{kind}`", f"un « {kind} »")
            self.report.add(errors_entries.wrong_shape(wanted, node_called(node), reading.place(node)))
            return WRONG
        known = self.expressions.names.values_of(kind)
        if node.value not in known:
            self.report.add(errors_names.unknown_reference(kind, node.value, known, node.span))
            return WRONG
        return model.Reference(kind, node.value)

    def _set(
        self, node: Node, of: Entry | Instance | Scale | Cell | Integer
    ) -> frozenset[model.Reference] | frozenset[int] | Wrong:
        if not isinstance(node, Sequence) or isinstance(of, Instance | Integer):
            hints = () if isinstance(of, Instance | Integer) else errors_entries.in_brackets(node)
            return self._misplaced(node, Set(of), *hints)
        if isinstance(of, Cell):
            cells = [self._cell(item) for item in node.items]
            numbers = frozenset(one for one in cells if isinstance(one, int))
            return numbers if not any(isinstance(one, Wrong) for one in cells) else WRONG
        kind = of.id if isinstance(of, Scale) else of.kind
        seen: dict[str, Node] = {}
        for item in reading.scalars(node):
            first = seen.setdefault(item.value, item)
            if first is not item:
                self.report.add(errors_entries.listed_twice(item.value, item.span, first.span))
        found = [self._reference(item, kind) for item in node.items]
        references = frozenset(one for one in found if isinstance(one, model.Reference))
        return references if len(references) == len(found) else WRONG

    def _map(self, node: Node, key: Entry, value: Integer) -> MappingOf[str, int] | Wrong:
        if not isinstance(node, Mapping):
            return self._misplaced(node, Map(key, value))
        found: dict[str, int] = {}
        fine = True
        for name, number in node.pairs:
            reference = self._reference(name, key.kind)
            amount = self._integer(number, value.low, value.high)
            if isinstance(reference, Wrong) or isinstance(amount, Wrong):
                fine = False
            else:
                found[reference.id] = amount
        return MappingProxyType(dict(sorted(found.items()))) if fine else WRONG

    def _dice(self, node: Node, type_: Dice) -> model.Dice | Wrong:
        if not isinstance(node, Scalar):
            return self._misplaced(node, type_)
        typed = self.expressions.typed(node, self.expressions.names.scope({}), type_)
        tree = self.expressions.parser.parse(node.value).tree
        return WRONG if tree is None or typed is None else model.Dice(typed, show(tree))

    def _words(self, key: Scalar, node: Node) -> Words | Wrong:
        found = reading.words_or_mistake(key.value, node)
        if isinstance(found, Words):
            return found
        self.report.add(found)
        return WRONG
