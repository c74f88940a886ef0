"""The registry of diagnostic codes, and the only way to build a diagnostic from one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypedDict

from estoc.text.diagnostic import Diagnostic, Edit, Label, Severity
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    from estoc.text.source import Span

CODES: Mapping[str, Words] = MappingProxyType(
    {
        # Reading a file.
        "E101": Words("a file cannot be read", "un fichier ne peut pas être lu"),
        "E102": Words("a file is not plain text", "un fichier n'est pas du texte"),
        "E103": Words("a file is too large", "un fichier est trop gros"),
        "E104": Words("nested too deep", "trop de niveaux imbriqués"),
        "E105": Words("not YAML", "ce n'est pas du YAML"),
        "E106": Words("a tab indents a line", "une tabulation indente une ligne"),
        "E107": Words("a key stands twice", "une clé figure deux fois"),
        "E108": Words("a YAML tag", "une étiquette YAML"),
        "E109": Words("an anchor, an alias or a merge key", "une ancre, un alias ou une clé de fusion"),
        "E110": Words("several documents in one file", "plusieurs documents dans un fichier"),
        "E111": Words("an empty file", "un fichier vide"),
        "E112": Words("a key is not plain text", "une clé n'est pas un texte simple"),
        "E113": Words("a second byte-order mark", "une deuxième marque d'ordre des octets"),
        "E114": Words("too many values in one file", "trop de valeurs dans un fichier"),
    }
)


class Details(TypedDict, total=False):
    """What a diagnostic may have beyond its message and place: see `Diagnostic`."""

    note: Words | None
    hints: tuple[Words, ...]
    labels: tuple[Label, ...]
    fix: tuple[Edit, ...]


def error(code: str, message: Words, span: Span, **details: Unpack[Details]) -> Diagnostic:
    """An error about `span`.

    Raises:
        KeyError: `code` is not in `CODES`.
    """
    return _built(code, Severity.ERROR, message, span, details)


def warning(code: str, message: Words, span: Span, **details: Unpack[Details]) -> Diagnostic:
    """A warning about `span`.

    Raises:
        KeyError: `code` is not in `CODES`.
    """
    return _built(code, Severity.WARNING, message, span, details)


def _built(code: str, severity: Severity, message: Words, span: Span, details: Details) -> Diagnostic:
    if code not in CODES:
        raise KeyError(code)
    return Diagnostic(code, severity, message, span, **details)
