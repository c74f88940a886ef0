"""`estoc check`: validate rulesets and packs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

import estoc
from estoc_tools.common import (
    Language,
    language_option,
    mendable,
    pack_option,
    phrase,
    shipped,
    show_findings,
)
from estoc_tools.fix import apply_fixes

FIX_ROUNDS = 10
"""One fix may show another mistake; rounds that undo each other end."""


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--fix", is_flag=True, help="Apply the safe fixes that findings carry, then check again.")
@pack_option
@language_option
def check(
    paths: tuple[str, ...],
    form: str,
    strict: bool,
    fix: bool,
    packs: tuple[str, ...],
    language: Language,
) -> None:
    """Validate rulesets and packs: by path, or shipped ones by name (default: all shipped)."""
    findings = _findings(paths, packs)
    if fix:
        findings = _mended(findings, paths, packs, language)
    errors = sum(one.severity is estoc.Severity.ERROR for one in findings)
    match form:
        case "json":
            click.echo(json.dumps(_document(findings, errors, language), ensure_ascii=False, indent=2))
        case "github":
            for one in findings:
                click.echo(_annotation(one, language))
        case _ if findings:
            show_findings(findings, language, (*paths, *packs))
        case _:
            click.echo("nothing to complain about" if language == "en" else "rien à redire")
    sys.exit(1 if errors or (strict and findings) else 0)


def _mended(
    findings: list[estoc.Diagnostic], paths: tuple[str, ...], packs: tuple[str, ...], language: Language
) -> list[estoc.Diagnostic]:
    """What is left when the safe fixes are applied; one may make another one visible. Says what changed."""
    for _ in range(FIX_ROUNDS):
        applied = apply_fixes(one for one in findings if _mendable(one, (*paths, *packs)))
        if not applied:
            break
        for change in applied:
            place = f"{change.path}:{change.line}"
            told = phrase(language, f"mended {place}: ", f"réparé {place} : ")
            click.echo(f"{told}{change.before} -> {change.after}", err=True)
        findings = _findings(paths, packs)
    _tell_of_archives(findings, (*paths, *packs), language)
    return findings


def _tell_of_archives(findings: list[estoc.Diagnostic], given: tuple[str, ...], language: Language) -> None:
    """Say of each archive in which something could have been mended that it was not."""
    left = [edit.span.source.path for one in findings for edit in one.fix]
    for archive in (one for one in given if one.endswith(".zip")):
        if any(path.startswith(f"{Path(archive).as_posix()}/") for path in left):
            english = "is an archive, which is not mended: unpack it, and mend the folder"
            french = "est une archive, qui n'est pas réparée : décompressez-la, et réparez le dossier"
            click.echo(f"{archive} {phrase(language, english, french)}", err=True)


def _findings(paths: tuple[str, ...], packs: tuple[str, ...]) -> list[estoc.Diagnostic]:
    """What is wrong with each of the rules, each finding once."""
    found: dict[tuple[str, int, int, str], estoc.Diagnostic] = {}
    for path in paths or shipped():
        rules, diagnostics = estoc.diagnose(path, packs)
        for one in (*diagnostics, *(() if rules is None else estoc.lints(rules))):
            found.setdefault((one.span.source.path, one.span.start, one.span.end, one.code), one)
    return list(found.values())


def _mendable(one: estoc.Diagnostic, given: tuple[str, ...]) -> bool:
    return all(mendable(edit.span.source.path, given) for edit in one.fix)


def _document(findings: list[estoc.Diagnostic], errors: int, language: Language) -> dict[str, object]:
    return {
        "errors": errors,
        "warnings": len(findings) - errors,
        "diagnostics": [one.to_json(language) for one in findings],
    }


def _annotation(one: estoc.Diagnostic, language: Language) -> str:
    """A line that GitHub's pipelines show beside the source."""
    text = one.message.text(language)
    for hint in one.hints:
        text += f" ({hint.text(language)})"
    span = one.span
    properties = {
        "file": span.source.path,
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
        "title": one.code,
    }
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{one.severity.value} {listed}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A value among others, whose own commas and colons end nothing."""
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
