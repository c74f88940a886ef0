"""`estoc show`: what is there after all packs, with the origin of each value."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

import estoc
from estoc_tools.common import Language, language_option, loaded, option_option, pack_option

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command()
@click.argument("ruleset")
@click.argument("kind", required=False)
@click.argument("identifier", required=False, metavar="[ID]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@pack_option
@option_option
@language_option
def show(
    ruleset: str,
    kind: str | None,
    identifier: str | None,
    form: str,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Show the kinds of RULESET, the entries of a KIND, or the values of one entry."""
    rules = loaded(ruleset, packs, options, language)
    catalogue = rules.catalogue
    if kind is None:
        rows = [(name, f"{len(entries)}") for name, entries in catalogue.items()]
        _print(rows, [{"kind": name, "entries": len(entries)} for name, entries in catalogue.items()], form)
        return
    if kind not in catalogue:
        _unknown(kind, tuple(catalogue), language)
    entries = catalogue[kind]
    if identifier is None:
        listed = [(entry.id, entry.name.text(language), entry.place) for entry in entries.values()]
        _print(listed, [{"id": entry.id, "place": entry.place} for entry in entries.values()], form)
        return
    if identifier not in entries:
        _unknown(identifier, tuple(entries), language)
    values = entries[identifier].values
    cells = [(value.key, value.text, value.place) for value in values]
    _print(cells, [{"key": value.key, "value": value.text, "place": value.place} for value in values], form)


def _unknown(name: str, known: tuple[str, ...], language: Language) -> None:
    near = estoc.nearest(name, known)
    message = f"there is no `{name}`" if language == "en" else f"il n'y a pas de « {name} »"
    hint = ", ".join(known) if near is None else f"{near} ?" if language == "fr" else f"{near}?"
    click.echo(f"{message}: {hint}", err=True)
    sys.exit(2)


def _print(rows: Sequence[tuple[str, ...]], data: object, form: str) -> None:
    """Rows in aligned columns, or the data as JSON."""
    if form == "json":
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    widths = [
        max((len(row[place]) for row in rows), default=0) for place in range(len(rows[0]) if rows else 0)
    ]
    for row in rows:
        click.echo(
            "  ".join(cell.ljust(min(width, 48)) for cell, width in zip(row, widths, strict=True)).rstrip()
        )
