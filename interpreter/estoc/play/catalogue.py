"""What a ruleset holds after all packs: entries with the origin of each value, and what packs changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import Composition, reading
from estoc.text import Mapping as MappingNode
from estoc.text import Node, Scalar, Sequence, Span, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.declared import Declared


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A key of an entry, its value as written on one line, and where it comes from: file, line and pack."""

    key: str
    text: str
    place: str
    pack: str


@dataclass(frozen=True, slots=True)
class ShownLayer:
    """One change of a value.

    Attributes:
        key: the keys that lead to the value, with points between them.
        pack: the pack that changed it.
        place: file and line of the change.
        before: what was there, or "" for nothing.
        after: what it put there, or "" for nothing.
        origin: file and line of what was there, or "".
        owner: the ruleset or pack that this is from, or "".
    """

    key: str
    pack: str
    place: str
    before: str
    after: str
    origin: str
    owner: str


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry: its id, name, place and pack, its values, and what packs changed, in order."""

    id: str
    name: Words
    place: str
    pack: str
    values: tuple[ShownValue, ...]
    layers: tuple[ShownLayer, ...]


@dataclass(frozen=True, slots=True)
class ShownPack:
    """The ruleset or a pack: its id, version, and the patches that it skipped: `kind id`, and place."""

    id: str
    version: str
    skipped: tuple[tuple[str, str], ...]


def catalogue(composition: Composition) -> dict[str, dict[str, ShownEntry]]:
    """The entries of every kind, by kind and id, with inherited keys resolved."""
    return {
        kind: {declared.id: _entry(declared, composition.owners) for declared in entries.values()}
        for kind, entries in composition.kinds.items()
    }


def shown_packs(composition: Composition) -> tuple[ShownPack, ...]:
    """The ruleset and its packs, in the order in which they were put together."""
    return tuple(
        ShownPack(
            manifest.id,
            manifest.version,
            tuple(
                (f"{one.kind} {one.key.value}", _place(one.key.span))
                for one in composition.skipped
                if one.pack == manifest.id
            ),
        )
        for manifest, _ in composition.packs
    )


def _entry(declared: Declared, owners: Mapping[str, str]) -> ShownEntry:
    values = tuple(
        ShownValue(key.value, _text(value), _place(key.span), owners[key.span.source.path])
        for key, value in reading.pairs(declared.body)
    )
    return ShownEntry(
        declared.id,
        reading.name_of(declared.body, declared.id),
        _place(declared.key.span),
        declared.pack,
        values,
        (*_replaced(declared), *_changed(declared, owners)),
    )


def _replaced(declared: Declared) -> tuple[ShownLayer, ...]:
    """The entry as a whole, where a pack put it in the place of another."""
    old = declared.replaced
    if old is None:
        return ()
    before, origin = _text(old.body), _place(old.key.span)
    place, after = _place(declared.key.span), _text(declared.body)
    return (*_replaced(old), ShownLayer("", declared.pack, place, before, after, origin, old.pack))


def _changed(declared: Declared, owners: Mapping[str, str]) -> tuple[ShownLayer, ...]:
    return tuple(
        ShownLayer(
            ".".join(layer.path),
            layer.pack,
            _place(layer.span),
            "" if layer.before is None else _text(layer.before),
            "" if layer.after is None else _text(layer.after),
            "" if layer.before is None else _place(reading.place(layer.before)),
            "" if layer.before is None else owners[layer.before.span.source.path],
        )
        for layer in declared.layers
        if layer.before is not None or layer.after is not None
    )


def _place(span: Span) -> str:
    return f"{span.source.path}:{span.line}"


def _text(node: Node) -> str:
    """A node on one line, its words as they are written."""
    match node:
        case Scalar(span=span, value=value):
            written = span.text
            return value if "\n" in written else written
        case Sequence(items=items):
            return f"[{', '.join(map(_text, items))}]"
        case MappingNode(pairs=pairs):
            return f"{{{', '.join(f'{_text(key)}: {_text(value)}' for key, value in pairs)}}}"
