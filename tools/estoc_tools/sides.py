"""What stands on the command line of a fight: sides, and who decides for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

SIDES = "abcdefgh"
_MOST = 32
policy_option = click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="[SIDE=]POLICY",
    help="Who decides, for all or for one side (default: the ruleset's own); `look-ahead` tries things out.",
)
setup_option = click.option("--setup", help="Where the fight takes place (default: the ruleset's own).")


def parsed_sides(sides: tuple[str, ...]) -> dict[str, list[str]]:
    """The members of each side, by its letter.

    Raises:
        click.UsageError: there are too few or too many sides, or a side does not read.
    """
    if not 2 <= len(sides) <= len(SIDES):  # noqa: PLR2004 - nobody fights alone
        message = f"a fight takes from 2 to {len(SIDES)} sides, one argument each"
        raise click.UsageError(message)
    return {name: list(_members(side)) for name, side in zip(SIDES, sides, strict=False)}


def _members(side: str) -> Iterable[str]:
    for member in side.split("+"):
        who, _, times = member.partition("*")
        if not who or (times and not times.isdigit()) or not 0 < int(times or 1) <= _MOST:
            message = f"a side is written like `truand*2+philip`, not `{side}`"
            raise click.UsageError(message)
        yield from [who] * int(times or 1)


def parsed_policies(given: Iterable[str]) -> tuple[str | None, dict[str, str]]:
    """The policy of all sides, or None for the ruleset's own; and those of single sides."""
    common: str | None = None
    by_side: dict[str, str] = {}
    for one in given:
        side, separator, policy = one.partition("=")
        if separator:
            by_side[side] = policy
        else:
            common = one
    return common, by_side
