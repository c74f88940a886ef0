"""Lowering of typed expressions: names become numbers, options become constants."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, PoolParts, Typed
from estoc.lang.types import Dice, Optional, Type
from estoc.program.folding import folded
from estoc.program.symbols import INSIDE, register
from estoc.program.values import cell
from estoc.ruleset.model import Sort

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from estoc.program.model import Expression, Register
    from estoc.program.symbols import Symbols
    from estoc.ruleset import model

_PLAIN = {
    Operation.NEGATIVE: "negative",
    Operation.ADD: "add",
    Operation.MULTIPLY: "multiply",
    Operation.FLOOR: "floor",
    Operation.CEIL: "ceil",
    Operation.HALF_UP: "half_up",
    Operation.LEAST: "least",
    Operation.GREATEST: "greatest",
    Operation.EQUAL: "equal",
    Operation.UNEQUAL: "unequal",
    Operation.LESS: "less",
    Operation.LESS_EQUAL: "less_equal",
    Operation.AND: "and",
    Operation.OR: "or",
    Operation.NOT: "not",
    Operation.IF: "if",
    Operation.IN: "in",
    Operation.PRESENT: "present",
    Operation.SET: "set",
    Operation.UNION: "union",
    Operation.WITHOUT: "without",
    Operation.LOOKUP: "lookup",
    Operation.NUMBERS: "numbers",
    Operation.DISTANCE: "distance",
    Operation.NEAR: "near",
    Operation.STEP_COST: "step_cost",
    Operation.TERRAIN: "terrain",
    Operation.REPEAT: "dice_repeat",
}
_WALKS = {
    Operation.REACHABLE: "reachable",
    Operation.TOWARD: "toward",
}
_FOLDS = {
    Operation.ANY: "any",
    Operation.COUNT: "count",
    Operation.SUM: "sum",
    Operation.MINIMUM: "minimum",
    Operation.MAXIMUM: "maximum",
    Operation.FIRST: "first",
    Operation.SELECT: "select",
    Operation.COLLECT: "collect",
}


@dataclass(slots=True)
class Registers:
    """The registers of one function or procedure: named ones, and fresh ones for folds.

    `aliases` are names for what stands elsewhere, such as the parameters of a condition's instance; `kept`
    says what each register holds.
    """

    names: dict[str, int] = field(default_factory=dict)
    aliases: dict[str, Expression] = field(default_factory=dict)
    kept: list[Register] = field(default_factory=list)

    @classmethod
    def of(cls, names: Iterable[str]) -> Registers:
        """Registers for the parameters of a function, in order."""
        registers = cls()
        for name in names:
            registers.add(name, INSIDE)
        return registers

    @classmethod
    def given(cls, given: model.Given) -> Registers:
        """Registers for the parameters of a procedure, in order."""
        registers = cls()
        for name, type_ in given:
            registers.add(name, register(type_))
        return registers

    def add(self, name: str, kept: Register) -> int:
        """A register for a name; a name given again in another block gets another register."""
        self.names[name] = self.fresh(kept)
        return self.names[name]

    def alias(self, name: str, expression: Expression) -> None:
        """Make a name stand for an expression."""
        self.names.pop(name, None)
        self.aliases[name] = expression

    def read(self, name: str) -> Expression:
        """The value of a name: a register, or what it is another name for."""
        return ("reg", self.names[name]) if name in self.names else self.aliases[name]

    def fresh(self, kept: Register) -> int:
        """A register without a name."""
        self.kept.append(kept)
        return len(self.kept) - 1


@dataclass(frozen=True, slots=True)
class Lowering:
    """Lowers expressions over one set of registers."""

    symbols: Symbols
    registers: Registers

    def expression(self, typed: Typed) -> Expression:  # noqa: C901, PLR0911, PLR0912 - a line a group
        """The expression as nested tuples."""
        operation, data = typed.operation, typed.data
        match operation:
            case Operation.CONSTANT:
                return ("const", data[0])
            case Operation.ABSENT:
                return ("const", None)
            case Operation.FIGHT:
                return ("const", 0)
            case Operation.ENTRY:
                return ("const", self.symbols.entries[str(data[0])][str(data[1])])
            case Operation.SCALE_VALUE:
                return ("const", self.symbols.scales[str(data[0])][str(data[1])])
            case Operation.OPTION:
                rule = self.symbols.rules.options[str(data[0])]
                return ("const", cell(rule.value, self.symbols))
            case Operation.LOCAL:
                return self.registers.read(str(data[0]))
            case Operation.HAS | Operation.INTENSITY:
                return self._borne(typed)
            case Operation.ROOM:
                number = self.symbols.procedures[str(data[0])]
                return ("room", number, self.symbols.rules.procedures[str(data[0])].nesting)
            case Operation.FEATURE:
                return ("reg", self.registers.names[f"{data[0]}.{data[1]}"])
            case Operation.EVERY:
                return self._every(str(data[0]))
            case Operation.MEMBER:
                return self._member(typed)
            case Operation.QUANTITY | Operation.TABLE:
                numbers = self.symbols.quantities if operation is Operation.QUANTITY else self.symbols.tables
                return (operation.value, numbers[str(data[0])], *self._all(typed))
            case Operation.PAIR | Operation.OTHER:
                return (operation.value, self.symbols.objects[str(data[0])], *self._all(typed))
            case Operation.SHIFT:
                return self._shift(typed)
            case Operation.CELL:
                return ("cell", data[0], data[1])
            case Operation.POOL:
                return self._pool(PoolParts.of(typed))
            case _ if operation in _FOLDS:
                return self._fold(typed)
            case _ if operation in _WALKS:
                return self._walk(typed)
            case _:
                return self._plain(typed)

    def _pool(self, parts: PoolParts) -> Expression:
        faces = self._number(parts.faces) if isinstance(parts.faces, Typed) else parts.faces
        kept = 0 if parts.kept is None else self._number(parts.kept)
        ceiling = -1 if parts.ceiling is None else self._number(parts.ceiling)
        sides = tuple(range(1, faces + 1)) if isinstance(faces, int) else faces
        return ("pool", sides, parts.keep, kept, ceiling, self.expression(parts.count))

    def _number(self, typed: Typed) -> Expression | int:
        """An operand of dice: a constant counts as a number."""
        match self.expression(typed):
            case ("const", int(number)):
                return number
            case expression:
                return expression

    def _all(self, typed: Typed) -> tuple[Expression, ...]:
        return tuple(self.expression(argument) for argument in typed.arguments)

    def _plain(self, typed: Typed) -> Expression:
        name = _PLAIN[typed.operation]
        if isinstance(typed.type, Dice) and name not in {"if", "dice_repeat"}:
            name = f"dice_{name}"
        return folded((name, *self._all(typed)))

    def _every(self, kind: str) -> Expression:
        if self.symbols.rules.kinds[kind].sort is Sort.ENTRY:
            return ("const", (1 << len(self.symbols.entries[kind])) - 1)
        return ("every", self.symbols.objects[kind])

    def _member(self, typed: Typed) -> Expression:
        kind, name = map(str, typed.data)
        subject = self.expression(typed.arguments[0])
        if name not in self.symbols.fields[kind]:
            return ("borne", self.symbols.objects[name], subject)
        number = self.symbols.fields[kind][name]
        if self.symbols.rules.kinds[kind].sort is Sort.ENTRY:
            read: Expression = ("field", self.symbols.kinds[kind], number, subject)
        else:
            read = ("get", self.symbols.objects[kind], number, subject)
        return ("dice", read) if isinstance(_bare(typed.type), Dice) else read

    def _borne(self, typed: Typed) -> Expression:
        """Whether, or how strongly, somebody is under a condition."""
        rule = self.symbols.rules.conditions[str(typed.data[0])]
        subject = self.expression(typed.arguments[0])
        if rule.instances:
            found: Expression = ("intensity", self.symbols.objects[rule.id], subject)
        else:
            slot = self.symbols.fields[rule.of][f"condition {rule.id}"]
            found = ("get", self.symbols.objects[rule.of], slot, subject)
        return found if typed.operation is Operation.INTENSITY else ("less", ("const", 0), found)

    def _shift(self, typed: Typed) -> Expression:
        scale = self.symbols.rules.scales[str(typed.data[0])]
        values = self.symbols.scales[scale.id]
        below, above = _end(scale.below, 0, values), _end(scale.above, len(values) - 1, values)
        return ("shift", len(values), below, above, *self._all(typed))

    def _fold(self, typed: Typed) -> Expression:
        source = self.expression(typed.arguments[0])
        variable, rest = self._inside(str(typed.data[0]), typed.arguments[1:])
        return (_FOLDS[typed.operation], variable, source, *rest)

    def _walk(self, typed: Typed) -> Expression:
        """Ways over the map: at the costs of terrains, or at a price that is asked for each cell."""
        name = _WALKS[typed.operation]
        if not typed.data:
            return (name, *self._all(typed))
        asked = tuple(self.expression(argument) for argument in typed.arguments[:-1])
        cell_, price = self._inside(str(typed.data[0]), typed.arguments[-1:])
        return (f"{name}_at", cell_, *asked, *price)

    def _inside(self, name: str, parts: tuple[Typed, ...]) -> tuple[int, tuple[Expression, ...]]:
        """Parts that see a name which nothing else sees; its register comes first."""
        before = self.registers.names.get(name)
        variable = self.registers.add(name, INSIDE)
        inside = tuple(self.expression(part) for part in parts)
        if before is None:
            del self.registers.names[name]
        else:
            self.registers.names[name] = before
        return variable, inside


def _bare(type_: Type) -> Type:
    return type_.of if isinstance(type_, Optional) else type_


def _end(end: str, edge: int, values: Mapping[str, int]) -> int:
    """What lies beyond an end of a scale: the edge itself, -1 for nothing, or a value."""
    match end:
        case "clamp":
            return edge
        case "none":
            return -1
        case _:
            return values[end]
