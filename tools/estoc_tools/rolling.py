"""Real dice: who rolls what is asked, and the faces are typed."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import estoc
from estoc_tools.common import phrase
from estoc_tools.menu import wrapped
from estoc_tools.reply import Keep, Word, word_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc_tools.common import Language
    from estoc_tools.screen import Screen

_BETWEEN = re.compile(r"[\s,;+]+")
_FACES = re.compile(r"-?\d+([\s,;+]+-?\d+)*")


def roll(asked: estoc.Chance, screen: Screen) -> dict[str, list[int]] | Word | Keep:
    """The faces of a chance by roller; or what somebody says instead, which throws away what was typed.

    Raises:
        EOFError: there is nothing more to come.
        KeyboardInterrupt: somebody interrupts.
    """
    throws, language = asked.thrown(), screen.language
    while (wanted := throws.wanted()) is not None:
        for line in wrapped(_question(asked, wanted, language), "", "  ", screen.width):
            screen.write(line, bold=True)
        typed = screen.ask()
        word = word_of(typed)
        if word in {Word.WHY, Word.TOLD}:
            for line in odds(asked, language, screen.width):
                screen.write(line)
        elif word in {Word.BACK, Word.LEAVE, Word.HELP, Word.MAP} or isinstance(word, Keep):
            return word
        else:
            faces = _faces(typed)
            if faces is None or len(faces) != wanted.number or any(one not in wanted.faces for one in faces):
                screen.write(_refused(typed, wanted, language))
            else:
                throws.tell(faces)
    return throws.answer()


def odds(asked: estoc.Chance, language: Language, width: int) -> Iterator[str]:
    """What a roll may give, how likely that is, and where the number comes from that counts."""
    try:
        outcomes = asked.outcomes
    except estoc.EstocError as reason:
        yield f"  {reason}"
        outcomes = ()
    by_result: defaultdict[str, Fraction] = defaultdict(Fraction)
    for one in outcomes:
        by_result[one.text(language)] += one.probability
    for result, probability in by_result.items():
        yield f"  {result:<24}{_percent(probability, language):>8}"
    yield from wrapped(asked.why().text(language), "  ", "    ", width)


def _percent(probability: Fraction, language: Language) -> str:
    """A probability in percent with one digit; what is not impossible is never shown as 0."""
    tenths = (probability * 1000 + Fraction(1, 2)).__floor__()
    if not tenths and probability:
        return "< 0.1 %" if language == "en" else "< 0,1\u00a0%"
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest} %" if language == "en" else f"{whole},{rest}\u00a0%"


def _question(asked: estoc.Chance, wanted: estoc.Wanted, language: Language) -> str:
    who = asked.roller(wanted.roller, language)
    who = who[:1].upper() + who[1:]
    what = f"{who}, {asked.name(language)}, {wanted.dice}"
    if wanted.again:
        return phrase(
            language,
            f"{what}: the highest face goes on: {_accepted(wanted, language)}",
            f"{what} : la face la plus haute relance : {_accepted(wanted, language)}",
        )
    return phrase(
        language, f"{what}: {_accepted(wanted, language)}", f"{what} : {_accepted(wanted, language)}"
    )


def _accepted(wanted: estoc.Wanted, language: Language) -> str:
    """What may be typed."""
    faces = sorted(set(wanted.faces))
    number = wanted.number
    if faces == list(range(faces[0], faces[-1] + 1)):
        among = phrase(language, f"from {faces[0]} to {faces[-1]}", f"de {faces[0]} à {faces[-1]}")
    else:
        listed = ", ".join(map(str, faces))
        among = phrase(language, f"among {listed}", f"parmi {listed}")
    english = f"{number} numbers {among}" if number > 1 else f"a number {among}"
    french = f"{number} nombres {among}" if number > 1 else f"un nombre {among}"
    return phrase(language, english, french)


def _refused(typed: str, wanted: estoc.Wanted, language: Language) -> str:
    accepted = _accepted(wanted, language)
    if not typed:
        return phrase(
            language,
            f"{accepted} (? odds, u back, q leave, h help)",
            f"{accepted} (? chances, u revenir, q partir, h aide)",
        )
    return phrase(language, f"not {typed}: {accepted}", f"pas {typed} : {accepted}")


def _faces(typed: str) -> list[int] | None:
    """The numbers of a line; None where it holds anything else. Digits without spaces are one number."""
    if not _FACES.fullmatch(typed):
        return None
    return [int(one) for one in _BETWEEN.split(typed)]
