"""`estoc fight`: one fight, told as it goes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import estoc
from estoc_tools.common import (
    Language,
    language_option,
    loaded,
    option_option,
    pack_option,
    phrase,
    show_findings,
    typed_language,
)
from estoc_tools.exits import INTERRUPTED
from estoc_tools.invocation import Invocation, is_file
from estoc_tools.keeping import keep, not_written, resumed, stop
from estoc_tools.screen import Screen
from estoc_tools.sides import join, seats_of
from estoc_tools.table import Ending, Table

_COLUMNS, _INDENT = 80, 10
_FILE = click.Path(dir_okay=False)


@click.command()
@click.argument("ruleset")
@click.argument("sides", nargs=-1, metavar="SIDE SIDE...")
@click.option("--auto", is_flag=True, help="Policies decide for every side.")
@click.option(
    "--play",
    "played",
    multiple=True,
    metavar="SIDE",
    help="You play this side (a is the first); policies the others. May be given again.",
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="[SIDE=]ID",
    help="The policy that decides, for all sides or for one (default: the ruleset's own).",
)
@click.option("--seed", type=int, help="The seed of the dice (default: a random one, which is told).")
@click.option("--number", type=int, default=0, help="The number of the fight under the seed.")
@click.option(
    "--dice",
    type=click.Choice(["auto", "ask"]),
    default="auto",
    help="ask: you roll real dice, and type what they show.",
)
@click.option(
    "--setup",
    metavar="ID|FILE",
    help="Where the fight takes place: a setup of the rules, or a YAML file with one.",
)
@click.option("--save", type=_FILE, help="Keep the fight in this file, after each answer.")
@click.option("--resume", type=_FILE, help="Go on with the fight that this file keeps.")
@click.option("--why", is_flag=True, help="With --auto: where each number comes from.")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text")
@pack_option
@option_option
@language_option
def fight(
    ruleset: str,
    sides: tuple[str, ...],
    auto: bool,
    played: tuple[str, ...],
    policies: tuple[str, ...],
    seed: int | None,
    number: int,
    dice: str,
    setup: str | None,
    save: str | None,
    resume: str | None,
    why: bool,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Play a fight of RULESET between sides such as `truand*2+philip`.

    Without --auto and --play, every side is asked. Type ? where you wonder, u to go back, q to leave.
    """
    if resume is not None and (sides or seed is not None or number or dice != "auto"):
        message = "--resume goes on with a fight that has its sides, seed and dice: leave them out"
        raise click.UsageError(message)
    said = Invocation(ruleset, sides, setup, played, policies, packs, options, typed_language())
    rules = loaded(ruleset, said.all_packs, options, language)
    try:
        if resume is not None:
            one = resumed(rules, Path(resume), language)
        else:
            one = rules.fight(seed, number=number, setup=_setup(rules, setup, language), dice=dice)
            join(one, sides)
        seats = seats_of(one.sides, auto, played, policies)
        for policy in seats.named:
            rules.check_policy(policy)
        screen = Screen(language, aside=form == "jsonl")
        table = Table(one, screen, seats, None if save is None else Path(save))
        if auto and one.dice == "auto":
            one.auto(seats.policy, seats.policies)
            _keep(one, table.save, language)
            _show(one, language, form, why=why)
            ending = Ending.OVER
        else:
            ending = table.play()
            _show(table.fight, language, form, why=None)
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except estoc.UsageError as wrong:
        stop(str(wrong))
    _farewell(table, said, ending, auto=auto)


def _setup(rules: estoc.Ruleset, setup: str | None, language: Language) -> str | None:
    """The id of the setup; of a file that of the one setup in it."""
    if setup is None or not is_file(setup):
        return setup
    found = [
        entry.id
        for entry in rules.catalogue["setup"].values()
        if Path(entry.place.rpartition(":")[0]) == Path(setup)
    ]
    if len(found) != 1:
        stop(
            phrase(
                language,
                f"{setup} holds {len(found)} setups: write one, below the heading `setup:`",
                f"{setup} contient {len(found)} cadres : écrivez-en un, sous le titre « setup: »",
            )
        )
    return found[0]


def _keep(one: estoc.Fight, path: Path | None, language: Language) -> None:
    """Save a fight that nobody was asked about; where that fails the command is wrong."""
    if path is None:
        return
    try:
        keep(one, path)
    except OSError as reason:
        stop(not_written(path, reason, language))


def _show(one: estoc.Fight, language: Language, form: str, *, why: bool | None) -> None:
    """What has happened: for programs, or as prose where nobody has been told yet (`why` is not None)."""
    if form == "jsonl":
        for event in one.events:
            click.echo(json.dumps(event.to_json(), ensure_ascii=False))
        last = {"outcome": one.outcome, "seed": one.seed, "number": one.number}
        click.echo(json.dumps(last, ensure_ascii=False))
    elif why is not None:
        _tell(one, language, why=why)


def _tell(one: estoc.Fight, language: Language, *, why: bool) -> None:
    """The fight as prose; with `why` each computed number is taken apart below it."""
    reasons = one.whys() if why else {}
    transcript = estoc.Transcript(language)
    for event in one.events:
        for line in transcript.lines([event]):
            click.echo(line)
        if event.number in reasons:
            for line in reasons[event.number].lines(language, _COLUMNS - _INDENT):
                click.echo(f"{' ' * _INDENT}{line}")


def _farewell(table: Table, said: Invocation, ending: Ending, *, auto: bool) -> None:
    """How to see this fight again, or how to go on with it."""
    one, screen, language = table.fight, table.screen, table.screen.language
    if not screen.aside and ending is Ending.OVER:
        replayed = auto and one.dice == "auto"
        word = "replay: " if replayed else phrase(language, "once more: ", "encore une fois : ")
        screen.write(f"\nseed {one.seed} - {word}{said.again(one, auto=replayed)}")
    if ending is Ending.OVER:
        return
    if table.save is None and ending is Ending.LEFT:
        table.offer_to_keep()
    if table.save is not None:
        go_on = phrase(language, "to go on: ", "pour continuer : ")
        screen.write(go_on + said.resumed(table.save, auto=auto))
    else:
        text = phrase(
            language,
            "not saved (--save FILE does it); the same fight from its start: ",
            "pas sauvegardé (--save FICHIER le fait) ; le même combat depuis le début : ",
        )
        screen.write(text + said.again(one, auto=False))
    if ending is Ending.INTERRUPTED:
        sys.exit(INTERRUPTED)
