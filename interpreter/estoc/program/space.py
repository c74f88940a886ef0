"""Lowering of the space and its maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.types import CELL
from estoc.program.space_tables import Map, Space
from estoc.program.symbols import words_of

if TYPE_CHECKING:
    from estoc.program.symbols import Symbols
    from estoc.ruleset import model


def space(symbols: Symbols) -> Space | None:
    """The space of a ruleset, if it uses one."""
    rule = symbols.rules.space
    if rule is None:
        return None
    place = None if rule.place is None else symbols.rules.kinds["combatant"].field(rule.place)
    return Space(
        rule.id,
        words_of(rule.name),
        rule.tenths or 0,
        diagonals=rule.diagonals,
        place=-1 if place is None else symbols.fields["combatant"][place.id],
        everybody=place is not None and place.type == CELL,
    )


def maps(symbols: Symbols) -> tuple[Map, ...]:
    """The maps, in the order of ids."""
    return tuple(_map(rule, symbols) for rule in symbols.rules.maps.values())


def _map(rule: model.MapRule, symbols: Symbols) -> Map:
    terrains = symbols.rules.entries["terrain"]
    costs = {terrain: _number(entry.values["cost"]) for terrain, entry in terrains.items()}
    blocks = {terrain: _number(entry.values["blocks"]) for terrain, entry in terrains.items()}
    return Map(
        rule.id,
        words_of(rule.name),
        rule.width,
        rule.height,
        tuple(symbols.entries["terrain"][terrain] for terrain in rule.cells),
        tuple(costs[terrain] for terrain in rule.cells),
        tuple(blocks[terrain] for terrain in rule.cells),
        tuple(sorted(rule.starts.items())),
    )


def _number(value: model.Value) -> int:
    return int(value) if isinstance(value, int) else 0
