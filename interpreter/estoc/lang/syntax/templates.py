"""Texts with placeholders: `{who} waits {n} {n|day|days}`.

A placeholder holds an expression, then nothing more, one filter, or a singular and a plural form. `{{` and
`}}` are braces of the text; a placeholder that begins with a set builder needs a space: `{ {x in all}|de}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final

from estoc.lang.syntax import template_findings
from estoc.lang.syntax.places import moved
from estoc.lang.syntax.tree import Placeholder, Template

if TYPE_CHECKING:
    from estoc.lang.syntax.findings import Finding
    from estoc.lang.syntax.parser import ExpressionParser

FILTERS: Final = ("de", "a", "signed")
_FORM_LIMIT: Final = 2
_BRACE: Final = re.compile(r"\{\{|\}\}|[{}]")


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
    """The parts of a template so far."""

    text: str
    parser: ExpressionParser
    parts: list[str | Placeholder] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def parse_template(text: str, parser: ExpressionParser) -> ParsedTemplate:
    """The parts of `text`, or its mistakes and those of its expressions.

    Args:
        text: the template.
        parser: what parses the expressions in it; it remembers them.
    """
    reading = _Reading(text, parser)
    offset = 0
    while (brace := _BRACE.search(text, offset)) is not None:
        reading.parts.append(text[offset : brace.start()])
        offset = _read_brace(reading, brace.group(), brace.start())
    reading.parts.append(text[offset:])
    if reading.findings:
        return ParsedTemplate(None, tuple(reading.findings))
    return ParsedTemplate(Template(_joined(reading.parts)))


def _joined(parts: list[str | Placeholder]) -> tuple[str | Placeholder, ...]:
    """The parts with neighbouring plain texts as one, and no empty ones."""
    joined: list[str | Placeholder] = []
    for plain, run in groupby(parts, lambda part: isinstance(part, str)):
        if plain:
            joined.append("".join(part for part in run if isinstance(part, str)))
        else:
            joined.extend(run)
    return tuple(part for part in joined if part)


def _read_brace(reading: _Reading, brace: str, start: int) -> int:
    """Reads what begins with a brace, and gives the offset after it."""
    if brace in {"{{", "}}"}:
        reading.parts.append(brace[0])
        return start + 2
    if brace == "}":
        reading.findings.append(template_findings.unopened_brace((start, start + 1)))
        return start + 1
    end = _end_of_placeholder(reading.text, start)
    if end is None:
        reading.findings.append(template_findings.unclosed_brace((start, start + 1)))
        return len(reading.text)
    _read_placeholder(reading, start, end)
    return end


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
        reading.parts.append(Placeholder(moved(parsed.tree, start + 1), kept, (start, end)))


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
