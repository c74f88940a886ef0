"""What the items of a list are called, so that a change of a list names them and counts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text.node import Mapping, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAMING = (
    *("to", "that", "choice", "event", "when", "is", "let", "roll", "throw", "choose", "if", "match", "each"),
    *("call", "change", "apply", "lift", "new", "remove", "emit", "stop", "deed", "turn", "later", "once"),
)
"""Keys whose value names an item: a modifier by its quantity, a step by what its verb has."""


def name_of_item(item: Node) -> str | None:
    """What an item is called: its text, what its first naming key holds, or its only key; None if nothing."""
    if isinstance(item, Scalar):
        return item.value
    if not isinstance(item, Mapping):
        return None
    for key in _NAMING:
        found = item.get(key)
        if isinstance(found, Scalar):
            return found.value
    return item.pairs[0][0].value if len(item.pairs) == 1 else None


def is_named_once(item: Node) -> bool:
    """Whether an item stands in a list at most once: a word, or a part with a name of its own."""
    if isinstance(item, Mapping):
        return len(item.pairs) == 1 and item.pairs[0][0].value not in _NAMING
    return isinstance(item, Scalar)


def places_of(name: str, items: Sequence[Node]) -> list[int]:
    """Where the items of this name stand."""
    return [place for place, item in enumerate(items) if name_of_item(item) == name]
