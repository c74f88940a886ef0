"""The entries of the ruleset's own kinds: values by field, modifiers, blocks of steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from estoc.lang import types
from estoc.lang.types import Optional, Steps
from estoc.ruleset import errors, model, reading
from estoc.ruleset.compose import Composition, Declared
from estoc.ruleset.model import Entry, Field, Kind, Modifier, Sort
from estoc.ruleset.modifiers import Modifiers
from estoc.ruleset.report import Report
from estoc.ruleset.shape import Shapes, well_formed
from estoc.ruleset.steps import StepReader
from estoc.ruleset.values import Values, Wrong
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

_COMMON = ("name", "about", "modifiers")


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
        if not isinstance(declared.body, Mapping):
            wanted = Words("a mapping of fields", "un bloc de champs")
            found = Words("a list or a text", "une liste ou un texte")
            self._report.add(errors.wrong_shape(wanted, found, _place(declared.body, declared.key).span))
            return None
        owner = Words(f"{declared.kind} `{declared.id}`", f"{declared.kind} « {declared.id} »")
        fields = [field for field in kind.fields if field.required or not _built_in(kind, field)]
        self._unknown(declared.body, fields, owner)
        values = {field.id: self._value(field, declared, owner) for field in fields}
        return Entry(
            kind.id,
            declared.id,
            reading.name_of(declared.body, declared.id),
            MappingProxyType({name: value for name, value in values.items() if not isinstance(value, Wrong)}),
            self._modifiers(declared, kind),
            declared.key.span,
            declared.pack,
        )

    def _modifiers(self, declared: Declared, kind: Kind) -> tuple[Modifier, ...]:
        bearer = kind.type
        if not isinstance(bearer, types.Entry | types.Instance):
            return ()
        return self.modifiers.read(reading.get(declared.body, "modifiers"), bearer, {})

    def _unknown(self, body: Mapping, fields: Iterable[Field], owner: Words) -> None:
        known = [field.id for field in fields]
        for key, _ in body.pairs:
            if key.value not in known and key.value not in _COMMON:
                self._report.add(errors.unknown_key(owner, key.value, (*known, *_COMMON), key.span))

    def _value(self, field: Field, declared: Declared, owner: Words) -> model.Value | Wrong:
        node = reading.get(declared.body, field.id)
        if isinstance(field.type, Steps):
            return self._block(node, field, declared)
        if node is None:
            if field.required:
                self._report.add(errors.missing_key(owner, field.id, declared.key.span))
            return field.default
        if isinstance(node, Scalar) and node.plain and not node.value:
            self._report.add(errors.empty_value(field.id, node.span))
            return Wrong()
        if isinstance(node, Scalar) and node.value == "absent" and isinstance(field.type, Optional):
            return None
        return self.values.read(node, field.type)

    def _block(self, node: Node | None, field: Field, declared: Declared) -> model.Block:
        if node is None or not isinstance(field.type, Steps):
            return model.Block(())
        key = declared.body.key(field.id) if isinstance(declared.body, Mapping) else None
        placed = Declared(declared.kind, key or declared.key, node, declared.pack)
        if not well_formed(placed, self.shapes.validator("steps"), self._report):
            return model.Block(())
        return model.Block(self.steps.block(node, field.type.given))


def _built_in(kind: Kind, field: Field) -> bool:
    return kind.id == "combatant" and field.id == "side"


def _place(node: Node, key: Scalar) -> Node:
    return key if isinstance(node, Scalar) and not node.value else node
