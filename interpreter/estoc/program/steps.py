"""Lowering of steps to flat code with structured brackets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, assert_never

from estoc.lang.types import Dice, Optional, Scale, Set
from estoc.program.expressions import Lowering, Registers
from estoc.program.model import Expression, Instruction, Place, Procedure, Register, Shown
from estoc.program.symbols import COUNTED, INSIDE, INTEGER, Symbols, place_of, register, register_of, shown
from estoc.program.values import typed_cell
from estoc.ruleset import model
from estoc.ruleset import steps_model as steps

if TYPE_CHECKING:
    from estoc.lang.typed import Typed
    from estoc.lang.types import Type
    from estoc.text.source import Span


Owner: TypeAlias = tuple[Expression, Shown]
"""Whose something is: an object and its kind."""
NOBODY: Owner = (("const", 0), INTEGER)


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

    def finished(self, name: str, parameters: int, nesting: int = 0) -> Procedure:
        """The procedure."""
        self.emit(("return",), None)
        code, places = tuple(self.instructions), tuple(self.places)
        return Procedure(name, parameters, tuple(self.registers.kept), nesting, code, places)


def procedure(
    name: str, given: model.Given, body: tuple[steps.Step, ...], symbols: Symbols, nesting: int = 0
) -> Procedure:
    """A procedure with these parameters and steps."""
    code = Code(symbols, Registers.given(given))
    block(body, code)
    return code.finished(name, len(given), nesting)


def block(body: tuple[steps.Step, ...], code: Code, bearer: Owner = NOBODY) -> None:
    """Append the steps of a block; the names that they give end with it.

    `bearer` is whose an outermost `once` is that names nobody: that of the condition whose hook this is.
    """
    before = dict(code.registers.names)
    for step in body:
        if isinstance(step, steps.Once):
            _once(step, code, bearer)
        else:
            _step(step, code)
    code.registers.names = before


def _step(step: steps.Step, code: Code) -> None:  # noqa: C901, PLR0912 - one line for each verb
    match step:
        case steps.Let():
            _let(step, code)
        case steps.Roll():
            _roll(step, code)
        case steps.Throw(dice, by, stream, name, span):
            arguments = (code.expression(dice), code.expression(by))
            total = code.registers.add(f"{name}.total", COUNTED)
            code.emit(("throw", *arguments, code.symbols.stream(stream), total), span)
            code.registers.names[name] = total
        case steps.If():
            _if(step, code)
        case steps.Match():
            _match(step, code)
        case steps.Choose():
            _choose(step, code)
        case steps.Each():
            _each(step, code)
        case steps.Call(name, arguments_, span):
            code.emit(("call", code.symbols.procedures[name], code.expressions(arguments_)), span)
        case steps.CallBlock():
            _call_block(step, code)
        case steps.Change():
            _change(step, code)
        case steps.Apply():
            _apply(step, code)
        case steps.Lift() | steps.LiftInstance():
            _lift(step, code)
        case steps.Remove(kind, one, span):
            code.emit(("remove", code.symbols.objects[kind], code.expression(one)), span)
        case steps.Deed(who, body, span):
            _within("deed", who, body, span, code)
        case steps.Turn(who, body, span):
            _within("turn", who, body, span, code)
        case steps.Later():
            _later(step, code)
        case steps.Once():
            _once(step, code, NOBODY)
        case steps.New():
            _new(step, code)
        case steps.Emit():
            _emit(step, code)
        case steps.Stop(extent, span):
            code.emit(("return",) if extent == "procedure" else ("abort", extent), span)
        case _:
            assert_never(step)


def _let(step: steps.Let, code: Code) -> None:
    """A value in a register; dice are no value, and the name stands for their description."""
    expression = code.expression(step.value)
    bare = step.value.type.of if isinstance(step.value.type, Optional) else step.value.type
    if isinstance(bare, Dice):
        code.registers.alias(step.name, expression)
    else:
        code.emit(("let", code.registers.add(step.name, register(step.value.type)), expression), step.span)


def _roll(step: steps.Roll, code: Code) -> None:
    arguments = code.expressions(step.arguments)
    rule = code.symbols.rules.checks[step.check]
    told = (("degree", Scale(rule.scale)), *((name, one.type) for name, one in rule.tells))
    results = tuple(code.registers.add(f"{step.name}.{name}", register(type_)) for name, type_ in told)
    code.emit(("chance", code.symbols.checks[step.check], arguments, results), step.span)


def _choose(step: steps.Choose, code: Code) -> None:
    arguments = code.expressions(step.arguments)
    choices = code.symbols.rules.decisions[step.decision].choices
    results = tuple(code.registers.add(f"{step.name}.{one.name}", register(one.type)) for one in choices)
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
    subject = code.registers.fresh(register(step.subject.type))
    code.emit(("let", subject, code.expression(step.subject)), step.span)
    middles: list[int] = []
    for value, body in step.cases:
        condition = ("equal", ("reg", subject), code.expression(value))
        opening = code.emit(("branch", condition, 0), step.span)
        block(body, code)
        middles.append(code.emit(("else", 0), step.span))
        code.patch(opening, ("branch", condition, code.here))
    block(step.otherwise, code)
    for middle in reversed(middles):
        code.patch(middle, ("else", code.here))
        code.emit(("end",), step.span)


def _each(step: steps.Each, code: Code) -> None:
    """A loop over the members of a set, captured at entry: highest key first, then by number."""
    before = dict(code.registers.names)
    source = code.expression(step.source)
    one = _member(step.source.type)
    member = code.registers.add(step.variable, one)
    rest = code.registers.fresh(register_of(f"rest of {one.shown.sort}", one.shown.kind))
    key: Expression | None = None if step.by is None else code.expression(step.by)
    opening = code.emit(("each", member, rest, source, key, 0), step.span)
    block(step.steps, code)
    code.emit(("next", opening), step.span)
    code.patch(opening, ("each", member, rest, source, key, code.here))
    code.emit(("end",), step.span)
    code.registers.names = before


def _member(type_: Type) -> Register:
    """A register for a member of a set."""
    return register(type_.of) if isinstance(type_, Set) else INSIDE


def _within(sort: str, owner: Typed, body: tuple[steps.Step, ...], span: Span, code: Code) -> None:
    """Steps between the opening and the closing of an extent."""
    whose = code.registers.fresh(register(owner.type, optional=True))
    code.emit(("open", sort, code.expression(owner), whose), span)
    block(body, code)
    code.emit(("close", sort, whose), span)


def _later(step: steps.Later, code: Code) -> None:
    """The steps become a procedure of their own, whose parameters are the values that they see."""
    place, number = code.symbols.reserve()
    given = tuple((name, typed.type) for name, typed in step.seen)
    code.symbols.extra[place] = procedure(f"later {place}", given, step.steps, code.symbols)
    values = tuple(code.expression(typed) for _, typed in step.seen)
    code.emit(("later", step.extent, number, values), step.span)


def _once(step: steps.Once, code: Code, bearer: Owner) -> None:
    owner, whose = bearer
    if step.of is not None:
        owner, whose = code.expression(step.of), shown(step.of.type)
    flag = code.symbols.flag(whose)
    opening = code.emit(("once", step.extent, flag, owner, 0), step.span)
    block(step.steps, code)
    code.patch(opening, ("once", step.extent, flag, owner, code.here))
    code.emit(("end",), step.span)


def _call_block(step: steps.CallBlock, code: Code) -> None:
    kind, column = code.symbols.kinds[step.kind], code.symbols.fields[step.kind][step.field]
    target = ("field", kind, column, code.expression(step.entry))
    code.emit(("call_block", target, code.expressions(step.arguments)), step.span)


def _change(step: steps.Change, code: Code) -> None:
    kind, slot = code.symbols.objects[step.kind], code.symbols.fields[step.kind][step.field]
    verb = "add" if step.relative else "put"
    code.emit((verb, kind, slot, code.expression(step.owner), code.expression(step.value)), step.span)


def _apply(step: steps.Apply, code: Code) -> None:
    """A condition begins, or is applied again; what it brings with its beginning follows."""
    rule = code.symbols.rules.conditions[step.condition]
    source: Expression = ("const", None) if step.source is None else code.expression(step.source)
    intensity: Expression = ("const", 1) if step.intensity is None else code.expression(step.intensity)
    values = (code.expression(step.to), source, intensity)
    said = {name: code.expression(typed) for name, typed in step.given}
    given = tuple(
        said.get(column.id, ("const", typed_cell(column.default, column.type, code.symbols)))
        for column in code.symbols.rules.kinds[rule.id].fields
        if column.id in dict(rule.given)
    )
    number, begun = code.symbols.conditions[step.condition], code.registers.fresh(COUNTED)
    if rule.again_steps:
        _apply_again(step, (number, begun), values, given, code)
        return
    code.emit(("apply", number, begun, values, given), step.span)
    _begins(step, begun, (*values, *given), code)


def _apply_again(
    step: steps.Apply,
    registers: tuple[int, int],
    values: tuple[Expression, ...],
    given: tuple[Expression, ...],
    code: Code,
) -> None:
    """A condition whose `again` are steps: they run on the instance that is there, instead of a new one."""
    number, begun = registers
    there = code.registers.fresh(register_of("object", step.condition, optional=True))
    code.emit(("let", there, ("same", number, *values, *given)), step.span)
    opening = code.emit(("branch", ("present", ("reg", there)), 0), step.span)
    procedure_number = code.symbols.procedures[f"{step.condition} again"]
    code.emit(("call", procedure_number, (("reg", there), *values, *given)), step.span)
    middle = code.emit(("else", 0), step.span)
    code.patch(opening, ("branch", ("present", ("reg", there)), code.here))
    code.emit(("apply", number, begun, values, given), step.span)
    _begins(step, begun, (*values, *given), code)
    code.patch(middle, ("else", code.here))
    code.emit(("end",), step.span)


def _begins(step: steps.Apply, begun: int, arguments: tuple[Expression, ...], code: Code) -> None:
    if code.symbols.rules.conditions[step.condition].begins:
        opening = code.emit(("branch", ("reg", begun), 0), step.span)
        code.emit(("call", code.symbols.procedures[f"{step.condition} begins"], arguments), step.span)
        code.patch(opening, ("branch", ("reg", begun), code.here))
        code.emit(("end",), step.span)


def _lift(step: steps.Lift | steps.LiftInstance, code: Code) -> None:
    """A condition ends; what it brings with its end follows."""
    number, was = code.symbols.conditions[step.condition], code.registers.fresh(COUNTED)
    if isinstance(step, steps.LiftInstance):
        instance = code.expression(step.instance)
        bearer: Expression = ("get", code.symbols.objects[step.condition], 0, instance)
        code.emit(("lift_instance", number, was, instance), step.span)
    else:
        bearer = code.expression(step.bearer)
        code.emit(("lift", number, was, bearer), step.span)
    if code.symbols.rules.conditions[step.condition].ends:
        opening = code.emit(("branch", ("reg", was), 0), step.span)
        code.emit(("call", code.symbols.procedures[f"{step.condition} ends"], (bearer,)), step.span)
        code.patch(opening, ("branch", ("reg", was), code.here))
        code.emit(("end",), step.span)


def _emit(step: steps.Emit, code: Code) -> None:
    """An event is told; then the hooks that wait for it."""
    arguments = code.expressions(step.arguments)
    code.emit(("tell", code.symbols.events[step.event], arguments), step.span)
    signal = code.symbols.procedures.get(f"signal {step.event}")
    if signal is not None:
        code.emit(("call", signal, arguments), step.span)


def _new(step: steps.New, code: Code) -> None:
    kind = code.symbols.rules.kinds[step.record]
    given = {name: code.expression(typed) for name, typed in step.arguments}
    values = tuple(
        given.get(column.id, ("const", typed_cell(column.default, column.type, code.symbols)))
        for column in kind.fields
    )
    made = code.registers.add(step.name, register_of("object", step.record))
    code.emit(("new", code.symbols.objects[step.record], made, values), step.span)
