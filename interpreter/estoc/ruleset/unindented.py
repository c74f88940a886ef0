"""Fields that stand as far left as the entry that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, reading
from estoc.text.node import Mapping, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset.report import Report

_LANGUAGES = {"fr", "en"}


def entries(pairs: tuple[tuple[Scalar, Node], ...], report: Report) -> Iterator[tuple[Scalar, Node]]:
    """The entries among the keys and values that stand under a kind.

    What follows an entry with nothing behind it, and is no entry itself, are its fields: this is told once,
    at the first of them.
    """
    empty: Scalar | None = None
    for place, (key, body) in enumerate(pairs):
        if empty is not None and _is_field(body):
            continue
        empty = key if reading.is_empty(body) else None
        field = pairs[place + 1] if empty is not None and place + 1 < len(pairs) else None
        if field is not None and _is_field(field[1]):
            report.add(errors_entries.not_indented(key.value, field[0].value, field[0].span))
            report.spoil(key.value)
        else:
            yield key, body


def _is_field(body: Node) -> bool:
    """Whether a value is one that no entry has: a word, a list, or a text in both languages."""
    if isinstance(body, Mapping):
        return bool(body.pairs) and {key.value for key, _ in body.pairs} <= _LANGUAGES
    return not reading.is_empty(body)
