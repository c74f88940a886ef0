"""Python source for the pure expressions of a Program.

Only numbers and names that this module makes reach the source: identifiers of a ruleset never do.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from estoc.game.expressions import is_expression, same_fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.game.inlining import Inliner
    from estoc.program.model import Expression

_INFIX: Mapping[str, str] = MappingProxyType(
    {
        "add": "+",
        "multiply": "*",
        "equal": "==",
        "unequal": "!=",
        "less": "<",
        "less_equal": "<=",
        "and": "and",
        "or": "or",
        "union": "|",
    }
)
_CALLS: Mapping[str, str] = MappingProxyType(
    {
        "least": "min",
        "greatest": "max",
        "size": "size",
        "lowest": "lowest",
        "numbers": "numbers",
        "dice_repeat": "dice_repeat",
        "dice_negative": "dice_negative",
        "dice_add": "dice_add",
        "dice_multiply": "dice_multiply",
        "dice_floor": "dice_floor",
        "dice_ceil": "dice_ceil",
        "dice_half_up": "dice_half_up",
    }
)
Bound: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes expressions.

    Attributes:
        registers: how a register is written when it is no variable of a fold: `r[{}]` in a procedure,
            `x{}` in a function.
        inliner: what takes the place of quantities that nobody modifies.
    """

    registers: str
    inliner: Inliner

    def column(self, kind: int, slot: int) -> str:
        """The column of a slot, as it is written."""
        return f"s.columns[{kind}][{slot}]"

    def write(self, expression: Expression, bound: Bound = frozenset()) -> str:  # noqa: C901, PLR0911, PLR0912 - a line an operation
        """The source of an expression; `bound` are the registers that folds around it bind."""
        operation = expression[0]
        match expression:
            case ("const", value):
                return f"({value!r})"
            case ("reg", int(number)):
                return f"x{number}" if number in bound else self.registers.format(number)
            case ("get", int(kind), int(slot), subject):
                return f"{self.column(kind, slot)}[{self.write(subject, bound)}]"
            case ("field", int(kind), int(column), subject):
                return f"FIELDS[{kind}][{column}][{self.write(subject, bound)}]"
            case ("dice", subject):
                return f"dice_constant({self.write(subject, bound)})"
            case ("borne" | "intensity", int(kind), subject):
                return f"{operation}(s, {kind}, {self.write(subject, bound)})"
            case ("same", int(condition), *values):
                return f"same(s, {condition}{self._arguments(values, bound)})"
            case ("room", int(procedure), int(nesting)):
                return f"(s.depths[{procedure}] < {nesting})"
            case ("cell", int(column), int(row)):
                return f"cell(s, {column}, {row})"
            case ("distance" | "reachable" | "toward" | "near" | "step_cost" | "terrain", *arguments):
                return f"{operation}(s{self._arguments(arguments, bound)})"
            case ("reachable_at" | "toward_at", int(register), *arguments, price):
                prices = f"tuple({self.write(price, bound | {register})} for x{register} in cells(s))"
                return f"{operation}(s{self._arguments(arguments, bound)}, {prices})"
            case ("lookup", subject, key):
                return f"{self.write(subject, bound)}[{self.write(key, bound)}]"
            case ("every", int(kind)):
                return f"s.alive[{kind}]"
            case ("quantity", *_) if (inlined := self.inliner.inlined(expression))[0] != "quantity":
                return self.write(inlined, bound)
            case ("quantity" | "table", int(number), *arguments):
                return f"{operation[0]}{number}(s{self._arguments(arguments, bound)})"
            case ("pair", int(kind), one, other):
                return f"pair(s, {kind}, {self.write(one, bound)}, {self.write(other, bound)})"
            case ("other", int(kind), pair, one):
                return f"other(s, {kind}, {self.write(pair, bound)}, {self.write(one, bound)})"
            case ("negative", operand):
                return f"(-{self.write(operand, bound)})"
            case ("not", operand):
                return f"(not {self.write(operand, bound)})"
            case ("present", operand):
                return f"({self.write(operand, bound)} is not None)"
            case ("floor", left, right):
                return f"({self.write(left, bound)} // {self.write(right, bound)})"
            case ("ceil" | "half_up", left, right):
                return f"{operation}({self.write(left, bound)}, {self.write(right, bound)})"
            case (
                "if",
                ("present", ("minimum" | "maximum", *_) as tested),
                then,
                ("const", int(instead)),
            ) if same_fold(tested, then):
                return self._fold(then, bound, instead)
            case ("if", condition, then, otherwise):
                parts = [self.write(part, bound) for part in (then, condition, otherwise)]
                return f"({parts[0]} if {parts[1]} else {parts[2]})"
            case ("in", element, collection):
                return f"({self.write(collection, bound)} >> {self.write(element, bound)} & 1)"
            case ("set", *members):
                return (
                    "(" + (" | ".join(f"1 << {self.write(member, bound)}" for member in members) or "0") + ")"
                )
            case ("without", left, right):
                return f"({self.write(left, bound)} & ~{self.write(right, bound)})"
            case ("shift", int(size), int(below), int(above), value, steps):
                place = f"{self.write(value, bound)} + {self.write(steps, bound)}"
                return f"shift({place}, {size}, {below}, {above})"
            case ("pool", faces, str(keep), kept, ceiling, count):
                numbers = ", ".join(self._operand(one, bound) for one in (faces, keep, kept, ceiling))
                return f"dice_pool({self.write(count, bound)}, {numbers})"
            case ("any" | "count" | "sum" | "minimum" | "maximum" | "first" | "select" | "collect", *_):
                return self._fold(expression, bound)
            case _ if operation in _INFIX:
                inner = f" {_INFIX[operation]} ".join(self.write(part, bound) for part in expression[1:])
                return f"({inner})"
            case _:
                return f"{_CALLS[operation]}({self._arguments(expression[1:], bound)[2:]})"

    def _operand(self, operand: object, bound: Bound) -> str:
        """An operand of dice, which may be an expression, or stand for itself."""
        return self.write(operand, bound) if is_expression(operand) else repr(operand)

    def _arguments(self, arguments: list[Expression] | Expression, bound: Bound) -> str:
        return "".join(f", {self.write(argument, bound)}" for argument in arguments)

    def _fold(self, expression: Expression, bound: Bound, instead: int | None = None) -> str:  # noqa: PLR0911 - a line a fold
        operation, variable, source, *rest = expression
        inside = bound | {variable}
        members = f"for x{variable} in bits({self.write(source, bound)})"
        condition = self.write(rest[0], inside)
        where = f"{members} if {condition}"
        match operation:
            case "any":
                return f"any({condition} {members})"
            case "count":
                return f"sum(1 {where})"
            case "sum":
                return f"sum({self.write(rest[1], inside)} {where})"
            case "minimum" | "maximum":
                return f"{operation[:3]}(({self.write(rest[1], inside)} {where}), default={instead})"
            case "first":
                return f"next((x{variable} {where}), None)"
            case "collect":
                return f"collected({self.write(rest[1], inside)} {where})"
            case _:
                return f"sum(1 << x{variable} {where})"
