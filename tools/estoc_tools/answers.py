"""What a person is told who asks back: why a number is what it is, why something is not offered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import estoc
from estoc_tools.common import phrase
from estoc_tools.menu import head_of, refused_lines, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc_tools.common import Language
    from estoc_tools.reply import Unclear, Why

_HELP = (
    ("2, NAME", "the option 2; the one whose name begins so",
     "2, NOM", "l'option 2 ; celle dont le nom commence ainsi"),
    ("Enter, -", "the next page of options; the one before", "Entrée, -", "la page suivante ; la précédente"),
    ("?", "where all the numbers come from, and why the rest is not offered",
     "?", "d'où viennent les nombres, et pourquoi le reste n'est pas proposé"),
    ("? 2", "the number of one option, part by part; ? NAME for what is not offered",
     "? 2", "le nombre d'une option, part par part ; ? NOM pour ce qui n'est pas proposé"),
    ("? 2 json", "the same for programs", "? 2 json", "la même chose pour les programmes"),
    ("??", "where the numbers come from that were told since the last question",
     "??", "d'où viennent les nombres racontés depuis la dernière question"),
    ("m", "the map, and who stands where", "m", "la carte, et qui se tient où"),
    ("u", "back to the question before, as often as you like",
     "u", "revenir à la question précédente, autant de fois qu'on veut"),
    ("s FILE", "save the fight", "s FICHIER", "sauvegarder le combat"),
    ("q", "leave", "q", "partir"),
)  # fmt: skip
_LEFT = 12
_INDENT = 4


def hint(language: Language) -> str:
    """What can be typed, in one line."""
    return phrase(
        language,
        "(a number or a name; ? why, u back, s FILE save, q leave, h help)",
        "(un numéro ou un nom ; ? pourquoi, u revenir, s FICHIER, q partir, h aide)",
    )


def hint_of_map(language: Language) -> str:
    """What can be typed where there is a map."""
    return phrase(language, "(m shows the map)", "(m montre la carte)")


def help_lines(language: Language, width: int) -> Iterator[str]:
    """Everything that can be typed."""
    for words, english, mots, french in _HELP:
        typed = words if language == "en" else mots
        means = phrase(language, english, french)
        yield from wrapped(means, f"  {typed:<{_LEFT}}", " " * (_LEFT + 2), width)


def all_reasons(asked: estoc.Decision, language: Language, width: int) -> Iterator[str]:
    """A sentence for each number of each option that has one; then what is not offered."""
    computed = False
    for place, option in enumerate(asked.options, 1):
        because = option.why().text(language)
        if because:
            computed = True
            text = f"{head_of(option.label(language))} - {because}"
            yield from wrapped(text, f"{place:>3}  ", " " * 5, width)
    if not computed:
        yield phrase(
            language, "     no option shows a computed number", "     aucune option n'a de nombre calculé"
        )
    yield from refused_lines(asked, language, width)


def one_reason(reply: Why, language: Language, width: int) -> Iterator[str]:
    """One option, or one thing that is not offered: its rule, and its numbers as a tree."""
    about = reply.about
    if reply.as_json:
        yield json.dumps(about.to_json(), ensure_ascii=False, indent=2)
        return
    if isinstance(about, estoc.Refusal):
        label, reason = head_of(about.label(language)), about.reason(language)
        text = phrase(
            language, f"{label} is not offered: {reason}.", f"On ne propose pas « {label} » : {reason}."
        )
        yield from wrapped(text, "  ", "  ", width)
        need = about.need
        wanted = phrase(language, f"needed: {need.test}", f"il faut : {need.test}")
        yield from wrapped(wanted, "  ", "    ", width)
        yield f"    {need.file}:{need.line}"
    else:
        yield from wrapped(about.label(language), "  ", "  ", width)
    tree = [f"    {line}" for line in about.why().lines(language, width - _INDENT)]
    if not tree and isinstance(about, estoc.Option):
        tree = [phrase(language, "    nothing in it is computed", "    rien n'y est calculé")]
    yield from tree


def unclear(reply: Unclear, options: int, language: Language, width: int) -> Iterator[str]:
    """What could have been meant."""
    if not reply.meant:
        yield phrase(
            language,
            f"no such option: type a number from 1 to {options}, or the start of a name",
            f"pas d'option de ce nom : tapez un nombre de 1 à {options}, ou le début d'un nom",
        )
        yield from wrapped(hint(language), "", " ", width)
        return
    listed = ", ".join(f"{place} {head_of(option.label(language))}" for place, option in reply.meant)
    yield from wrapped(phrase(language, f"which one: {listed}?", f"laquelle : {listed} ?"), "", "  ", width)
