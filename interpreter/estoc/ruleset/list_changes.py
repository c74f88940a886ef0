"""The forms in which a pack changes a list: `set`, or `remove`, `patch` and `add`, in this order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import reading
from estoc.text.node import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from estoc.text.source import Span

_VERBS = frozenset({"add", "remove", "patch", "set"})
_PLACES = ("before", "after")
_NAMES_LIMIT = 500


@dataclass(frozen=True, slots=True)
class ListChange:
    """What changes in a list.

    Attributes:
        span: where the change is written.
        set: the list that takes its place; nothing else goes with it.
        remove: the names of items that go.
        patch: changes of items, by name.
        add: new items.
        beside: the item before or after which new ones come; None for the end.
        before: whether they come before it.
    """

    span: Span
    set: Sequence | None
    remove: tuple[Scalar, ...]
    patch: tuple[tuple[Scalar, Node], ...]
    add: tuple[Node, ...]
    beside: Scalar | None
    before: bool

    @classmethod
    def read(cls, node: Mapping) -> ListChange | None:
        """The change that is written, or None where it has none of the forms."""
        keys = {key.value for key, _ in node.pairs}
        places = [key for key in _PLACES if key in keys]
        alone = "set" not in keys or keys == {"set"}
        if not keys <= {*_VERBS, *_PLACES} or not keys & _VERBS or not alone or not _has_shape(node):
            return None
        if len(places) > 1 or (places and "add" not in keys):
            return None
        given = node.get("set")
        return cls(
            span=reading.place(node),
            set=given if isinstance(given, Sequence) else None,
            remove=tuple(reading.scalars(node.get("remove"))),
            patch=reading.pairs(node.get("patch")),
            add=reading.items(node.get("add")),
            beside=reading.scalar(node, places[0]) if places else None,
            before=places == ["before"],
        )


def is_list_change(node: Mapping) -> bool:
    """Whether a mapping where nothing stands is meant as the change of a list."""
    keys = {key.value for key, _ in node.pairs}
    listed = any(isinstance(node.get(key), Sequence) for key in ("add", "remove", "set"))
    return listed and keys <= {*_VERBS, *_PLACES}


def _has_shape(node: Mapping) -> bool:
    for key, value in node.pairs:
        match key.value, value:
            case (("add" | "set"), Sequence()):
                continue
            case "remove", Sequence(items=items) if _are_names(items):
                continue
            case "patch", Mapping(pairs=pairs) if len(pairs) <= _NAMES_LIMIT:
                continue
            case (("before" | "after"), Scalar()):
                continue
            case _:
                return False
    return True


def _are_names(items: tuple[Node, ...]) -> bool:
    return len(items) <= _NAMES_LIMIT and all(isinstance(item, Scalar) for item in items)
