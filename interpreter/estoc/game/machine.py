"""The stepper: runs flat code until a decision or a chance needs an answer, or the fight ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.chance import FaceSource, Rolled, read, throw
from estoc.game import changes
from estoc.game.features import FEATURES
from estoc.game.pauses import ChancePause, DecisionPause, Offer, Pause, decision_pause
from estoc.game.runtime import bits
from estoc.game.state import Extent, Frame, State
from estoc.game.told import Sort, Told
from estoc.program.timeline import UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.game.draws import Luck
    from estoc.game.link import Linked

STEPS_LIMIT = 1_000_000
Log: TypeAlias = "list[Told] | None"


@dataclass(slots=True)
class Machine:
    """One fight under way.

    Attributes:
        linked: the Program.
        state: where it stands; `advance` changes it.
        luck: what answers chances; None leaves them to somebody else, as pauses.
        log: where events go; None costs nothing.
    """

    linked: Linked
    state: State
    luck: Luck | None
    log: Log


def tell(
    machine: Machine, sort: Sort, number: int, values: tuple[Any, ...], faces: tuple[Any, ...] = ()
) -> None:
    """Append an event to the log, if anybody listens."""
    if machine.log is not None:
        machine.log.append(Told(machine.state.told, sort, number, values, faces))
    machine.state.told += 1


def advance(machine: Machine) -> Pause | None:  # noqa: C901, PLR0912, PLR0915 - one branch for each instruction
    """Run to the next pause; None when the fight has ended."""
    state, linked = machine.state, machine.linked
    for _ in range(STEPS_LIMIT):
        if state.outcome is not None:
            return None
        frame = state.frames[-1]
        code, registers, position = linked.code[frame.procedure], frame.registers, frame.position
        instruction = code[position]
        frame.position = position + 1
        match instruction[0]:
            case "let":
                registers[instruction[1]] = instruction[2](state, registers)
            case "if":
                if not instruction[1](state, registers):
                    frame.position = instruction[2]
            case "else":
                frame.position = instruction[1]
            case "end":
                pass
            case "each":
                registers[instruction[2]] = tuple(bits(instruction[3](state, registers)))
                _next(instruction, registers, frame, instruction[4])
            case "seats":
                registers[instruction[2]] = _seats(machine, instruction, frame.registers)
                _next(instruction, registers, frame, instruction[5])
            case "count":
                registers[instruction[1]], registers[instruction[2]] = 1, instruction[3]
            case "next":
                _again(code, instruction[1], registers, frame)
            case "call":
                _call(machine, instruction[1], instruction[2](state, registers))
            case "call_block":
                _call(machine, instruction[1](state, registers), instruction[2](state, registers))
            case "return":
                state.frames.pop()
            case "put" | "silent" | "add":
                changes.change(machine, instruction, registers)
            case "apply":
                changes.apply(machine, instruction, registers)
            case "lift":
                changes.lift(machine, instruction[1], instruction[2](state, registers))
            case "new":
                registers[instruction[2]] = changes.new(
                    state, instruction[1], instruction[3](state, registers)
                )
            case "tell":
                if machine.log is not None:
                    tell(machine, Sort.EVENT, instruction[1], tuple(instruction[2](state, registers)))
                else:
                    state.told += 1
            case "open":
                state.extents.append(
                    Extent(
                        instruction[1],
                        instruction[2](state, registers),
                        len(state.frames),
                        changes.records(machine),
                    )
                )
            case "close":
                changes.close(machine)
            case "abort":
                _abort(machine, instruction[1])
            case "halt":
                end(machine, instruction[1](state, registers))
            case "chance" | "throw":
                frame.position = position
                pause = _chance(machine, instruction, registers)
                if machine.luck is None:
                    return pause
                luck = machine.luck
                sources = [luck.source(state, roller, pause.stream) for roller in pause.rollers]
                roll(machine, pause, throw_all(pause, sources))
            case _:  # decide
                frame.position = position
                return decision_pause(linked, state, instruction[1], tuple(instruction[2](state, registers)))
    end(machine, UNRESOLVED)
    return None


def end(machine: Machine, outcome: int) -> None:
    """The fight ends."""
    machine.state.outcome = outcome
    tell(machine, Sort.END, 0, (outcome,))


def _seats(machine: Machine, instruction: tuple[Any, ...], registers: list[Any]) -> tuple[int, ...]:
    """The seats of a round: highest key first, then listed order."""
    kind, key = instruction[3], instruction[4]
    seats = tuple(bits(machine.state.alive[kind]))
    if key is None:
        return seats
    keys: dict[int, int] = {}
    for seat in seats:
        registers[instruction[1]] = seat
        keys[seat] = key(machine.state, registers)
    return tuple(sorted(seats, key=lambda seat: (-keys[seat], seat)))


def _next(instruction: tuple[Any, ...], registers: list[Any], frame: Frame, end_of_loop: int) -> None:
    """Enter a loop, or pass it where nothing is left."""
    rest = registers[instruction[2]]
    if rest:
        registers[instruction[1]], registers[instruction[2]] = rest[0], rest[1:]
    else:
        frame.position = end_of_loop


def _again(code: tuple[tuple[Any, ...], ...], opening: int, registers: list[Any], frame: Frame) -> None:
    """Go round a loop once more, or leave it."""
    instruction = code[opening]
    if instruction[0] == "count":
        if registers[instruction[1]] < registers[instruction[2]]:
            registers[instruction[1]] += 1
            frame.position = opening + 1
        return
    rest = registers[instruction[2]]
    if rest:
        registers[instruction[1]], registers[instruction[2]] = rest[0], rest[1:]
        frame.position = opening + 1


def _call(machine: Machine, procedure: int, arguments: list[Any]) -> None:
    registers = machine.linked.program.procedures[procedure].registers
    machine.state.frames.append(Frame(procedure, 0, arguments + [None] * (registers - len(arguments))))


def _abort(machine: Machine, sort: str) -> None:
    """Leave an extent: the frames above it go, and its end comes next."""
    state = machine.state
    while state.extents[-1].sort != sort:
        changes.close(machine)
    depth = state.extents[-1].depth
    del state.frames[depth:]
    frame = state.frames[-1]
    code = machine.linked.code[frame.procedure]
    frame.position = next(
        position for position in range(frame.position, len(code)) if code[position][:2] == ("close", sort)
    )


def _chance(machine: Machine, instruction: tuple[Any, ...], registers: list[Any]) -> ChancePause:
    """What is to be rolled here."""
    state = machine.state
    if instruction[0] == "throw":
        tree = instruction[1](state, registers)
        return ChancePause(None, instruction[3], (), (instruction[2](state, registers),), (tree,))
    number = instruction[1]
    given = tuple(instruction[2](state, registers))
    check = machine.linked.checks[number]
    rollers = tuple(by(state, *given) for by in check.by)
    return ChancePause(number, number, given, rollers, tuple(dice(state, *given) for dice in check.dice))


def throw_all(pause: ChancePause, sources: Sequence[FaceSource]) -> tuple[Rolled, ...]:
    """The dice of a chance, thrown; nothing of the fight changes.

    Raises:
        DiceError: a source gave a face that a die does not have.
    """
    return tuple(throw(tree, source) for tree, source in zip(pause.dice, sources, strict=True))


def roll(machine: Machine, pause: ChancePause, rolled: tuple[Rolled, ...]) -> None:
    """Answer a chance with what was thrown: the results go to the registers of the procedure that asked."""
    frame = machine.state.frames[-1]
    instruction = machine.linked.code[frame.procedure][frame.position]
    frame.position += 1
    faces = tuple(
        (roller, tuple(die.chain for die in one.dice))
        for roller, one in zip(pause.rollers, rolled, strict=True)
    )
    if pause.check is None:
        frame.registers[instruction[4]] = rolled[0].total
        tell(machine, Sort.THROW, pause.stream, (pause.rollers[0], rolled[0].total), faces)
        return
    _settle(machine, pause, rolled, frame.registers, instruction[3], faces)


def _settle(
    machine: Machine,
    pause: ChancePause,
    rolled: tuple[Rolled, ...],
    registers: list[Any],
    results: tuple[int, ...],
    faces: tuple[Any, ...],
) -> None:
    """The degree of a check and what it tells."""
    number = pause.check or 0
    check, functions = machine.linked.program.checks[number], machine.linked.checks[number]
    features = tuple(read(FEATURES[name], rolled[place]) for place, name in check.features)
    values = (*pause.given, *features)
    state = machine.state
    told = (functions.degree(state, *values), *(function(state, *values) for function in functions.tells))
    for register, value in zip(results, told, strict=True):
        registers[register] = value
    tell(machine, Sort.CHECK, number, (*values, *told), faces)


def decide(machine: Machine, pause: DecisionPause, offer: Offer) -> None:
    """Answer a decision with one of its offers."""
    frame = machine.state.frames[-1]
    instruction = machine.linked.code[frame.procedure][frame.position]
    for register, value in zip(instruction[3], offer.choices, strict=True):
        frame.registers[register] = value
    frame.position += 1
    tell(machine, Sort.CHOICE, pause.decision, (pause.decider, *offer.choices))
