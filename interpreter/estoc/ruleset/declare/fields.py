"""The fields and states of kinds, with their defaults."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang import describe
from estoc.lang.types import BOOLEAN, CELL, UNKNOWN, Instance, Integer, Optional, Set, Steps, Type, Unknown
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.declare.kinds import HEADINGS
from estoc.ruleset.identifiers import RESERVED, check_identifier, check_name
from estoc.ruleset.model import Field, Kind, Sort
from estoc.ruleset.own_texts import check_own_text
from estoc.ruleset.parameters import given
from estoc.ruleset.type_text import is_steps, of_one_fight, read_range, read_type
from estoc.ruleset.values import Values, Wrong
from estoc.ruleset.wording import entry_called, node_called, quoted
from estoc.text.node import Node, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Names
    from estoc.ruleset.report import Report

COMMON = ("name", "about", "modifiers")
"""What every entry may have; no field may be called so."""
_NO_FIELDS = frozenset([*COMMON, "like", "is"])
_ENDS = ("first", "second")
_DEFAULTS: Mapping[tuple[str, str], model.Value] = MappingProxyType(
    {("terrain", "cost"): 1, ("terrain", "blocks"): False, ("fight", "round"): 0}
)
"""The defaults of fields that the language itself gives."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Reads the fields of kinds: first all types, then all defaults, which may name entries of any kind."""

    composition: Composition
    values: Values

    @property
    def _names(self) -> Names:
        return self.values.expressions.names

    @property
    def _report(self) -> Report:
        return self.values.report

    def declare(self) -> None:
        """Give every kind its fields and states."""
        for kind in tuple(self._names.kinds.values()):
            self._names.kinds[kind.id] = replace(kind, fields=self._fields(kind))

    def _declared(self, kind: Kind) -> Declared | None:
        return self.composition.of(HEADINGS.get(kind.sort, "kind")).get(kind.id)

    def _fields(self, kind: Kind) -> tuple[Field, ...]:
        declared = self._declared(kind)
        span = kind.span if kind.span is not None else self.composition.manifest.node.span
        found = {
            name: Field(
                name,
                type_,
                _DEFAULTS.get((kind.id, name)),
                required=False,
                name=Words(name, name),
                mutable=False,
                span=span,
            )
            for name, type_ in _built_in(kind, declared).items()
        }
        if declared is not None and kind.sort is Sort.CONDITION:
            self._remembered(declared, found)
        if declared is None or kind.sort is Sort.CONDITION:
            return tuple(found.values())
        if kind.sort is Sort.ENTRY and reading.get(declared.body, "state") is not None:
            self._refuse_state(declared)
        for key, node, mutable in _written(declared, kind):
            first = found.get(key.value)
            if first is not None:
                self._report.add(errors_names.already_named(key.value, key.span, first.span))
            else:
                found[key.value] = self._field(key, node, kind, mutable=mutable)
        return tuple(found.values())

    def _remembered(self, declared: Declared, found: dict[str, Field]) -> None:
        """What an instance of a condition remembers besides its bearer, source and intensity."""
        node = reading.get(declared.body, "with")
        taken = frozenset([*found, "this"])
        for key, value in reading.pairs(node):
            check_name(key, self._report, RESERVED | taken)
            if key.value not in taken:
                found[key.value] = self._remembered_field(key, value)

    def _remembered_field(self, key: Scalar, node: Node) -> Field:
        scalar = node if isinstance(node, Scalar) else reading.scalar(node, "type")
        type_ = read_type(scalar, self._names, self._report) or UNKNOWN
        optional = reading.truth(node, "optional", default=False)
        required = not optional and reading.get(node, "default") is None
        words = Words(key.value, key.value)
        return Field(
            key.value,
            Optional(type_) if optional else type_,
            None,
            required,
            words,
            mutable=True,
            span=key.span,
        )

    def _refuse_state(self, declared: Declared) -> None:
        owner = entry_called("kind", declared.id)
        key = next(key for key, _ in reading.pairs(declared.body) if key.value == "state")
        self._report.add(errors_entries.unknown_key(owner, "state", ("name", "about", "fields"), key.span))

    def _field(self, key: Scalar, node: Node, kind: Kind, *, mutable: bool) -> Field:
        if check_identifier(key, self._report) and key.value in _NO_FIELDS:
            self._report.add(errors_names.reserved_name(key.value, key.span))
        type_ = self._type(key, node, kind)
        optional = reading.truth(node, "optional", default=False)
        # Starts give a combatant its place, and no entry can: it does not know the map.
        unread = type_ == UNKNOWN and self._names.place is None
        placed = kind.id == "combatant" and (type_ == CELL or key.value == self._names.place or unread)
        required = not optional and not placed and reading.get(node, "default") is None
        if required and (kind.sort is Sort.PAIR or kind.id in {"fight", "side"}):
            # Nothing gives these their first value.
            self._report.add(errors_entries.missing_key(quoted(key.value), "default", key.span))
        name = reading.name_of(node, key.value)
        if optional and not isinstance(type_, Steps):
            type_ = Optional(type_)
        visible = reading.text(node, "visible", "all")
        sheet = self._sheet(node, type_, kind, mutable=mutable)
        return Field(key.value, type_, None, required, name, mutable, key.span, visible, sheet)

    def _sheet(self, node: Node, type_: Type, kind: Kind, *, mutable: bool) -> bool:
        """Whether a state stands on the sheet; report what no sheet can hold."""
        sheet = reading.truth(node, "sheet", default=False)
        place = next((key.span for key, _ in reading.pairs(node) if key.value == "sheet"), node.span)
        if sheet and (kind.id != "combatant" or not mutable):
            self._report.add(errors_entries.no_sheet_there(place))
        elif sheet and of_one_fight(type_):
            self._report.add(errors_entries.not_for_a_sheet(describe(type_), place))
        return sheet

    def _type(self, field: Scalar, node: Node, kind: Kind) -> Type:
        scalar = node if isinstance(node, Scalar) else reading.scalar(node, "type")
        parameters = reading.get(node, "given")
        if is_steps(scalar) and kind.sort is Sort.ENTRY:
            return Steps(given(parameters, self._names, self._report))
        if parameters is not None and not is_steps(scalar):
            place = next(key for key, _ in reading.pairs(node) if key.value == "given")
            known = ("type", "default", "optional", "visible", "sheet", "name", "about")
            self._report.add(errors_entries.unknown_key(quoted(field.value), "given", known, place.span))
        return read_type(scalar, self._names, self._report) or UNKNOWN

    def declare_defaults(self) -> None:
        """Give fields their defaults, once every name has its type."""
        for kind in tuple(self._names.kinds.values()):
            declared = self._declared(kind)
            if declared is None:
                continue
            written = _written(declared, kind)
            fields = tuple(self._with_default(field, _node_of(field, written), kind) for field in kind.fields)
            self._names.kinds[kind.id] = replace(kind, fields=fields)

    def _with_default(self, field: Field, node: Node | None, kind: Kind) -> Field:
        pair = next((pair for pair in reading.pairs(node) if pair[0].value == "default"), None)
        if pair is None or isinstance(field.type, Unknown):
            return field
        key, default = pair
        if isinstance(field.type, Steps):
            self._check_no_steps(default)
            return field
        if kind.sort is Sort.PAIR and isinstance(field.type, Instance):
            return replace(field, default=self._end(default))
        value = self.values.read(key, default, field.type)
        if isinstance(value, Words) and (kind.sort is Sort.ENTRY or kind.id == "combatant"):
            check_own_text(default, self.values.expressions)
        return field if isinstance(value, Wrong) else replace(field, default=value)

    def _check_no_steps(self, node: Node) -> None:
        if node != Sequence(node.span, ()):
            wanted = Words("`[]`, no steps,", "`[]`, aucune étape,")
            self._report.add(errors_entries.wrong_shape(wanted, node_called(node), reading.place(node)))

    def _end(self, node: Node) -> model.Value:
        """The default of a pair's state that holds one of the two: `first` or `second`."""
        name = node.value if isinstance(node, Scalar) else node_called(node).en
        if name not in _ENDS:
            self._report.add(errors_entries.not_listed(name, _ENDS, reading.place(node)))
        return model.Reference("end", name)


def _written(declared: Declared, kind: Kind) -> list[tuple[Scalar, Node, bool]]:
    """The fields and states as written, and whether each can change."""
    if kind.sort is Sort.CONDITION:
        return [(key, node, True) for key, node in reading.pairs(reading.get(declared.body, "with"))]
    fields, state = reading.get(declared.body, "fields"), reading.get(declared.body, "state")
    fixed = [(key, node, kind.sort is Sort.RECORD) for key, node in reading.pairs(fields)]
    return [*fixed, *((key, node, True) for key, node in reading.pairs(state))]


def _node_of(field: Field, written: list[tuple[Scalar, Node, bool]]) -> Node | None:
    """What was written for a field; nothing for one that the language itself gives."""
    return next((node for key, node, _ in written if key.span is field.span), None)


def _built_in(kind: Kind, declared: Declared | None) -> dict[str, Type]:  # noqa: PLR0911 - a line a kind
    match kind.id, kind.sort:
        case "combatant", _:
            return {"side": Instance("side")}
        case "side", _:
            return {"members": Set(Instance("combatant"))}
        case "terrain", _:
            return {"cost": Integer(0, 9), "blocks": BOOLEAN}
        case "fight", _:
            return {"round": Integer(0, 10_000)}
        case _, Sort.PAIR:
            return {"first": Instance("combatant"), "second": Instance("combatant")}
        case _, Sort.CONDITION:
            body = None if declared is None else declared.body
            low, high = read_range(reading.text(body, "intensity", "1..1")) or (1, 1)
            source = Optional(Instance("combatant"))
            bearer = Instance(reading.text(body, "of"))
            return {"bearer": bearer, "source": source, "intensity": Integer(low, high)}
        case _:
            return {}
