"""`estoc replay`: plays a saved fight again, and says whether it is the same."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import estoc
from estoc_tools.common import (
    Language,
    chosen_options,
    language_option,
    loaded,
    option_option,
    pack_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_WIDTH = 80


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rules", metavar="RULESET", help="Other rules than the shipped ones: a folder, or an id.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@pack_option
@option_option
@language_option
def replay(
    file: Path,
    rules: str | None,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Play the saved fight in FILE again, and say whether it is the same.

    Under rules that have changed, the first event that differs is told, with the rule behind it.
    """
    saved = _read(file, language)
    where = str(saved["ruleset"]) if rules is None else rules
    known = loaded(where, packs, (), language)
    kept = {key: value for key, value in known.program.options if saved["options"].get(key, value) != value}
    chosen = {key: saved["options"][key] for key in kept} | chosen_options(options)
    changed = tuple(f"{key}={value}" for key, value in chosen.items())
    under = loaded(where, packs, changed, language) if chosen else known
    _require_packs(under, saved, language)
    try:
        played = under.replay(saved)
    except estoc.SaveError as wrong:
        message = f"{file}: {wrong}"
        raise click.UsageError(message) from wrong
    if form == "json":
        click.echo(json.dumps(played.to_json(language), ensure_ascii=False, indent=2))
    else:
        for line in _lines(played, language):
            click.echo(line)
    sys.exit(0 if played.same else 1)


def _read(file: Path, language: Language) -> dict[str, Any]:
    """What stands in a file, which has the shape of a save so far as this command reads it.

    Raises:
        click.UsageError: it cannot be read, or is no save.
    """
    try:
        saved = json.loads(file.read_bytes())
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        text = f"{file} cannot be read: {why}", f"{file} ne peut pas être lu\u00a0: {why}"
        raise click.UsageError(_in(language, *text)) from problem
    except (ValueError, RecursionError) as problem:
        text = (
            f"{file} is no save: it is not JSON",
            f"{file} n'est pas une sauvegarde\u00a0: ce n'est pas du JSON",
        )
        raise click.UsageError(_in(language, *text)) from problem
    shapes = {"ruleset": str, "options": dict, "packs": list}
    if not isinstance(saved, dict) or not all(
        isinstance(saved.get(key), shape) for key, shape in shapes.items()
    ):
        raise click.UsageError(_in(language, f"{file} is no save", f"{file} n'est pas une sauvegarde"))
    return saved


def _require_packs(rules: estoc.Ruleset, saved: dict[str, Any], language: Language) -> None:
    """Stop where packs of then are missing: a comparison without them says nothing.

    Raises:
        click.UsageError: it names them.
    """
    here = {name for name, _, _ in rules.program.packs}
    then = (one.get("id") for one in saved["packs"] if isinstance(one, dict))
    missing = ", ".join(str(name) for name in then if name not in here)
    if missing and rules.id == saved["ruleset"]:
        english = f"the save was made with {missing}: give the folder with --pack DIR"
        french = f"la sauvegarde a été faite avec {missing}\u00a0: donnez le dossier avec --pack DIR"
        raise click.UsageError(_in(language, english, french))


def _lines(played: estoc.Replay, language: Language) -> Iterator[str]:
    found = played.difference
    if found is None:
        others = ("; the rules have changed since", "\u00a0; les règles ont changé depuis")
        extra = _in(language, *others) if played.other_rules else ""
        yield (
            _in(language, f"the same: {played.events} events", f"identique\u00a0: {played.events} événements")
            + extra
        )
        return
    yield _in(language, f"event {found.number} differs", f"l'événement {found.number} diffère")
    rows = [(_in(language, "before", "alors"), _event(found.before, language))]
    if found.reason is None:
        rows.append((_in(language, "now", "ici"), _event(found.now, language)))
        rows += [(name, f"{_value(one)} -> {_value(other)}") for name, (one, other) in found.changed.items()]
    else:
        rows.append((_in(language, "now", "ici"), found.reason.text(language)))
    rows += [(_in(language, "rule", "règle"), f"{file}:{line}") for file, line, _ in found.places]
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        indent = " " * (width + 4)
        yield from textwrap.wrap(
            text,
            _WIDTH,
            initial_indent=f"  {name:<{width}}  ",
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    if found.why is not None:
        yield from (f"    {line}" for line in found.why.lines(language, _WIDTH - 4))
    if not played.other_rules:
        yield _in(
            language,
            "The rules are the same: the save was changed.",
            "Les règles sont les mêmes\u00a0: la sauvegarde a été modifiée.",
        )


def _event(event: dict[str, Any] | None, language: Language) -> str:
    """An event on a line: its id, and what it is about."""
    if event is None:
        return _in(language, "nothing", "rien")
    given = event.get("given")
    pairs = given.items() if isinstance(given, dict) else ()
    return " ".join([str(event.get("id")), *(f"{name}={_value(value)}" for name, value in pairs)])


def _value(value: object) -> str:
    """A value, short enough for a line."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _in(language: Language, english: str, french: str) -> str:
    return english if language == "en" else french
