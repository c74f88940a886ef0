"""Texts of entries that show the entry: `{this}`, and with a French preposition `{this|de}`, `{this|a}`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang import Finding, parse_template
from estoc.lang.syntax.tree import Placeholder
from estoc.ruleset import reading
from estoc.text.contractions import with_a, with_de
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.lang.syntax.tree import Template
    from estoc.ruleset.expressions import Expressions
    from estoc.text.node import Node

_FRENCH: Final[dict[tuple[str, ...], Callable[[str], str]]] = {(): str, ("de",): with_de, ("a",): with_a}
_ENGLISH: Final[dict[tuple[str, ...], Callable[[str], str]]] = {
    (): str,
    ("de",): lambda name: f"of {name}",
    ("a",): lambda name: f"to {name}",
}
_MARKS: Final = frozenset("{}[]")
_SHOWN: Final = Words(
    "a text of an entry may show the entry: `{this}`, `{this|de}`, `{this|a}`",
    "le texte d'une entrée peut montrer l'entrée : « {this} », « {this|de} », « {this|a} »",
)


def check_own_text(node: Node, expressions: Expressions) -> None:
    """Report what a text of an entry cannot show."""
    for language in ("en", "fr"):
        scalar = reading.scalar(node, language)
        if scalar is None:
            continue
        parsed = parse_template(scalar.value, expressions.parser)
        found = (
            parsed.findings if parsed.template is None else tuple(_mistakes(parsed.template, scalar.value))
        )
        expressions.report.findings(scalar, found)


def own_text(words: Words, name: Words, expressions: Expressions) -> Words:
    """A text of the entry that is called `name`, with the name where the text shows it."""
    return Words(
        _filled(words.en, name.en, _ENGLISH, expressions), _filled(words.fr, name.fr, _FRENCH, expressions)
    )


def _mistakes(template: Template, written: str) -> list[Finding]:
    found = []
    for part in template.parts:
        if not isinstance(part, str) and not (isinstance(part, Placeholder) and _is_this(part, written)):
            start, end = part.at
            inside = written[start + 1 : end - 1]
            message = Words(
                f"a text of an entry cannot show `{inside}`", f"un texte d'entrée ne montre pas « {inside} »"
            )
            found.append(Finding("E310", message, part.at, (_SHOWN,)))
    return found


def _is_this(part: Placeholder, written: str) -> bool:
    start, end = part.expression.at
    return written[start:end] == "this" and part.forms in _FRENCH


def _filled(
    text: str, name: str, forms: dict[tuple[str, ...], Callable[[str], str]], expressions: Expressions
) -> str:
    if not _MARKS & set(text):
        return text
    parsed = parse_template(text, expressions.parser)
    if parsed.template is None:
        return text
    parts = (
        forms.get(part.forms, str)(name) if isinstance(part, Placeholder) else part
        for part in parsed.template.parts
    )
    return "".join(part for part in parts if isinstance(part, str))
