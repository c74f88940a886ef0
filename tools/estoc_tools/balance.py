"""`estoc balance`: whether fights are as balanced as the rules say."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

import estoc
from estoc_tools.common import Language, language_option, loaded, option_option, pack_option
from estoc_tools.figures import fights_of
from estoc_tools.percent import percent

if TYPE_CHECKING:
    from collections.abc import Iterator

_VERDICTS = {
    "holds": ("holds", "tient"),
    "fails": ("fails", "ne tient pas"),
    "undecided": ("undecided", "indécis"),
}
_SEVERAL = {
    "holds": ("hold", "tiennent"),
    "fails": ("fail", "ne tiennent pas"),
    "undecided": ("undecided", "indécis"),
}


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--only", metavar="ID", help="Only this assertion.")
@click.option("--strict", is_flag=True, help="What stays undecided counts as a finding.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@pack_option
@option_option
@language_option
def balance(
    paths: tuple[str, ...],
    only: str | None,
    strict: bool,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Check what rulesets say of their own balance (default: all shipped).

    Ends with 1 where an assertion fails.
    """
    results: list[estoc.Balanced] = []
    for path in paths or tuple(estoc.shipped_rulesets()):
        for one in estoc.run_balances(loaded(path, packs, options, language), only):
            results.append(one)
            if form == "text":
                for line in _lines(one, language):
                    click.echo(line)
    if only is not None and not results:
        message = f"there is no assertion {only}" if language == "en" else f"il n'y a pas d'équilibre {only}"
        raise click.UsageError(message)
    count = {verdict: sum(one.verdict.value == verdict for one in results) for verdict in _VERDICTS}
    if form == "json":
        document = {
            **count,
            "balances": [one.to_json() for one in results],
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        place = 0 if language == "en" else 1
        counted = []
        for verdict, number in count.items():
            single = number == 1 or (number == 0 and language == "fr")
            counted.append(f"{number} {(_VERDICTS if single else _SEVERAL)[verdict][place]}")
        click.echo(", ".join(counted))
    findings = count["fails"] + (count["undecided"] if strict else 0)
    sys.exit(1 if findings else 0)


def _lines(one: estoc.Balanced, language: Language) -> Iterator[str]:
    english = language == "en"
    low, high = (percent(share, language, 1) for share in (one.low, one.high))
    share = low if low == high else f"{low} to {high}" if english else f"de {low} à {high}"
    if one.fights:
        how = fights_of(one.fights, language) + (
            ", within 4 standard errors" if english else ", à 4 erreurs types près"
        )
    elif low == high:
        how = "exactly" if english else "exactement"
    else:
        how = "for certain" if english else "avec certitude"
    bounds = tuple(percent(share, language, 0) for share in one.between)
    wanted = f"{bounds[0]} to {bounds[1]}" if english else f"de {bounds[0]} à {bounds[1]}"
    verdict = _VERDICTS[one.verdict.value][0 if english else 1]
    if one.verdict.value != "holds":
        yield f"{one.file}:{one.line}"
    wins = "wins" if english else "gagne"
    colon = ":" if english else "\u00a0:"
    yield f"{one.ruleset}/{one.id}{colon} {verdict}"
    for_wanted = "wanted" if english else "voulu"
    yield (
        f"  {one.wins} {wins} {share} ({how}); {for_wanted} {wanted}"
        if english
        else (f"  {one.wins} {wins} {share} ({how})\u00a0; {for_wanted} {wanted}")
    )
