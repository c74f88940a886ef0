"""What is wrong with single characters and signs: one function a mistake."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from estoc.lang.syntax.findings import Finding
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.syntax.tree import At

# Signs that people paste from books and word processors, and that Unicode does not relate to ASCII.
_INSTEAD: Final[Mapping[str, str]] = {
    "\N{MINUS SIGN}": "-",
    "\N{HYPHEN}": "-",
    "\N{NON-BREAKING HYPHEN}": "-",
    "\N{FIGURE DASH}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MULTIPLICATION SIGN}": "*",
    "\N{MIDDLE DOT}": "*",
    "\N{DOT OPERATOR}": "*",
    "\N{ASTERISK OPERATOR}": "*",
    "\N{DIVISION SIGN}": "/",
    "\N{DIVISION SLASH}": "/",
    "\N{FRACTION SLASH}": "/",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{NOT EQUAL TO}": "!=",
    "\N{LOGICAL AND}": "and",
    "\N{LOGICAL OR}": "or",
    "\N{NOT SIGN}": "not",
}
_QUOTES: Final = frozenset("\"'`«»‘’‚‛“”„‟‹›")
_ALLOWED: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_ \t\r\n+-*/()[]{},.:<>=!%&|?^"
)
_OTHER_SIGNS: Final[Mapping[str, Words]] = {
    "=": Words("write `==` to compare", "écrivez « == » pour comparer"),
    "===": Words("write `==`", "écrivez « == »"),
    "=<": Words("write `<=`", "écrivez « <= »"),
    "=>": Words("write `>=`", "écrivez « >= »"),
    "<>": Words("write `!=`", "écrivez « != »"),
    "&&": Words("write `and`", "écrivez « and »"),
    "&": Words("write `and`", "écrivez « and »"),
    "||": Words("write `or`", "écrivez « or »"),
    "|": Words("write `or`", "écrivez « or »"),
    "!": Words("write `not`", "écrivez « not »"),
    "?": Words("write `a if condition else b`", "écrivez « a if condition else b »"),
    "//": Words("write `floor(a / b)`", "écrivez « floor(a / b) »"),
    "**": Words("write the product out: `a * a`", "écrivez le produit en entier : « a * a »"),
    "^": Words("write the product out: `a * a`", "écrivez le produit en entier : « a * a »"),
    "%": Words("write `d%` for a hundred faces", "écrivez « d% » pour cent faces"),
}


def strange_characters(text: str) -> tuple[Finding, ...]:
    """A finding for each character of `text` that no expression may hold, at the first place of each."""
    if _ALLOWED.issuperset(text):
        return ()
    strange = sorted(set(text) - _ALLOWED, key=text.index)
    return tuple(strange_character(character, text.index(character)) for character in strange)


def strange_character(character: str, offset: int) -> Finding:
    """A character that no expression may hold, with its code point and its name in Unicode."""
    point = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    known = f"{point} {name}" if name else point
    shown = f"{character} " if character.isprintable() and not character.isspace() else ""
    message = Words(
        f"the character {shown}({known}) is not allowed here",
        f"le caractère {shown}({known}) n'est pas permis ici",
    )
    return Finding("E303", message, (offset, offset + 1), (_instead_of(character),))


def _instead_of(character: str) -> Words:
    if character in _QUOTES:
        return Words("names are written without quotation marks", "les noms s'écrivent sans guillemets")
    plain = _INSTEAD.get(character) or unicodedata.normalize("NFKC", character)
    if plain == " ":
        return Words("type an ordinary space instead", "tapez une espace ordinaire à la place")
    if len(plain) > 0 and _ALLOWED.issuperset(plain):
        return Words(f"type `{plain}` instead", f"tapez « {plain} » à la place")
    base = unicodedata.normalize("NFKD", character)[:1]
    if base.isalpha() and base in _ALLOWED:
        return Words(
            f"names are written without accents: `{base}`", f"les noms s'écrivent sans accents : « {base} »"
        )
    return Words("take it out", "retirez-le")


def decimal_number(at: At) -> Finding:
    """`1.5` without a unit, `1,5`: numbers are whole."""
    message = Words("numbers here are whole", "les nombres sont ici entiers")
    hints = (
        Words(
            "use a fraction inside a rounding: `floor(3 / 2)`",
            "mettez une fraction dans un arrondi : « floor(3 / 2) »",
        ),
        Words(
            "a length takes a point and a unit: `1.5 m`",
            "une longueur prend un point et une unité : « 1.5 m »",
        ),
    )
    return Finding("E304", message, at, hints)


def fine_length(at: At) -> Finding:
    """`1.25 m`: a length in less than tenths."""
    message = Words(
        "a length has one digit after the point at most", "une longueur a au plus un chiffre après le point"
    )
    return Finding("E304", message, at, (Words("for example `1.5 m`", "par exemple « 1.5 m »"),))


def endless_explosion(dice: str, at: At) -> Finding:
    """`3d6!`: dice that explode without a ceiling; `at` is the sign."""
    message = Words(
        "exploding dice need a ceiling: how often one die may explode",
        "des dés qui explosent ont besoin d'un plafond : combien de fois un dé peut exploser",
    )
    return Finding("E306", message, at, (Words(f"write `{dice}!20`", f"écrivez « {dice}!20 »"),))


def other_sign(sign: str, at: At) -> Finding:
    """A sign of other languages; this one has a word or another sign for it."""
    message = Words(f"`{sign}` is not used here", f"« {sign} » ne s'emploie pas ici")
    return Finding("E307", message, at, (_OTHER_SIGNS[sign],))
