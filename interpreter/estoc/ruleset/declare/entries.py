"""The entries of the ruleset's own kinds: values by field, modifiers, blocks of steps."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.types import Entry as EntryType
from estoc.lang.types import Instance, Steps
from estoc.ruleset import errors_entries, model, reading
from estoc.ruleset.declare.fields import COMMON
from estoc.ruleset.model import Entry, Field, Kind, Modifier, Sort
from estoc.ruleset.own_texts import check_own_text, own_text
from estoc.ruleset.shape_messages import Part
from estoc.ruleset.values import WRONG, Values, Wrong
from estoc.ruleset.wording import entry_called, node_called, quoted
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declare.modifiers import Modifiers
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.report import Report
    from estoc.ruleset.shape import Shapes
    from estoc.ruleset.steps.reader import StepReader

_SHAPES = MappingProxyType({"name": "words", "about": "words", "modifiers": "modifiers"})


@dataclass(frozen=True, slots=True)
class Entries:
    """Reads entries; `steps` comes last, when everything that steps may name is known."""

    composition: Composition
    values: Values
    modifiers: Modifiers
    steps: StepReader
    shapes: Shapes

    @property
    def _report(self) -> Report:
        return self.values.report

    def read(self) -> dict[str, dict[str, Entry]]:
        """All entries of the ruleset's own kinds, and the combatants, by kind and id."""
        kinds = self.values.expressions.names.kinds
        found: dict[str, dict[str, Entry]] = {}
        for kind in kinds.values():
            if kind.sort is Sort.ENTRY or kind.id == "combatant":
                entries = (self._entry(declared, kind) for declared in self.composition.of(kind.id).values())
                found[kind.id] = {entry.id: entry for entry in entries if entry is not None}
        return found

    def _entry(self, declared: Declared, kind: Kind) -> Entry | None:
        body, key = declared.body, declared.key
        if not isinstance(body, Mapping):
            wanted = Words("a mapping of fields", "un bloc de champs")
            empty = reading.is_empty(body)
            self._report.add(
                errors_entries.empty_value(key.value, key.span)
                if empty
                else errors_entries.wrong_shape(
                    wanted, node_called(body), reading.place(body), errors_entries.MORE_SPACES
                )
            )
            return None
        fields = [field for field in kind.fields if field.required or not _is_built_in(kind, field)]
        self._check_keys(declared, body, fields)
        values = {field.id: self._value(field, declared, body) for field in fields}
        fine = {name: value for name, value in values.items() if not isinstance(value, Wrong)}
        name, modifiers = reading.name_of(body, declared.id), self._modifiers(declared, kind)
        expressions = self.values.expressions
        told = {
            field: own_text(value, name, expressions) if isinstance(value, Words) else value
            for field, value in fine.items()
        }
        return Entry(kind.id, declared.id, name, MappingProxyType(told), modifiers, key.span, declared.pack)

    def _check_keys(self, declared: Declared, body: Mapping, fields: list[Field]) -> None:
        known = [field.id for field in fields]
        for key, value in body.pairs:
            if key.value in COMMON:
                self.shapes.check(Part(key, value, quoted(key.value)), _SHAPES[key.value], self._report)
            elif key.value not in known:
                owner = entry_called(declared.kind, self._writer(declared, key).id)
                self._report.add(errors_entries.unknown_key(owner, key.value, (*known, *COMMON), key.span))

    def _writer(self, heir: Declared, key: Scalar) -> Declared:
        """The entry in which a key is written, or into which a pack writes it: others may be like it."""
        for one in self.composition.of(heir.kind).values():
            inside = one.body.span
            here = inside.source is key.span.source and inside.start <= key.span.start < inside.end
            if here or any(layer.span == key.span for layer in one.layers):
                return one
        return heir

    def _modifiers(self, declared: Declared, kind: Kind) -> tuple[Modifier, ...]:
        bearer = kind.type
        node = reading.get(declared.body, "modifiers")
        if node is None or not isinstance(bearer, EntryType | Instance):
            return ()
        return self.modifiers.read(node, bearer, {})

    def _value(self, field: Field, declared: Declared, body: Mapping) -> model.Value | Wrong:
        key, node = body.key(field.id), body.get(field.id)
        if key is None or node is None:
            if field.required:
                owner = entry_called(declared.kind, declared.id)
                self._report.add(errors_entries.missing_key(owner, field.id, declared.key.span))
            return model.Block(()) if isinstance(field.type, Steps) else field.default
        empty = list(_empty_below(node))
        for inner in empty:
            self._report.add(errors_entries.empty_value(inner.value, inner.span))
        if empty:
            return WRONG
        if isinstance(field.type, Steps):
            fine = self.shapes.check(Part(key, node, quoted(key.value)), "steps", self._report)
            return model.Block(self.steps.block(node, field.type.given) if fine else ())
        value = self.values.read(key, node, field.type)
        if isinstance(value, Words):
            check_own_text(node, self.values.expressions)
        return value


def _is_built_in(kind: Kind, field: Field) -> bool:
    return kind.id == "combatant" and field.id == "side"


def _empty_below(node: Node) -> Iterator[Scalar]:
    """The keys inside a value with nothing behind them."""
    for key, value in reading.pairs(node):
        if reading.is_empty(value):
            yield key
        else:
            yield from _empty_below(value)
    for item in reading.items(node):
        yield from _empty_below(item)
