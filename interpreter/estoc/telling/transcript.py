"""A fight as prose: headings with numbers, what follows from them below."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from estoc.game.told import Sort

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.program.model import Program
    from estoc.telling.event import Event
    from estoc.text import Language

WIDTH = 80
_INDENT = {"heading": 4, "line": 4, "detail": 6}


def transcript(events: Iterable[Event], language: Language) -> Iterator[str]:
    """The lines of a fight's telling, at most 80 columns wide."""
    headings = 0
    for event in events:
        text = event.text(language)
        if not text:
            continue
        program = event.teller.linked.program
        rank = _rank(event, program)
        if rank == "heading":
            headings += 1
            if headings == 1:
                yield ""
            yield from _wrapped(text, f"{headings:>2}  ", " " * _INDENT["heading"])
        elif rank == "detail":
            yield from _detail(event, text, program, language)
        else:
            indent = " " * _INDENT["line"] if headings and rank == "line" else ""
            if rank == "end":
                yield ""
            yield from _wrapped(text, indent, indent)


def _rank(event: Event, program: Program) -> str:
    match event.told.sort:
        case Sort.EVENT:
            return program.events[event.told.id].rank
        case Sort.CHECK:
            return "detail"
        case Sort.END:
            return "end"
        case _:
            return "line"


def _detail(event: Event, text: str, program: Program, language: Language) -> Iterator[str]:
    """A roll: what it is for, the faces, and what the check says of them."""
    check = program.checks[event.told.id]
    width = max(len(one.name[0 if language == "en" else 1]) for one in program.checks)
    label = check.name[0 if language == "en" else 1]
    faces = "+".join(".".join(map(str, die)) for _, dice in event.told.faces for die in dice)
    indent = " " * _INDENT["detail"]
    start = f"{indent}{label:<{width}}  {faces:>5}  "
    yield from _wrapped(text, start, " " * len(start))


def _wrapped(text: str, first: str, rest: str) -> Iterator[str]:
    lines = textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)
    return iter(lines or [first.rstrip()])
