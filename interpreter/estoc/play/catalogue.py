"""What a ruleset holds after all packs, as written: entries with the origin of each value."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.ruleset import Composition, reading
from estoc.text import Node, Scalar, Span, Words


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A key of an entry, its value as written on one line, and where it comes from."""

    key: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry: its id, name, place, and values."""

    id: str
    name: Words
    place: str
    values: tuple[ShownValue, ...]


def catalogue(composition: Composition) -> dict[str, dict[str, ShownEntry]]:
    """The entries of every kind, by kind and id, with inherited keys resolved."""
    return {
        kind: {
            declared.id: ShownEntry(
                declared.id,
                reading.name_of(declared.body, declared.id),
                _place(declared.key.span),
                tuple(
                    ShownValue(key.value, _text(value), _place(key.span))
                    for key, value in reading.pairs(declared.body)
                ),
            )
            for declared in entries.values()
        }
        for kind, entries in composition.kinds.items()
    }


def _place(span: Span) -> str:
    return f"{span.source.path}:{span.line}"


def _text(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.value
    return " ".join(line.strip() for line in node.span.text.splitlines() if not line.lstrip().startswith("#"))
