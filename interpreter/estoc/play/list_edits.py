"""Edits of lists in YAML files that leave the rest of the file as it is, comments included."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from estoc.text import Edit, Node, Sequence, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_BARE = re.compile(r"[A-Za-z_][\w/.+-]*", re.ASCII)
_WORDS = frozenset(["true", "false", "null", "yes", "no", "on", "off", "y", "n"])


def is_bare(text: str) -> bool:
    """Whether a text can stand in YAML without quotes: a plain word, or some joined by `/`."""
    return _BARE.fullmatch(text) is not None and text.lower() not in _WORDS


def changed_items(node: Sequence, kept: list[bool], new: list[str]) -> Iterator[Edit]:
    """Edits after which a list holds the items that are kept, and new ones.

    New items take the places of those that go, in turn; what is left of them comes last.

    Args:
        node: the list.
        kept: for each item whether it stays.
        new: the new items, as they are written.
    """
    rest = list(new)
    gone: list[int] = []
    for place, (item, stays) in enumerate(zip(node.items, kept, strict=True)):
        if not stays and rest:
            yield Edit(item.span, rest.pop(0))
        elif not stays:
            gone.append(place)
    if len(gone) == len(node.items):
        if gone:
            yield _emptied(node)
        elif rest:
            yield Edit(node.span, f"[{', '.join(rest)}]")
        return
    yield from (_removed(node, place, gone) for place in gone)
    if rest:
        yield _appended(node, rest)


def _in_lines(node: Sequence) -> bool:
    """Whether the items stand on lines of their own, each after a dash."""
    return bool(node.items) and not node.span.text.startswith("[")


def _start_of_line(span: Span) -> int:
    return span.source.line_starts[span.line - 1]


def _end_of_line(span: Span) -> int:
    """The place after the last line of an item, its line end included."""
    starts = span.source.line_starts
    last = span.source.line_of(max(span.end - 1, span.start))
    return starts[last] if last < len(starts) else len(span.source.text)


def _emptied(node: Sequence) -> Edit:
    first, last = node.items[0].span, node.items[-1].span
    if not _in_lines(node):
        return Edit(Span(first.source, first.start, last.end), "")
    indent = " " * _dash(node.items[0])
    return Edit(Span(first.source, _start_of_line(first), _end_of_line(last)), f"{indent}[]\n")


def _dash(item: Node) -> int:
    """The column of the dash before an item, from 0."""
    span = item.span
    return span.source.text.rindex("-", _start_of_line(span), span.start) - _start_of_line(span)


def _removed(node: Sequence, place: int, gone: list[int]) -> Edit:
    span = node.items[place].span
    if _in_lines(node):
        return Edit(Span(span.source, _start_of_line(span), _end_of_line(span)), "")
    if set(range(place)) <= set(gone):
        return Edit(Span(span.source, span.start, node.items[place + 1].span.start), "")
    return Edit(Span(span.source, node.items[place - 1].span.end, span.end), "")


def _appended(node: Sequence, new: list[str]) -> Edit:
    last = node.items[-1]
    if not _in_lines(node):
        at = last.span.end
        return Edit(Span(last.span.source, at, at), "".join(f", {item}" for item in new))
    at, indent = _end_of_line(last.span), " " * _dash(last)
    text = "".join(f"{indent}- {item}\n" for item in new)
    before = "" if last.span.source.text[at - 1 : at] == "\n" else "\n"
    return Edit(Span(last.span.source, at, at), before + text)
