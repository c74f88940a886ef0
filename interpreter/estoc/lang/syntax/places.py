"""The places in a syntax tree: moved, taken out, and how deep the tree goes there."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from estoc.lang.syntax.tree import DiceModifier, Expression

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from estoc.lang.syntax.tree import At

_PLACES: Final = frozenset({"at", "name_at"})
_NOWHERE: Final = (0, 0)
Placed = TypeVar("Placed", bound=Expression | DiceModifier)


def moved(tree: Expression, by: int) -> Expression:
    """The same tree with all its places `by` characters further on (it must be one that the parser made)."""
    return _placed(tree, lambda at: (at[0] + by, at[1] + by))


def without_places(tree: Expression) -> Expression:
    """The tree with all its places set to (0, 0), to compare what two texts say and not where they say it."""
    return _placed(tree, lambda _at: _NOWHERE)


def children(tree: Expression) -> Iterator[Expression]:
    """The parts directly below the top of `tree`, in the order of the text."""
    for field in fields(tree):
        if field.name not in _PLACES:
            yield from _expressions_in(getattr(tree, field.name))


def first_deeper(tree: Expression, limit: int) -> At | None:
    """The place of the first part in the text that is more than `limit` deep, if any; the top is 1 deep."""
    waiting = [(tree, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > limit:
            return part.at
        waiting.extend((child, depth + 1) for child in reversed(tuple(children(part))))
    return None


def _expressions_in(value: object) -> Iterator[Expression]:
    if isinstance(value, tuple):
        for item in value:
            yield from _expressions_in(item)
    elif isinstance(value, Expression):
        yield value
    elif isinstance(value, DiceModifier):
        yield value.value


def _placed(node: Placed, place: Callable[[At], At]) -> Placed:
    changes: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        changes[field.name] = place(value) if field.name in _PLACES else _placed_inside(value, place)
    return replace(node, **changes)


def _placed_inside(value: object, place: Callable[[At], At]) -> object:
    if isinstance(value, tuple):
        return tuple(_placed_inside(item, place) for item in value)
    return _placed(value, place) if isinstance(value, Expression | DiceModifier) else value
