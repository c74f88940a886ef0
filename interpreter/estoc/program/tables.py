"""Lowering of what is no procedure: kinds, objects, quantities, checks, decisions, texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Integer, Optional, Scale, Type
from estoc.program import model as program
from estoc.program.asking import decision
from estoc.program.condition_slots import condition_slots
from estoc.program.expressions import Lowering, Registers
from estoc.program.scale_tables import ScaleTable
from estoc.program.symbols import (
    COUNTED,
    INSIDE,
    Symbols,
    block_name,
    ends,
    place_of,
    register_of,
    shown,
    words_of,
)
from estoc.program.texts import parameters, text_of
from estoc.program.values import typed_cell
from estoc.ruleset import model
from estoc.ruleset.model import Sort

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class Tables:
    """Lowers the tables of a ruleset."""

    symbols: Symbols

    def scales(self) -> tuple[ScaleTable, ...]:
        """The scales."""
        return tuple(
            ScaleTable(
                rule.id,
                rule.values,
                tuple(words_of(name) for name in rule.names),
                _end(rule.below, 0, rule.values),
                _end(rule.above, len(rule.values) - 1, rule.values),
            )
            for rule in self.symbols.rules.scales.values()
        )

    def kinds(self) -> tuple[program.KindTable, ...]:
        """The kinds of entries."""
        rules = self.symbols.rules
        return tuple(
            program.KindTable(
                kind,
                words_of(rules.kinds[kind].name),
                tuple(rules.entries[kind]),
                tuple(words_of(entry.name) for entry in rules.entries[kind].values()),
                tuple(
                    program.Parameter(column.id, shown(column.type)) for column in rules.kinds[kind].fields
                ),
                tuple(self._row(rules.kinds[kind], entry) for entry in rules.entries[kind].values()),
            )
            for kind in self.symbols.kinds
        )

    def _row(self, kind: model.Kind, entry: model.Entry) -> tuple[program.Cell, ...]:
        return tuple(self._cell(kind, column, entry) for column in kind.fields)

    def _cell(self, kind: model.Kind, column: model.Field, entry: model.Entry) -> program.Cell:
        value = entry.values.get(column.id)
        if isinstance(value, model.Block):
            return self.symbols.procedures[block_name(kind.id, entry.id, column.id)]
        return typed_cell(value, column.type, self.symbols)

    def objects(self) -> tuple[program.ObjectTable, ...]:
        """The kinds of objects, the slots of their conditions included."""
        return tuple(self._object(self.symbols.rules.kinds[kind]) for kind in self.symbols.objects)

    def _object(self, kind: model.Kind) -> program.ObjectTable:
        rules = self.symbols.rules
        pair = rules.pairs.get(kind.id)
        # The two of a pair stand in its first slots, which the fields of other kinds have no use for.
        slots = tuple(self._slot(column) for column in kind.fields)
        plain = [one for one in rules.conditions.values() if one.of == kind.id and not one.instances]
        conditions = tuple(slot for condition in plain for slot in condition_slots(condition))
        entries = rules.entries.get(kind.id, {})
        return program.ObjectTable(
            kind.id,
            words_of(kind.name),
            {Sort.PAIR: "pair", Sort.RECORD: "record", Sort.CONDITION: "condition"}.get(kind.sort, "object"),
            slots + conditions,
            -1 if pair is None else self.symbols.objects[pair.between],
            "" if pair is None else pair.of,
            tuple(entries),
            tuple(words_of(entry.name) for entry in entries.values()),
            tuple(self._row(kind, entry) + (None,) * len(conditions) for entry in entries.values()),
        )

    def _slot(self, column: model.Field) -> program.Slot:
        bare = column.type.of if isinstance(column.type, Optional) else column.type
        low, high = self._range(bare, *ends(column.type))
        default = typed_cell(column.default, column.type, self.symbols)
        return program.Slot(
            column.id,
            words_of(column.name),
            shown(column.type),
            low,
            high,
            optional=isinstance(column.type, Optional),
            default=default,
            mutable=column.mutable,
            visible=column.visible,
            sheet=column.sheet,
        )

    def conditions(self) -> tuple[program.Condition, ...]:
        """The conditions."""
        return tuple(self._condition(rule) for rule in self.symbols.rules.conditions.values())

    def _condition(self, rule: model.ConditionRule) -> program.Condition:
        fields = self.symbols.fields
        own = fields[rule.id] if rule.instances else fields[rule.of]
        return program.Condition(
            rule.id,
            words_of(rule.name),
            self.symbols.objects[rule.of],
            own["intensity" if rule.instances else f"condition {rule.id}"],
            own["source" if rule.instances else f"source {rule.id}"],
            self.symbols.objects[rule.id] if rule.instances else -1,
            tuple(own[name] for name in rule.unique) if rule.instances else (),
            *rule.intensity,
            rule.again.value,
            rule.until,
            rule.source_gone,
            rule.sheet,
        )

    def quantities(self) -> tuple[program.Quantity, ...]:
        """The quantities, each with its contributions in the order of their owners."""
        return tuple(self._quantity(rule) for rule in self.symbols.rules.quantities.values())

    def _quantity(self, rule: model.QuantityRule) -> program.Quantity:
        names = tuple(name for name, _ in rule.given)
        base = tuple(
            program.BasePart(
                part.id,
                words_of(part.name),
                Lowering(self.symbols, Registers.of(names)).expression(part.typed),
                place_of(part.span),
            )
            for part in rule.base
        )
        low, high = ends(rule.type)
        return program.Quantity(
            rule.id,
            words_of(rule.name),
            parameters(rule.given),
            shown(rule.type),
            *self._range(rule.type, low, high),
            base,
            tuple((layer.operation.value, layer.count.value) for layer in rule.layers),
            self._contributions(rule),
            _proven(rule),
        )

    def _range(self, type_: Type, low: int, high: int) -> tuple[int, int]:
        """The range of a quantity; a scale is counted by its values."""
        return (0, len(self.symbols.scales[type_.id]) - 1) if isinstance(type_, Scale) else (low, high)

    def _contributions(self, rule: model.QuantityRule) -> tuple[program.Contribution, ...]:
        rules = self.symbols.rules
        found: list[program.Contribution] = []
        for condition in rules.conditions.values():
            owner = condition_owner(condition, self.symbols)
            found += self._of(rule, condition.modifiers, owner, condition.name)
        for kind, entries in rules.entries.items():
            for entry in entries.values():
                owner = ("entry", self.symbols.entries[kind][entry.id], 0)
                found += self._of(rule, entry.modifiers, owner, entry.name)
        return tuple(found)

    def _of(
        self,
        rule: model.QuantityRule,
        modifiers: tuple[model.Modifier, ...],
        owner: tuple[str, int, int],
        name: Words,
    ) -> Iterator[program.Contribution]:
        """What the modifiers of one owner contribute to a quantity."""
        names = [parameter for parameter, _ in rule.given]
        for modifier in modifiers:
            if modifier.quantity != rule.id:
                continue
            registers = Registers.of(tuple(names))
            borne(owner, registers, self.symbols)
            registers.names["bearer"] = registers.names[modifier.role]
            lowering = Lowering(self.symbols, registers)
            when = None if modifier.when is None else lowering.expression(modifier.when)
            yield program.Contribution(
                modifier.operation.value,
                owner,
                names.index(modifier.role),
                when,
                lowering.expression(modifier.value),
                words_of(name),
                place_of(modifier.span),
            )

    def tables(self) -> tuple[program.Table, ...]:
        """The tables."""
        return tuple(self._table(rule) for rule in self.symbols.rules.tables.values())

    def _table(self, rule: model.TableRule) -> program.Table:
        lowering = Lowering(self.symbols, Registers.of(tuple(name for name, _ in rule.given)))
        keyed = not any(row.when is not None for row in rule.rows)
        rows: list[tuple[Any, ...]] = []
        for row in rule.rows:
            when = None if row.when is None else lowering.expression(row.when)
            ends = (row.low, row.high) if keyed else (when,)
            rows.append((*ends, lowering.expression(row.value)))
        return program.Table(
            rule.id,
            words_of(rule.name),
            shown(rule.type),
            parameters(rule.given),
            keyed=keyed,
            rows=tuple(rows),
            places=tuple(place_of(row.span) for row in rule.rows),
        )

    def checks(self) -> tuple[program.Check, ...]:
        """The checks, each as a kernel over the features that its functions read."""
        return tuple(self._check(rule) for rule in self.symbols.rules.checks.values())

    def _check(self, rule: model.CheckRule) -> program.Check:
        names = tuple(name for name, _ in rule.given)
        registers = Registers.of(names)
        rolls = {roll.id: number for number, roll in enumerate(rule.rolls)}
        read = _features(rule)
        for roll, feature in read:
            registers.add(f"{roll}.{feature}", COUNTED)
        lowering = Lowering(self.symbols, registers)
        given = Lowering(self.symbols, Registers.of(names))
        values = self.symbols.scales[rule.scale]
        degrees = tuple(
            (values[degree], None if test is None else lowering.expression(test))
            for degree, test in rule.degrees
        )
        settled = tuple((values[degree], given.expression(test)) for degree, test in rule.settled)
        tells = tuple(
            (program.Parameter(name, shown(one.type)), lowering.expression(one)) for name, one in rule.tells
        )
        for name in ("degree", *(name for name, _ in rule.tells)):
            registers.add(name, INSIDE)
        return program.Check(
            rule.id,
            words_of(rule.name),
            parameters(rule.given),
            tuple(
                program.Roll(roll.id, given.expression(roll.by), given.expression(roll.dice))
                for roll in rule.rolls
            ),
            tuple((rolls[roll], feature) for roll, feature in read),
            rule.scale,
            settled,
            degrees,
            tells,
            text_of(rule.text, lowering),
            place_of(rule.span),
        )

    def decisions(self) -> tuple[program.Decision, ...]:
        """The decisions."""
        return tuple(decision(rule, self.symbols) for rule in self.symbols.rules.decisions.values())

    def events(self) -> tuple[program.Event, ...]:
        """The events."""
        return tuple(
            program.Event(
                rule.id,
                parameters(rule.given),
                rule.rank,
                text_of(
                    rule.text, Lowering(self.symbols, Registers.of(tuple(name for name, _ in rule.given)))
                ),
            )
            for rule in self.symbols.rules.events.values()
        )


def condition_owner(rule: model.ConditionRule, symbols: Symbols) -> tuple[str, int, int]:
    """Where a condition stands: see `Contribution.owner`."""
    if rule.instances:
        return ("instance", symbols.objects[rule.id], 0)
    return ("condition", symbols.objects[rule.of], symbols.fields[rule.of][f"condition {rule.id}"])


def borne(owner: tuple[str, int, int], registers: Registers, symbols: Symbols) -> int:
    """Name what an owner's expressions see: the intensity, or an instance and what it remembers."""
    if owner[0] != "instance":
        return registers.add("intensity", COUNTED)
    kind = next(name for name, number in symbols.objects.items() if number == owner[1])
    this = registers.add("this", register_of("object", kind))
    registers.aliases |= {
        name: ("get", owner[1], slot, ("reg", this))
        for name, slot in symbols.fields[kind].items()
        if name != "bearer"
    }
    return this


def _proven(rule: model.QuantityRule) -> bool:
    """Whether the base of a quantity is within its range whatever its parameters are."""
    if not isinstance(rule.type, Integer):
        return True
    ranges = [part.typed.type for part in rule.base if isinstance(part.typed.type, Integer)]
    low, high = sum(one.low for one in ranges), sum(one.high for one in ranges)
    return len(ranges) == len(rule.base) and rule.type.low <= low and high <= rule.type.high


def _features(rule: model.CheckRule) -> tuple[tuple[str, str], ...]:
    """What the functions and the text of a check read of its dice, in the order of rolls."""
    expressions: list[Typed] = [one for _, one in rule.degrees if one is not None]
    expressions += [one for _, one in rule.tells]
    for template in rule.text.values():
        expressions += template.expressions()
    nodes = (node for expression in expressions for node in expression.walk())
    read = {(str(node.data[0]), str(node.data[1])) for node in nodes if node.operation is Operation.FEATURE}
    order = {roll.id: number for number, roll in enumerate(rule.rolls)}
    return tuple(sorted(read, key=lambda one: (order[one[0]], one[1])))


def _end(end: str, edge: int, values: tuple[str, ...]) -> int:
    if end == "clamp":
        return edge
    return -1 if end == "none" else values.index(end)
