"""The one line that ends a list of diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text.diagnostic import Severity
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.words import Language


def summary(diagnostics: Sequence[Diagnostic], language: Language) -> str:
    """How many errors and warnings there are in how many files, and which code to read about.

    The code is that of the first error, or of the first warning where there is no error.
    """
    errors = [found for found in diagnostics if found.severity is Severity.ERROR]
    warnings = [found for found in diagnostics if found.severity is Severity.WARNING]
    if not diagnostics:
        return Words("Nothing to mend.", "Rien à corriger.").text(language)
    counts = [
        _counted(len(errors), Words("error", "erreur"), language),
        _counted(len(warnings), Words("warning", "avertissement"), language),
    ]
    files = len({found.span.source.path for found in diagnostics})
    where = _counted(files, Words("file", "fichier"), language)
    code = [*errors, *warnings][0].code
    what = Words(" and ", " et ").text(language).join(filter(None, counts))
    return Words(
        f"{what} in {where}. estoc explain {code} tells more.",
        f"{what} dans {where}. estoc explain {code} en dit plus.",
    ).text(language)


def _counted(number: int, thing: Words, language: Language) -> str:
    """`number` things, or an empty text for none; both languages form these plurals with an s."""
    if number == 0:
        return ""
    return f"{number} {thing.text(language)}{'s' if number > 1 else ''}"
