"""`estoc compare`: two versions of the rules, fight by fight on the same dice."""

from __future__ import annotations

import json
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
from estoc_tools.compared import Words, comparison_of, tell_pairing
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


@click.command()
@click.argument("ruleset")
@click.argument("sides", nargs=-1, required=True, metavar="SIDE SIDE...")
@click.option("--with", "with_packs", multiple=True, metavar="DIR", help="A pack that only the second has.")
@click.option(
    "--with-option", "with_options", multiple=True, metavar="KEY=VALUE", help="An option of the second only."
)
@click.option(
    "--with-policy",
    "with_policies",
    multiple=True,
    metavar="[SIDE=]POLICY",
    help="Who decides in the second.",
)
@click.option("--against", metavar="RULESET", help="Other rules for the second, such as an edited copy.")
@fights_option
@seed_option
@workers_option
@setup_option
@policy_option
@form_option
@pack_option
@option_option
@language_option
def compare(
    ruleset: str,
    sides: tuple[str, ...],
    with_packs: tuple[str, ...],
    with_options: tuple[str, ...],
    with_policies: tuple[str, ...],
    against: str | None,
    fights: int,
    seed: int,
    workers: int,
    setup: str | None,
    policies: tuple[str, ...],
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Say what a change does to fights of RULESET, on the same dice before and after.

    The first version has what --pack, --option and --policy say; the second has that too, and what
    --with, --with-option, --with-policy and --against add.
    """
    if not (with_packs or with_options or with_policies or against):
        message = "say what changes: --with, --with-option, --with-policy or --against"
        raise click.UsageError(message)
    members = parsed_sides(sides)
    versions = (
        (ruleset, packs, options, policies),
        (against or ruleset, packs + with_packs, options + with_options, policies + with_policies),
    )
    progress = Progress(fights, language)
    rules = [loaded(where, some, values, language) for where, some, values, _ in versions]
    try:
        before, after = (
            _contest(one, members, seed, setup, version[3])
            for one, version in zip(rules, versions, strict=True)
        )
        with executor_of(workers, progress) as executor:
            wholes = estoc.compare(before, after, range(fights), executor, workers=workers)
            pairing = all_of(wholes, lambda one: one.fights, progress)
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except estoc.UsageError as wrong:
        raise wrong_usage(wrong) from wrong
    if pairing is None:
        sys.exit(INTERRUPTED)
    if form == "json":
        document = {**pairing.to_json(), "report": comparison_of(pairing)}
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        names = _names(ruleset, against, with_packs, (*with_options, *with_policies), language)
        called = {
            stream: one.origins.word(stream)
            for one, streams in zip(rules, pairing.streams, strict=True)
            for stream in streams
        }
        words = Words(names, called, fights if progress.interrupted else None)
        for line in tell_pairing(pairing, language, words):
            click.echo(line)
    if progress.interrupted:
        sys.exit(INTERRUPTED)


def _contest(
    rules: estoc.Ruleset,
    members: dict[str, list[str | dict[str, Any]]],
    seed: int,
    setup: str | None,
    policies: tuple[str, ...],
) -> estoc.Contest:
    common, by_side = parsed_policies(policies)
    return estoc.contest(rules, members, seed=seed, setup=setup, policy=common, policies=by_side)


def _names(
    ruleset: str, against: str | None, packs: tuple[str, ...], values: tuple[str, ...], language: Language
) -> tuple[str, str]:
    """What stands over the two columns."""
    changed = [*([Path(against).name] if against else []), *(Path(pack).name for pack in packs), *values]
    before = "before" if language == "en" else "au départ"
    after = (
        changed[0]
        if len(changed) == 1 and changed[0] != ruleset
        else "after"
        if language == "en"
        else "après"
    )
    return before, after
