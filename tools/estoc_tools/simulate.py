"""`estoc simulate` and `estoc merge`: many fights, and what comes of them."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import click

import estoc
from estoc_tools.common import (
    Language,
    language_option,
    loaded,
    option_option,
    pack_option,
    show_findings,
    wrong_usage,
)
from estoc_tools.crowd import (
    Progress,
    all_of,
    executor_of,
    fights_option,
    form_option,
    seed_option,
    workers_option,
)
from estoc_tools.exits import INTERRUPTED
from estoc_tools.sides import parsed_policies, parsed_sides, policy_option, setup_option
from estoc_tools.simulated import report_of, tell_batch


@click.command()
@click.argument("ruleset")
@click.argument("sides", nargs=-1, required=True, metavar="SIDE SIDE...")
@fights_option
@seed_option
@workers_option
@click.option(
    "--shard", metavar="I/N", help="Play only this part of the fights; `estoc merge` adds the parts."
)
@setup_option
@policy_option
@form_option
@pack_option
@option_option
@language_option
def simulate(
    ruleset: str,
    sides: tuple[str, ...],
    fights: int,
    seed: int,
    workers: int,
    shard: str | None,
    setup: str | None,
    policies: tuple[str, ...],
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Play many fights of RULESET between sides such as `truand*2+philip`, and say what comes of them."""
    members = parsed_sides(sides)
    numbers = _part(fights, shard)
    rules = loaded(ruleset, packs, options, language)
    common, by_side = parsed_policies(policies)
    try:
        contest = estoc.contest(rules, members, seed=seed, setup=setup, policy=common, policies=by_side)
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except estoc.UsageError as wrong:
        raise wrong_usage(wrong) from wrong
    progress = Progress(len(numbers), language)
    with executor_of(workers, progress) as executor:
        wholes = estoc.simulate(contest, numbers, executor, workers=workers)
        batch = all_of(wholes, lambda one: one.tally.fights, progress)
    if batch is None:
        sys.exit(INTERRUPTED)
    wanted = len(numbers) if progress.interrupted else None
    words = ["estoc", "fight", ruleset, *sides, "--seed", str(seed), "--auto"]
    for name, given in (("--pack", packs), ("--option", options), ("--policy", policies)):
        words += [word for one in given for word in (name, one)]
    words += ["--setup", setup] if setup else []
    _show(batch, form, language, shlex.join(words), wanted)
    if progress.interrupted:
        sys.exit(INTERRUPTED)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@form_option
@language_option
def merge(files: tuple[str, ...], form: str, language: Language) -> None:
    """Add the parts of a simulation: files that `estoc simulate --shard I/N --format json` wrote."""
    whole: estoc.Batch | None = None
    for name in files:
        try:
            part = estoc.Batch.from_json(_object(name, language))
            if whole is None:
                whole = part
            else:
                whole.merge(part)
        except estoc.UsageError as wrong:
            message = f"{name}: {wrong}"
            raise click.UsageError(message) from wrong
    if whole is not None:
        _show(whole, form, language, None)


def _part(fights: int, shard: str | None) -> range:
    """The numbers of the fights of a shard.

    Raises:
        click.UsageError: it is no part of a whole.
    """
    if shard is None:
        return range(fights)
    part, _, parts = shard.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        message = f"--shard takes I/N, from 1/N to N/N, not {shard}"
        raise click.UsageError(message)
    return range(fights * (int(part) - 1) // int(parts), fights * int(part) // int(parts))


def _object(name: str, language: Language) -> dict[str, Any]:
    """What a file holds.

    Raises:
        click.UsageError: there is no such file, or it is no JSON object.
    """
    try:
        found = json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as wrong:
        message = f"{name} cannot be read" if language == "en" else f"{name} ne se lit pas"
        raise click.UsageError(message) from wrong
    except ValueError as wrong:
        message = f"{name} is no JSON" if language == "en" else f"{name} n'est pas du JSON"
        raise click.UsageError(message) from wrong
    if not isinstance(found, dict):
        message = f"{name} holds no object" if language == "en" else f"{name} ne contient pas d'objet"
        raise click.UsageError(message)
    return found


def _show(
    batch: estoc.Batch, form: str, language: Language, replay: str | None, wanted: int | None = None
) -> None:
    if form == "json":
        document = {**batch.to_json(), "report": report_of(batch)}
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
        return
    for line in tell_batch(batch, language, replay, wanted):
        click.echo(line)
