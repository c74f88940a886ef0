"""Fixes that would give a mapping one key twice: none of them is safe."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from estoc.text.reader import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.text.diagnostic import Diagnostic, Edit
    from estoc.text.source import Source

_TWICE = "E107"


def without_double_keys(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The same findings; those whose fixes would make two keys of a mapping equal have no fix.

    What the fixes of a file make of it is read again, so that it does not matter which key is put in the
    place of another one, or what for.
    """
    found = tuple(diagnostics)
    edits: dict[int, dict[tuple[int, int], Edit]] = {}
    for edit in (edit for one in found for edit in one.fix):
        places = edits.setdefault(id(edit.span.source), {})
        places.setdefault((edit.span.start, edit.span.end), edit)
    unsafe = {
        (source, start)
        for source, places in edits.items()
        for start in _doubled([places[place] for place in sorted(places)])
    }
    return tuple(replace(one, fix=()) if _is_one_of(one, unsafe) else one for one in found)


def _is_one_of(found: Diagnostic, unsafe: set[tuple[int, int]]) -> bool:
    return any((id(edit.span.source), edit.span.start) in unsafe for edit in found.fix)


def _doubled(edits: list[Edit]) -> Iterator[int]:
    """Where the edits begin that make a key that is there already, or that another one makes as well."""
    source = edits[0].span.source
    moved = 0
    places: dict[int, int] = {}
    for edit in edits:
        places[edit.span.start + moved] = edit.span.start
        moved += len(edit.replacement) - (edit.span.end - edit.span.start)
    _, wrong = read_text(_edited(source, edits), source.path)
    for one in wrong:
        if one.code == _TWICE:
            spans = (one.span, *(label.span for label in one.labels))
            yield from (places[span.start] for span in spans if span.start in places)


def _edited(source: Source, edits: list[Edit]) -> str:
    text = source.text
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text
