"""Lowering of steps to flat code with structured brackets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from estoc.program.expressions import Lowering, Registers
from estoc.program.model import Expression, Instruction, Place, Procedure
from estoc.program.symbols import Symbols, place_of
from estoc.program.values import typed_cell
from estoc.ruleset import model
from estoc.ruleset import steps_model as steps

if TYPE_CHECKING:
    from estoc.lang.typed import Typed
    from estoc.text.source import Span


@dataclass(slots=True)
class Code:
    """Code under construction: instructions, their places, and the registers in use."""

    symbols: Symbols
    registers: Registers
    instructions: list[Instruction] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)

    def emit(self, instruction: Instruction, span: Span | None) -> int:
        """Append an instruction; gives its position."""
        self.instructions.append(instruction)
        self.places.append(place_of(span))
        return len(self.instructions) - 1

    def patch(self, position: int, instruction: Instruction) -> None:
        """Replace an instruction whose target is now known."""
        self.instructions[position] = instruction

    @property
    def here(self) -> int:
        """The position of the next instruction."""
        return len(self.instructions)

    def expression(self, typed: Typed) -> Expression:
        """A lowered expression."""
        return Lowering(self.symbols, self.registers).expression(typed)

    def expressions(self, typed: tuple[Typed, ...]) -> tuple[Expression, ...]:
        """Lowered arguments."""
        return tuple(self.expression(one) for one in typed)

    def finished(self, name: str, parameters: int) -> Procedure:
        """The procedure."""
        self.emit(("return",), None)
        return Procedure(name, parameters, self.registers.count, tuple(self.instructions), tuple(self.places))


def procedure(name: str, given: model.Given, body: tuple[steps.Step, ...], symbols: Symbols) -> Procedure:
    """A procedure with these parameters and steps."""
    code = Code(symbols, Registers.of(tuple(parameter for parameter, _ in given)))
    block(body, code)
    return code.finished(name, len(given))


def block(body: tuple[steps.Step, ...], code: Code) -> None:
    """Append the steps of a block; the names that they give end with it."""
    before = dict(code.registers.names)
    for step in body:
        _step(step, code)
    code.registers.names = before


def _step(step: steps.Step, code: Code) -> None:  # noqa: C901, PLR0912 - one line for each verb
    match step:
        case steps.Let(name, value, span):
            expression = code.expression(value)
            code.emit(("let", code.registers.add(name), expression), span)
        case steps.Roll():
            _roll(step, code)
        case steps.Throw(dice, by, stream, name, span):
            arguments = (code.expression(dice), code.expression(by))
            code.emit(
                ("throw", *arguments, code.symbols.stream(stream), code.registers.add(f"{name}.total")), span
            )
            code.registers.names[name] = code.registers.names[f"{name}.total"]
        case steps.If():
            _if(step, code)
        case steps.Match():
            _match(step, code)
        case steps.Choose():
            _choose(step, code)
        case steps.Each(variable, source, body, span):
            each(variable, code.expression(source), body, span, code)
        case steps.Call(name, arguments_, span):
            code.emit(("call", code.symbols.procedures[name], code.expressions(arguments_)), span)
        case steps.CallBlock():
            _call_block(step, code)
        case steps.Change():
            _change(step, code)
        case steps.Apply():
            _apply(step, code)
        case steps.Lift(condition, bearer, span):
            code.emit(("lift", code.symbols.conditions[condition], code.expression(bearer)), span)
        case steps.New():
            _new(step, code)
        case steps.Emit(event, arguments_, span):
            code.emit(("tell", code.symbols.events[event], code.expressions(arguments_)), span)
        case steps.Stop(extent, span):
            code.emit(("return",) if extent == "procedure" else ("abort", extent), span)
        case _:
            assert_never(step)


def _roll(step: steps.Roll, code: Code) -> None:
    arguments = code.expressions(step.arguments)
    told = ["degree", *(name for name, _ in code.symbols.rules.checks[step.check].tells)]
    results = tuple(code.registers.add(f"{step.name}.{name}") for name in told)
    code.emit(("chance", code.symbols.checks[step.check], arguments, results), step.span)


def _choose(step: steps.Choose, code: Code) -> None:
    arguments = code.expressions(step.arguments)
    names = [choice.name for choice in code.symbols.rules.decisions[step.decision].choices]
    results = tuple(code.registers.add(f"{step.name}.{name}") for name in names)
    code.emit(("decide", code.symbols.decisions[step.decision], arguments, results), step.span)


def _if(step: steps.If, code: Code) -> None:
    condition = code.expression(step.condition)
    opening = code.emit(("if", condition, 0), step.span)
    block(step.then, code)
    if step.otherwise:
        middle = code.emit(("else", 0), step.span)
        code.patch(opening, ("if", condition, code.here))
        block(step.otherwise, code)
        code.patch(middle, ("else", code.here))
    else:
        code.patch(opening, ("if", condition, code.here))
    code.emit(("end",), step.span)


def _match(step: steps.Match, code: Code) -> None:
    """A chain of ifs on a register that holds the subject."""
    subject = code.registers.fresh()
    code.emit(("let", subject, code.expression(step.subject)), step.span)
    middles: list[int] = []
    for value, body in step.cases:
        condition = ("equal", ("reg", subject), code.expression(value))
        opening = code.emit(("if", condition, 0), step.span)
        block(body, code)
        middles.append(code.emit(("else", 0), step.span))
        code.patch(opening, ("if", condition, code.here))
    block(step.otherwise, code)
    for middle in reversed(middles):
        code.patch(middle, ("else", code.here))
        code.emit(("end",), step.span)


def each(
    variable: str, source: Expression, body: tuple[steps.Step, ...], span: Span | None, code: Code
) -> None:
    """A loop over the members of a set, captured at entry, in the order of their numbers."""
    before = dict(code.registers.names)
    member, rest = code.registers.add(variable), code.registers.fresh()
    opening = code.emit(("each", member, rest, source, 0), span)
    block(body, code)
    code.emit(("next", opening), span)
    code.patch(opening, ("each", member, rest, source, code.here))
    code.emit(("end",), span)
    code.registers.names = before


def _call_block(step: steps.CallBlock, code: Code) -> None:
    kind, column = code.symbols.kinds[step.kind], code.symbols.fields[step.kind][step.field]
    target = ("field", kind, column, code.expression(step.entry))
    code.emit(("call_block", target, code.expressions(step.arguments)), step.span)


def _change(step: steps.Change, code: Code) -> None:
    kind, slot = code.symbols.objects[step.kind], code.symbols.fields[step.kind][step.field]
    verb = "add" if step.relative else "put"
    code.emit((verb, kind, slot, code.expression(step.owner), code.expression(step.value)), step.span)


def _apply(step: steps.Apply, code: Code) -> None:
    source: Expression = ("const", None) if step.source is None else code.expression(step.source)
    intensity: Expression = ("const", 1) if step.intensity is None else code.expression(step.intensity)
    condition = code.symbols.conditions[step.condition]
    code.emit(("apply", condition, code.expression(step.to), source, intensity), step.span)


def _new(step: steps.New, code: Code) -> None:
    kind = code.symbols.rules.kinds[step.record]
    given = {name: code.expression(typed) for name, typed in step.arguments}
    values = tuple(
        given.get(column.id, ("const", typed_cell(column.default, column.type, code.symbols)))
        for column in kind.fields
    )
    code.emit(("new", code.symbols.objects[step.record], code.registers.add(step.name), values), step.span)
