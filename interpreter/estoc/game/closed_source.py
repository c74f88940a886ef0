"""Python source for whole procedures: the closed mode, in which nothing pauses.

Registers become local variables, brackets become blocks, records become lists that live as long as somebody
holds them. Chances are drawn at once and decisions put to policies. The stepper in `machine.py` is the
reference: both tell the same events and come to the same state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from estoc.game.plain_dice import plain_dice
from estoc.game.source import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.inlining import Inliner
    from estoc.program.model import Decision, Expression, Instruction, Procedure, Program

_INDENT = "    "
_OPENING = frozenset({"if", "each", "seats", "count"})


@dataclass(frozen=True, slots=True)
class ClosedWriter(Writer):
    """Writes expressions where the fields of records are items of lists."""

    records: frozenset[int]

    def write(self, expression: Expression, bound: frozenset[int] = frozenset()) -> str:
        """See `Writer.write`."""
        match expression:
            case ("get", int(kind), int(slot), subject) if kind in self.records:
                return f"{self.write(subject, bound)}[{slot}]"
            case _:
                # Without `super()`: a slotted dataclass is made anew, and its implicit class is the old one.
                return Writer.write(self, expression, bound)


def closed_writer(program: Program, inliner: Inliner) -> ClosedWriter:
    """The writer of a Program's procedures."""
    records = frozenset(number for number, table in enumerate(program.objects) if table.sort == "record")
    return ClosedWriter("x{}", inliner, records)


def procedure_source(number: int, program: Program, writer: Writer) -> str:
    """A function `pN(s, t, x0, ...)`: the state, the run, the parameters."""
    procedure = program.procedures[number]
    names = "".join(f", x{register}" for register in range(procedure.parameters))
    lines = [f"def p{number}(s, t{names}):"]
    lines += _body(procedure, program, writer)
    return "\n".join(lines) + "\n"


def _body(procedure: Procedure, program: Program, writer: Writer) -> Iterator[str]:
    depth = 1
    before = ""
    for instruction in procedure.code:
        verb = instruction[0]
        match verb:
            case "next":
                depth -= 1
            case "end":
                # A loop's block has closed at its `next`; its `end` is only where the stepper goes on.
                depth -= before != "next"
            case "else":
                yield f"{_INDENT * (depth - 1)}else:"
                yield f"{_INDENT * depth}pass"
            case _:
                for line in _statement(instruction, program, writer):
                    yield _INDENT * depth + line
                if verb in _OPENING:
                    depth += 1
                    yield f"{_INDENT * depth}pass"
        before = verb


def _statement(instruction: Instruction, program: Program, writer: Writer) -> list[str]:  # noqa: C901, PLR0911, PLR0912 - a line an instruction
    write = writer.write
    match instruction:
        case ("let", int(register), value):
            return [f"x{register} = {write(value)}"]
        case ("if", condition, _):
            return [f"if {write(condition)}:"]
        case ("each", int(member), _, source, _):
            return [f"for x{member} in bits({write(source)}):"]
        case ("seats", int(seat), _, int(kind), key, _):
            order = "None" if key is None else f"lambda x{seat}: {write(key)}"
            return [f"for x{seat} in seats(s, {kind}, {order}):"]
        case ("count", int(number), _, int(high), _):
            return [f"for x{number} in range(1, {high + 1}):"]
        case ("call", int(procedure), arguments):
            return [f"p{procedure}(s, t{_list(arguments, writer)})"]
        case ("call_block", target, arguments):
            return [f"PROCEDURES[{write(target)}](s, t{_list(arguments, writer)})"]
        case ("return",):
            return ["return"]
        case ("abort", str(extent)):
            return [f"raise Left({extent!r})"]
        case ("halt", outcome):
            return [f"raise Ended({write(outcome)})"]
        case ("put" | "silent" | "add", *_):
            return _change(instruction, program, writer)
        case ("apply", int(condition), to, source, intensity):
            return [f"apply(s, t, {condition}, {write(to)}, {write(source)}, {write(intensity)})"]
        case ("lift", int(condition), bearer):
            return [f"lift(s, t, {condition}, {write(bearer)})"]
        case ("new", _, int(register), values):
            return [f"x{register} = [{', '.join(write(value) for value in values)}]"]
        case ("tell", int(event), values):
            inner = "".join(f"{write(value)}, " for value in values)
            return [f"if t.log is not None: tell(s, t, EVENT, {event}, ({inner}))", "else: s.told += 1"]
        case ("open" | "close", *_):
            return ["pass"]
        case ("chance", int(check), arguments, results):
            targets = ", ".join(f"x{register}" for register in results)
            return [f"{targets}, = c{check}(s, t{_list(arguments, writer)})"]
        case ("throw", dice, by, int(stream), int(register)):
            return [f"x{register} = total(s, t, {write(dice)}, {write(by)}, {stream})"]
        case ("decide", int(decision), arguments, results):
            targets = ", ".join(f"x{register}" for register in results)
            return [f"{targets}, = d{decision}(s, t{_list(arguments, writer)})"]
        case _:
            raise AssertionError(instruction)


def _list(arguments: tuple[Expression, ...], writer: Writer) -> str:
    return "".join(f", {writer.write(argument)}" for argument in arguments)


def _change(instruction: Instruction, program: Program, writer: Writer) -> list[str]:
    verb, kind, slot, owner, amount = instruction
    declared = program.objects[kind].slots[slot]
    subject, value = writer.write(owner), writer.write(amount)
    if program.objects[kind].sort == "record":
        if verb == "add":
            return [
                f"{subject}[{slot}] = min(max({subject}[{slot}] + {value}, {declared.low}), {declared.high})"
            ]
        return [f"{subject}[{slot}] = {value}"]
    column = f"s.columns[{kind}][{slot}]"
    if verb == "silent":
        return [f"{column}[{subject}] = {value}"]
    if verb == "put":
        return [f"put(s, t, {kind}, {slot}, {subject}, {value})"]
    return [f"add(s, t, {kind}, {slot}, {subject}, {value}, {declared.low}, {declared.high})"]


def check_source(number: int, program: Program, writer: Writer) -> str:
    """A function `cN(s, t, x0, ...)` that rolls a check and gives its degree and what it tells."""
    check = program.checks[number]
    given = len(check.parameters)
    names = "".join(f", x{register}" for register in range(given))
    values = "".join(f"x{register}, " for register in range(given + len(check.features)))
    lines = [f"def c{number}(s, t{names}):"]
    plain = plain_dice(check)
    features = "".join(f"x{given + place}, " for place in range(len(check.features)))
    if plain is not None:
        lines += [f"{_INDENT}roller = {writer.write(check.rolls[0].by)}"]
        lines += [f"{_INDENT}index = draw(t, roller, {number}, {plain.sides!r}, {plain.rejected!r})"]
        lines += [f"{_INDENT}{features}= ROLLS[{number}][index]"] if features else []
        faces = f"((roller, FACES[{number}][index]),)"
    else:
        rolls = "".join(f"({writer.write(roll.by)}, {writer.write(roll.dice)}), " for roll in check.rolls)
        lines += [f"{_INDENT}found, faces = rolled(s, t, {number}, ({rolls}))"]
        lines += [f"{_INDENT}{features}= found"] if features else []
        faces = "faces"
    lines += [f"{_INDENT}told = ({_degree(check.degrees, writer)}, {_tells(check.tells, writer)})"]
    lines += [f"{_INDENT}if t.log is not None: tell(s, t, CHECK, {number}, ({values}*told), {faces})"]
    lines += [f"{_INDENT}else: s.told += 1", f"{_INDENT}return told"]
    return "\n".join(lines) + "\n"


def _degree(degrees: tuple[tuple[int, Expression | None], ...], writer: Writer) -> str:
    tests = "".join(
        f"{value} if {writer.write(test)} else " for value, test in degrees[:-1] if test is not None
    )
    return f"({tests}{degrees[-1][0]})"


def _tells(tells: tuple[tuple[Any, Expression], ...], writer: Writer) -> str:
    return "".join(f"{writer.write(expression)}, " for _, expression in tells)


def decision_source(number: int, program: Program, writer: Writer) -> str:
    """A function `dN(s, t, x0, ...)` that puts a decision to the decider's policy."""
    decision = program.decisions[number]
    given = len(decision.parameters)
    names = "".join(f", x{register}" for register in range(given))
    lines = [f"def d{number}(s, t{names}):", f"{_INDENT}offers = []"]
    depth = 1
    for place, choice in enumerate(decision.choices):
        lines.append(f"{_INDENT * depth}for x{given + place} in bits({writer.write(choice.source)}):")
        depth += 1
    lines += _offer(decision, writer, given, depth)
    lines.append(
        f"{_INDENT}return chosen(s, t, {number}, {writer.write(decision.who)}, ({names[2:]},), offers)"
    )
    if not given:
        lines[-1] = lines[-1].replace("(,)", "()")
    return "\n".join(lines) + "\n"


def _offer(decision: Decision, writer: Writer, given: int, depth: int) -> list[str]:
    chosen = "".join(f"x{given + place}, " for place in range(len(decision.choices)))
    needs = " and ".join(writer.write(need.that) for need in decision.requires)
    lines = [f"{_INDENT * depth}if {needs}:"] if needs else []
    depth += bool(needs)
    return [*lines, f"{_INDENT * depth}offers.append(({chosen}))"]
