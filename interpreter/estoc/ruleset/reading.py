"""Taking values out of nodes whose shape the schema has already checked."""

from __future__ import annotations

from collections.abc import Iterator

from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.resolver import resolve
from estoc.text.words import Words

NO_WORDS = Words("", "")


def pairs(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The keys and values of a mapping; none where there is no mapping."""
    return node.pairs if isinstance(node, Mapping) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; none where there is no list."""
    return node.items if isinstance(node, Sequence) else ()


def scalars(node: Node | None) -> Iterator[Scalar]:
    """The scalars of a list."""
    return (item for item in items(node) if isinstance(item, Scalar))


def get(node: Node, key: str) -> Node | None:
    """The value of a key of a mapping."""
    return node.get(key) if isinstance(node, Mapping) else None


def scalar(node: Node, key: str) -> Scalar | None:
    """The scalar that a key of a mapping holds."""
    found = get(node, key)
    return found if isinstance(found, Scalar) else None


def text(node: Node, key: str, default: str = "") -> str:
    """The text that a key of a mapping holds."""
    found = scalar(node, key)
    return default if found is None else found.value


def integer(node: Node, key: str, default: int) -> int:
    """The integer that a key of a mapping holds."""
    found = scalar(node, key)
    value = None if found is None else resolve(found)
    return value if isinstance(value, int) else default


def truth(node: Node, key: str, *, default: bool) -> bool:
    """The truth value that a key of a mapping holds."""
    found = scalar(node, key)
    value = None if found is None else resolve(found)
    return value if isinstance(value, bool) else default


def words(node: Node | None) -> Words:
    """A text in both languages."""
    if not isinstance(node, Mapping):
        return NO_WORDS
    return Words(text(node, "en"), text(node, "fr"))


def name_of(body: Node, identifier: str) -> Words:
    """The name that an entry gives itself, or its id."""
    found = words(get(body, "name"))
    return found if found != NO_WORDS else Words(identifier, identifier)


def one_key(node: Node) -> tuple[Scalar, Node] | None:
    """The key and value of a mapping with one key."""
    return node.pairs[0] if isinstance(node, Mapping) and len(node.pairs) == 1 else None
