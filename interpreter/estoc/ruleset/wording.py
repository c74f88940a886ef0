"""Small pieces of messages: near names, lists, and what a node or an entry is called."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from estoc.text.diagnostic import Edit
from estoc.text.nearest import nearest, slip
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.text.source import Span

_SORTS = MappingProxyType(
    {
        "object": Words("a mapping", "un bloc"),
        "array": Words("a list", "une liste"),
        "string": Words("a text", "un texte"),
        "integer": Words("a whole number", "un nombre entier"),
        "boolean": Words("true or false", "true ou false"),
    }
)
_EXPRESSION = ["string", "integer", "boolean"]
_MOST_LISTED = 12
_LONGEST_SHOWN = 40


def close(name: str, candidates: Iterable[str]) -> tuple[Words, ...]:
    """A hint with the nearest name, or none."""
    found = nearest(name, candidates)
    return () if found is None else (Words(f"did you mean `{found}`?", f"vouliez-vous « {found} » ?"),)


def renamed(name: str, candidates: Iterable[str], span: Span) -> tuple[Edit, ...]:
    """The safe fix that puts the name that is meant in the place of a wrong one that stands alone."""
    found = slip(name, candidates)
    alone = span.text.strip("'\"") == name
    return (Edit(span, found),) if found is not None and alone else ()


def listed(names: Iterable[str]) -> str:
    """Names with commas, cut where they are many; a dash where there is none."""
    known = list(names)
    return ", ".join(known[:_MOST_LISTED]) + (", ..." if len(known) > _MOST_LISTED else "") or "-"


def shown(name: str) -> str:
    """A name in a message, cut where it is very long."""
    return name if len(name) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}..."


def entry_called(kind: str, identifier: str) -> Words:
    """An entry of a kind, in a message."""
    return Words(f"{kind} `{identifier}`", f"{kind} « {identifier} »")


def quoted(name: str) -> Words:
    """A name or key, in a message."""
    return Words(f"`{shown(name)}`", f"« {shown(name)} »")


def node_called(node: Node) -> Words:
    """What a node is, in a message."""
    match node:
        case Mapping():
            return Words("a mapping", "un bloc")
        case Sequence():
            return Words("a list", "une liste")
        case Scalar(value=value):
            return quoted(value)


def sort_called(value: object) -> Words:
    """What a `type` of JSON Schema, or a list of types, is called in a message."""
    if value == _EXPRESSION:
        return Words("an expression", "une expression")
    names = [value] if isinstance(value, str) else cast("list[str]", value)
    words = [_SORTS[name] for name in names]
    return Words(" or ".join(word.en for word in words), " ou ".join(word.fr for word in words))
