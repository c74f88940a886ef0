"""What somebody types at a question, and what it means there."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from estoc_tools.menu import head_of

if TYPE_CHECKING:
    import estoc
    from estoc_tools.common import Language


class Word(Enum):
    """What can be said at any question."""

    BACK = "u"
    LEAVE = "q"
    HELP = "h"
    MORE = ""
    LESS = "-"
    WHY = "?"
    TOLD = "??"
    MAP = "m"


@dataclass(frozen=True, slots=True)
class Why:
    """A question back: about an option or about something that is not offered, as a tree or as JSON."""

    about: estoc.Option | estoc.Refusal
    as_json: bool


@dataclass(frozen=True, slots=True)
class Keep:
    """The fight is to be saved under a name."""

    path: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nothing that is asked for, or several things at once."""

    typed: str
    meant: tuple[tuple[int, estoc.Option], ...]


Reply: TypeAlias = "estoc.Option | Word | Why | Keep | Unclear"
_WORDS = {
    **{word.value: word for word in Word},
    "+": Word.MORE,
    "quit": Word.LEAVE,
    "undo": Word.BACK,
    "help": Word.HELP,
    "aide": Word.HELP,
    "map": Word.MAP,
    "carte": Word.MAP,
}


def word_of(typed: str) -> Word | Keep | None:
    """What can be said at any question, at a roll as well; None for what is no such word."""
    verb, _, path = typed.partition(" ")
    if verb == "s" and path.strip():
        return Keep(path.strip())
    return _WORDS.get(typed.lower())


def reply_to(asked: estoc.Decision, typed: str, language: Language) -> Reply:
    """What a typed line means at a decision: an option by its number, its key, or the start of its label."""
    number = _numbered(asked, typed)
    if number is not None:
        return number
    word = word_of(typed)
    if word is not None:
        return word
    if typed.startswith("?"):
        return _why(asked, typed[1:].strip(), language)
    found = _named(asked, typed, language)
    return found[0][1] if len(found) == 1 else Unclear(typed, found)


def _numbered(asked: estoc.Decision, typed: str) -> estoc.Option | None:
    if typed.isdecimal() and 1 <= int(typed) <= len(asked.options):
        return asked.options[int(typed) - 1]
    return None


def _named(asked: estoc.Decision, typed: str, language: Language) -> tuple[tuple[int, estoc.Option], ...]:
    """The options that a text names: the one that it names whole, else all that begin with it."""
    start = plain(typed)
    if not start or start.isdecimal():
        return ()
    numbered = tuple(enumerate(asked.options, 1))
    for exact in (
        [one for one in numbered if plain(one[1].key) == start],
        [one for one in numbered if start in {plain(name) for name in _names(one[1], language)}],
    ):
        if len(exact) == 1:
            return tuple(exact)
    return tuple(
        one for one in numbered if any(plain(name).startswith(start) for name in _names(one[1], language))
    )


def _names(one: estoc.Option | estoc.Refusal, language: Language) -> tuple[str, ...]:
    label = one.label(language)
    return (one.key, label, head_of(label))


def _why(asked: estoc.Decision, about: str, language: Language) -> Reply:
    """A question back about an option, by number or name; or about what is not offered, by name."""
    name, _, last = about.rpartition(" ")
    as_json = last == "json" and bool(name)
    name = name.strip() if as_json else about
    found = _numbered(asked, name)
    options = _named(asked, name, language)
    if found is not None or len(options) == 1:
        return Why(found or options[0][1], as_json)
    start = plain(name)
    refused = [
        one for one in asked.refused if any(plain(known).startswith(start) for known in _names(one, language))
    ]
    if refused and start and not options:
        return Why(refused[0], as_json)
    return Unclear(about, options)


def plain(text: str) -> str:
    """A text as people compare it: without case, accents, and the kinds of spaces and apostrophes."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return " ".join(bare.replace("\u2019", "'").casefold().split())
