"""`estoc new`: a ruleset or a pack to start from, which passes `check` and `test`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

import estoc
from estoc_tools.common import Language, language_option, loaded, shipped

if TYPE_CHECKING:
    from collections.abc import Mapping

_SCHEMA = "schema.json"
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}\Z", re.ASCII)

_HEAD = """\
# The head of the pack. Others that it builds on stand under `needs`: `needs: {{ID: 1.0}}`.
# L'en-tête du paquet. Ceux sur lesquels il s'appuie se mettent sous `needs` : `needs: {{ID: 1.0}}`.
pack:
  id: {name}
  version: 0.1.0
  language: 1
  name: {{fr: {name}, en: {name}}}
  extends: {ruleset}
"""
_ENTRIES = """\
# New entries stand under their kind: a weapon, a manoeuvre, or here a combatant. `like` takes from
# another one all that is not given. What there is: `estoc show {ruleset}`.
# Les nouvelles entrées se mettent sous leur catégorie : une arme, une manœuvre, ou ici un combattant.
# `like` prend à un autre tout ce qui n'est pas donné. Ce qu'il y a : « estoc show {ruleset} ».
combatant:
  {name}_1:
    like: {like}
    name: {{fr: "{name}", en: "{name}"}}

# What is there already is changed under `patch`, and only there; see docs/language.md, section 4.
# Ce qui est déjà là se change sous `patch`, et là seulement ; voir docs/language.md, section 4.
# patch:
#   combatant:
#     {like}:
#       name: {{en: another name}}

# The rules that the pack adds; scenarios say which of them they show.
# Les règles que le paquet ajoute ; les scénarios disent lesquelles ils montrent.
rule:
  {name}_R1:
    basis: house
    text: {{fr: "À écrire.", en: "To be written."}}
"""
_SCENARIOS = """\
# Scripted dice and choices, and what must come of them: `estoc test {name}` plays it.
# Des dés et des choix écrits d'avance, et ce qui doit en sortir : « estoc test {name} » le joue.
scenario:
  {name}_comes:
    name: {{fr: "Il est là", en: "It is there"}}
    covers: [{name}_R1]
    sides: {{a: [{name}_1], b: [{like}]}}
    expect: {{winner: open}}
"""


@click.group()
def new() -> None:
    """Write a start: a pack for a ruleset, or a ruleset."""


@new.command()
@click.argument("name")
@click.option("--for", "ruleset", required=True, metavar="RULESET", help="The ruleset that the pack adds to.")
@language_option
def pack(name: str, ruleset: str, language: Language) -> None:
    """Write the folder NAME with a pack for a ruleset."""
    _check_name(name, language)
    rules = loaded(ruleset, (), (), language)
    words = {"name": Path(name).name, "ruleset": rules.id, "like": next(iter(rules.catalogue["combatant"]))}
    files = {
        "pack.yaml": _HEAD.format(**words),
        "tables/entries.yaml": _ENTRIES.format(**words),
        "scenarios/first.yaml": _SCENARIOS.format(**words),
    }
    _write(name, files, rules.schema(), language)


@new.command()
@click.argument("name")
@language_option
def ruleset(name: str, language: Language) -> None:
    """Write the folder NAME with a small ruleset that plays."""
    _check_name(name, language)
    files = {path: text.replace("NAME", Path(name).name) for path, text in estoc.ruleset_template().items()}
    _write(name, files, None, language)
    rules = loaded(name, (), (), language)
    _write_schema(Path(name), rules.schema())


def _check_name(name: str, language: Language) -> None:
    if not _ID.match(Path(name).name):
        _refuse(
            f"{name}: a name is letters without accents, digits and _, and starts with a letter",
            f"{name} : un nom est fait de lettres sans accent, de chiffres et de _, "
            "et commence par une lettre",
            language,
        )
    if Path(name).name in shipped():
        _refuse(
            f"{name}: Estoc comes with rules of this name: choose another one",
            f"{name} : Estoc a déjà des règles de ce nom : choisissez-en un autre",
            language,
        )
    if Path(name).exists():
        _refuse(f"{name} is there already", f"{name} existe déjà", language)


def _refuse(en: str, fr: str, language: Language) -> NoReturn:
    click.echo(en if language == "en" else fr.replace(" :", "\N{NO-BREAK SPACE}:"), err=True)
    sys.exit(2)


def _write(name: str, files: Mapping[str, str], schema: object | None, language: Language) -> None:
    """Write the files of a folder, each with the line that tells editors where the schema is."""
    for path, text in files.items():
        place = Path(name, path)
        up = "../" * (len(Path(path).parts) - 1)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(f"# yaml-language-server: $schema={up}{_SCHEMA}\n{text}", encoding="utf-8")
        except OSError as problem:
            _refuse(f"{place}: {problem.strerror}", f"{place} : {problem.strerror}", language)
        click.echo(place.as_posix())
    if schema is not None:
        _write_schema(Path(name), schema)


def _write_schema(folder: Path, schema: object) -> None:
    place = folder / _SCHEMA
    place.write_text(json.dumps(schema, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    click.echo(place.as_posix())
    click.echo(f"\nestoc check {folder.as_posix()}\nestoc test {folder.as_posix()}")
