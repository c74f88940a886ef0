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

_WIDEST = 48


@click.command()
@click.argument("ruleset")
@click.argument("kind", required=False)
@click.argument("identifier", required=False, metavar="[ID]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--layers", is_flag=True, help="Tell the pack of each value, and what packs replaced.")
@pack_option
@option_option
@language_option
def show(
    ruleset: str,
    kind: str | None,
    identifier: str | None,
    form: str,
    layers: bool,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    language: Language,
) -> None:
    """Show the kinds of RULESET, the entries of a KIND, or the values of one entry."""
    rules = loaded(ruleset, packs, options, language)
    catalogue = rules.catalogue
    if kind is None and layers:
        _show_packs(rules, form, language)
        return
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
    if layers:
        _show_layers(entries[identifier], form, language)
        return
    values = entries[identifier].values
    cells = [(value.key, value.text, value.place) for value in values]
    _print(cells, [{"key": value.key, "value": value.text, "place": value.place} for value in values], form)


def _show_packs(rules: estoc.Ruleset, form: str, language: Language) -> None:
    """The ruleset and its packs in their order, and the patches that found nothing."""
    without = "nothing there to patch" if language == "en" else "rien à changer"
    rows = [
        row
        for pack in rules.composed_packs
        for row in (
            (pack.id, pack.version, ""),
            *(("", f"{without}: {what}", place) for what, place in pack.skipped),
        )
    ]
    data = [
        {
            "id": pack.id,
            "version": pack.version,
            "skipped": [{"what": what, "place": place} for what, place in pack.skipped],
        }
        for pack in rules.composed_packs
    ]
    _print(rows, data, form)


def _show_layers(entry: estoc.ShownEntry, form: str, language: Language) -> None:
    """The values of an entry, and below them what each pack changed, the last change last."""
    changes = [
        {
            "key": layer.key,
            "pack": layer.pack,
            "place": layer.place,
            "value": layer.after or None,
            "replaced": layer.before or None,
            "origin": layer.origin or None,
            "origin_pack": layer.owner or None,
        }
        for layer in entry.layers
    ]
    values = [
        {"key": value.key, "value": value.text, "place": value.place, "pack": value.pack}
        for value in entry.values
    ]
    if form == "json":
        _print((), {"id": entry.id, "pack": entry.pack, "values": values, "layers": changes}, form)
        return
    _print([(value.key, value.text, value.pack, value.place) for value in entry.values], (), form)
    for layer in entry.layers:
        click.echo(f"\n{layer.key or entry.id}")
        nothing = "(nothing)" if language == "en" else "(rien)"
        before = (layer.before or nothing, layer.owner, layer.origin)
        _print([before, (layer.after or nothing, layer.pack, layer.place)], (), form, indent="  ")


def _unknown(name: str, known: tuple[str, ...], language: Language) -> None:
    near = estoc.nearest(name, known)
    message = f"there is no `{name}`" if language == "en" else f"il n'y a pas de « {name} »"
    hint = ", ".join(known) if near is None else f"{near} ?" if language == "fr" else f"{near}?"
    click.echo(f"{message}: {hint}", err=True)
    sys.exit(2)


def _short(cell: str) -> str:
    """A cell that has to leave room for others beside it."""
    return cell if len(cell) <= _WIDEST else f"{cell[: _WIDEST - 3]}..."


def _print(rows: Sequence[tuple[str, ...]], data: object, form: str, *, indent: str = "") -> None:
    """Rows in aligned columns, or the data as JSON."""
    if form == "json":
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    widths = [
        max((len(row[place]) for row in rows), default=0) for place in range(len(rows[0]) if rows else 0)
    ]
    for row in rows:
        cells = (_short(cell).ljust(min(width, _WIDEST)) for cell, width in zip(row, widths, strict=True))
        click.echo(f"{indent}{'  '.join(cells)}".rstrip())
