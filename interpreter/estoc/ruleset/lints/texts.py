"""Texts of which one language says less than the other one, or other numbers."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from estoc.ruleset import reading
from estoc.ruleset.lints.found import Found
from estoc.ruleset.lints.written_texts import prose_of, slots_of, texts_in
from estoc.text.codes import warning
from estoc.text.diagnostic import Label
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset import model
    from estoc.ruleset.lints.written_texts import WrittenText
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.node import Scalar

_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_COPIED: Final = 4
"""As many words are not the same in both languages by chance; a name may be."""
_SPELT: Final = (
    *(("zéro", "zero"), ("un", "one"), ("deux", "two"), ("trois", "three"), ("quatre", "four")),
    *(("cinq", "five"), ("six", "six"), ("sept", "seven"), ("huit", "eight"), ("neuf", "nine")),
    *(("dix", "ten"), ("onze", "eleven"), ("douze", "twelve")),
)
_BOTH: Final = Words(
    "write it in both languages, or in neither", "écrivez-le dans les deux langues, ou dans aucune"
)
_ENGLISH, _FRENCH = Words("English", "anglais"), Words("French", "français")


def unlike_texts(rules: model.Ruleset) -> Iterator[Found]:
    """W507 and W508: what the two languages of a text do not both say."""
    for kind, entries in rules.written.items():
        for declared in entries.values():
            for text in texts_in(declared.body):
                called = text.en is reading.scalar(reading.get(declared.body, "name"), "en")
                looks = (_one_sided(text), () if called else _copied(text), _unequal(text))
                yield from (Found(kind, declared.id, one) for look in looks for one in look)


def _one_sided(text: WrittenText) -> Iterator[Diagnostic]:
    """What only one of the two says: all of it, or a value."""
    for written, other, language in ((text.fr, text.en, _ENGLISH), (text.en, text.fr, _FRENCH)):
        shown = sorted(slots_of(written) - slots_of(other))
        if written.value.strip() and not other.value.strip():
            message = Words(f"the {language.en} text is empty", f"le texte {language.fr} est vide")
            yield warning("W507", message, other.span, hints=(_BOTH,))
            return
        if shown:
            message = Words(
                f"the {language.en} text does not show `{shown[0]}`, and the other one does",
                f"le texte {language.fr} ne montre pas « {shown[0]} », alors que l'autre le montre",
            )
            yield warning("W507", message, other.span, hints=(_BOTH,))


def _copied(text: WrittenText) -> Iterator[Diagnostic]:
    if text.fr.value == text.en.value and len(_WORD.findall(prose_of(text.fr))) >= _COPIED:
        message = Words(
            "the text is the same in both languages", "le texte est le même dans les deux langues"
        )
        hint = Words("translate one of them", "traduisez l'un des deux")
        yield warning("W507", message, text.en.span, hints=(hint,))


def _unequal(text: WrittenText) -> Iterator[Diagnostic]:
    """Numbers of one language that the other one has not, in words either."""
    if not text.fr.value.strip() or not text.en.value.strip():
        return
    fr, en = (Counter(map(int, _NUMBER.findall(prose_of(side)))) for side in (text.fr, text.en))
    only_fr = [number for number in fr - en if not _spelt(number, text.en, 1)]
    only_en = [number for number in en - fr if not _spelt(number, text.fr, 0)]
    if not only_fr and not only_en:
        return
    said = [", ".join(map(str, sorted(numbers))) or "-" for numbers in (only_fr, only_en)]
    message = Words(
        f"the numbers of the two texts differ: {said[0]} in French, {said[1]} in English",
        f"les nombres des deux textes diffèrent : {said[0]} en français, {said[1]} en anglais",
    )
    label = Label(text.fr.span, Words("the French text", "le texte français"))
    hint = Words("one of the two is out of date", "l'un des deux n'est plus à jour")
    yield warning("W508", message, text.en.span, labels=(label,), hints=(hint,))


def _spelt(number: int, other: Scalar, language: int) -> bool:
    """Whether a number stands as a word in a text."""
    return number < len(_SPELT) and _SPELT[number][language] in _WORD.findall(other.value.lower())
