"""Saved fights as files: written whole or not at all, and refused where they do not belong."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, NoReturn

import click

import estoc
from estoc_tools.common import phrase

if TYPE_CHECKING:
    from estoc_tools.common import Language


def keep(fight: estoc.Fight, path: Path) -> None:
    """Write a save; a file that is there stays as it was until the new one is complete.

    Raises:
        OSError: it cannot be written.
    """
    text = json.dumps(fight.save(), ensure_ascii=False, separators=(",", ":"))
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as written:
        temporary = Path(written.name)
        try:
            written.write(f"{text}\n")
            written.flush()
            os.fsync(written.fileno())
        except BaseException:
            temporary.unlink()
            raise
    try:
        with suppress(OSError):
            temporary.chmod(path.stat().st_mode if path.exists() else 0o644)
        temporary.replace(path)
    except OSError:
        temporary.unlink()
        raise


def resumed(rules: estoc.Ruleset, path: Path, language: Language) -> estoc.Fight:
    """The fight of a save; one that cannot be had ends the command with 2."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as reason:
        stop(_unreadable(path, reason, language))
    except (ValueError, RecursionError):
        stop(
            phrase(
                language,
                f"{path} is no save: it is not JSON",
                f"{path} n'est pas une sauvegarde : ce n'est pas du JSON",
            )
        )
    try:
        return rules.resume(saved)
    except estoc.SaveError as reason:
        stop(f"{path}{phrase(language, ': ', ' : ')}{_refused(rules, saved, reason, language)}")


def stop(message: str) -> NoReturn:
    """End the command: it is wrong."""
    click.echo(message, err=True)
    sys.exit(2)


def not_written(path: Path, reason: OSError, language: Language) -> str:
    """What people are told where a save cannot be written."""
    why = reason.strerror or type(reason).__name__
    return phrase(language, f"{path} cannot be written: {why}", f"{path} ne peut pas être écrit : {why}")


def _unreadable(path: Path, reason: Exception, language: Language) -> str:
    why = getattr(reason, "strerror", None) or phrase(language, "it is not text", "ce n'est pas du texte")
    return phrase(language, f"{path} cannot be read: {why}", f"{path} ne peut pas être lu : {why}")


def _refused(rules: estoc.Ruleset, saved: object, reason: estoc.SaveError, language: Language) -> str:
    """Why a save is refused, and what to do."""
    own = saved.get("ruleset") if isinstance(saved, dict) else None
    match reason.part:
        case "ruleset":
            return phrase(
                language,
                f"this save is of the ruleset {own}, not of {rules.id}",
                f"cette sauvegarde est du jeu {own}, pas de {rules.id}",
            )
        case "rules":
            return phrase(
                language,
                f"this save belongs to other rules of {rules.id}: they were changed since, "
                f"or it takes the packs and options of then{_made_with(rules, saved)}",
                f"cette sauvegarde est d'autres règles de {rules.id} : elles ont changé depuis, "
                f"ou il faut les paquets et les options d'alors{_made_with(rules, saved)}",
            )
        case "format" | "language":
            return phrase(
                language,
                "this save was written by another version of Estoc",
                "cette sauvegarde a été écrite par une autre version d'Estoc",
            )
        case _:
            return phrase(language, f"no save: {reason}", f"pas une sauvegarde : {reason}")


def _made_with(rules: estoc.Ruleset, saved: object) -> str:
    """The packs and the options of a save that are not those of the rules, as arguments."""
    if not isinstance(saved, dict):
        return ""
    here = rules.packs, rules.options
    packs = [
        f"{one.get('id')} {one.get('version')}" for one in saved.get("packs", ()) if isinstance(one, dict)
    ]
    options = saved.get("options")
    other = (
        {key: value for key, value in options.items() if here[1].get(key) != value}
        if isinstance(options, dict)
        else {}
    )
    words = [one for one in packs if one not in here[0]] + [
        f"--option {key}={value}" for key, value in other.items()
    ]
    return f" ({', '.join(words)})" if words else ""
