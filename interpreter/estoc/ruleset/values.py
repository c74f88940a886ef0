"""The constant values of fields: from a node, by the type of the field."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from types import MappingProxyType

from estoc.lang import describe, show
from estoc.lang.types import Boolean, Dice, Entry, Instance, Integer, Map, Optional, Scale, Set, Steps, Text, Type
from estoc.ruleset import errors, model, reading
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.report import Report
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.resolver import resolve
from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class Wrong:
    """A value that did not read; its diagnostic is in the report."""


WRONG = Wrong()


@dataclass(frozen=True, slots=True)
class Values:
    """Reads constants."""

    expressions: Expressions

    @property
    def report(self) -> Report:
        """Where diagnostics go."""
        return self.expressions.report

    def read(self, node: Node, type_: Type) -> model.Value | Wrong:
        """The value of `node` in a place of type `type_`; steps are read elsewhere."""
        match type_:
            case Optional(of):
                absent = isinstance(node, Scalar) and node.value == "absent"
                return None if absent else self.read(node, of)
            case Integer(low, high):
                return self._integer(node, low, high)
            case Boolean():
                return self._truth(node)
            case Scale(id=kind) | Entry(kind=kind):
                return self._reference(node, kind)
            case Set(of):
                return self._set(node, of)
            case Map(key, value):
                return self._map(node, key, value)
            case Dice():
                return self._dice(node, type_)
            case Text():
                return self._words(node)
            case _:
                return self._misplaced(node, type_)

    def _misplaced(self, node: Node, type_: Type) -> Wrong:
        self.report.add(errors.wrong_shape(describe(type_), _found(node), node.span))
        return WRONG

    def _integer(self, node: Node, low: int, high: int) -> int | Wrong:
        value = resolve(node) if isinstance(node, Scalar) else None
        if not isinstance(value, int) or isinstance(value, bool):
            return self._misplaced(node, Integer(low, high))
        if not low <= value <= high:
            self.report.add(errors.out_of_bounds(str(value), low, high, node.span))
            return WRONG
        return value

    def _truth(self, node: Node) -> bool | Wrong:
        value = resolve(node) if isinstance(node, Scalar) else None
        return value if isinstance(value, bool) else self._misplaced(node, Boolean())

    def _reference(self, node: Node, kind: str) -> model.Reference | Wrong:
        if not isinstance(node, Scalar):
            self.report.add(errors.wrong_shape(Words(f"a `{kind}`", f"un « {kind} »"), _found(node), node.span))
            return WRONG
        names = self.expressions.names
        known = names.scales[kind].values if kind in names.scales else names.entries.get(kind, ())
        if node.value not in known:
            self.report.add(errors.unknown_reference(kind, node.value, known, node.span))
            return WRONG
        return model.Reference(kind, node.value)

    def _set(self, node: Node, of: Entry | Instance | Scale) -> frozenset[model.Reference] | Wrong:
        if not isinstance(node, Sequence) or isinstance(of, Instance):
            return self._misplaced(node, Set(of))
        kind = of.id if isinstance(of, Scale) else of.kind
        seen: dict[str, Node] = {}
        for item in node.items:
            if isinstance(item, Scalar) and item.value in seen:
                self.report.add(errors.listed_twice(item.value, item.span, seen[item.value].span))
            if isinstance(item, Scalar):
                seen.setdefault(item.value, item)
        found = [self._reference(item, kind) for item in node.items]
        references = frozenset(one for one in found if isinstance(one, model.Reference))
        return references if len(references) == len(found) else WRONG

    def _map(self, node: Node, key: Entry, value: Integer) -> MappingOf[str, int] | Wrong:
        if not isinstance(node, Mapping):
            return self._misplaced(node, Map(key, value))
        found: dict[str, int] = {}
        for name, number in node.pairs:
            reference = self._reference(name, key.kind)
            amount = self._integer(number, value.low, value.high)
            if isinstance(reference, Wrong) or isinstance(amount, Wrong):
                return WRONG
            found[reference.id] = amount
        return MappingProxyType(dict(sorted(found.items())))

    def _dice(self, node: Node, type_: Dice) -> model.Dice | Wrong:
        typed = self.expressions.typed(node, self.expressions.names.scope({}), type_)
        if typed is None or not isinstance(node, Scalar):
            return WRONG
        tree = self.expressions.parser.parse(node.value).tree
        return WRONG if tree is None else model.Dice(typed, show(tree))

    def _words(self, node: Node) -> Words | Wrong:
        found = reading.words(node)
        return found if found != reading.NO_WORDS else self._misplaced(node, Text())


def _found(node: Node) -> Words:
    match node:
        case Mapping():
            return Words("a mapping", "un bloc")
        case Sequence():
            return Words("a list", "une liste")
        case Scalar(value=value):
            return Words(f"`{value[:40]}`", f"« {value[:40]} »")
