"""`estoc schema`: JSON Schemas of a ruleset's files, for editors."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

import estoc
from estoc_tools.common import Language, language_option, loaded, pack_option, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping


@click.command()
@click.argument("ruleset")
@click.argument("kind", required=False)
@click.option("--character", is_flag=True, help="Of a file with one's own combatant.")
@click.option(
    "--output", type=click.Path(dir_okay=False), help="The file to write (default: standard output)."
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False),
    help="The folder to write all of them to: rules, each kind alone, and a combatant of one's own.",
)
@pack_option
@language_option
def schema(
    ruleset: str,
    kind: str | None,
    character: bool,
    output: str | None,
    folder: str | None,
    packs: tuple[str, ...],
    language: Language,
) -> None:
    """Write the JSON Schema of files of RULESET and of packs for it, or of files of one KIND.

    Editors complete and explain with it; the first line of a file names it:

    # yaml-language-server: $schema=schema.json
    """
    if (folder is not None and (kind or character or output)) or (kind and character):
        message = phrase(
            language,
            "--folder writes all schemas, and --character is a schema of its own: give one of them",
            "--folder écrit tous les schémas, et --character en est un à part : donnez l'un d'eux",
        )
        click.echo(message, err=True)
        sys.exit(2)
    rules = loaded(ruleset, packs, (), language)
    if folder is not None:
        _write_all(rules, Path(folder))
        return
    try:
        found = rules.character_schema if character else rules.schema(kind)
    except estoc.UsageError as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    if output is None:
        click.echo(_text(found))
    else:
        _write(Path(output), found)


def _write_all(rules: estoc.Ruleset, folder: Path) -> None:
    """Write every schema of a ruleset to a folder, and say which."""
    named = {"rules": rules.schema(), "character": rules.character_schema}
    named = {**{kind: rules.schema(kind) for kind in rules.schema_kinds}, **named}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        click.echo(f"{folder}: {problem.strerror}", err=True)
        sys.exit(2)
    for name, found in sorted(named.items()):
        place = folder / f"{name}.schema.json"
        _write(place, found)
        click.echo(place.as_posix())


def _write(place: Path, found: Mapping[str, object]) -> None:
    try:
        place.write_text(f"{_text(found)}\n", encoding="utf-8")
    except OSError as problem:
        click.echo(f"{place}: {problem.strerror}", err=True)
        sys.exit(2)


def _text(found: Mapping[str, object]) -> str:
    return json.dumps(found, ensure_ascii=False, indent=2)
