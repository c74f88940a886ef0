"""Quantities: bases, and the layers in which contributions stack."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import Callable
from estoc.lang.types import ANY_INTEGER, Boolean, Integer, Scale, Set, Type, Unknown
from estoc.ruleset import errors_entries, errors_names, errors_numbers, model, reading
from estoc.ruleset.model import Given, Layer, LayerCount, LayerOperation, Part
from estoc.ruleset.part_names import name_of_part
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.text.source import Span

_PLAIN_LAYERS = (Layer(LayerOperation.BASE, LayerCount.ONE), Layer(LayerOperation.SET, LayerCount.ONE))
_NUMBER_LAYERS = (
    *_PLAIN_LAYERS,
    Layer(LayerOperation.ADD, LayerCount.SUM),
    Layer(LayerOperation.MIN, LayerCount.BEST),
    Layer(LayerOperation.MAX, LayerCount.WORST),
)
"""The layers of a quantity that does not list its own."""
_SET_LAYERS = (
    *_PLAIN_LAYERS,
    Layer(LayerOperation.ADD, LayerCount.UNION),
    Layer(LayerOperation.REMOVE, LayerCount.UNION),
    Layer(LayerOperation.ONLY, LayerCount.COMMON),
)
_TRUTH_LAYERS = (Layer(LayerOperation.BASE, LayerCount.ONE), Layer(LayerOperation.SET, LayerCount.WORST))
"""Of several that set a truth value, one that says no wins."""
_OTHER_LAYERS: Mapping[type, tuple[Layer, ...]] = MappingProxyType({Set: _SET_LAYERS, Boolean: _TRUTH_LAYERS})
_BASE = Words("base", "base")
_PLAIN_OPERATIONS = frozenset([LayerOperation.BASE, LayerOperation.SET])
_SET_ONLY = frozenset([LayerOperation.REMOVE, LayerOperation.ONLY])
_SET_OPERATIONS = _PLAIN_OPERATIONS | _SET_ONLY | {LayerOperation.ADD}


@dataclass(frozen=True, slots=True)
class Quantities:
    """Reads quantities whose signatures are known."""

    composition: Composition
    expressions: Expressions

    def read(self) -> dict[str, model.QuantityRule]:
        """The quantities, by id."""
        found: dict[str, model.QuantityRule] = {}
        for declared in self.composition.of("quantity").values():
            signature = self.expressions.names.signatures.get(declared.id)
            if signature is not None and signature.sort is Callable.QUANTITY:
                found[declared.id] = model.QuantityRule(
                    declared.id,
                    reading.name_of(declared.body, declared.id),
                    signature.given,
                    signature.type,
                    self._base(declared, signature.given, signature.type),
                    self._layers(declared, signature.type),
                    declared.key.span,
                )
        return found

    def _base(self, declared: Declared, parameters: Given, type_: Type) -> tuple[Part, ...]:
        """A base: one expression, or named parts that are added."""
        node = reading.get(declared.body, "base")
        scope = self.expressions.names.scope(dict(parameters))
        if isinstance(node, Scalar):
            typed = self.expressions.typed(node, scope, type_)
            return () if typed is None else (Part("base", _BASE, typed, node.span),)
        if not isinstance(type_, Integer | Unknown):
            self.expressions.report.add(errors_numbers.unfitting_parts(declared.id, _place(node, declared)))
        found: dict[str, Part] = {}
        for key, value in reading.single_pairs(node):
            written = reading.get(value, "is") or value
            typed = self.expressions.typed(written, scope, ANY_INTEGER)
            if key.value in found:
                self.expressions.report.add(errors_names.already_named(key.value, key.span))
            elif typed is not None:
                name = name_of_part(key.value, value, typed, self.composition)
                found[key.value] = Part(key.value, name, typed, written.span)
        return tuple(found.values())

    def _layers(self, declared: Declared, type_: Type) -> tuple[Layer, ...]:
        """The layers; only numbers and scales have more than a base and a value that replaces it."""
        stacks = isinstance(type_, Integer | Scale | Unknown)
        operations = _SET_OPERATIONS if isinstance(type_, Set) else _PLAIN_OPERATIONS
        listed = reading.single_pairs(reading.get(declared.body, "layers"))
        if not listed:
            return _NUMBER_LAYERS if stacks else _OTHER_LAYERS.get(type(type_), _PLAIN_LAYERS)
        found: dict[str, Scalar] = {}
        layers: list[Layer] = []
        for key, value in listed:
            first = found.setdefault(key.value, key)
            operation = LayerOperation(key.value)
            if first is not key:
                self.expressions.report.add(errors_entries.listed_twice(key.value, key.span, first.span))
            fits = operation not in _SET_ONLY if stacks else operation in operations
            if not fits and not isinstance(type_, Unknown):
                self.expressions.report.add(errors_numbers.unfitting_layer(declared.id, key.value, key.span))
            if isinstance(value, Scalar):
                layers.append(Layer(operation, LayerCount(value.value)))
        return tuple(layers)


def _place(node: Node | None, declared: Declared) -> Span:
    return declared.key.span if node is None else reading.place(node)
