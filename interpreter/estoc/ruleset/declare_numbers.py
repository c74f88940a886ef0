"""Quantities, tables and checks."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass

from estoc.lang.environment import Callable, Signature
from estoc.lang import ranged
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import ANY_INTEGER, BOOLEAN, Boolean, Bundle, Dice, Entry, Instance, Integer, Rolled, Scale, Type
from estoc.ruleset import errors, model, reading
from estoc.ruleset.compose import Composition, Declared
from estoc.ruleset.declare_kinds import given
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.model import Layer, LayerCount, LayerOperation, Part
from estoc.ruleset.names import RESERVED, Names
from estoc.ruleset.report import Report
from estoc.ruleset.table_rows import TableRows
from estoc.ruleset.type_text import read_type
from estoc.text.node import Node

_DEFAULT_LAYERS = (
    Layer(LayerOperation.BASE, LayerCount.ONE),
    Layer(LayerOperation.SET, LayerCount.ONE),
    Layer(LayerOperation.ADD, LayerCount.SUM),
    Layer(LayerOperation.MIN, LayerCount.BEST),
    Layer(LayerOperation.MAX, LayerCount.WORST),
)
_PLAIN_LAYERS = (Layer(LayerOperation.BASE, LayerCount.ONE), Layer(LayerOperation.SET, LayerCount.ONE))


@dataclass(frozen=True, slots=True)
class Numbers:
    """Declares what can be called, then reads its bodies."""

    composition: Composition
    expressions: Expressions

    @property
    def _names(self) -> Names:
        return self.expressions.names

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def declare_signatures(self) -> None:
        """What calls may name: quantities, tables, pairs."""
        for heading, sort in (("quantity", Callable.QUANTITY), ("table", Callable.TABLE)):
            for declared in self.composition.of(heading).values():
                type_ = read_type(reading.scalar(declared.body, "type"), self._names, self._report)
                parameters = given(reading.get(declared.body, "given"), self._names, self._report)
                if type_ is not None:
                    self._add(Signature(sort, declared.id, parameters, type_), declared)
        for declared in self.composition.of("pair").values():
            between = Instance(reading.text(declared.body, "between"))
            parameters = (("one", between), ("other", between))
            self._add(Signature(Callable.PAIR, declared.id, parameters, Instance(declared.id)), declared)

    def _add(self, signature: Signature, declared: Declared) -> None:
        if signature.id in RESERVED:
            self._report.add(errors.reserved_name(signature.id, declared.key.span))
        elif signature.id in self._names.signatures:
            self._report.add(errors.already_named(signature.id, declared.key.span))
        else:
            self._names.signatures[signature.id] = signature

    def quantities(self) -> dict[str, model.QuantityRule]:
        """The quantities that read."""
        found: dict[str, model.QuantityRule] = {}
        for declared in self.composition.of("quantity").values():
            signature = self._names.signatures.get(declared.id)
            if signature is None or signature.sort is not Callable.QUANTITY:
                continue
            parts = self.base(reading.get(declared.body, "base"), signature.given, signature.type)
            found[declared.id] = model.QuantityRule(
                declared.id,
                reading.name_of(declared.body, declared.id),
                signature.given,
                signature.type,
                parts,
                self._layers(declared, signature.type),
                declared.key.span,
            )
        return found

    def base(self, node: Node | None, parameters: model.Given, type_: Type) -> tuple[Part, ...]:
        """A base: one expression, or named parts that are added."""
        scope = self._names.scope(dict(parameters))
        listed = reading.items(node)
        if not listed:
            typed = self.expressions.typed(node, scope, type_)
            return () if typed is None or node is None else (Part("base", typed, node.span),)
        found: list[Part] = []
        for key, value in filter(None, map(reading.one_key, listed)):
            typed = self.expressions.typed(value, scope, ANY_INTEGER)
            if typed is not None:
                found.append(Part(key.value, typed, value.span))
        return tuple(found)

    def _layers(self, declared: Declared, type_: Type) -> tuple[Layer, ...]:
        numeric = isinstance(type_, Integer | Scale)
        listed = [pair for pair in map(reading.one_key, reading.items(reading.get(declared.body, "layers"))) if pair]
        if not listed:
            return _DEFAULT_LAYERS if numeric else _PLAIN_LAYERS
        layers = tuple(Layer(LayerOperation(key.value), LayerCount(value.span.text)) for key, value in listed)
        plain = all(layer.operation in {LayerOperation.BASE, LayerOperation.SET} for layer in layers)
        if not numeric and not plain:
            self._report.add(errors.unproven_base(declared.id, declared.key.span))
        return layers

    def tables(self) -> dict[str, model.TableRule]:
        """The tables that read, total and without overlap."""
        rows = TableRows(self.expressions)
        found: dict[str, model.TableRule] = {}
        for declared in self.composition.of("table").values():
            signature = self._names.signatures.get(declared.id)
            if signature is not None and signature.sort is Callable.TABLE:
                found[declared.id] = model.TableRule(
                    declared.id,
                    reading.name_of(declared.body, declared.id),
                    signature.given,
                    signature.type,
                    rows.read(declared, signature),
                    declared.key.span,
                )
        return found

    def checks(self) -> dict[str, model.CheckRule]:
        """The checks that read."""
        found = (self._check(declared) for declared in self.composition.of("check").values())
        return {rule.id: rule for rule in found if rule is not None}

    def _check(self, declared: Declared) -> model.CheckRule | None:
        body = declared.body
        scale = reading.scalar(body, "scale")
        if scale is None or scale.value not in self._names.scales:
            name, span = ("?", declared.key.span) if scale is None else (scale.value, scale.span)
            self._report.add(errors.unknown_reference("scale", name, self._names.scales, span))
            return None
        parameters = given(reading.get(body, "given"), self._names, self._report)
        rolls = self._rolls(reading.get(body, "rolls"), dict(parameters))
        locals_: dict[str, Type] = dict(parameters)
        for roll in rolls:
            locals_[roll.id] = rolled(roll.dice)
        degrees = self._degrees(reading.get(body, "degrees"), scale.value, locals_)
        tells = self._tells(reading.get(body, "tells"), locals_)
        told: dict[str, Type] = {**locals_, **{name: typed.type for name, typed in tells}, "degree": Scale(scale.value)}
        return model.CheckRule(
            declared.id,
            reading.name_of(body, declared.id),
            parameters,
            rolls,
            scale.value,
            degrees,
            tells,
            self.expressions.texts(reading.get(body, "text"), self._names.scope(told)),
            declared.key.span,
        )

    def _rolls(self, node: Node | None, locals_: MappingOf[str, Type]) -> tuple[model.RollRule, ...]:
        scope = self._names.scope(locals_)
        found: list[model.RollRule] = []
        for key, body in reading.pairs(node):
            by = self.expressions.typed(reading.get(body, "by"), scope, Instance("combatant"))
            dice = self.expressions.typed(reading.get(body, "dice"), scope, Dice(-(10**6), 10**6))
            if by is not None and dice is not None:
                found.append(model.RollRule(key.value, by, dice))
        return tuple(found)

    def _degrees(self, node: Node | None, scale: str, locals_: MappingOf[str, Type]) -> tuple[tuple[str, Typed | None], ...]:
        scope = self._names.scope(locals_)
        listed = [pair for pair in map(reading.one_key, reading.items(node)) if pair]
        values = self._names.scales[scale].values
        found: list[tuple[str, Typed | None]] = []
        for position, (key, value) in enumerate(listed):
            if key.value not in values:
                self._report.add(errors.unknown_reference(scale, key.value, values, key.span))
            last = position == len(listed) - 1
            if (value.span.text == "otherwise") is not last:
                self._report.add(errors.no_otherwise(value.span))
                return ()
            typed = None if last else self.expressions.typed(value, scope, BOOLEAN)
            if typed is not None or last:
                found.append((key.value, typed))
        return tuple(found)

    def _tells(self, node: Node | None, locals_: MappingOf[str, Type]) -> tuple[tuple[str, Typed], ...]:
        scope = self._names.scope(locals_)
        found: list[tuple[str, Typed]] = []
        for key, value in reading.pairs(node):
            typed = self.expressions.typed(value, scope)
            if typed is not None and isinstance(typed.type, Integer | Boolean | Scale | Entry):
                found.append((key.value, typed))
        return tuple(sorted(found))


def rolled(dice: Typed) -> Rolled:
    """What a roll of `dice` may show: its total, its faces, its number of dice (explosions included)."""
    pools = [node for node in dice.walk() if node.operation is Operation.POOL]
    faces = [int(face) for pool in pools for face in str(pool.data[0]).split(",")]
    counts = [ranged(pool.arguments[0]).high * (1 + max(int(pool.data[3]), 0)) for pool in pools]
    total = ranged(dice)
    return Rolled(total.low, total.high, max(faces, default=0), sum(counts))


def result_of(check: model.CheckRule) -> Bundle:
    """What a roll of a check gives: its degree, and what it tells."""
    told = ((name, typed.type) for name, typed in check.tells)
    return Bundle((("degree", Scale(check.scale)), *told))
