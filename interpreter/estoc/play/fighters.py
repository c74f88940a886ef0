"""From what a caller says to who takes part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.game import Fighter
from estoc.game.effects import FIRST_REMEMBERED
from estoc.game.setup import object_number, placeless
from estoc.play.mistakes import RulesError, UsageError
from estoc.play.plain_nodes import node_of
from estoc.ruleset import field_values
from estoc.ruleset.errors_names import unknown_reference
from estoc.text import Json, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Cell
    from estoc.ruleset import GivenValues, model


OUTCOMES = frozenset({"draw", "unresolved", "over", "open"})
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


def policies_of(fight: Fight, policy: str | None, policies: Mapping[str, str] | None) -> tuple[int, ...]:
    """The numbers of the policies of a fight's combatants.

    Args:
        fight: the fight.
        policy: the policy of every side; by default the ruleset's own.
        policies: policies by side.

    Raises:
        RulesError: there is none of an id.
        UsageError: there is no such side.
    """
    default = policy_number(fight.rules, policy or fight.rules.rules.policy)
    strangers = set(policies or {}) - {fighter.side for fighter in fight.fighters}
    if strangers:
        message = f"there is no side {', '.join(sorted(strangers))}"
        raise UsageError(message)
    by_side = {side: policy_number(fight.rules, name) for side, name in (policies or {}).items()}
    return tuple(by_side.get(fighter.side, default) for fighter in fight.fighters)


def _number(kind: str, name: str, known: list[str]) -> int:
    if name in known:
        return known.index(name)
    span = Span(Source.of(f"<{kind}>", name), 0, len(name))
    raise RulesError([unknown_reference(kind, name, known, span)])


def fighter(
    rules: Ruleset, who: str | Mapping[str, object], side: str, present: tuple[Fighter, ...], setup: int
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
    fields = {key: value for key, value in given.items() if key != "is"}
    label = f"{side}{sum(one.side == side for one in present) + 1}"
    if not fields:
        return Fighter(label, side, entry, MappingProxyType({}))
    found = _given(rules, "combatant", fields, setup)
    return Fighter(label, side, entry, *member_cells(rules, found.values, found.conditions, found.instances))


def member_cells(
    rules: Ruleset,
    values: Mapping[str, model.Value],
    conditions: Mapping[str, int],
    instances: tuple[model.BorneInstance, ...],
) -> tuple[Mapping[int, Cell], tuple[tuple[int, tuple[Cell, ...]], ...]]:
    """What a combatant has from the start, in numbers: slots, and instances of conditions; see `Fighter`."""
    numbers = {condition.id: number for number, condition in enumerate(rules.program.conditions)}
    slots = {
        rules.program.conditions[numbers[name]].intensity: intensity for name, intensity in conditions.items()
    }
    borne = tuple((numbers[one.condition], _remembered(rules, one)) for one in instances)
    return MappingProxyType({**rules.cells("combatant", values), **slots}), borne


def _remembered(rules: Ruleset, one: model.BorneInstance) -> tuple[Cell, ...]:
    """The intensity of an instance, and what it remembers, in the order of its slots."""
    given = rules.cells(one.condition, one.values)
    slots = rules.program.objects[object_number(rules.program, one.condition)].slots
    rest = range(FIRST_REMEMBERED, len(slots))
    return (one.intensity, *(given.get(number, slots[number].default) for number in rest))


def fight_cells(rules: Ruleset, fields: Mapping[str, object], setup: int) -> dict[int, Cell]:
    """Fields of the fight itself, by slot.

    Raises:
        RulesError: there is no such field, or a value does not fit.
    """
    return cells(rules, "fight", fields, setup)


def cells(rules: Ruleset, kind: str, fields: Mapping[str, object], setup: int) -> dict[int, Cell]:
    """Fields of an object, by slot.

    Raises:
        RulesError: there is no such field, or a value does not fit.
    """
    return rules.cells(kind, _given(rules, kind, fields, setup).values)


def _given(rules: Ruleset, kind: str, fields: Mapping[str, object], setup: int) -> GivenValues:
    """What a caller says of an object, checked.

    Raises:
        RulesError: there is no such field, or a value does not fit.
    """
    map_ = rules.rules.setups[rules.program.setups[setup].id].map
    found = field_values(rules.rules, kind, node_of(dict(fields), f"<{kind}>"), rules.parser, map_)
    if found.diagnostics:
        raise RulesError(found.diagnostics)
    return found


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


def check_newcomer(rules: Ruleset, newcomer: Fighter, present: tuple[Fighter, ...]) -> None:
    """Refuse a newcomer for whom there is no side or no place.

    Raises:
        UsageError: it says what is missing.
    """
    sides = dict.fromkeys(fighter.side for fighter in present)
    if newcomer.side not in sides:
        message = f"there is no side {newcomer.side!r} in this fight; there are {', '.join(sides)}"
        raise UsageError(message)
    space = rules.program.space
    if space is not None and space.everybody and space.place not in newcomer.cells:
        name = rules.program.objects[object_number(rules.program, "combatant")].slots[space.place].name
        message = f"a newcomer has no start: say its `{name}`"
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


def checked_fighter(
    rules: Ruleset,
    place: tuple[str, int],
    member: model.Member,
    present: tuple[Fighter, ...],
    sheets: Mapping[str, Mapping[str, Json]],
) -> Fighter:
    """A member of a side that a scenario gives, already checked.

    Args:
        rules: the ruleset.
        place: its side, and the number of the setup.
        member: the member.
        present: who takes part so far.
        sheets: the sheets that it may come with, by seat.
    """
    side, setup = place
    given = member_cells(rules, member.values, member.conditions, member.instances)
    if member.sheet:
        known = fighter(rules, sheets[member.sheet], side, present, setup)
        return replace(known, cells={**known.cells, **given[0]}, borne=(*known.borne, *given[1]))
    label = f"{side}{sum(one.side == side for one in present) + 1}"
    return Fighter(label, side, entry_number(rules, member.entry), *given)
