"""`estoc test --accept`: failing scenarios are rewritten to expect what happens, and the change is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import estoc
from estoc_tools.common import coloured, phrase
from estoc_tools.edits import Rewriting, rewritings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc_tools.common import Language

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def accept_failures(failed: Iterable[tuple[estoc.Ruleset, estoc.ScenarioResult]], language: Language) -> bool:
    """Rewrite the files of failing scenarios: first the change is shown, then it is made.

    Args:
        failed: the failing scenarios, each with its ruleset.
        language: the language of messages.

    Returns:
        Whether anything was changed.
    """
    edits: list[estoc.Edit] = []
    for rules, result in failed:
        found = estoc.accept(rules, result)
        if found.left is not None:
            where = f"{result.file}:{result.line}: {result.ruleset}/{result.id}"
            left = phrase(language, "not accepted", "pas accepté")
            click.echo(f"{where}: {left}{phrase(language, ': ', ' : ')}{found.left.text(language)}")
        edits += found.edits
    changes = rewritings(edits)
    _unwritten(edits, changes, language)
    for change in changes:
        for line in change.diff():
            click.echo(click.style(line, fg=_COLOURS.get(line[0])) if coloured() and line else line)
    for change in changes:
        change.write()
    return bool(changes)


def _unwritten(edits: list[estoc.Edit], changes: list[Rewriting], language: Language) -> None:
    """Tell which files are none that can be written: those of shipped rules."""
    written = {change.path.as_posix() for change in changes}
    for path in dict.fromkeys(edit.span.source.path for edit in edits):
        if path not in written:
            click.echo(
                phrase(
                    language,
                    f"{path} is no file from here: give the folder of the rules instead of their name",
                    f"{path} n'est pas un fichier d'ici : donnez le dossier des règles au lieu de leur nom",
                )
            )
