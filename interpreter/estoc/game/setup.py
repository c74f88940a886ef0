"""The start of a fight: objects with their first values, and the first frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.state import Frame, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.game.link import Linked
    from estoc.program.model import Cell, ObjectTable, Program


@dataclass(frozen=True, slots=True)
class Fighter:
    """A combatant that takes part.

    Attributes:
        label: its seat, such as `a1`: what its dice are keyed by.
        side: the name of its side.
        entry: the number of its entry.
        cells: slots that differ from the entry's, by number.
        borne: instances of conditions that it is under: the condition, then the intensity and what it
            remembers.
    """

    label: str
    side: str
    entry: int
    cells: Mapping[int, Cell]
    borne: tuple[tuple[int, tuple[Cell, ...]], ...] = ()


def object_number(program: Program, kind: str) -> int:
    """The number of a kind of objects."""
    return next(number for number, table in enumerate(program.objects) if table.id == kind)


def slot_number(table: ObjectTable, name: str) -> int:
    """The number of a slot."""
    return next(number for number, slot in enumerate(table.slots) if slot.name == name)


def begin(linked: Linked, setup: int, fighters: tuple[Fighter, ...], fields: Mapping[int, Cell]) -> State:
    """The state before the first instruction.

    Args:
        linked: the Program.
        setup: the number of the setup.
        fighters: who takes part, in listed order.
        fields: slots of the fight that differ from the setup's.
    """
    program = linked.program
    timeline = program.setups[setup].timeline
    state = State(
        [[[] for _ in table.slots] for table in program.objects],
        [0 for _ in program.objects],
        [Frame(timeline, 0, [None] * len(program.procedures[timeline].registers))],
        {number: 0 for number, procedure in enumerate(program.procedures) if procedure.nesting},
        map=program.setups[setup].map,
    )
    place = program.setups[setup]
    _make(program, state, object_number(program, "fight"), {**dict(place.fight), **fields})
    sides = list(dict.fromkeys(fighter.side for fighter in fighters))
    _make_sides(program, state, sides, fighters)
    for fighter, start in zip(fighters, start_cells(program, setup, fighters), strict=True):
        make_combatant(program, state, fighter, setup, sides, start)
    for number, table in enumerate(program.objects):
        if table.sort == "pair":
            _make_pairs(program, state, number, fighters)
    return state


def make_combatant(
    program: Program,
    state: State,
    fighter: Fighter,
    setup: int,
    sides: list[str],
    start: int | None = None,
) -> int:
    """A new combatant, with what it has by its entry, its start, its side, and itself; its number."""
    kind = object_number(program, "combatant")
    side_slot = slot_number(program.objects[kind], "side")
    together = dict(dict(program.setups[setup].sides).get(fighter.side, ()))
    row = dict(enumerate(program.objects[kind].rows[fighter.entry]))
    given: dict[int, Cell] = {number: cell for number, cell in row.items() if cell is not None}
    if program.space is not None and start is not None:
        given[program.space.place] = start
    given |= together | dict(fighter.cells) | {side_slot: sides.index(fighter.side)}
    number = _make(program, state, kind, given)
    _make_borne(program, state, number, fighter)
    return number


def _make_borne(program: Program, state: State, bearer: int, fighter: Fighter) -> None:
    """The instances of conditions that a combatant is under."""
    for condition, remembered in fighter.borne:
        kind = program.conditions[condition].instances
        _make(program, state, kind, dict(enumerate((bearer, None, *remembered))))


def start_cells(program: Program, setup: int, fighters: tuple[Fighter, ...]) -> tuple[int | None, ...]:
    """Where each fighter starts: the first of a side on its first start, and so on; None for no start."""
    space, number = program.space, program.setups[setup].map
    if space is None or space.place < 0 or number < 0:
        return (None,) * len(fighters)
    left = {side: list(cells) for side, cells in program.maps[number].starts}
    return tuple(left[one.side].pop(0) if left.get(one.side) else None for one in fighters)


def placeless(program: Program, setup: int, fighters: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """The fighters whom nothing gives a cell, where the space wants everybody to be in one."""
    space = program.space
    if space is None or not space.everybody:
        return ()
    together = [side for side, cells in program.setups[setup].sides if space.place in dict(cells)]
    return tuple(
        fighter
        for fighter, start in zip(fighters, start_cells(program, setup, fighters), strict=True)
        if start is None and fighter.side not in together and space.place not in fighter.cells
    )


def _make(program: Program, state: State, kind: int, given: Mapping[int, Any]) -> int:
    """A new object; slots that are not given have their defaults."""
    for number, slot in enumerate(program.objects[kind].slots):
        state.columns[kind][number].append(given.get(number, slot.default))
    created = state.alive[kind].bit_length()
    state.alive[kind] |= 1 << created
    return created


def _make_sides(program: Program, state: State, sides: list[str], fighters: tuple[Fighter, ...]) -> None:
    kind = object_number(program, "side")
    members = slot_number(program.objects[kind], "members")
    for side in sides:
        mask = sum(1 << number for number, fighter in enumerate(fighters) if fighter.side == side)
        _make(program, state, kind, {members: mask})


def _make_pairs(program: Program, state: State, kind: int, fighters: tuple[Fighter, ...]) -> None:
    """A pair for each couple, in listed order."""
    for one in range(len(fighters)):
        for other in range(one + 1, len(fighters)):
            _make_pair(program, state, kind, fighters, (one, other))


def pair_newcomer(program: Program, state: State, kind: int, fighters: tuple[Fighter, ...]) -> None:
    """A pair for the last of the fighters with each of the others."""
    newcomer = len(fighters) - 1
    for one in range(newcomer):
        _make_pair(program, state, kind, fighters, (one, newcomer))


def _make_pair(
    program: Program, state: State, kind: int, fighters: tuple[Fighter, ...], two: tuple[int, int]
) -> None:
    """A pair, unless its kind is of other couples."""
    table = program.objects[kind]
    if table.couples == "hostile" and fighters[two[0]].side == fighters[two[1]].side:
        return
    given: dict[int, Any] = {slot_number(table, "first"): two[0], slot_number(table, "second"): two[1]}
    for number, slot in enumerate(table.slots):
        # The default of a state that holds one of the two says which: 0 the first, 1 the second.
        if number not in given and slot.shown.sort == "object" and isinstance(slot.default, int):
            given[number] = two[slot.default]
    _make(program, state, kind, given)
