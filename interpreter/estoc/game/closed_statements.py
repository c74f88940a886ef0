"""Python source for procedures: each instruction of flat code as a statement, each bracket as a block."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game.closed_writer import ClosedWriter
    from estoc.game.memos import Memos
    from estoc.program.model import Expression, Instruction, Program

INDENT = "    "
_OPENING = frozenset({"if", "branch", "each", "count", "once"})
_USES = frozenset({"later", "once", "abort"})


@dataclass(slots=True)
class Statements:
    """Writes the procedures of one Program.

    Attributes:
        program: the Program.
        writer: the writer of expressions.
        memos: what is kept, and what it reads.
        extents: the sorts of extents that anything is put off to, happens once in, or is left: others need
            no code at all.
    """

    program: Program
    writer: ClosedWriter
    memos: Memos
    extents: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Look which extents are used."""
        code = (instruction for procedure in self.program.procedures for instruction in procedure.code)
        self.extents = frozenset(instruction[1] for instruction in code if instruction[0] in _USES)

    def procedure(self, number: int) -> str:
        """A function `pN(s, t, x0, ...)`: the state, the run, the parameters."""
        procedure = self.program.procedures[number]
        names = "".join(f", x{register}" for register in range(procedure.parameters))
        lines = [f"def p{number}(s, t{names}):"]
        if not procedure.nesting:
            return "\n".join([*lines, *self._body(number, 1)]) + "\n"
        lines += [
            f"{INDENT}if s.depths[{number}] >= {procedure.nesting}: return",
            f"{INDENT}s.depths[{number}] += 1",
            f"{INDENT}try:",
            *self._body(number, 2),
            f"{INDENT}finally: s.depths[{number}] -= 1",
        ]
        return "\n".join(lines) + "\n"

    def _body(self, number: int, depth: int) -> Iterator[str]:  # noqa: C901 - a line a bracket
        before = ""
        inside: list[tuple[str, int]] = []
        for instruction in self.program.procedures[number].code:
            verb = instruction[0]
            match instruction:
                case ("next", _):
                    depth -= 1
                case ("end",):
                    # A loop's block has closed at its `next`; its `end` is only where the stepper goes on.
                    depth -= before != "next"
                case ("else", _):
                    yield f"{INDENT * (depth - 1)}else:"
                    yield f"{INDENT * depth}pass"
                case ("open", str(sort), owner, int(register)) if sort in self.extents:
                    yield f"{INDENT * depth}x{register} = opened(s, t.linked, {sort!r}, {self._write(owner)})"
                    yield f"{INDENT * depth}try:"
                    inside.append((sort, register))
                    depth += 1
                    yield f"{INDENT * depth}pass"
                case ("close", str(sort), int(register)) if sort in self.extents:
                    depth -= 1
                    inside.pop()
                    yield f"{INDENT * depth}except Left as left:"
                    yield f"{INDENT * (depth + 1)}if left.args[0] != {sort!r} or x{register} is None: raise"
                    yield f"{INDENT * depth}closed(s, t, {sort!r}, x{register})"
                case ("open" | "close", *_):
                    pass
                case ("return",):
                    for sort, register in reversed(inside):
                        yield f"{INDENT * depth}closed(s, t, {sort!r}, x{register})"
                    yield f"{INDENT * depth}return"
                case _:
                    for line in self._statement(instruction):
                        yield INDENT * depth + line
                    if verb in _OPENING:
                        depth += 1
                        yield f"{INDENT * depth}pass"
            before = verb

    def _write(self, expression: Expression) -> str:
        """An expression; what reads nothing but the state is kept until something changes that it reads."""
        memo = self.memos.expressions.get(expression)
        written = self.writer.write(expression)
        if memo is None:
            return written
        return f"(found if (found := M{memo}.get(0)) is not None else M{memo}.setdefault(0, {written}))"

    def _list(self, arguments: tuple[Expression, ...]) -> str:
        return "".join(f", {self._write(argument)}" for argument in arguments)

    def _statement(self, instruction: Instruction) -> tuple[str, ...]:  # noqa: C901, PLR0911, PLR0912 - a line each
        write = self._write
        match instruction:
            case ("let", int(register), value):
                return (f"x{register} = {write(value)}",)
            case ("if" | "branch", condition, _):
                return (f"if {write(condition)}:",)
            case ("once", str(sort), int(flag), owner, _):
                return (f"if first_time(s, {sort!r}, {flag}, {write(owner)}):",)
            case ("each", int(member), _, source, None, _):
                return (f"for x{member} in bits({write(source)}):",)
            case ("each", int(member), _, source, key, _):
                return (f"for x{member} in ordered({write(source)}, lambda x{member}: {write(key)}):",)
            case ("count", int(number), _, high, _):
                return (f"for x{number} in range(1, {write(high)} + 1):",)
            case ("call", int(procedure), arguments):
                return (f"p{procedure}(s, t{self._list(arguments)})",)
            case ("call_block", target, arguments):
                return (f"t.procedures[{write(target)}](s, t{self._list(arguments)})",)
            case ("abort", str(sort)):
                return (f"if innermost(s, {sort!r}) is not None: raise Left({sort!r})",)
            case ("halt", outcome):
                return (f"raise Ended({write(outcome)})",)
            case ("put" | "add" | "silent", *_):
                return self._change(instruction)
            case ("apply", int(condition), int(register), values, given):
                inner = "".join(f"{write(value)}, " for value in given)
                return (f"x{register} = apply(s, t, {condition}{self._list(values)}, [{inner}])",)
            case ("lift" | "lift_instance", int(condition), int(register), one):
                return (f"x{register} = {instruction[0]}(s, t, {condition}, {write(one)})",)
            case ("new", int(kind), int(register), values):
                inner = ", ".join(write(value) for value in values)
                record = kind in self.writer.records
                made = f"[{inner}]" if record else f"new(s, t, {kind}, [{inner}])"
                return (f"x{register} = {made}",)
            case ("remove", int(kind), one):
                return (f"remove(s, t, {kind}, {write(one)})",)
            case ("tell", int(event), values):
                inner = "".join(f"{write(value)}, " for value in values)
                return (f"if t.log is not None: tell(s, t, EVENT, {event}, ({inner}))", "else: s.told += 1")
            case ("later", str(sort), int(procedure), arguments):
                inner = "".join(f"{write(argument)}, " for argument in arguments)
                return (
                    f"values = [{inner}]",
                    f"if not later(s, {sort!r}, {procedure}, values): p{procedure}(s, t, *values)",
                )
            case ("chance", int(check), arguments, results):
                targets = "".join(f"x{register}, " for register in results)
                return (f"{targets}= k{check}(s, t{self._list(arguments)})",)
            case ("throw", ("dice", number), by, int(stream), int(register)):
                dice = f"plain_constant({write(number)})"
                return (f"x{register} = total(s, t, {dice}, {write(by)}, {stream})",)
            case ("throw", dice, by, int(stream), int(register)):
                return (f"x{register} = total(s, t, {write(dice)}, {write(by)}, {stream})",)
            case ("decide", int(decision), arguments, results):
                targets = "".join(f"x{register}, " for register in results)
                return (f"{targets}= d{decision}(s, t{self._list(arguments)})",)
            case _:
                raise AssertionError(instruction)

    def _change(self, instruction: Instruction) -> tuple[str, ...]:
        verb, kind, slot, owner, amount = instruction
        bounds = self.program.objects[kind].slots[slot]
        subject, value = self._write(owner), self._write(amount)
        if kind in self.writer.records:
            place = f"{subject}[{slot}]"
            if verb == "add":
                return (f"{place} = min(max({place} + {value}, {bounds.low}), {bounds.high})",)
            return (f"{place} = {value}",)
        if verb == "silent":
            forgotten = (f"M{memo}.clear()" for memo in self.memos.by_slot[kind][slot])
            return (f"{self.writer.column(kind, slot)}[{subject}] = {value}", *forgotten)
        return (f"{verb}(s, t, {kind}, {slot}, {subject}, {value})",)
