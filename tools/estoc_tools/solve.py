"""`estoc solve`: the best choices of a small duel, and what is never one of them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

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
from estoc_tools.figures import WIDTH, grouped, table
from estoc_tools.menu import wrapped
from estoc_tools.percent import odds_text, percent
from estoc_tools.sides import check_exact, join
from estoc_tools.too_large import give_up

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command()
@click.argument("ruleset")
@click.argument("sides", nargs=-1, required=True, metavar="SIDE SIDE")
@click.option(
    "--against", metavar="POLICY", help="How the second side decides (default: best, against the first)."
)
@click.option("--budget", type=click.IntRange(1), default=20_000, help="The most states to look into.")
@click.option("--setup", help="Where the fight takes place (default: the ruleset's own).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@pack_option
@option_option
@language_option
def solve(
    ruleset: str,
    sides: tuple[str, ...],
    against: str | None,
    budget: int,
    setup: str | None,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """The best choices in a small duel of RULESET, and the options that never are the best."""
    check_exact(against)
    rules = loaded(ruleset, packs, options, language)
    try:
        one = rules.fight(0, setup=setup, dice="ask", listen=False)
        join(one, sides)
        found = estoc.solve(one, against, budget)
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except (estoc.TooLarge, estoc.DiceError) as large:
        give_up(large, language)
    except estoc.UsageError as wrong:
        raise wrong_usage(wrong) from wrong
    if form == "json":
        click.echo(json.dumps(_document(found), ensure_ascii=False, indent=2))
        return
    for line in _lines(found, against, language):
        click.echo(line)


def _document(found: estoc.Solution) -> dict[str, object]:
    return {
        "side": found.side,
        "value": str(found.value),
        "states": found.states,
        "decisions": found.decisions,
        "first": [dict(zip(("seat", "decision", "key"), one, strict=True)) for one in found.first],
        "options": [one.to_json() for one in found.options],
        "forgets_rounds": found.forgets_rounds,
    }


def _lines(found: estoc.Solution, against: str | None, language: Language) -> Iterator[str]:
    english, place = language == "en", 0 if language == "en" else 1
    how = against or ("the best answer" if english else "la meilleure réponse")
    side = f"{found.side}  {found.name[place]}"
    wins = f"{side} wins against {how}:" if english else f"{side} gagne contre {how}\u00a0:"
    yield f"{wins} {odds_text(found.value, language).strip()}"
    yield (
        f"{found.states} states, {found.decisions} decisions, exactly."
        if english
        else f"{found.states} états, {found.decisions} décisions, exactement."
    )
    yield "\nFirst:" if english else "\nD'abord\u00a0:"
    options = {(one.seat, one.decision, one.key): one for one in found.options}
    yield from table([_named(options[one], language) for one in found.first], frozenset())
    yield (
        "\nBest in how many of the states that offer it:"
        if english
        else ("\nLa meilleure dans combien des états qui l'offrent\u00a0:")
    )
    counted = [
        (*_named(one, language), f"{grouped(one.best, language)} / {grouped(one.offered, language)}")
        for one in found.options
    ]
    yield from table(counted, frozenset({2}))
    never = found.never_best
    if not never:
        return
    yield (
        "\nNever the best, and where it loses least:"
        if english
        else ("\nJamais la meilleure, et où elle perd le moins\u00a0:")
    )
    for one in never:
        colon = ":" if english else "\u00a0:"
        yield f"{_named(one, language)[0]}{colon} -{percent(one.regret, language)}"
        yield from wrapped(", ".join(words[place] for words in one.where), "    ", "    ", WIDTH)


def _named(one: estoc.OptionUse, language: Language) -> tuple[str, str]:
    """An option as people call it, and what is typed for it."""
    place, colon = (0, ":") if language == "en" else (1, "\u00a0:")
    return f"  {one.seat} {one.asked[place]}{colon} {one.words[place]}", one.key
