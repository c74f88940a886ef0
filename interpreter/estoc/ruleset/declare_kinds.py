"""Scales, dice, kinds, records, pairs, options: what the names of a ruleset are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from estoc.lang.types import Entry, Instance, Integer, Optional, Scale, Set, Steps, Type
from estoc.ruleset import errors, model, reading
from estoc.ruleset.compose import Composition, Declared
from estoc.ruleset.model import Field, Kind, Sort
from estoc.ruleset.names import RESERVED, Names
from estoc.ruleset.report import Report
from estoc.ruleset.type_text import read_range, read_type
from estoc.ruleset.values import Values, Wrong
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

_FIGHTER = Words("combatant", "combattant")
BUILT_IN = (
    Kind("combatant", _FIGHTER, Sort.OBJECT, (), None),
    Kind("fight", Words("fight", "combat"), Sort.OBJECT, (), None),
    Kind("side", Words("side", "camp"), Sort.OBJECT, (), None),
)
"""The kinds of objects that every ruleset has; it adds fields and states to them."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """Declares what names mean, in four rounds: names, then types, then values."""

    composition: Composition
    names: Names
    values: Values

    @property
    def _report(self) -> Report:
        return self.values.report

    def declare_scales_and_dice(self) -> None:
        """The scales and their values; the custom dice."""
        for declared in self.composition.of("scale").values():
            rule = _scale(declared, self._report)
            self.names.scales[rule.id] = rule
            for value in rule.values:
                self.names.add_global(rule.id, value, Scale(rule.id))
        for declared in self.composition.of("dice").values():
            faces = tuple(_number(item) for item in reading.items(reading.get(declared.body, "faces")))
            self.names.dice[declared.id] = model.DieRule(declared.id, faces, declared.key.span)

    def declare_names(self) -> None:
        """The kinds, without their fields, and the ids of their entries."""
        for kind in BUILT_IN:
            self.names.kinds[kind.id] = kind
        for declared in self.composition.of("kind").values():
            if declared.id not in self.names.kinds:
                self._add_kind(declared, Sort.ENTRY)
        for sort, heading in ((Sort.RECORD, "record"), (Sort.PAIR, "pair"), (Sort.CONDITION, "condition")):
            for declared in self.composition.of(heading).values():
                self._add_kind(declared, sort)
        for kind, found in self.names.kinds.items():
            if found.sort is Sort.ENTRY:
                self.names.entries[kind] = tuple(self.composition.of(kind))
                for identifier in self.composition.of(kind):
                    self.names.add_global(kind, identifier, Entry(kind))
        self.names.entries["combatant"] = tuple(self.composition.of("combatant"))

    def _add_kind(self, declared: Declared, sort: Sort) -> None:
        if declared.id in RESERVED or declared.id in self.names.kinds:
            self._report.add(errors.reserved_name(declared.id, declared.key.span))
            return
        name = reading.name_of(declared.body, declared.id)
        self.names.kinds[declared.id] = Kind(declared.id, name, sort, (), declared.key.span)

    def declare_fields(self) -> None:
        """The fields and states of every kind: types only; defaults may name entries of any kind."""
        for kind in tuple(self.names.kinds.values()):
            fields = (*_built_in_fields(kind, self.composition), *self._given_fields(kind))
            self.names.kinds[kind.id] = replace(kind, fields=fields)

    def _given_fields(self, kind: Kind) -> tuple[Field, ...]:
        heading = {Sort.RECORD: "record", Sort.PAIR: "pair", Sort.CONDITION: "condition"}.get(kind.sort, "kind")
        declared = self.composition.of(heading).get(kind.id)
        if declared is None:
            return ()
        fixed = [(key, node, kind.sort is Sort.RECORD) for key, node in reading.pairs(reading.get(declared.body, "fields"))]
        state = [(key, node, True) for key, node in reading.pairs(reading.get(declared.body, "state"))]
        found = (self._field(key, node, mutable=mutable) for key, node, mutable in (*fixed, *state))
        return tuple(field for field in found if field is not None)

    def _field(self, key: Scalar, node: Node, *, mutable: bool) -> Field | None:
        scalar = node if isinstance(node, Scalar) else reading.scalar(node, "type")
        type_ = read_type(scalar, self.names, self._report)
        if type_ is None:
            return None
        if isinstance(type_, Steps):
            type_ = Steps(given(reading.get(node, "given"), self.names, self._report))
        optional = reading.truth(node, "optional", default=False)
        required = not optional and reading.get(node, "default") is None
        name = reading.name_of(node, key.value)
        return Field(key.value, Optional(type_) if optional else type_, None, required, name, mutable, key.span)

    def declare_defaults(self) -> None:
        """The defaults of fields, once every name has its type."""
        for kind in tuple(self.names.kinds.values()):
            heading = {Sort.RECORD: "record", Sort.PAIR: "pair"}.get(kind.sort, "kind")
            declared = self.composition.of(heading).get(kind.id)
            fields = tuple(self._with_default(field, declared, kind) for field in kind.fields)
            self.names.kinds[kind.id] = replace(kind, fields=fields)

    def _with_default(self, field: Field, declared: Declared | None, kind: Kind) -> Field:
        if declared is None:
            return field
        groups = (reading.get(declared.body, "fields"), reading.get(declared.body, "state"))
        nodes = [group.get(field.id) for group in groups if isinstance(group, Mapping)]
        default = next((reading.get(node, "default") for node in nodes if node is not None), None)
        if default is None or isinstance(field.type, Steps):
            return field
        if isinstance(field.type, Instance) and kind.sort is Sort.PAIR:
            return replace(field, default=self._end(default))
        value = self.values.read(default, field.type)
        return field if isinstance(value, Wrong) else replace(field, default=value)

    def _end(self, node: Node) -> model.Value:
        """The default of a pair's state that holds one of the two: `first` or `second`."""
        name = node.value if isinstance(node, Scalar) else ""
        if name not in {"first", "second"}:
            self._report.add(errors.not_listed(name, ("first", "second"), node.span))
        return model.Reference("end", name)

    def declare_options(self, chosen: dict[str, str]) -> None:
        """The options, with the values in force: those chosen, else the defaults."""
        for declared in self.composition.of("option").values():
            type_ = read_type(reading.scalar(declared.body, "type"), self.names, self._report)
            default = reading.get(declared.body, "default")
            if type_ is None or default is None:
                continue
            if reading.truth(declared.body, "optional", default=False):
                type_ = Optional(type_)
            value = self.values.read(default, type_)
            if isinstance(value, Wrong):
                continue
            self.names.options[declared.id] = self._option(declared, type_, value, chosen.get(declared.id))

    def _option(self, declared: Declared, type_: Type, default: model.Value, chosen: str | None) -> model.OptionRule:
        value = default
        if chosen is not None:
            read = self.values.read(chosen_node(declared.id, chosen), type_)
            value = default if isinstance(read, Wrong) else read
        return model.OptionRule(
            declared.id,
            reading.name_of(declared.body, declared.id),
            reading.words(reading.get(declared.body, "about")),
            type_,
            default,
            value,
            reading.text(declared.body, "basis"),
            declared.key.span,
        )


def chosen_node(option: str, chosen: str) -> Scalar:
    """The value that somebody chose for an option outside the files, as a node."""
    source = errors.Source.of(f"--option {option}", chosen)
    return Scalar(errors.Span(source, 0, len(chosen)), chosen, plain=True)


def given(node: Node | None, names: Names, report: Report) -> tuple[tuple[str, Type], ...]:
    """The parameters of a rule."""
    found: list[tuple[str, Type]] = []
    for key, type_node in reading.pairs(node):
        if key.value in RESERVED:
            report.add(errors.reserved_name(key.value, key.span))
        type_ = read_type(type_node if isinstance(type_node, Scalar) else None, names, report)
        if type_ is not None:
            found.append((key.value, type_))
    return tuple(found)


def _scale(declared: Declared, report: Report) -> model.ScaleRule:
    pairs = [pair for pair in map(reading.one_key, reading.items(reading.get(declared.body, "values"))) if pair]
    values = tuple(key.value for key, _ in pairs)
    ends = []
    for end in ("below", "above"):
        scalar = reading.scalar(declared.body, end)
        if scalar is not None and scalar.value not in {"clamp", "none", *values}:
            report.add(errors.not_listed(scalar.value, ("clamp", "none", *values), scalar.span))
        ends.append("clamp" if scalar is None else scalar.value)
    names = tuple(reading.words(node) for _, node in pairs)
    name = reading.name_of(declared.body, declared.id)
    return model.ScaleRule(declared.id, name, values, names, ends[0], ends[1], declared.key.span)


def _number(node: Node) -> int:
    return int(node.value) if isinstance(node, Scalar) else 0


def _built_in_fields(kind: Kind, composition: Composition) -> tuple[Field, ...]:
    declared = composition.of("pair" if kind.sort is Sort.PAIR else "condition").get(kind.id)
    span = kind.span if kind.span is not None else composition.manifest.node.span
    types: dict[str, Type] = {}
    if kind.id == "combatant":
        types = {"side": Instance("side")}
    elif kind.id == "side":
        types = {"members": Set(Instance("combatant"))}
    elif kind.id == "fight":
        types = {"round": Integer(0, 10_000)}
    elif declared is not None and kind.sort is Sort.PAIR:
        between = Instance(reading.text(declared.body, "between"))
        types = {"first": between, "second": between}
    elif declared is not None and kind.sort is Sort.CONDITION:
        low, high = read_range(reading.text(declared.body, "intensity", "1..1")) or (1, 1)
        types = {"bearer": Instance(reading.text(declared.body, "of")), "intensity": Integer(low, high)}
    return tuple(
        Field(name, type_, None, required=False, name=Words(name, name), mutable=False, span=span)
        for name, type_ in types.items()
    )
