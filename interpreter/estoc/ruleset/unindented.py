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
    told = False
    for key, body in pairs:
        if empty is not None and _is_field(body):
            if not told:
                report.add(errors_entries.not_indented(empty.value, key.value, key.span))
                report.spoil(empty.value)
            told = True
            continue
        if empty is not None and not told:
            yield empty, _nothing(pairs, empty)
        empty, told = (key, False) if reading.is_empty(body) else (None, False)
        if empty is None:
            yield key, body
    if empty is not None and not told:
        yield empty, _nothing(pairs, empty)


def _nothing(pairs: tuple[tuple[Scalar, Node], ...], entry: Scalar) -> Node:
    return next(body for key, body in pairs if key is entry)


def _is_field(body: Node) -> bool:
    """Whether a value is one that no entry has: a word, a list, or a text in both languages."""
    if isinstance(body, Mapping):
        return bool(body.pairs) and {key.value for key, _ in body.pairs} <= _LANGUAGES
    return not reading.is_empty(body)
