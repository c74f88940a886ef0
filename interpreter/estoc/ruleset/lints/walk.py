"""What stands inside the parts of a ruleset, whatever they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from estoc.text.source import Span
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEAVES = (str, int, Span, Words)


def parts(value: object) -> Iterator[object]:
    """Every record inside a value - expressions, types, steps, references - itself included."""
    pending = [value]
    while pending:
        one = pending.pop()
        if one is None or isinstance(one, _LEAVES):
            continue
        if isinstance(one, Mapping):
            pending.extend(one.values())
        elif isinstance(one, tuple | frozenset | list):
            pending.extend(one)
        elif hasattr(one, "__dataclass_fields__"):
            yield one
            pending.extend(getattr(one, field.name) for field in fields(one))  # type: ignore[arg-type]
