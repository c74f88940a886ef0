"""Chances as outcomes: going on from what a roll may tell, without dice.

A solver needs no faces: it goes on from each thing that a check can tell, with its exact probability
(`pauses.outcomes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from estoc.game.link import Linked
    from estoc.game.state import State

Outcome: TypeAlias = tuple[int, ...]
"""What a roll tells: degree and told features; for plain dice the total."""


def targets(linked: Linked, state: State) -> tuple[int, ...]:
    """The registers into which the roll that is waited for puts what it tells."""
    frame = state.frames[-1]
    instruction = linked.code[frame.procedure][frame.position]
    return (instruction[4],) if instruction[0] == "throw" else instruction[3]


def settle(linked: Linked, state: State, outcome: Outcome) -> None:
    """Answer a chance with an outcome: the state goes on as if dice had told it; nobody is told."""
    registers = targets(linked, state)
    frame = state.frames[-1]
    for register, value in zip(registers, outcome, strict=True):
        frame.registers[register] = value
    frame.position += 1
    state.told += 1
