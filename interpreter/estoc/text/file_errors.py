"""The errors about a file as a whole, one function each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text.codes import error
from estoc.text.source import Source, Span
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic


def nowhere(shown: str) -> Span:
    """The span for a file whose text is not known."""
    return Span(Source.of(shown, ""), 0, 0)


def unreadable(shown: str, reason: Words) -> Diagnostic:
    """E101: the file cannot be read, for `reason`."""
    message = Words(f"this file cannot be read: {reason.en}", f"ce fichier ne peut pas être lu : {reason.fr}")
    return error("E101", message, nowhere(shown))


def binary(shown: str) -> Diagnostic:
    """E102: the file holds NUL bytes, so it is no text at all."""
    message = Words("this file is not a text file", "ce fichier n'est pas un fichier de texte")
    hint = Words(
        "write it with a text editor and save it as UTF-8",
        "écrivez-le avec un éditeur de texte et enregistrez-le en UTF-8",
    )
    return error("E102", message, nowhere(shown), hints=(hint,))


def not_utf8(span: Span) -> Diagnostic:
    """E102: the bytes at `span` are not UTF-8."""
    message = Words("this file is not saved as UTF-8", "ce fichier n'est pas enregistré en UTF-8")
    hint = Words(
        "save the file again with the encoding UTF-8",
        "enregistrez de nouveau le fichier avec l'encodage UTF-8",
    )
    note = Words("from here on", "à partir d'ici")
    return error("E102", message, span, note=note, hints=(hint,))


def too_large(shown: str, size: int, limit: int) -> Diagnostic:
    """E103: the file has `size` bytes, more than `limit`."""
    message = Words(
        f"this file has {size} bytes; {limit} are allowed",
        f"ce fichier a {size} octets ; {limit} sont permis",
    )
    hint = Words(
        "share its entries out among several files", "répartissez son contenu dans plusieurs fichiers"
    )
    return error("E103", message, nowhere(shown), hints=(hint,))
