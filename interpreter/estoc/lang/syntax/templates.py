"""Texts with placeholders: `{who} waits {n} {n|day|days}`.

A placeholder holds an expression, then nothing more, one filter, or a singular and a plural form. Around
placeholders and text, `[` and `]` make a part that may be left out. `{{`, `}}`, `[[` and `]]` are braces and
brackets of the text; a placeholder that begins with a set builder needs a space: `{ {x in all}|de}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from estoc.lang.syntax import template_findings
from estoc.lang.syntax.places import moved
from estoc.lang.syntax.tree import OptionalPart, Placeholder, Template

if TYPE_CHECKING:
    from estoc.lang.syntax.findings import Finding
    from estoc.lang.syntax.parser import ExpressionParser

FILTERS: Final = ("de", "a", "signed")
_FORM_LIMIT: Final = 2
_MARK: Final = re.compile(r"\{\{|\}\}|\[\[|\]\]|[{}\[\]]")
_Inner: TypeAlias = "str | Placeholder"
_Part: TypeAlias = "_Inner | OptionalPart"
_PartT = TypeVar("_PartT", bound="_Part")


@dataclass(frozen=True, slots=True)
class ParsedTemplate:
    """What a template's text gives.

    Attributes:
        template: its parts, with places in the whole text; None if and only if there are findings.
        findings: what is wrong with it, in the order of the text.
    """

    template: Template | None
    findings: tuple[Finding, ...] = ()


@dataclass(slots=True)
class _Reading:
    """The parts of a template so far.

    Attributes:
        text: the template.
        parser: what parses its expressions.
        parts: what was read outside brackets.
        inside: what was read inside a bracket that is open.
        opened: where that bracket stands; None where none is open.
        findings: what is wrong.
    """

    text: str
    parser: ExpressionParser
    parts: list[_Part] = field(default_factory=list)
    inside: list[_Inner] = field(default_factory=list)
    opened: int | None = None
    findings: list[Finding] = field(default_factory=list)

    def add(self, part: _Inner) -> None:
        """A part where the reading is."""
        if self.opened is None:
            self.parts.append(part)
        else:
            self.inside.append(part)


def parse_template(text: str, parser: ExpressionParser) -> ParsedTemplate:
    """The parts of `text`, or its mistakes and those of its expressions.

    Args:
        text: the template.
        parser: what parses the expressions in it; it remembers them.
    """
    reading = _Reading(text, parser)
    offset = 0
    while (mark := _MARK.search(text, offset)) is not None:
        reading.add(text[offset : mark.start()])
        offset = _read_mark(reading, mark.group(), mark.start())
    reading.add(text[offset:])
    if reading.opened is not None:
        at = (reading.opened, reading.opened + 1)
        reading.findings.append(template_findings.unclosed_bracket(at))
    if reading.findings:
        return ParsedTemplate(None, tuple(sorted(reading.findings, key=lambda finding: finding.at)))
    return ParsedTemplate(Template(_joined(reading.parts)))


def _joined(parts: list[_PartT]) -> tuple[_PartT | str, ...]:
    """The parts with neighbouring plain texts as one, and no empty ones."""
    joined: list[_PartT | str] = []
    for plain, run in groupby(parts, lambda part: isinstance(part, str)):
        if plain:
            joined.append("".join(part for part in run if isinstance(part, str)))
        else:
            joined.extend(run)
    return tuple(part for part in joined if part)


def _read_mark(reading: _Reading, mark: str, start: int) -> int:
    """Reads what begins with a brace or a bracket, and gives the offset after it."""
    match mark:
        case "{{" | "}}" | "[[" | "]]":
            reading.add(mark[0])
            return start + 2
        case "}":
            reading.findings.append(template_findings.unopened_brace((start, start + 1)))
        case "[":
            _open_bracket(reading, start)
        case "]":
            _close_bracket(reading, start)
        case _:
            return _read_brace(reading, start)
    return start + 1


def _read_brace(reading: _Reading, start: int) -> int:
    end = _end_of_placeholder(reading.text, start)
    if end is None:
        reading.findings.append(template_findings.unclosed_brace((start, start + 1)))
        return len(reading.text)
    _read_placeholder(reading, start, end)
    return end


def _open_bracket(reading: _Reading, start: int) -> None:
    if reading.opened is not None:
        reading.findings.append(template_findings.nested_bracket((start, start + 1)))
        return
    reading.opened = start


def _close_bracket(reading: _Reading, start: int) -> None:
    if reading.opened is None:
        reading.findings.append(template_findings.unopened_bracket((start, start + 1)))
        return
    part = OptionalPart(_joined(reading.inside), (reading.opened, start + 1))
    reading.inside, reading.opened = [], None
    reading.parts.append(part)


def _end_of_placeholder(text: str, start: int) -> int | None:
    """The offset after the brace that closes the one at `start`; set builders have braces of their own."""
    depth = 0
    for offset in range(start, len(text)):
        if text[offset] == "{":
            depth += 1
        elif text[offset] == "}":
            depth -= 1
            if depth == 0:
                return offset + 1
    return None


def _read_placeholder(reading: _Reading, start: int, end: int) -> None:
    written, *forms = reading.text[start + 1 : end - 1].split("|")
    parsed = reading.parser.parse(written)
    mistake = _mistake_in(forms, start + 2 + len(written))
    reading.findings.extend(finding.moved(start + 1) for finding in parsed.findings)
    if mistake is not None:
        reading.findings.append(mistake)
    elif parsed.tree is not None:
        kept = (forms[0].strip(),) if len(forms) == 1 else tuple(forms)
        reading.add(Placeholder(moved(parsed.tree, start + 1), kept, (start, end)))


def _mistake_in(forms: list[str], start: int) -> Finding | None:
    """What is wrong with the forms of a placeholder; the first begins at `start`."""
    for index, form in enumerate(forms):
        at = (start, start + len(form))
        if index == _FORM_LIMIT:
            return template_findings.too_many_forms(at)
        if "{" in form or "}" in form:
            return template_findings.brace_in_form(at)
        if len(forms) == 1 and form.strip() not in FILTERS:
            return template_findings.unknown_filter(form.strip(), FILTERS, at)
        start += len(form) + 1
    return None
