"""`estoc matrix`: everybody against everybody."""

from __future__ import annotations

import csv
import io
import json
import shlex
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
    show_findings,
    wrong_usage,
)
from estoc_tools.crowd import Progress, executor_of, seed_option, workers_option
from estoc_tools.exits import INTERRUPTED
from estoc_tools.grid import Grid
from estoc_tools.page import page_of
from estoc_tools.sides import setup_option


@click.command()
@click.argument("ruleset")
@click.option(
    "--over", default="combatant", show_default=True, help="combatant, policy, or a kind of entries."
)
@click.option(
    "--combatant", "who", metavar="ID", help="Who has each entry of the kind, or each policy, in turn."
)
@click.option(
    "--field", metavar="NAME", help="The field that takes the entries (default: the first that fits)."
)
@click.option("--only", metavar="ID,ID,...", help="Only these.")
@click.option(
    "-n",
    "--fights",
    type=click.IntRange(1, 1_000_000),
    default=200,
    show_default=True,
    help="How many of each pair, in each of its two orders.",
)
@seed_option
@workers_option
@setup_option
@click.option("--policy", help="Who decides for everybody (default: the ruleset's own).")
@click.option("--format", "form", type=click.Choice(["text", "csv", "json"]), default="text")
@click.option("--html", metavar="FILE", help="Write a page to look at as well.")
@pack_option
@option_option
@language_option
def matrix(
    ruleset: str,
    over: str,
    who: str | None,
    field: str | None,
    only: str | None,
    fights: int,
    seed: int,
    workers: int,
    setup: str | None,
    policy: str | None,
    form: str,
    html: str | None,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Let everybody meet everybody under RULESET: combatants, policies, or one combatant with each weapon."""
    rules = loaded(ruleset, packs, options, language)
    try:
        those = estoc.opponents(
            rules, over, who=who, field=field, only=tuple(only.split(",")) if only else ()
        )
        pairs = tuple(estoc.meetings(rules, those, seed=seed, setup=setup, policy=policy))
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except estoc.UsageError as wrong:
        raise wrong_usage(wrong) from wrong
    words = ["estoc", "matrix", ruleset, "--over", over, "-n", str(fights), "--seed", str(seed)]
    given = (
        ("--combatant", who),
        ("--field", field),
        ("--only", only),
        ("--setup", setup),
        ("--policy", policy),
    )
    words += [word for name, value in given if value for word in (name, value)]
    words += [word for pack in packs for word in ("--pack", pack)]
    words += [word for option in options for word in ("--option", option)]
    grid = Grid(rules.id, over, estoc.subject(rules, over), those, fights, seed, shlex.join(words))
    whole = _fill(grid, pairs, workers, language)
    # The page first: who reads the table may close the pipe before its end.
    if html is not None:
        _write(html, page_of(grid, language), language)
    _show(grid, form, language)
    if not whole:
        sys.exit(INTERRUPTED)


def _fill(grid: Grid, pairs: tuple[estoc.Meeting, ...], workers: int, language: Language) -> bool:
    """Play all meetings; whether nobody interrupted."""
    progress = Progress(len(pairs) * grid.fights, language)
    with executor_of(workers, progress) as executor:
        contests = [one.contest for one in pairs]
        done = 0
        try:
            for place, batch in estoc.simulate_all(contests, range(grid.fights), executor, workers=workers):
                grid.add(pairs[place].first, pairs[place].second, batch)
                done += grid.fights
                progress.show(done)
        except KeyboardInterrupt:
            grid.interrupted = progress.interrupted = True
        finally:
            progress.clear()
    return not progress.interrupted


def _show(grid: Grid, form: str, language: Language) -> None:
    match form:
        case "json":
            click.echo(json.dumps(grid.to_json(), ensure_ascii=False, indent=1))
        case "csv":
            text = io.StringIO()
            writer = csv.writer(text, lineterminator="\n")
            writer.writerows(grid.records())
            click.echo(text.getvalue(), nl=False)
        case _:
            for line in grid.lines(language):
                click.echo(line)


def _write(name: str, text: str, language: Language) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as wrong:
        message = f"{name} cannot be written" if language == "en" else f"{name} ne s'écrit pas"
        raise click.UsageError(message) from wrong
