"""`estoc odds`: exact probabilities."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
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
from estoc_tools.percent import odds_text
from estoc_tools.sides import check_exact, join
from estoc_tools.too_large import give_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ENDS = {
    "draw": ("nobody is left standing", "plus personne ne tient debout"),
    "unresolved": ("unresolved", "indécis"),
    "over": ("the time is over", "le temps est écoulé"),
    "never": ("never ends", "ne finit jamais"),
    "unknown": ("not known", "inconnu"),
}
_REST = {
    "roll": ("not rolled", "pas de jet"),
    "choice": ("not asked", "non demandé"),
    "change": ("as before", "comme avant"),
    "end": ("goes on", "continue"),
}
_WIDTH = 28


@click.command()
@click.argument("ruleset")
@click.argument("sides", nargs=-1, required=True, metavar="SIDE SIDE...")
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="[SEAT:]KEY",
    help="What is answered, in turn; `-` leaves it to the policy.",
)
@click.option("--until-end", is_flag=True, help="Who wins, when policies decide.")
@click.option("--budget", type=click.IntRange(1), default=20_000, help="The most states to look into.")
@click.option("--setup", help="Where the fight takes place (default: the ruleset's own).")
@click.option("--policy", help="The policy that decides (default: the ruleset's own).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@pack_option
@option_option
@language_option
def odds(
    ruleset: str,
    sides: tuple[str, ...],
    answers: tuple[str, ...],
    until_end: bool,
    budget: int,
    setup: str | None,
    policy: str | None,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """The exact odds of a fight of RULESET between sides such as `truand*2+philip`.

    With --answer: what follows from answers until the deed, or else the turn, is over. With --until-end: who
    wins.
    """
    if bool(answers) == until_end:
        message = "give either --answer or --until-end"
        raise click.UsageError(message)
    check_exact(policy)
    rules = loaded(ruleset, packs, options, language)
    try:
        one = rules.fight(0, setup=setup, dice="ask", listen=False)
        join(one, sides)
        if until_end:
            found = estoc.ending(one, policy, budget=budget)
            _show_ending(found, form, language)
            sys.exit(0 if found.exact else 1)
        _show_deed(estoc.deed_odds(one, answers, policy, budget), one, form, language)
    except estoc.RulesError as wrong:
        show_findings(wrong.diagnostics, language)
        sys.exit(1)
    except (estoc.TooLarge, estoc.DiceError) as large:
        give_up(large, language)
    except (estoc.UsageError, estoc.AnswerError) as wrong:
        raise wrong_usage(wrong) from wrong


def _show_ending(found: estoc.Ending, form: str, language: Language) -> None:
    if form == "json":
        _print_json(
            {
                "exact": found.exact,
                "outcomes": {end: str(odd) for end, odd in found.ends.items()},
                "never": str(found.never),
                "unknown": str(found.unknown),
                "states": found.states,
                "left": found.left,
                "forgets_rounds": found.forgets_rounds,
            }
        )
        return
    rows = [(_end(end, found, language), odd) for end, odd in found.ends.items()]
    rest = (("never", found.never), ("unknown", found.unknown))
    rows += [(_end(end, found, language), odd) for end, odd in rest if odd]
    for name, odd in rows:
        click.echo(f"{name:<{_WIDTH}} {odds_text(odd, language)}")
    for line in _about(found, language):
        click.echo(line)


def _about(found: estoc.Ending, language: Language) -> Iterator[str]:
    """What the numbers hold for."""
    english = language == "en"
    if found.exact:
        yield f"\n{found.states} states, exactly." if english else f"\n{found.states} états, exactement."
    elif english:
        yield f"\nToo large: {found.states} states found, {found.left} of them not looked into."
        yield "Each outcome is at least that likely, and at most that and what is not known."
        yield "Try a higher --budget, or simulate."
    else:
        yield f"\nTrop grand\u00a0: {found.states} états trouvés, dont {found.left} non explorés."
        yield "Chaque issue est au moins aussi probable, et au plus cela et l'inconnu."
        yield "Essayez un plus grand --budget, ou simulez."
    if found.forgets_rounds:
        yield "The limit of rounds is left out." if english else "La limite de rounds est laissée de côté."


def _end(end: str, found: estoc.Ending, language: Language) -> str:
    """What an outcome is called."""
    place = 0 if language == "en" else 1
    return _ENDS[end][place] if end in _ENDS else found.names[end][place]


def _show_deed(found: estoc.DeedOdds, one: estoc.Fight, form: str, language: Language) -> None:
    groups = estoc.named(one, found)
    if form == "json":
        _print_json(
            {
                "given": str(found.given),
                "odds": [group.to_json() for group in groups],
            }
        )
        return
    if found.given < 1:
        said = (
            "The first answer is asked for with"
            if language == "en"
            else "La première réponse est demandée avec"
        )
        click.echo(f"{said} {odds_text(found.given, language)}")
    for group in groups:
        for line in _lines(group, language):
            click.echo(line)


def _lines(group: estoc.Group, language: Language) -> Iterator[str]:
    place = 0 if language == "en" else 1
    yield f"{group.of} {group.name[place]}".strip()
    for row in group.brief:
        yield f"  {row.words[place]:<{_WIDTH - 2}} {odds_text(row.probability, language)}"
    rest = 1 - sum((row.probability for row in group.brief), Fraction(0))
    if rest:
        said = _REST[group.sort]
        yield f"  {said[place]:<{_WIDTH - 2}} {odds_text(rest, language)}"


def _print_json(found: Mapping[str, object]) -> None:
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))
