"""A fight as prose: headings with numbers, what follows from them below."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from estoc.game.told import Sort

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.telling.event import Event
    from estoc.text import Language

WIDTH = 80
_LINE, _DETAIL = " " * 4, " " * 6


class Rank(Enum):
    """How an event is set."""

    HEADING = "heading"
    LINE = "line"
    DETAIL = "detail"
    ROLL = "roll"
    END = "end"


@dataclass(slots=True)
class Transcript:
    """The telling of one fight, as far as it has gone.

    Attributes:
        language: in which language.
        headings: how many numbered headings there were.
    """

    language: Language
    headings: int = 0

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """The lines that tell further events, at most 80 columns wide."""
        for event in events:
            text = event.text(self.language)
            if text:
                yield from self._set(event, text)

    def _set(self, event: Event, text: str) -> Iterator[str]:
        match _rank(event):
            case Rank.HEADING:
                self.headings += 1
                if self.headings == 1:
                    yield ""
                yield from _wrapped(text, f"{self.headings:>2}  ", _LINE)
            case Rank.LINE:
                indent = _LINE if self.headings else ""
                yield from _wrapped(text, indent, indent)
            case Rank.DETAIL:
                yield from _wrapped(text, _DETAIL, _DETAIL)
            case Rank.ROLL:
                start = _DETAIL + self._roll(event)
                if len(start) > WIDTH // 2:
                    # Many dice have lines of their own.
                    yield from _wrapped(start.strip(), _DETAIL, _DETAIL + "  ")
                    start = _DETAIL + "  "
                yield from _wrapped(text, start, " " * len(start))
            case Rank.END:
                yield ""
                yield from _wrapped(text, "", "")

    def _roll(self, event: Event) -> str:
        """What a roll is for, and its faces: an exploded die's are joined by points, rolls set apart."""
        place = 0 if self.language == "en" else 1
        checks = event.teller.linked.program.checks
        width = max(len(check.name[place]) for check in checks)
        rolls = ("+".join(".".join(map(str, die)) for die in dice) for _, dice in event.told.faces if dice)
        faces = " / ".join(rolls)
        return f"{checks[event.told.id].name[place]:<{width}}  {faces:>5}  "


def transcript(events: Iterable[Event], language: Language) -> Iterator[str]:
    """The lines of a whole fight's telling, at most 80 columns wide."""
    return Transcript(language).lines(events)


def _rank(event: Event) -> Rank:
    match event.told.sort:
        case Sort.EVENT:
            return Rank(event.teller.linked.program.events[event.told.id].rank)
        case Sort.CHECK:
            return Rank.ROLL
        case Sort.END:
            return Rank.END
        case _:
            return Rank.LINE


def _wrapped(text: str, first: str, rest: str) -> Iterator[str]:
    wrapper = textwrap.TextWrapper(WIDTH, first, rest, break_long_words=False, break_on_hyphens=False)
    lines = wrapper.wrap(text)
    return iter(lines or [first.rstrip()])
