"""Which registers of a procedure may still be read from a position on: the others are left out of a key.

Backward data flow over flat code (Aho, Lam, Sethi, Ullman, "Compilers", 9.2.5), with sets of registers as
bits. An extent may be left from anywhere inside it, also by what it calls; its `close` comes next then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.game.expressions import free_registers, is_expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.program.model import Instruction, Procedure

_JUMPS = frozenset({"if", "branch", "else", "each", "count", "once"})
_WRITES = {"let": 1, "apply": 2, "lift": 2, "lift_instance": 2, "new": 2, "open": 3, "throw": 4}
"""Where an instruction names the register that it writes."""


def live_registers(procedure: Procedure) -> tuple[int, ...]:
    """For each position, the registers whose values matter there, as bits."""
    code = procedure.code
    reads = [_reads(code, position) for position in range(len(code))]
    writes = [_writes(code, position) for position in range(len(code))]
    after = [[*_after(code, position)] for position in range(len(code))]
    for opening, closing in _extents(code):
        for position in range(opening, closing):
            after[position].append(closing)
    live = [0] * len(code)
    changed = True
    while changed:
        changed = False
        for position in reversed(range(len(code))):
            out = 0
            for one in after[position]:
                out |= live[one]
            found = reads[position] | out & ~writes[position]
            if found != live[position]:
                live[position], changed = found, True
    return tuple(live)


def _after(code: tuple[Instruction, ...], position: int) -> Iterator[int]:
    """Where execution may go from a position."""
    instruction = code[position]
    verb = instruction[0]
    if verb in {"return", "halt", "abort"}:
        return
    if verb == "next":
        yield instruction[1] + 1
    if verb in _JUMPS:
        yield instruction[-1]
    if verb != "else":
        yield position + 1


def _extents(code: tuple[Instruction, ...]) -> Iterator[tuple[int, int]]:
    """Where each extent opens and closes: they share a register that nothing else writes."""
    for opening, one in enumerate(code):
        if one[0] == "open":
            yield opening, code.index(("close", one[1], one[3]), opening)


def _reads(code: tuple[Instruction, ...], position: int) -> int:
    instruction = code[position]
    found = 0
    for operand in instruction[1:]:
        for one in operand if isinstance(operand, tuple) and not is_expression(operand) else (operand,):
            if is_expression(one):
                for register in free_registers(one):
                    found |= 1 << register
    match instruction:
        case ("each", int(member), _, source, *_):
            # The key reads the member of the loop itself, never what stood in its register before.
            found &= ~(1 << member) | sum(1 << register for register in free_registers(source))
        case ("next", int(opening)):
            found |= _loop(code[opening])
        case ("close", _, int(register)):
            found |= 1 << register
        case _:
            pass
    return found


def _writes(code: tuple[Instruction, ...], position: int) -> int:
    instruction = code[position]
    match instruction:
        case ("each" | "count", *_):
            return _loop(instruction)
        case ("chance" | "decide", _, _, results):
            return sum(1 << register for register in results)
        case (str(verb), *_) if verb in _WRITES:
            return 1 << int(instruction[_WRITES[verb]])
        case _:
            return 0


def _loop(opening: Instruction) -> int:
    """The registers that keep a loop: the member or number, and the rest or last."""
    return 1 << int(opening[1]) | 1 << int(opening[2])
