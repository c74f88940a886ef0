"""`estoc schema`: JSON Schema of a ruleset's files, for editors."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from estoc_tools.common import Language, language_option, loaded, pack_option


@click.command()
@click.argument("ruleset")
@click.option(
    "--output", type=click.Path(dir_okay=False), help="The file to write (default: standard output)."
)
@pack_option
@language_option
def schema(ruleset: str, output: str | None, packs: tuple[str, ...], language: Language) -> None:
    """Write the JSON Schema of files of RULESET and of packs for it.

    Editors complete and explain with it; the first line of a file names it:

    # yaml-language-server: $schema=schema.json
    """
    rules = loaded(ruleset, packs, (), language)
    text = json.dumps(rules.schema(), ensure_ascii=False, indent=2)
    if output is None:
        click.echo(text)
        return
    try:
        Path(output).write_text(f"{text}\n", encoding="utf-8")
    except OSError as problem:
        click.echo(f"{output}: {problem.strerror}", err=True)
        sys.exit(2)
