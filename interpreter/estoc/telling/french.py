"""French and English as sentences need them: contractions, typography, capitals, plurals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from estoc.text.contractions import with_a, with_de
from estoc.text.typography import french

if TYPE_CHECKING:
    from estoc.text import Language

_SENTENCE = re.compile(r"(^|[.?!…][ \u00a0])(\w)")


def with_preposition(preposition: str, name: str, language: Language) -> str:
    """A name after `de` or `a`: in French contracted (du, au, d'), in English with of or to."""
    if language == "en":
        return f"{'of' if preposition == 'de' else 'to'} {name}"
    return with_de(name) if preposition == "de" else with_a(name)


def plural(number: int, forms: tuple[str, ...], language: Language) -> str:
    """Singular or plural: in French 0 and 1 are singular, in English only 1 is."""
    single = abs(number) < 2 if language == "fr" else abs(number) == 1  # noqa: PLR2004 - two is the first plural
    return forms[0] if single else forms[1]


def typeset(text: str, language: Language) -> str:
    """No-break spaces where French puts them; nothing to do in English."""
    return text if language == "en" else french(text)


def sentences(text: str) -> str:
    """A capital at the start of each sentence."""
    return _SENTENCE.sub(lambda match: match[1] + match[2].upper(), text)
