"""The stepper: runs flat code until a decision or a chance needs an answer, or the fight ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.chance import FaceSource, Rolled, read, show, throw
from estoc.game import effects, extents
from estoc.game.features import FEATURES
from estoc.game.limits import LimitReached
from estoc.game.pauses import ChancePause, DecisionPause, Offer, Pause, decision_pause
from estoc.game.runtime import as_tree, bits
from estoc.game.state import Frame, State
from estoc.game.told import Sort, Told
from estoc.program.timeline import UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from estoc.game.draws import Luck
    from estoc.game.link import Linked

STEPS_LIMIT = 1_000_000
Log: TypeAlias = "list[Told] | None"
Trace: TypeAlias = "Callable[[int, int, list[Any]], None]"


@dataclass(slots=True)
class Machine:
    """One fight under way.

    Attributes:
        linked: the Program.
        state: where it stands; `advance` changes it.
        luck: what answers chances; None leaves them to somebody else, as pauses.
        log: where events go; None costs nothing.
        trace: told of each instruction before it runs: procedure, position, registers; None costs nothing.
    """

    linked: Linked
    state: State
    luck: Luck | None
    log: Log
    trace: Trace | None = None


def tell(
    machine: Machine, sort: Sort, number: int, values: tuple[Any, ...], faces: tuple[Any, ...] = ()
) -> None:
    """Append an event to the log, if anybody listens."""
    if machine.log is not None:
        machine.log.append(Told(machine.state.told, sort, number, values, faces))
    machine.state.told += 1


def advance(machine: Machine) -> Pause | None:
    """Run to the next pause; None when the fight has ended.

    A fight that would need more than `limits` allows ends unresolved.
    """
    try:
        return _advance(machine)
    except LimitReached:
        end(machine, UNRESOLVED)
        return None


def _advance(machine: Machine) -> Pause | None:  # noqa: C901, PLR0912, PLR0915 - one branch an instruction
    state, linked = machine.state, machine.linked
    for _ in range(STEPS_LIMIT):
        if state.outcome is not None:
            return None
        frame = state.frames[-1]
        code, registers, position = linked.code[frame.procedure], frame.registers, frame.position
        instruction = code[position]
        frame.position = position + 1
        if machine.trace is not None:
            machine.trace(frame.procedure, position, frame.registers)
        match instruction[0]:
            case "let":
                registers[instruction[1]] = instruction[2](state, registers)
            case "if" | "branch":
                if not instruction[1](state, registers):
                    frame.position = instruction[2]
            case "else":
                frame.position = instruction[1]
            case "end":
                pass
            case "each":
                registers[instruction[2]] = _ordered(machine, instruction, registers)
                _next(instruction, registers, frame, instruction[5])
            case "count":
                last = instruction[3](state, registers)
                registers[instruction[1]], registers[instruction[2]] = 1, last
                if not last:
                    frame.position = instruction[4]
            case "next":
                _again(code, instruction[1], registers, frame)
            case "call":
                _call(machine, instruction[1], instruction[2](state, registers))
            case "call_block":
                _call(machine, instruction[1](state, registers), instruction[2](state, registers))
            case "return":
                _leave(machine, frame, position)
            case "put":
                _, kind, slot, owner, value = instruction
                effects.put(state, machine, kind, slot, owner(state, registers), value(state, registers))
            case "add":
                _, kind, slot, owner, value = instruction
                effects.add(state, machine, kind, slot, owner(state, registers), value(state, registers))
            case "silent":
                _, kind, slot, owner, value = instruction
                state.columns[kind][slot][owner(state, registers)] = value(state, registers)
            case "apply":
                _, number, register, values, given = instruction
                bearer, source, intensity = values(state, registers)
                applied = (bearer, source, intensity, given(state, registers))
                registers[register] = effects.apply(state, machine, number, *applied)
            case "lift":
                _, number, register, bearer = instruction
                registers[register] = effects.lift(state, machine, number, bearer(state, registers))
            case "lift_instance":
                _, number, register, instance = instruction
                registers[register] = effects.lift_instance(
                    state, machine, number, instance(state, registers)
                )
            case "new":
                registers[instruction[2]] = effects.new(
                    state, instruction[1], instruction[3](state, registers)
                )
            case "remove":
                effects.remove(state, instruction[1], instruction[2](state, registers))
            case "tell":
                if machine.log is not None:
                    tell(machine, Sort.EVENT, instruction[1], tuple(instruction[2](state, registers)))
                else:
                    state.told += 1
            case "open":
                _, sort, owner, register = instruction
                registers[register] = extents.opened(state, linked, sort, owner(state, registers))
            case "close":
                _close(machine, frame, position, instruction)
            case "abort":
                _abort(machine, instruction[1])
            case "later":
                _, sort, procedure, arguments = instruction
                given = arguments(state, registers)
                if not extents.later(state, sort, procedure, given):
                    _call(machine, procedure, given)
            case "once":
                _, sort, flag, owner, target = instruction
                if not extents.first_time(state, sort, flag, owner(state, registers)):
                    frame.position = target
            case "halt":
                end(machine, instruction[1](state, registers))
            case "chance" | "throw":
                frame.position = position
                pause = _chance(machine, instruction, registers)
                if _settled(machine, pause, frame, instruction):
                    continue
                if machine.luck is None:
                    return pause
                luck = machine.luck
                sources = [luck.source(state, roller, pause.stream) for roller in pause.rollers]
                roll(machine, pause, throw_all(pause, sources))
            case _:  # decide
                frame.position = position
                asked = decision_pause(linked, state, instruction[1], tuple(instruction[2](state, registers)))
                if asked.offers:
                    return asked
                end(machine, UNRESOLVED)
    end(machine, UNRESOLVED)
    return None


def end(machine: Machine, outcome: int) -> None:
    """The fight ends."""
    machine.state.outcome = outcome
    tell(machine, Sort.END, 0, (outcome,))
    machine.state.end()


def _ordered(machine: Machine, instruction: tuple[Any, ...], registers: list[Any]) -> tuple[int, ...]:
    """The members of a set, captured now: highest key first, then by number."""
    _, variable, _, source, key, _ = instruction
    members = tuple(bits(source(machine.state, registers)))
    if key is None:
        return members
    keys: dict[int, int] = {}
    for member in members:
        registers[variable] = member
        keys[member] = key(machine.state, registers)
    return tuple(sorted(members, key=lambda member: (-keys[member], member)))


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


def _call(machine: Machine, number: int, arguments: list[Any]) -> None:
    """Call a procedure; one that is under way as often as its nesting allows is passed over."""
    procedure = machine.linked.program.procedures[number]
    state = machine.state
    if procedure.nesting:
        if state.depths[number] >= procedure.nesting:
            return
        state.depths[number] += 1
    state.frames.append(Frame(number, 0, arguments + [None] * (len(procedure.registers) - len(arguments))))


def _leave(machine: Machine, frame: Frame, position: int) -> None:
    """Return from a procedure: the extents that it has opened close first, innermost first."""
    state = machine.state
    opened = [extent for extent in state.extents if extent.depth == len(state.frames)]
    if not opened:
        _return(state)
    elif opened[-1].laters:
        frame.position = position
        procedure, arguments = opened[-1].laters.pop(0)
        _call(machine, procedure, arguments)
    else:
        frame.position = position
        extents.closed(state, opened[-1])


def _return(state: State) -> None:
    number = state.frames.pop().procedure
    if number in state.depths:
        state.depths[number] -= 1


def _close(machine: Machine, frame: Frame, position: int, instruction: tuple[Any, ...]) -> None:
    """Do what is due at the end of an extent, one thing at a time; then close it."""
    _, sort, register = instruction
    owner = frame.registers[register]
    extent = None if owner is None else extents.innermost(machine.state, sort, owner)
    if extent is None:
        return
    if extent.laters:
        procedure, arguments = extent.laters.pop(0)
        frame.position = position
        _call(machine, procedure, arguments)
        return
    extents.closed(machine.state, extent)


def _abort(machine: Machine, sort: str) -> None:
    """Leave an extent: the frames above it go, and its end comes next."""
    state = machine.state
    extent = extents.left(state, sort)
    if extent is None:
        return
    while len(state.frames) > extent.depth:
        _return(state)
    frame = state.frames[-1]
    code = machine.linked.code[frame.procedure]
    inside = 0
    while code[frame.position][:2] != ("close", sort) or inside:
        inside += (code[frame.position][:2] == ("open", sort)) - (code[frame.position][:2] == ("close", sort))
        frame.position += 1


def _chance(machine: Machine, instruction: tuple[Any, ...], registers: list[Any]) -> ChancePause:
    """What is to be rolled here."""
    state = machine.state
    if instruction[0] == "throw":
        tree = as_tree(instruction[1](state, registers))
        return ChancePause(None, instruction[3], (), (instruction[2](state, registers),), (tree,))
    number = instruction[1]
    given = tuple(instruction[2](state, registers))
    check = machine.linked.checks[number]
    rollers = tuple(by(state, *given) for by in check.by)
    return ChancePause(
        number, number, given, rollers, tuple(as_tree(dice(state, *given)) for dice in check.dice)
    )


def _settled(machine: Machine, pause: ChancePause, frame: Frame, instruction: tuple[Any, ...]) -> bool:
    """Answer a check that is decided without dice: nothing is drawn, and all features are 0."""
    if pause.check is None:
        return False
    functions = machine.linked.checks[pause.check]
    degree = functions.settled(machine.state, *pause.given)
    if degree is None:
        return False
    features = (0,) * len(machine.linked.program.checks[pause.check].features)
    frame.position += 1
    _tell_check(machine, pause, (degree, features), (frame.registers, instruction[3]), ())
    return True


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
        values = (pause.rollers[0], rolled[0].total, show(pause.dice[0]))
        tell(machine, Sort.THROW, pause.stream, values, faces)
        return
    _settle(machine, pause, rolled, (frame.registers, instruction[3]), faces)


def _settle(
    machine: Machine,
    pause: ChancePause,
    rolled: tuple[Rolled, ...],
    results: tuple[list[Any], tuple[int, ...]],
    faces: tuple[Any, ...],
) -> None:
    """The degree of a check, from its dice."""
    number = pause.check or 0
    check = machine.linked.program.checks[number]
    features = tuple(read(FEATURES[name], rolled[place]) for place, name in check.features)
    degree = machine.linked.checks[number].degree(machine.state, *pause.given, *features)
    _tell_check(machine, pause, (degree, features), results, faces)


def _tell_check(
    machine: Machine,
    pause: ChancePause,
    settled: tuple[int, tuple[int, ...]],
    results: tuple[list[Any], tuple[int, ...]],
    faces: tuple[Any, ...],
) -> None:
    """What a check tells, into the registers of the procedure that asked and into the log."""
    degree, features = settled
    registers, targets = results
    number = pause.check or 0
    values = (*pause.given, *features)
    functions = machine.linked.checks[number]
    told = (degree, *(function(machine.state, *values) for function in functions.tells))
    for register, value in zip(targets, told, strict=True):
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
