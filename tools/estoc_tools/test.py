"""`estoc test`: run the scenarios of rulesets."""

from __future__ import annotations

import json
import sys

import click

import estoc
from estoc_tools.common import Language, language_option, loaded


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@language_option
def test(paths: tuple[str, ...], form: str, language: Language) -> None:
    """Run the scenarios of rulesets and packs (default: all shipped)."""
    results: list[estoc.ScenarioResult] = []
    missing: dict[str, list[str]] = {}
    for path in paths or tuple(estoc.shipped_rulesets()):
        rules = loaded(path, (), (), language)
        own = estoc.run_scenarios(rules)
        covered = {rule for result in own for rule in result.covers}
        missing[rules.id] = [rule for rule in rules.register if rule not in covered]
        results += own
    failed = [result for result in results if not result.passed]
    if form == "json":
        document = {
            "passed": len(results) - len(failed),
            "failed": len(failed),
            "scenarios": [result.to_json() for result in results],
            "coverage": {},
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        _show(results, failed, missing, language)
    sys.exit(1 if failed else 0)


def _show(
    results: list[estoc.ScenarioResult],
    failed: list[estoc.ScenarioResult],
    missing: dict[str, list[str]],
    language: Language,
) -> None:
    for result in failed:
        click.echo(f"{result.file}:{result.line}: {result.ruleset}/{result.id}")
        for failure in result.failures:
            click.echo(f"    {failure}")
    for ruleset, rules in missing.items():
        if rules:
            words = "no scenario covers" if language == "en" else "aucun scénario ne couvre"
            click.echo(f"{ruleset}: {words} {', '.join(rules)}")
    passed = len(results) - len(failed)
    if language == "en":
        click.echo(f"{passed} passed, {len(failed)} failed")
    else:
        click.echo(f"{passed} réussis, {len(failed)} échoués")
