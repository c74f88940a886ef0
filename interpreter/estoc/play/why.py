"""Why a number of the log is what it is: the fight is played again, and watched where it tells the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from estoc.game.explain import Explainer, Source
from estoc.play.mistakes import AnswerError, UsageError
from estoc.telling.why import Reason, Why

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.play.fight import Fight
    from estoc.program.model import Expression, Instruction, Parameter, Program


@dataclass(slots=True)
class Watcher:
    """A trace that explains the values of the events that are wanted, where they are computed."""

    fight: Fight
    wanted: frozenset[int]
    found: dict[int, tuple[Reason, ...]] = field(default_factory=dict)

    def __call__(self, procedure: int, position: int, registers: list[Any]) -> None:
        """Look at an instruction that is about to run."""
        fight, state = self.fight, self.fight.machine.state
        if state.told not in self.wanted:
            return
        entries = fight.teller.roster.entries
        explainer = Explainer(fight.linked, state, fight.rules.origins, entries)
        reasons = _reasons(explainer, procedure, position, registers)
        if reasons:
            self.found[state.told] = reasons


def chance_reasons(explainer: Explainer) -> tuple[Reason, ...]:
    """Why the values are what they are that the roll is told which a fight stands at."""
    frame = explainer.state.frames[-1]
    return _reasons(explainer, frame.procedure, frame.position, frame.registers)


def _reasons(explainer: Explainer, procedure: int, position: int, registers: list[Any]) -> tuple[Reason, ...]:
    """The values that an instruction tells, each with what it was computed from."""
    program, values = explainer.linked.program, tuple(registers)
    code = program.procedures[procedure].code
    return tuple(
        _reason(explainer, parameter, _expression(code, position, argument, explainer, values), values)
        for parameter, argument in _arguments(code[position], program)
    )


def _arguments(instruction: Instruction, program: Program) -> Iterator[tuple[Parameter, Expression]]:
    """The values that an instruction tells, with what they are called."""
    match instruction:
        case ("chance", int(check), tuple(arguments), _):
            yield from zip(program.checks[check].parameters, arguments, strict=True)
        case ("tell", int(event), tuple(arguments)):
            yield from zip(program.events[event].parameters, arguments, strict=True)
        case _:
            return


def _expression(
    code: tuple[Instruction, ...],
    position: int,
    argument: Expression,
    explainer: Explainer,
    values: tuple[Any, ...],
) -> Expression:
    """What an argument was computed by: for a named value the `let` before it, if it still gives the same."""
    if argument[0] != "reg":
        return argument
    for instruction in reversed(code[:position]):
        if instruction[0] == "let" and instruction[1] == argument[1]:
            same = explainer.value(instruction[2], values) == values[argument[1]]
            return tuple(instruction[2]) if same else argument
    return argument


def _reason(
    explainer: Explainer, parameter: Parameter, expression: Expression, values: tuple[Any, ...]
) -> Reason:
    sources: tuple[Source, ...] = explainer.sources(expression, values)
    return Reason(parameter, explainer.value(expression, values), sources)


def whys(fight: Fight, numbers: Iterable[int]) -> dict[int, Why]:
    """Why the values of some events are what they are; events without computed values are left out.

    Args:
        fight: the fight, which is not touched: a copy of its start is played again with its answers.
        numbers: the numbers of the events.

    Raises:
        UsageError: the fight keeps no log, or was resumed with answers that are not its own.
    """
    again = fight.restarted()
    if not fight.begun:
        return {}
    if fight.machine.log is None:
        message = "this fight keeps no log: it was made with listen=False"
        raise UsageError(message)
    wanted = frozenset(numbers)
    watcher = Watcher(again, wanted)
    again.machine.trace = watcher
    last = max(wanted, default=-1)
    for answer in fight.answers:
        again.pause()
        if again.machine.state.told > last:
            break
        if isinstance(answer, Mapping) and answer.keys() & {"amend", "join"}:
            # It comes before the roll that waits here, which gets a later number.
            watcher.found.pop(again.machine.state.told, None)
        try:
            again.repeat(answer)
        except AnswerError as reason:
            message = f"this fight cannot be played again: {reason}"
            raise UsageError(message) from reason
    again.pause()
    teller = fight.teller
    return {number: Why(number, reasons, teller.wording) for number, reasons in sorted(watcher.found.items())}
