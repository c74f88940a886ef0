"""`estoc test`: run the scenarios of rulesets."""

from __future__ import annotations

import json
import sys

import click

import estoc
from estoc_tools.common import Language, language_option, loaded, pack_option, shipped


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--coverage", "measure", is_flag=True, help="Tell what no scenario reaches.")
@pack_option
@language_option
def test(
    paths: tuple[str, ...], form: str, measure: bool, packs: tuple[str, ...], language: Language
) -> None:
    """Run the scenarios of rulesets and packs (default: all shipped)."""
    results: list[estoc.ScenarioResult] = []
    measured: dict[str, estoc.Coverage] = {}
    missing: dict[str, list[str]] = {}
    for path in paths or shipped():
        rules = loaded(path, packs, (), language)
        coverage = estoc.Coverage() if measure else None
        own = estoc.run_scenarios(rules, coverage)
        if coverage is not None:
            measured[rules.id] = coverage
        covered = {rule for result in own for rule in result.covers}
        missing[rules.id] = [rule for rule in rules.register if rule not in covered]
        results += own
    failed = [result for result in results if not result.passed]
    if form == "json":
        document = {
            "passed": len(results) - len(failed),
            "failed": len(failed),
            "scenarios": [result.to_json() for result in results],
            "coverage": {ruleset: one.to_json() for ruleset, one in measured.items()},
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        _show(failed, missing, language)
        _show_coverage(measured, language)
        passed, wrong = len(results) - len(failed), len(failed)
        click.echo(
            f"{passed} passed, {wrong} failed" if language == "en" else f"{passed} réussis, {wrong} échoués"
        )
    sys.exit(1 if failed else 0)


def _show(
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


def _show_coverage(measured: dict[str, estoc.Coverage], language: Language) -> None:
    for ruleset, coverage in measured.items():
        for one in coverage.missing():
            never = "never reached" if language == "en" else "jamais atteint"
            click.echo(f"{one.file}:{one.line}: {never}: {one.what.text(language)}")
        words = "reached" if language == "en" else "atteints"
        click.echo(f"{ruleset}: {coverage.covered} / {coverage.total} {words}")
