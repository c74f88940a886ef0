"""The shape of entries, checked with JSON Schema."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from estoc.ruleset import errors_entries
from estoc.ruleset.shape_messages import Part, messages, nothing_chosen
from estoc.ruleset.wording import entry_called
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Node, Scalar, Sequence
from estoc.text.resolver import to_plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jsonschema.exceptions import ValidationError

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.report import Report
    from estoc.text.source import Span


_NAMING = frozenset(["kind", "scale", "record", "pair"])
"""The kinds of entries that give names to other entries: fields, states, values."""


def _chosen_by_key(
    validator: Draft202012Validator, branches: list[dict[str, Any]], instance: object, schema: object
) -> Iterator[ValidationError]:
    """`oneOf` among shapes that are told apart by their first required key.

    Only the branch whose key is there is looked at: one message for one mistake, and the work is linear in
    the depth of steps, where trying all branches would double it with each `else`.
    """
    del schema
    if not isinstance(instance, dict):
        return
    keys = [branch["required"][0] for branch in branches]
    present = [branch for key, branch in zip(keys, branches, strict=True) if key in instance]
    if len(present) == 1:
        yield from validator.descend(instance, present[0])
    else:
        yield nothing_chosen(keys)


_Validator = extend(  # type: ignore[no-untyped-call]  # jsonschema gives it no types
    Draft202012Validator, {"oneOf": _chosen_by_key}
)


@dataclass(frozen=True, slots=True)
class Shapes:
    """The schema of the language (`schema/language.schema.json`), read."""

    schema: Mapping[str, Any]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that the language itself has."""
        return tuple(sorted(self.schema["properties"]))

    def check(self, part: Part, definition: str, report: Report) -> bool:
        """Whether an entry, or a part of one, has the shape of a definition.

        Args:
            part: what is looked at.
            definition: the name of the shape under `$defs`.
            report: where what is wrong goes.
        """
        empty = list(_empty(part.body, part.key))
        for name, span in empty:
            report.add_certain(errors_entries.empty_value(name, span))
        if empty:
            return False
        validator = _Validator({"$ref": f"#/$defs/{definition}", "$defs": self.schema["$defs"]})
        failures = list(validator.iter_errors(to_plain(part.body)))
        for diagnostic in messages(failures, part):
            report.add_certain(diagnostic)
        return not failures

    def well_formed(self, composition: Composition, report: Report) -> Composition:
        """Only the entries that have the shape of their kind, so that one mistake is told once."""
        kinds = {
            kind: self._well_formed(kind, entries, report) if kind in self.kinds else entries
            for kind, entries in composition.kinds.items()
        }
        return replace(composition, kinds=kinds)

    def _well_formed(
        self, kind: str, entries: Mapping[str, Declared], report: Report
    ) -> Mapping[str, Declared]:
        found: dict[str, Declared] = {}
        for declared in entries.values():
            part = Part(declared.key, declared.body, entry_called(kind, declared.id))
            if self.check(part, kind, report):
                found[declared.id] = declared
            else:
                names = tuple(_names_inside(declared.body))
                report.spoil(declared.id, *names)
                if not isinstance(declared.body, MappingNode) or (kind in _NAMING and not names):
                    report.spoil_unseen(declared.id)
        return found


def _empty(node: Node, key: Scalar) -> Iterator[tuple[str, Span]]:
    """The keys with nothing behind them, and where to show them."""
    match node:
        case MappingNode(pairs=pairs):
            for inner, value in pairs:
                yield from _empty(value, inner)
        case Sequence(items=items):
            for item in items:
                yield from _empty(item, key)
        case Scalar(span=span, value=value, plain=plain):
            if plain and not value:
                yield key.value, key.span if span.start == span.end else span


def _names_inside(node: Node) -> Iterator[str]:
    """The names that a broken entry would have given to others: fields, values, streams."""
    match node:
        case MappingNode(pairs=pairs):
            for key, value in pairs:
                match key.value, value:
                    case (("fields" | "state"), MappingNode(pairs=inner)):
                        yield from (name.value for name, _ in inner)
                    case "values", Sequence(items=items):
                        yield from (
                            name.value
                            for item in items
                            if isinstance(item, MappingNode)
                            for name, _ in item.pairs
                        )
                    case "stream", Scalar(value=name):
                        yield name
                    case _:
                        yield from _names_inside(value)
        case Sequence(items=items):
            for item in items:
                yield from _names_inside(item)
        case Scalar():
            return
