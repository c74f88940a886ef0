"""Sides as the command line takes them: `truand*2+philip`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
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
        for member in side.split("+"):
            who, _, times = member.partition("*")
            if not who or (times and not times.isdigit()) or not 0 < int(times or 1) <= 32:  # noqa: PLR2004 - a limit
                message = f"a side is written like `truand*2+philip`, not `{side}`"
                raise click.UsageError(message)
            for _ in range(int(times or 1)):
                one.add(who, side=name)
