"""Diagnostics as text for people, drawn like a modern compiler's."""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, assert_never

from estoc.text.diagnostic import Severity
from estoc.text.drawing import draw_line, visible, width_of
from estoc.text.style import PLAIN, Style
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span
    from estoc.text.words import Language

_COLUMNS = 80
_MOST_LABELS = 5
_FIXABLE = Words("estoc check --fix can do this", "estoc check --fix peut le faire")


def render(
    diagnostics: Sequence[Diagnostic],
    language: Language,
    *,
    style: Style = PLAIN,
    mendable: Callable[[str], bool] | None = None,
) -> str:
    """The diagnostics as they are drawn, in their order, with an empty line between two.

    Source lines are cut to 80 columns around their mark. A place without a text has only its `-->` line. The
    drawing does not end with a line end.

    Args:
        diagnostics: what is drawn.
        language: the language of the messages.
        style: the colours.
        mendable: whether `estoc check --fix` can write the file of a name; it is promised for no other.
    """
    found = (one if _promised(one, mendable) else replace(one, fix=()) for one in diagnostics)
    return "\n\n".join("\n".join(_drawn(one, language, style)) for one in found)


def _promised(found: Diagnostic, mendable: Callable[[str], bool] | None) -> bool:
    return mendable is not None and all(mendable(edit.span.source.path) for edit in found.fix)


def _drawn(found: Diagnostic, language: Language, style: Style) -> Iterator[str]:
    margin = len(str(max([found.span.line, *(label.span.line for label in found.labels)])))
    colour = _colour(found.severity, style)
    yield from _heading(found, language, style)
    note = "" if found.note is None else found.note.text(language)
    yield from _Block(found.span, "^", note, colour).drawn(margin, style)
    for label in found.labels[:_MOST_LABELS]:
        yield from _Block(label.span, "-", label.words.text(language), style.label).drawn(margin, style)
    if len(found.labels) > _MOST_LABELS:
        yield f"{' ' * (margin + 2)}{_more(len(found.labels) - _MOST_LABELS).text(language)}"
    hints = (*found.hints, _FIXABLE) if found.fix else found.hints
    for hint in hints:
        first, *more = _lines(hint.text(language), _COLUMNS - margin - 4)
        yield f"{' ' * (margin + 2)}{style.paint(style.frame, '=')} {first}"
        yield from (f"{' ' * (margin + 4)}{line}" for line in more)


def _more(number: int) -> Words:
    if number == 1:
        return Words("and 1 more place", "et 1 autre endroit")
    return Words(f"and {number} more places", f"et {number} autres endroits")


def _heading(found: Diagnostic, language: Language, style: Style) -> Iterator[str]:
    kind = f"{_kind(found.severity, language)}[{found.code}]"
    colon = ": " if language == "en" else "\N{NO-BREAK SPACE}: "
    first, *more = _lines(found.message.text(language), _COLUMNS, f"{kind}{colon}")
    painted = style.paint(_colour(found.severity, style), kind)
    yield f"{painted}{style.paint(style.message, first.removeprefix(kind))}"
    yield from (style.paint(style.message, line) for line in more)


def _lines(text: str, room: int, head: str = "") -> list[str]:
    """A text in lines of a length, behind a head, further ones indented; only spaces are broken at."""
    # Not at tabs or other white space: what a terminal might obey is made visible first.
    found = wrap(
        visible(text),
        room,
        initial_indent=head,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return found or [head]


def _kind(severity: Severity, language: Language) -> str:
    match severity:
        case Severity.ERROR:
            return Words("error", "erreur").text(language)
        case Severity.WARNING:
            return Words("warning", "avertissement").text(language)
        case _:
            assert_never(severity)


def _colour(severity: Severity, style: Style) -> str:
    match severity:
        case Severity.ERROR:
            return style.error
        case Severity.WARNING:
            return style.warning
        case _:
            assert_never(severity)


class _Block:
    """One place: its `-->` line, its source line, and the mark under it."""

    def __init__(self, span: Span, mark: str, note: str, colour: str) -> None:
        self._span = span
        self._mark = mark
        self._note = visible(note)
        self._colour = colour

    def drawn(self, margin: int, style: Style) -> Iterator[str]:
        """The lines of the block; `margin` is the width of the line numbers."""
        source, number = self._span.source, self._span.line
        arrow = f"{' ' * (margin + 1)}{style.paint(style.frame, '-->')} {visible(source.path)}"
        if not source.text:
            yield arrow
            return
        yield f"{arrow}:{number}:{self._span.column}"
        bar = f"{' ' * (margin + 2)}{style.paint(style.frame, '|')}"
        line = source.line(number)
        start = self._span.column - 1
        # Of a span over several lines the first one is marked, to its end.
        end = self._span.end_column - 1 if self._span.end_line == number else len(line)
        room = _COLUMNS - margin - 4
        drawn = draw_line(line, start, max(start, end), room)
        yield bar
        yield f" {style.paint(style.frame, f'{number:>{margin}} |')} {drawn.text}".rstrip()
        for marked in self._marks(drawn.column, drawn.width, room):
            indent, text = marked
            yield f"{bar} {' ' * indent}{style.paint(self._colour, text)}"

    def _marks(self, column: int, width: int, room: int) -> Iterator[tuple[int, str]]:
        """The mark and its note: beside it, or where that is too wide, below."""
        mark = self._mark * width
        beside = f"{mark} {self._note}".rstrip()
        if column + width_of(beside) <= room or not self._note:
            yield column, beside
            return
        yield column, mark
        yield max(min(column, room - width_of(self._note)), 0), self._note
