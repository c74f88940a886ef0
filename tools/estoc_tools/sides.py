"""Who fights, and who decides for whom, as the command line says it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from estoc_tools.common import wrong_usage
from estoc_tools.rewind import Seats

if TYPE_CHECKING:
    from collections.abc import Iterable

    import estoc

SIDES = "abcdefgh"
LOOK_AHEAD = "look-ahead"
_MEMBERS_LIMIT = 32
_FIGHTING = 2
"""How many sides it takes to fight: where many fights are counted, somebody wins them."""


policy_option = click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="[SIDE=]POLICY",
    help="Who decides, for all or for one side (default: the ruleset's own); `look-ahead` rehearses first.",
)
setup_option = click.option("--setup", help="Where the fight takes place (default: the ruleset's own).")


def join(one: estoc.Fight, sides: tuple[str, ...]) -> None:
    """Add the members of each side; a side may also be JSON, such as `{"is": "truand", "PV": 1}`.

    Raises:
        click.UsageError: there are too few or too many sides, or a side does not read.
    """
    _check_number(sides, one.rules.fewest_sides(one.setup))
    for name, side in zip(SIDES, sides, strict=False):
        for who in _side_members(side):
            one.add(who, side=name)


def _check_number(sides: tuple[str, ...], fewest: int) -> None:
    if not fewest <= len(sides) <= len(SIDES):
        message = f"a fight takes from {fewest} to {len(SIDES)} sides, one argument each"
        raise wrong_usage(message)


def _json_members(side: str) -> list[str | dict[str, Any]]:
    """A combatant, or a list of them: an id, or a mapping with `is` and the fields that differ."""
    try:
        found = json.loads(side)
    except ValueError as wrong:
        message = f"this side is no JSON: {wrong}"
        raise wrong_usage(message) from wrong
    members = found if isinstance(found, list) else [found]
    if not members or not all(isinstance(one, str | dict) for one in members):
        message = "a side in JSON is a combatant's mapping, or a list of them"
        raise wrong_usage(message)
    return members


def parsed_sides(sides: tuple[str, ...]) -> dict[str, list[str | dict[str, Any]]]:
    """The members of each side, by its letter; a side may also be JSON, as for `join`.

    Raises:
        click.UsageError: there are too few or too many sides, or a side does not read.
    """
    _check_number(sides, _FIGHTING)
    return {name: _side_members(side) for name, side in zip(SIDES, sides, strict=False)}


def _side_members(side: str) -> list[str | dict[str, Any]]:
    return _json_members(side) if side.startswith(("{", "[")) else [*_members(side)]


def _members(side: str) -> Iterable[str]:
    for member in side.split("+"):
        who, star, times = member.partition("*")
        if not who or (star and not times.isdecimal()):
            message = f"a side is written like `truand*2+philip`, not `{side}`"
            raise wrong_usage(message)
        number = int(times or 1)
        if not 0 < number <= _MEMBERS_LIMIT:
            message = f"a side takes from 1 to {_MEMBERS_LIMIT} of a combatant, not `{member}`"
            raise wrong_usage(message)
        yield from [who] * number


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


def check_exact(policy: str | None) -> None:
    """Check that a policy is one that exact odds can follow.

    Raises:
        click.UsageError: it is for one side, or rehearses.
    """
    if policy is not None and "=" in policy:
        message = f"exact odds take a policy without its side, not {policy}"
        raise wrong_usage(message)
    if policy is not None and policy.partition(":")[0] == LOOK_AHEAD:
        message = f"exact odds follow the policies of the rules, not {LOOK_AHEAD}: it rehearses; simulate"
        raise wrong_usage(message)


def seats_of(present: Iterable[str], auto: bool, played: tuple[str, ...], given: tuple[str, ...]) -> Seats:
    """Who decides for whom.

    Args:
        present: the sides that there are.
        auto: whether policies decide for all.
        played: the sides that people play, if not all.
        given: policies: `ID` for all sides, or `SIDE=ID`.

    Raises:
        click.UsageError: a side is not there, or what is said does not go together.
    """
    known = tuple(dict.fromkeys(present))
    if auto and played:
        message = "--auto lets policies decide for every side; with --play they decide for the others"
        raise wrong_usage(message)
    policies: dict[str, str] = {}
    policy: str | None = None
    for one in given:
        side, separator, name = one.rpartition("=")
        if separator:
            policies[_side(side, known)] = name
        elif policy is None:
            policy = name
        else:
            message = (
                f"--policy {policy} and --policy {one} are both for all sides; for one side write a={one}"
            )
            raise wrong_usage(message)
    wanted = frozenset(_side(side, known) for one in played for side in one.split(","))
    if not auto and not played and given:
        message = "policies decide with --auto, or for the sides that --play leaves to them"
        raise wrong_usage(message)
    return Seats(frozenset() if auto else wanted or None, policy, policies)


def _side(name: str, known: tuple[str, ...]) -> str:
    if name not in known:
        message = f"there is no side {name!r}: in the order of the arguments they are {', '.join(known)}"
        raise wrong_usage(message)
    return name
