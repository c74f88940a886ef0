"""What the rules read from a timeline on: the rest of a Program cannot change what is still to come.

A Program holds more than one fight needs: other timelines, tables that only people look at, quantities that
nothing reads. Leaving them out of the keys of states merges more of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.game.expressions import expressions_in
from estoc.game.keys import Reading, looked_up, slots_read
from estoc.game.liveness import live_registers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.program.model import Cell, Parameter, Program, Slot

_Part = tuple[str, int]
"""A part of a Program: its sort and its number."""


def reading_from(program: Program, procedures: Iterable[int], policies: Iterable[int]) -> Reading:
    """What is read by whatever some procedures can lead to, and by policies.

    Args:
        program: the Program.
        procedures: the numbers of the procedures that are under way.
        policies: the numbers of the policies that decide.
    """
    found = set(looked_up(program))
    todo: list[_Part] = [("procedure", number) for number in procedures]
    todo += [("policy", number) for number in policies]
    seen = set(todo)
    while todo:
        for operation in expressions_in(_content(program, *todo.pop())):
            found.update(slots_read(operation))
            fresh = set(_parts(program, operation)) - seen
            seen |= fresh
            todo.extend(sorted(fresh))
    live = tuple(live_registers(procedure) for procedure in program.procedures)
    return Reading(frozenset(found), live)


def _content(program: Program, sort: str, number: int) -> tuple[Any, ...]:
    """What a part of a Program holds, as nested tuples of expressions and instructions."""
    match sort:
        case "procedure":
            # What is told is history: no rule reads it.
            return tuple(one for one in program.procedures[number].code if one[0] != "tell")
        case "policy":
            policy = program.policies[number]
            return (*policy.prefer, *policy.weigh)
        case "quantity":
            quantity = program.quantities[number]
            base = tuple(part.expression for part in quantity.base)
            return (*base, *((one.value, one.when) for one in quantity.contributions))
        case "table":
            return tuple(program.tables[number].rows)
        case "check":
            check = program.checks[number]
            rolls = tuple((roll.by, roll.dice) for roll in check.rolls)
            return (*rolls, *check.settled, *check.degrees, *check.tells)
        case _:
            decision = program.decisions[number]
            sources = tuple(choice.source for choice in decision.choices)
            return (decision.who, *sources, *(need.that for need in decision.requires))


def _parts(program: Program, operation: tuple[Any, ...]) -> Iterator[_Part]:
    """The parts of a Program that an expression or instruction leads to."""
    match operation:
        case ("quantity" | "table" as sort, int(number), *_):
            yield sort, number
        case ("call", int(number), *_) | ("later", str(), int(number), *_):
            yield "procedure", number
        case ("call_block", *_):
            yield from (("procedure", number) for number in _blocks(program))
        case ("chance", int(number), *_):
            yield "check", number
        case ("decide", int(number), *_):
            yield "decision", number
        case _:
            return


def _blocks(program: Program) -> set[int]:
    """The procedures that entries bring: a call of a block may lead to each of them."""
    tables: list[tuple[tuple[tuple[Cell, ...], ...], tuple[Parameter | Slot, ...]]] = []
    tables += [(kind.rows, kind.fields) for kind in program.kinds]
    tables += [(table.rows, table.slots) for table in program.objects]
    found: set[int] = set()
    for rows, columns in tables:
        for place, column in enumerate(columns):
            if column.shown.sort == "steps":
                cells = [*(row[place] for row in rows), getattr(column, "default", None)]
                found |= {cell for cell in cells if isinstance(cell, int)}
    return found
