"""How a question looks: options in aligned columns, what is not offered below them, long lists in pages."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from estoc_tools.common import phrase

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    import estoc
    from estoc_tools.common import Language

Cells: TypeAlias = "tuple[str, str, str]"
Page: TypeAlias = "tuple[list[str], int, int]"
_LABEL = re.compile("(?P<head>[^:]+?)[\u00a0 ]?: (?P<rest>.+)")
_HEAD_LIMIT, _NUMBER_LIMIT, _FEW = 48, 22, 8
_NUMBER, _GAP = 5, 2
_LEAST_ROOM = 20


@dataclass(frozen=True, slots=True)
class Menu:
    """One page of a question's options.

    Attributes:
        lines: the options of the page.
        refused: the lines about what is not offered.
        first: the number of the first option of the page.
        last: the number of the last.
        pages: how many pages there are.
    """

    lines: tuple[str, ...]
    refused: tuple[str, ...]
    first: int
    last: int
    pages: int


def menu(asked: estoc.Decision, language: Language, size: tuple[int, int], page: int) -> Menu:
    """A page of the options.

    Args:
        asked: the question.
        language: in which language.
        size: how many columns there are, and how many lines for all of it.
        page: which page, from 0; after the last comes the first again.
    """
    width, room = size
    labels = [option.label(language) for option in asked.options]
    rows = _rows(labels, width)
    across = _across(labels, width)
    if across > 1 and (len(labels) > _FEW or sum(map(len, rows)) > room):
        pages = list(_pages_of_columns(labels, across, room))
    else:
        pages = list(_pages(rows, room))
    lines, first, last = pages[page % len(pages)]
    refused = refused_lines(asked, language, width)
    # What was told before the question should stay in sight.
    if len(pages) > 1 or len(lines) + len(refused) > room * 2 // 3:
        refused = _how_many(len(asked.refused), language) if refused else ()
    return Menu(tuple(lines), refused, first, last, len(pages))


def refused_lines(asked: estoc.Decision, language: Language, width: int) -> tuple[str, ...]:
    """What is not offered, with the reasons; what has the same reason stands together."""
    by_reason = sorted(
        (
            (one.reason(language), place, _cells(one.label(language)))
            for place, one in enumerate(asked.refused)
        ),
        key=lambda found: (_first_place(asked, language, found[0]), found[1]),
    )
    heads_of = [(cells[0], reason) for reason, _, cells in dict.fromkeys(by_reason)]
    unclear = {head_of(one.label(language)) for one in asked.options}
    unclear |= {
        head for head, times in Counter(head for head, _ in dict.fromkeys(heads_of)).items() if times > 1
    }
    lines: list[str] = []
    for reason, found in groupby(by_reason, key=lambda found: found[0]):
        heads = ", ".join(dict.fromkeys(_named(cells, unclear) for _, _, cells in found))
        text = phrase(language, f"{heads}: {reason}", f"{heads} : {reason}")
        lines += wrapped(text, "  -  ", " " * _NUMBER, width)
    return tuple(lines)


def _named(cells: Cells, unclear: Container[str]) -> str:
    """What is not offered: with all of its label where something else begins like it."""
    head, number, more = cells
    rest = ", ".join(filter(None, (number, more)))
    return f"{head} {rest}" if head in unclear and rest else head


def head_of(label: str) -> str:
    """What a label names: what stands before its numbers."""
    return _cells(label)[0]


def wrapped(text: str, first: str, rest: str, width: int) -> list[str]:
    """A text in lines of a width; words are never cut."""
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False)


def _first_place(asked: estoc.Decision, language: Language, reason: str) -> int:
    return next(place for place, one in enumerate(asked.refused) if one.reason(language) == reason)


def _how_many(number: int, language: Language) -> tuple[str, ...]:
    text = phrase(
        language,
        f"{number} options not offered (? tells why)" if number > 1 else "1 option not offered (? tells why)",
        f"{number} options non proposées (? dit pourquoi)"
        if number > 1
        else "1 option non proposée (? dit pourquoi)",
    )
    return (f"  -  {text}",)


def _cells(label: str) -> Cells:
    """A label as what it names, its number, and what else it says."""
    found = _LABEL.fullmatch(label)
    if found is None:
        return (label, "", "")
    number, comma, more = found["rest"].partition(", ")
    if len(number) > _NUMBER_LIMIT:
        return (found["head"], "", found["rest"])
    return (found["head"], number, more if comma else "")


def _rows(labels: Sequence[str], width: int) -> list[list[str]]:
    """The lines of each option, its cells below those of the others; a label too long for that as it is."""
    options = [_cells(label) for label in labels]
    limit = min(_HEAD_LIMIT, width // 2 if any(more for _, _, more in options) else width)
    heads = _widest((head for head, _, _ in options), limit)
    numbers = _widest((number for _, number, _ in options), _NUMBER_LIMIT)
    rows: list[list[str]] = []
    for place, (label, (head, number, more)) in enumerate(zip(labels, options, strict=True), 1):
        start = f"{place:>3}  {head:<{heads}}"
        start += f"  {number:<{numbers}}" if numbers else ""
        if len(head) > limit or len(start) > width or not (number or more):
            rows.append(wrapped(label, f"{place:>3}  ", " " * _NUMBER, width))
        elif more:
            rows.append(_beside(f"{start}  ", more, width))
        else:
            rows.append([start.rstrip()])
    return rows


def _beside(start: str, more: str, width: int) -> list[str]:
    """A text to the right of what is set already, or below it where there is little room."""
    if len(start) <= width - _LEAST_ROOM:
        return wrapped(more, start, " " * len(start), width)
    return [start.rstrip(), *wrapped(more, " " * _NUMBER, " " * _NUMBER, width)]


def _widest(texts: Iterable[str], limit: int) -> int:
    return max((len(text) for text in texts if len(text) <= limit), default=0)


def _across(labels: Sequence[str], width: int) -> int:
    """How many short labels fit side by side; 1 where one of them has numbers of its own."""
    if any(_LABEL.fullmatch(label) for label in labels):
        return 1
    return max((width + _GAP) // _cell(labels), 1)


def _cell(labels: Sequence[str]) -> int:
    """The width of a numbered label and the gap after it."""
    return max(map(len, labels), default=0) + _NUMBER + _GAP


def _pages_of_columns(labels: Sequence[str], across: int, room: int) -> Iterable[Page]:
    """Short labels side by side, numbered downwards."""
    cell = _cell(labels)
    for first in range(0, len(labels), across * room):
        page = labels[first : first + across * room]
        down = -(-len(page) // across)
        numbered = [f"{place:>3}  {label}" for place, label in enumerate(page, first + 1)]
        lines = ["".join(text.ljust(cell) for text in numbered[line::down]).rstrip() for line in range(down)]
        yield lines, first + 1, first + len(page)


def _pages(rows: Sequence[list[str]], room: int) -> Iterable[Page]:
    """As many options on a page as there is room for, at least one."""
    lines: list[str] = []
    first = 1
    for place, row in enumerate(rows, 1):
        if lines and len(lines) + len(row) > room:
            yield lines, first, place - 1
            lines, first = [], place
        lines = lines + row
    yield lines, first, len(rows)
