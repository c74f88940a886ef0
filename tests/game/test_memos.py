"""What functions of the rules read, and that what is kept of them is forgotten in time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import estoc
from estoc.game.memos import THERE, Memos, Reads

if TYPE_CHECKING:
    from estoc.program.model import Program


def slots(program: Program, *names: str) -> frozenset[tuple[int, int]]:
    """`kind.slot` as numbers; `kind` alone for which objects there are."""
    found = set()
    for name in names:
        kind, _, slot = name.partition(".")
        number = next(place for place, table in enumerate(program.objects) if table.id == kind)
        listed = [one.name.replace(" ", "_") for one in program.objects[number].slots]
        found.add((number, listed.index(slot) if slot else THERE))
    return frozenset(found)


@pytest.mark.parametrize(
    ("quantity", "read"),
    [
        (
            "ease",
            (
                "combatant.crafts combatant.shy combatant.condition_weary contest contest.heat contest.lead "
                "pebble pebble.owner"
            ),
        ),
        (
            "guard",
            (
                "combatant.vigour combatant.shield combatant.condition_weary combatant.condition_dazzled "
                "combatant.condition_soaked combatant.energy watched watched.bearer watched.intensity "
                "watched.by_whom"
            ),
        ),
        ("upright", "combatant.energy"),
        ("acts", "combatant.crafts"),
    ],
)
def test_a_quantity_reads_its_base_and_what_modifies_it(
    village: estoc.Ruleset, quantity: str, read: str
) -> None:
    program = village.program
    number = next(place for place, one in enumerate(program.quantities) if one.id == quantity)
    assert Reads(program, frozenset()).quantity(number) == slots(program, *read.split())


def test_what_nobody_else_sees_is_not_kept(village: estoc.Ruleset) -> None:
    program = village.program
    blow = next(place for place, table in enumerate(program.objects) if table.id == "blow")
    reads = Reads(program, frozenset({blow}))
    assert reads.of([("get", blow, 0, ("reg", 0))]) is None
    assert reads.of([("add", ("const", 1), ("get", blow, 5, ("reg", 0)))]) is None
    assert reads.of([("room", 0, 3)]) is None
    assert reads.of([("add", ("const", 1), ("reg", 0))]) == frozenset()


@pytest.mark.parametrize("ruleset", ["duel", "agonie", "krasse", "paliers"])
def test_every_reader_of_a_slot_is_noted(ruleset: str) -> None:
    program = estoc.load(ruleset).program
    memos = Memos.of(program)
    reads = Reads(program, frozenset(n for n, table in enumerate(program.objects) if table.sort == "record"))
    assert memos.count > 10
    for number, memo in memos.quantities.items():
        for kind, slot in reads.quantity(number) or ():
            assert memo in (memos.by_kind[kind] if slot == THERE else memos.by_slot[kind][slot])
    for number, memo in memos.decisions.items():
        for kind, slot in reads.decision(program.decisions[number]) or ():
            assert memo in (memos.by_kind[kind] if slot == THERE else memos.by_slot[kind][slot])


def test_fights_in_one_arena_know_nothing_of_each_other() -> None:
    rules = estoc.load(Path(__file__).parent / "village")

    def told(seed: int) -> list[dict[str, object]]:
        fight = rules.fight(seed)
        for who, side in (("oak", "a"), ("reed", "b"), ("fern", "b")):
            fight.add(who, side=side)
        fight.auto()
        return [event.to_json() for event in fight.events]

    alone = {seed: told(seed) for seed in (1, 2, 3)}
    again = estoc.load(Path(__file__).parent / "village")
    assert told(3) == alone[3]
    fresh = again.fight(2)
    for who, side in (("oak", "a"), ("reed", "b"), ("fern", "b")):
        fresh.add(who, side=side)
    state = fresh.auto(), fresh.machine.state.to_json()
    told(1)
    assert fresh.machine.state.to_json() == state[1]
    assert [event.to_json() for event in fresh.events] == alone[2]
