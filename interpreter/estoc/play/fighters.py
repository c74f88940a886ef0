"""From what a caller says to who takes part."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.game import Fighter
from estoc.game.setup import placeless
from estoc.play.mistakes import RulesError, UsageError
from estoc.play.plain_nodes import node_of
from estoc.ruleset import field_values
from estoc.ruleset.errors_names import unknown_reference
from estoc.text import Json, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Cell


OUTCOMES = frozenset({"draw", "unresolved", "open"})
"""What an outcome can be besides a side: no side may have such a name."""


def setup_number(rules: Ruleset, setup: str) -> int:
    """The number of a setup.

    Raises:
        RulesError: there is none of that id.
    """
    return _number("setup", setup, [one.id for one in rules.program.setups])


def policy_number(rules: Ruleset, policy: str) -> int:
    """The number of a policy.

    Raises:
        RulesError: there is none of that id.
    """
    return _number("policy", policy, [one.id for one in rules.program.policies])


def _number(kind: str, name: str, known: list[str]) -> int:
    if name in known:
        return known.index(name)
    span = Span(Source.of(f"<{kind}>", name), 0, len(name))
    raise RulesError([unknown_reference(kind, name, known, span)])


def fighter(
    rules: Ruleset, who: str | Mapping[str, Json], side: str, present: tuple[Fighter, ...], setup: int
) -> Fighter:
    """A combatant for a side; its seat is the side's name and the next number.

    Raises:
        RulesError: there is no such combatant, or a field is wrong.
        UsageError: the mapping does not say `is`, or the name of the side is not a plain word.
    """
    word = str(side)
    if not word.isidentifier() or word[-1].isdigit() or word in OUTCOMES:
        message = f"a side is named by a plain word without a digit at its end, not {side!r}"
        raise UsageError(message)
    given = who if isinstance(who, Mapping) else {"is": who}
    name = given.get("is")
    if not isinstance(name, str):
        message = "a combatant's mapping says which entry it `is`"
        raise UsageError(message)
    entry = entry_number(rules, name)
    fields = {key: value for key, value in given.items() if key not in {"is", "conditions"}}
    borne = _conditions(rules, given.get("conditions", {}))
    label = f"{side}{sum(one.side == side for one in present) + 1}"
    return Fighter(
        label, side, entry, MappingProxyType({**cells(rules, "combatant", fields, setup), **borne})
    )


def _conditions(rules: Ruleset, given: Json) -> dict[int, Cell]:
    """The plain conditions that a combatant is under from the start, by the slots of their intensities."""
    if not isinstance(given, Mapping):
        message = "conditions are a mapping from conditions to intensities"
        raise UsageError(message)
    plain = {one.id: one for one in rules.program.conditions if one.instances < 0}
    found: dict[int, Cell] = {}
    for name, intensity in given.items():
        one = plain[list(plain)[_number("condition", name, list(plain))]]
        if intensity is True and one.low == one.high:
            found[one.intensity] = one.low
            continue
        if (
            not isinstance(intensity, int)
            or isinstance(intensity, bool)
            or not one.low <= intensity <= one.high
        ):
            message = f"the intensity of {name} is from {one.low} to {one.high}, not {intensity!r}"
            raise UsageError(message)
        found[one.intensity] = intensity
    return found


def fight_cells(rules: Ruleset, fields: Mapping[str, Json], setup: int) -> dict[int, Cell]:
    """Fields of the fight itself, by slot.

    Raises:
        RulesError: there is no such field, or a value does not fit.
    """
    return cells(rules, "fight", fields, setup)


def cells(rules: Ruleset, kind: str, fields: Mapping[str, Json], setup: int) -> dict[int, Cell]:
    """Fields of an object, by slot.

    Raises:
        RulesError: there is no such field, or a value does not fit.
    """
    if not fields:
        return {}
    map_ = rules.rules.setups[rules.program.setups[setup].id].map
    values, diagnostics = field_values(
        rules.rules, kind, node_of(dict(fields), f"<{kind}>"), rules.parser, map_
    )
    if diagnostics:
        raise RulesError(diagnostics)
    return rules.cells(kind, values)


def check_places(rules: Ruleset, setup: int, present: tuple[Fighter, ...]) -> None:
    """Refuse to begin where somebody has no place on the map, and the rules want everybody to have one.

    Raises:
        UsageError: it names the seats.
    """
    lost = placeless(rules.program, setup, present)
    if lost:
        seats = ", ".join(one.label for one in lost)
        message = f"the map has no start for {seats}: take another setup, or give each a cell"
        raise UsageError(message)


def entry_number(rules: Ruleset, entry: str) -> int:
    """The number of a combatant's entry.

    Raises:
        RulesError: there is none of that id.
    """
    return _number("combatant", entry, list(rules.rules.entries["combatant"]))


def lineup(rules: Ruleset, present: tuple[Fighter, ...]) -> tuple[str, ...]:
    """The entries of each side, joined by `+`, those in a row counted."""
    known = list(rules.rules.entries["combatant"])
    sides: dict[str, list[str]] = {}
    for one in present:
        sides.setdefault(one.side, []).append(known[one.entry])
    return tuple("+".join(_counted(entries)) for entries in sides.values())


def _counted(entries: list[str]) -> Iterator[str]:
    for entry, row in groupby(entries):
        number = len(list(row))
        yield entry if number == 1 else f"{entry}*{number}"
