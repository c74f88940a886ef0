"""`estoc fight`: one fight, told as it goes."""

from __future__ import annotations

import json
import shlex
import sys

import click

import estoc
from estoc_tools.ask import play
from estoc_tools.common import Language, language_option, loaded, option_option, pack_option, show_findings
from estoc_tools.sides import add_sides


@click.command()
@click.argument("ruleset")
@click.argument("sides", nargs=-1, required=True, metavar="SIDE SIDE...")
@click.option("--auto", is_flag=True, help="Policies decide for every side.")
@click.option("--seed", type=int, help="The seed of the dice (default: a random one, which is told).")
@click.option("--number", type=int, default=0, help="The number of the fight under the seed.")
@click.option("--setup", help="Where the fight takes place (default: the ruleset's own).")
@click.option("--policy", help="The policy that decides (default: the ruleset's own).")
@click.option("--why", is_flag=True, help="With --auto: where each number comes from.")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@pack_option
@option_option
@language_option
def fight(
    ruleset: str,
    sides: tuple[str, ...],
    auto: bool,
    seed: int | None,
    number: int,
    setup: str | None,
    policy: str | None,
    why: bool,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Play a fight of RULESET between sides such as `truand*2+philip`."""
    rules = loaded(ruleset, packs, options, language)
    try:
        one = rules.fight(seed, number=number, setup=setup)
        add_sides(one, sides)
        if auto:
            one.auto(policy)
        else:
            play(one, language)
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except estoc.UsageError as wrong:
        raise click.UsageError(str(wrong)) from wrong
    if form == "jsonl":
        _lines(one)
    elif auto:
        extra = [word for pack in packs for word in ("--pack", pack)]
        extra += [word for option in options for word in ("--option", option)]
        extra += ["--setup", setup] if setup else []
        extra += ["--policy", policy] if policy else []
        _tell(one, language, why=why)
        click.echo(f"\nseed {one.seed} - replay: {_replay(one, ruleset, sides, extra)}")


def _tell(one: estoc.Fight, language: Language, *, why: bool) -> None:
    """The fight as prose; with `why` each computed number is taken apart below it."""
    reasons = one.whys() if why else {}
    transcript = estoc.Transcript(language)
    for event in one.events:
        for line in transcript.lines([event]):
            click.echo(line)
        if event.number in reasons:
            for line in reasons[event.number].lines(language):
                click.echo(f"          {line}")


def _lines(one: estoc.Fight) -> None:
    for event in one.events:
        click.echo(json.dumps(event.to_json(), ensure_ascii=False))
    click.echo(
        json.dumps({"outcome": one.outcome, "seed": one.seed, "number": one.number}, ensure_ascii=False)
    )


def _replay(one: estoc.Fight, ruleset: str, sides: tuple[str, ...], extra: list[str]) -> str:
    """The command that shows this fight again: what was given, and the seed."""
    words = ["estoc", "fight", ruleset, *sides, "--seed", str(one.seed), "--auto"]
    if one.number:
        words += ["--number", str(one.number)]
    return shlex.join(words + extra)
