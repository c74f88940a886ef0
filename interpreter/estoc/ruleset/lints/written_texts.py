"""The texts of entries, as they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from estoc.text.node import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

_SLOT: Final = re.compile(r"\{([^{}|]*)[^{}]*\}")


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text in both languages."""

    fr: Scalar
    en: Scalar


def texts_in(node: Node) -> Iterator[WrittenText]:
    """All texts below a node, itself included, in their order."""
    match node:
        case Mapping(pairs=pairs):
            fr, en = node.get("fr"), node.get("en")
            if isinstance(fr, Scalar) and isinstance(en, Scalar):
                yield WrittenText(fr, en)
            else:
                for _, value in pairs:
                    yield from texts_in(value)
        case Sequence(items=items):
            for item in items:
                yield from texts_in(item)
        case Scalar():
            return


def values_in(node: Node) -> Iterator[str]:
    """All values below a node that are no texts."""
    match node:
        case Mapping(pairs=pairs) if node.get("fr") is None:
            for _, value in pairs:
                yield from values_in(value)
        case Sequence(items=items):
            for item in items:
                yield from values_in(item)
        case Scalar(value=value):
            yield value
        case Mapping():
            return


def slots_of(scalar: Scalar) -> frozenset[str]:
    """What a text shows: the expressions of its placeholders, without spaces and forms."""
    return frozenset("".join(found.split()) for found in _SLOT.findall(scalar.value))


def prose_of(scalar: Scalar) -> str:
    """A text without its placeholders."""
    return _SLOT.sub(" ", scalar.value)
