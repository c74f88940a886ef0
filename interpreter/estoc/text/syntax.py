"""From the problems of PyYAML's two parsers to errors in plain words.

Both parsers say a problem and, mostly, what they were reading; the words differ a little between the parser
in C and the one in Python. The first line of `_CASES` whose two texts occur in them tells which error it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text import errors, syntax_errors
from estoc.text.source import Span
from estoc.text.trouble import QUOTED, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.node import Scalar
    from estoc.text.source import Source


def syntax_error(trouble: Trouble) -> Diagnostic:
    """The error that tells `trouble` to somebody who does not know YAML's grammar."""
    for context, problem, tell in _CASES:
        if context in trouble.context and problem in trouble.problem:
            return tell(trouble)
    return syntax_errors.not_understood(trouble.rest_of_line(trouble.problem_at))


def _unclosed_quote(trouble: Trouble) -> Diagnostic:
    return syntax_errors.unclosed_quote(trouble.rest_of_line(trouble.context_at))


def _bad_escape(trouble: Trouble) -> Diagnostic:
    backslash = trouble.source.text.rfind("\\", trouble.context_at, trouble.problem_at + 1)
    at = trouble.problem_at if backslash < 0 else backslash
    return syntax_errors.bad_escape(Span(trouble.source, at, min(at + 2, len(trouble.source.text))))


def _flow(trouble: Trouble) -> Diagnostic:
    stopped = trouble.rest_of_line(trouble.problem_at)
    return syntax_errors.unclosed_bracket(trouble.character(trouble.context_at), stopped)


def _missing_colon(trouble: Trouble) -> Diagnostic:
    key = trouble.rest_of_line(trouble.context_at)
    return syntax_errors.missing_space(key) if _has_tight_colon(key.text) else _without_colon(key)


def _value_not_allowed(trouble: Trouble) -> Diagnostic:
    """A colon where no key can end: a second one in its line, or one in the line after a value."""
    source, colon = trouble.source, trouble.character(trouble.problem_at)
    line = source.line(colon.line)
    before = line[: colon.column - 1]
    if ": " in before or before.lstrip().startswith("- "):
        return syntax_errors.second_colon(colon)
    above = _line_above(source, colon.line)
    if above is not None and _has_tight_colon(above.text):
        return syntax_errors.missing_space(above)
    here = trouble.rest_of_line(source.line_starts[colon.line - 1] + len(line) - len(line.lstrip()))
    if above is not None and _has_tight_dash(above.text):
        return syntax_errors.missing_space_after_dash(above)
    if above is not None and _may_lack_colon(above):
        return _without_colon(above)
    return syntax_errors.wrong_indent(here)


def _may_lack_colon(line: Span) -> bool:
    """Whether a line looks like a key without its colon, and not like a text that began in a line above."""
    words = line.text.removeprefix("- ").lstrip()
    if not words[:1].isalpha() or ":" in words:
        return False
    above = _line_above(line.source, line.line)
    return above is None or above.column >= line.column or above.text.endswith(":") or above.text[:1] == "#"


def _without_colon(line: Span) -> Diagnostic:
    """A colon is missing after the whole of a line with further lines below it, else after its first word."""
    start = line.start + len(line.text) - len(line.text.removeprefix("- ").lstrip())
    words = Span(line.source, start, line.end)
    below = _line_below(line.source, line.line)
    first, *more = words.text.split(maxsplit=1)
    if more and (below is None or below.column <= words.column):
        words = Span(line.source, start, start + len(first))
    return syntax_errors.missing_colon(words)


def _wrong_place(trouble: Trouble) -> Diagnostic:
    """Something stands where a key or an item should: after a quote that ended early, or ill indented."""
    here, last = trouble.rest_of_line(trouble.problem_at), trouble.last
    if last is not None and _is_quoted(last):
        between = trouble.source.text[last.span.end : here.start]
        if not between.strip(" "):
            return syntax_errors.text_after_quote(here, last.span)
    if here.text[:1] in ("]", "}"):
        return syntax_errors.stray_bracket(trouble.character(here.start))
    return syntax_errors.wrong_indent(here)


def _after_end(trouble: Trouble) -> Diagnostic:
    if trouble.last is not None and trouble.last.span.line == trouble.rest_of_line(trouble.problem_at).line:
        return _wrong_place(trouble)
    return syntax_errors.after_end(trouble.rest_of_line(trouble.problem_at))


def _no_content(trouble: Trouble) -> Diagnostic:
    if trouble.opened is not None and not trouble.source.text[trouble.problem_at :].strip():
        return syntax_errors.unclosed_bracket(
            trouble.character(trouble.opened), trouble.rest_of_line(trouble.problem_at)
        )
    return syntax_errors.stray_bracket(trouble.character(trouble.problem_at))


def _tab(trouble: Trouble) -> Diagnostic:
    tab = trouble.character(trouble.problem_at)
    before = tab.source.line(tab.line)[: tab.column - 1]
    return errors.tab_between(tab) if before.strip() else errors.tab_indent(tab)


def _too_deep(trouble: Trouble) -> Diagnostic:
    return errors.too_deep(trouble.character(trouble.problem_at), trouble.depth)


def _bad_start(trouble: Trouble) -> Diagnostic:
    if trouble.source.text[trouble.problem_at] == "\t":
        return _tab(trouble)
    return syntax_errors.bad_start(trouble.character(trouble.problem_at))


def _item_not_allowed(trouble: Trouble) -> Diagnostic:
    return syntax_errors.item_not_allowed(trouble.rest_of_line(trouble.problem_at))


def _block_header(trouble: Trouble) -> Diagnostic:
    return syntax_errors.block_header(trouble.rest_of_line(trouble.context_at))


def _tag(trouble: Trouble) -> Diagnostic:
    return errors.tag(_word(trouble))


def _anchor(trouble: Trouble) -> Diagnostic:
    return errors.anchor(_word(trouble))


def _alias(trouble: Trouble) -> Diagnostic:
    return errors.alias(_word(trouble))


def _directive(trouble: Trouble) -> Diagnostic:
    return syntax_errors.directive(trouble.rest_of_line(trouble.context_at))


def _word(trouble: Trouble) -> Span:
    line = trouble.rest_of_line(trouble.context_at)
    return Span(line.source, line.start, line.start + len(line.text.split()[0]))


def _is_quoted(scalar: Scalar) -> bool:
    return not scalar.plain and scalar.span.text[:1] in ("'", '"')


def _has_tight_colon(line: str) -> bool:
    """Whether the first colon of `line` is followed by something other than a space: `name:value`."""
    name, colon, value = line.strip().partition(":")
    return bool(name and colon and value) and not value.startswith((" ", "\t"))


def _has_tight_dash(line: str) -> bool:
    """Whether `line` begins with a dash and something other than a space or a dash: `-value`."""
    return line.startswith("-") and line[1:2] not in ("", " ", "-")


def _line_above(source: Source, number: int) -> Span | None:
    """What stands in the nearest line above `number` that is not empty."""
    return _first_line(source, range(number - 1, 0, -1))


def _line_below(source: Source, number: int) -> Span | None:
    """What stands in the nearest line below `number` that is not empty."""
    return _first_line(source, range(number + 1, len(source.line_starts) + 1))


def _first_line(source: Source, numbers: range) -> Span | None:
    for number in numbers:
        line = source.line(number)
        if line.strip():
            start = source.line_starts[number - 1] + len(line) - len(line.lstrip())
            return Span(source, start, start + len(line.strip()))
    return None


_CASES: tuple[tuple[str, str, Callable[[Trouble], Diagnostic]], ...] = (
    (QUOTED, "end of stream", _unclosed_quote),
    (QUOTED, "document", _unclosed_quote),
    (QUOTED, "", _bad_escape),
    ("", "nesting depth", _too_deep),
    ("", "tab character", _tab),
    ("", "node content", _no_content),
    ("flow", "expected", _flow),
    ("simple key", "expected ':'", _missing_colon),
    ("", "mapping values are not allowed", _value_not_allowed),
    ("", "entries are not allowed", _item_not_allowed),
    ("a tag", "", _tag),
    ("", "undefined tag handle", _tag),
    ("an anchor", "", _anchor),
    ("an alias", "", _alias),
    ("block scalar", "", _block_header),
    ("directive", "", _directive),
    ("", "directive", _directive),
    ("", "incompatible YAML", _directive),
    ("", "cannot start any token", _bad_start),
    ("", "expected key", _wrong_place),
    ("", "'-' indicator", _wrong_place),
    ("", "<block end>", _wrong_place),
    ("", "<document start>", _after_end),
)
