"""What comes into a fight from outside the rules: newcomers, and steps that somebody has it take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.game.machine import tell
from estoc.game.setup import make_combatant, object_number, pair_newcomer, slot_number
from estoc.game.state import Frame
from estoc.game.told import Sort

if TYPE_CHECKING:
    from estoc.game.machine import Machine
    from estoc.game.setup import Fighter


def join(machine: Machine, fighters: tuple[Fighter, ...], setup: int) -> None:
    """The last of the fighters joins; what the rules have newcomers do comes next.

    Args:
        machine: the fight, at a pause.
        fighters: who takes part, the newcomer last; its side is there.
        setup: the number of the setup.
    """
    program, state = machine.linked.program, machine.state
    sides = list(dict.fromkeys(fighter.side for fighter in fighters))
    newcomer = make_combatant(program, state, fighters[-1], setup, sides)
    kind = object_number(program, "side")
    members = state.columns[kind][slot_number(program.objects[kind], "members")]
    members[sides.index(fighters[-1].side)] |= 1 << newcomer
    for number, table in enumerate(program.objects):
        if table.sort == "pair":
            pair_newcomer(program, state, number, fighters)
    tell(machine, Sort.JOIN, 0, (newcomer,))
    if program.joins >= 0:
        procedure = program.procedures[program.joins]
        state.frames.append(Frame(program.joins, 0, [newcomer, *[None] * (len(procedure.registers) - 1)]))


def intervene(machine: Machine, procedure: int, arguments: tuple[int | None, ...], ordinal: int) -> None:
    """Steps from outside come next, before what is asked now.

    Args:
        machine: the fight, at a pause.
        procedure: the number of the procedure with the steps.
        arguments: its arguments.
        ordinal: how many amendments there were before.
    """
    tell(machine, Sort.AMEND, ordinal, ())
    width = len(machine.linked.program.procedures[procedure].registers)
    machine.state.frames.append(Frame(procedure, 0, [*arguments, *[None] * (width - len(arguments))]))
