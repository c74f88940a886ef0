"""Sides as the command line takes them: `truand*2+philip`, or JSON such as `{"is": "truand", "PV": 1}`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    import estoc

_SIDES = "abcdefgh"


def add_sides(one: estoc.Fight, sides: tuple[str, ...]) -> None:
    """Add the members of each side, which are called a, b and so on.

    Raises:
        click.UsageError: there are too few or too many sides, or a side does not read.
    """
    if not 2 <= len(sides) <= len(_SIDES):  # noqa: PLR2004 - nobody fights alone
        message = f"a fight takes from 2 to {len(_SIDES)} sides, one argument each"
        raise click.UsageError(message)
    for name, side in zip(_SIDES, sides, strict=False):
        for who in _json_members(side) if side.startswith(("{", "[")) else _members(side):
            one.add(who, side=name)


def _members(side: str) -> Iterator[str]:
    for member in side.split("+"):
        who, _, times = member.partition("*")
        if not who or (times and not times.isdigit()) or not 0 < int(times or 1) <= 32:  # noqa: PLR2004 - a limit
            message = f"a side is written like `truand*2+philip`, not `{side}`"
            raise click.UsageError(message)
        yield from [who] * int(times or 1)


def _json_members(side: str) -> list[str | dict[str, Any]]:
    """A combatant, or a list of them: an id, or a mapping with `is` and the fields that differ."""
    try:
        found = json.loads(side)
    except ValueError as wrong:
        message = f"this side is no JSON: {wrong}"
        raise click.UsageError(message) from wrong
    members = found if isinstance(found, list) else [found]
    if not members or not all(isinstance(one, str | dict) for one in members):
        message = "a side in JSON is a combatant's mapping, or a list of them"
        raise click.UsageError(message)
    return members
