"""`estoc test`: run the scenarios of rulesets."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

import click

import estoc
from estoc_tools.accept import accept_failures
from estoc_tools.common import (
    Language,
    language_option,
    loaded,
    pack_option,
    phrase,
    shipped,
    show_findings,
)

_SEVERAL = 2
"""In French, none is no plural."""


@dataclass(frozen=True, slots=True)
class Run:
    """The scenarios of one ruleset, as they went.

    Attributes:
        rules: the ruleset.
        results: what became of each scenario.
        coverage: what they reached, where it was measured.
        whole: whether all scenarios were run.
    """

    rules: estoc.Ruleset
    results: tuple[estoc.ScenarioResult, ...]
    coverage: estoc.Coverage | None
    whole: bool

    @property
    def name(self) -> str:
        """The ruleset, or where only those of packs were run the packs."""
        ruleset, *packs = (one.split()[0] for one in self.rules.packs)
        return ruleset if self.whole else ", ".join(packs)

    @property
    def failed(self) -> tuple[estoc.ScenarioResult, ...]:
        """What is not as expected."""
        return tuple(result for result in self.results if not result.passed)

    @property
    def findings(self) -> tuple[estoc.Diagnostic, ...]:
        """The marks of what is unreachable that do not hold, where that was measured."""
        return () if self.coverage is None or not self.whole else self.coverage.findings()

    @property
    def uncovered(self) -> tuple[str, ...]:
        """The rules of the register that no scenario names."""
        covered = {rule for result in self.results for rule in result.covers}
        return tuple(rule for rule in self.rules.register if self.whole and rule not in covered)


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--coverage", "measure", is_flag=True, help="Tell what no scenario reaches.")
@click.option(
    "--accept", "accepted", is_flag=True, help="Rewrite what failing scenarios expect to what happens."
)
@click.option("--own", is_flag=True, help="Only the scenarios that packs bring or change.")
@pack_option
@language_option
def test(
    paths: tuple[str, ...],
    form: str,
    measure: bool,
    accepted: bool,
    own: bool,
    packs: tuple[str, ...],
    language: Language,
) -> None:
    """Run the scenarios of rulesets and packs (default: all shipped).

    With a pack those of its ruleset are run too, unless --own is given: a pack keeps what the game promises.

    With --accept the change of the files is shown, made, and the scenarios run again.
    """
    if accepted and form == "json":
        message = "--accept shows a change to people; it takes no --format json"
        raise click.UsageError(message)
    runs = _runs(paths, packs, language, measure=measure, own=own)
    if accepted:
        failed = [(run.rules, result) for run in runs for result in run.failed]
        if accept_failures(failed, language):
            runs = _runs(paths, packs, language, measure=measure, own=own)
    if form == "json":
        click.echo(json.dumps(_document(runs, language), ensure_ascii=False, indent=2))
    else:
        _show(runs, language)
    wrong = any(run.failed or run.findings for run in runs)
    sys.exit(1 if wrong else 0)


def _runs(
    paths: tuple[str, ...], packs: tuple[str, ...], language: Language, *, measure: bool, own: bool
) -> list[Run]:
    runs: list[Run] = []
    for path in paths or shipped():
        rules = loaded(path, packs, (), language)
        # Without a path the rulesets of shipped packs are run by themselves.
        less = own or (not paths and path in estoc.shipped_packs())
        coverage = (rules.pack_coverage() if less else rules.coverage()) if measure else None
        results = estoc.run_scenarios(rules, coverage, only=rules.pack_scenarios if less else None)
        runs.append(Run(rules, results, coverage, whole=not less))
    return runs


def _document(runs: list[Run], language: Language) -> dict[str, object]:
    results = [result for run in runs for result in run.results]
    failed = sum(len(run.failed) for run in runs)
    return {
        "passed": len(results) - failed,
        "failed": failed,
        "scenarios": [result.to_json(language) for result in results],
        "coverage": {run.name: run.coverage.to_json() for run in runs if run.coverage is not None},
    }


def _show(runs: list[Run], language: Language) -> None:
    for run in runs:
        for result in run.failed:
            click.echo(f"{result.file}:{result.line}: {result.ruleset}/{result.id}")
            for failure in result.told:
                click.echo(f"    {failure.text(language)}")
    for run in runs:
        if run.uncovered:
            words = phrase(language, "no scenario covers", "aucun scénario ne couvre")
            click.echo(f"{run.name}: {words} {', '.join(run.uncovered)}")
    for run in runs:
        if run.coverage is not None:
            _show_coverage(run.name, run.coverage, language)
        if run.findings:
            show_findings(run.findings, language)
    failed = sum(len(run.failed) for run in runs)
    passed = sum(len(run.results) for run in runs) - failed
    click.echo(_counted(passed, failed, language))


def _counted(passed: int, failed: int, language: Language) -> str:
    def some(number: int, one: str) -> str:
        return f"{number} {one}" if number < _SEVERAL else f"{number} {one}s"

    french = f"{some(passed, 'réussi')}, {some(failed, 'échoué')}"
    return phrase(language, f"{passed} passed, {failed} failed", french)


def _show_coverage(ruleset: str, coverage: estoc.Coverage, language: Language) -> None:
    for one in coverage.missing():
        what = one.what.text(language)
        never = phrase(language, f"never reached: {what}", f"jamais atteint : {what}")
        click.echo(f"{one.file}:{one.line}: {never}")
    marked = coverage.unreachable()
    for mark in marked:
        for one in mark.items:
            what = f"{one.what.text(language)}. {mark.because.text(language)}"
            never = phrase(language, f"unreachable ({mark.id}): {what}", f"inaccessible ({mark.id}) : {what}")
            click.echo(f"{one.file}:{one.line}: {never}")
    words = phrase(language, "reached", "atteints")
    number = sum(len(mark.items) for mark in marked)
    aside = phrase(language, f", {number} unreachable", f", {number} inaccessibles") if marked else ""
    click.echo(f"{ruleset}: {coverage.covered} / {coverage.total} {words}{aside}")
