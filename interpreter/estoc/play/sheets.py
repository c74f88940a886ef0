"""Sheets: what outlives a fight, as `Fight.add` takes it for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.game.effects import BEARER, FIRST_REMEMBERED, INTENSITY
from estoc.game.runtime import bits
from estoc.game.setup import object_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.play.fight import Fight
    from estoc.program.model import Condition
    from estoc.text import Json


def sheet(fight: Fight, who: int) -> dict[str, Json]:
    """The sheet of a combatant.

    It says which entry the combatant `is`, the fields that were given with it, the states that stand on a
    sheet as they are now, and under `conditions` those that do.

    Args:
        fight: the fight, which has begun.
        who: the number of the combatant.
    """
    program, fighter = fight.rules.program, fight.fighters[who]
    kind = object_number(program, "combatant")
    table, columns = program.objects[kind], fight.machine.state.columns[kind]
    found: dict[str, Json] = {"is": table.entries[fighter.entry]}
    for number, slot in enumerate(table.slots):
        given = number in fighter.cells and not slot.mutable
        if slot.sheet or given:
            found[slot.name] = fight.teller.wording.named(columns[number][who], slot.shown)
    conditions = dict(_conditions(fight, kind, who))
    return {**found, "conditions": conditions} if conditions else found


def _conditions(fight: Fight, kind: int, who: int) -> Iterator[tuple[str, Json]]:
    for condition in fight.rules.program.conditions:
        if not condition.sheet:
            continue
        if condition.instances >= 0:
            listed: list[Json] = [*_instances(fight, condition, who)]
            if listed:
                yield condition.id, listed
        else:
            intensity = fight.machine.state.columns[kind][condition.intensity][who]
            if intensity:
                yield condition.id, intensity


def _instances(fight: Fight, condition: Condition, who: int) -> Iterator[Json]:
    """The instances on a bearer, in the order in which they were made, each with what it remembers."""
    state, table = fight.machine.state, fight.rules.program.objects[condition.instances]
    columns = state.columns[condition.instances]
    for one in bits(state.alive[condition.instances]):
        if columns[BEARER][one] == who:
            remembered: dict[str, Json] = {"intensity": columns[INTENSITY][one]}
            for number in range(FIRST_REMEMBERED, len(table.slots)):
                slot = table.slots[number]
                remembered[slot.name] = fight.teller.wording.named(columns[number][one], slot.shown)
            yield remembered
