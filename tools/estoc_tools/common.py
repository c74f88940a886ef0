"""What the commands share: options, languages, and how findings reach people."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import click
from click.core import ParameterSource

import estoc

if TYPE_CHECKING:
    from collections.abc import Iterable

Language: TypeAlias = Literal["en", "fr"]

_COLUMNS = 80

language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(["fr", "en"]),
    envvar="ESTOC_LANG",
    default="en",
    help="The language of texts and messages (default: ESTOC_LANG, else en).",
)
pack_option = click.option(
    "--pack",
    "packs",
    multiple=True,
    metavar="PACK",
    help="A pack to put on top: a folder, a zip archive, or a name; may be given again.",
)
option_option = click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="The value of an option of the rules."
)


def chosen_options(options: Iterable[str]) -> dict[str, str]:
    """`key=value` arguments as a mapping.

    Raises:
        click.UsageError: an argument has no `=`.
    """
    pairs = [option.partition("=") for option in options]
    for key, separator, _ in pairs:
        if not separator:
            message = f"--option takes KEY=VALUE, not {key}"
            raise click.UsageError(message)
    return {key: value for key, _, value in pairs}


def shipped() -> tuple[str, ...]:
    """The names of all rulesets and packs that come with Estoc."""
    return (*estoc.shipped_rulesets(), *estoc.shipped_packs())


def coloured() -> bool:
    """Whether standard output is a terminal of somebody who wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def mendable(path: str, given: Iterable[str]) -> bool:
    """Whether fixes can be written: into a file, which is no part of an archive or of shipped rules.

    Args:
        path: the file that fixes are about.
        given: the rules and packs that are asked for, by name or path; all shipped ones where there is none.
    """
    asked = tuple(given)
    # Files of shipped rules have names that are no paths from here, and may still look like one.
    head = path.split("/", maxsplit=1)[0]
    return Path(path).is_file() and not (head in shipped() and (not asked or head in asked))


def show_findings(
    diagnostics: Iterable[estoc.Diagnostic], language: Language, given: tuple[str, ...] | None = None
) -> None:
    """Draw findings on standard output, the summary last.

    Args:
        diagnostics: the findings.
        language: the language of the messages.
        given: the rules and packs that they are about, which `estoc check --fix` might mend; None where
            they are about something else.
    """
    found = tuple(diagnostics)
    style = estoc.COLOURED if coloured() else estoc.PLAIN
    mended = None if given is None else partial(mendable, given=given)
    click.echo(estoc.render(found, language, style=style, mendable=mended))
    click.echo(estoc.summary(found, language))


def loaded(ruleset: str, packs: Iterable[str], options: Iterable[str], language: Language) -> estoc.Ruleset:
    """A ruleset; what is wrong with it is shown, and the command ends with 1."""
    packs = tuple(packs)
    try:
        return estoc.load(ruleset, packs=packs, options=chosen_options(options))
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language, (ruleset, *packs))
        sys.exit(1)


def wrong_usage(reason: Exception | str) -> click.UsageError:
    """A message of wrong usage, in lines that a terminal holds."""
    heading = "Error: "
    lines = textwrap.wrap(
        f"{heading}{reason}",
        _COLUMNS,
        subsequent_indent=" " * len(heading),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return click.UsageError("\n".join(lines).removeprefix(heading))


def typed_language() -> Language | None:
    """The language of the command that runs, where it was typed and not taken from the environment."""
    context = click.get_current_context()
    typed = context.get_parameter_source("language") is ParameterSource.COMMANDLINE
    return context.params["language"] if typed else None


def phrase(language: Language, english: str, french: str) -> str:
    """One of two texts; in French with a no-break space before high signs."""
    return english if language == "en" else re.sub(r" ([:;?!»])|(?<=«) ", "\u00a0\\1", french)
