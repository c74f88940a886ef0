"""Writes expressions for the closed mode: columns have names, and what is asked again is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.game.expressions import FOLDS, SOURCE, free_registers
from estoc.game.hoisting import of_all_cells
from estoc.game.source import Writer
from estoc.game.statics import SET, is_static, of_its_set, simpler

if TYPE_CHECKING:
    from estoc.program.model import Expression


@dataclass(frozen=True, slots=True)
class ClosedWriter(Writer):
    """Writes expressions where columns have names, and the fields of records are items of lists.

    Attributes:
        records: the kinds of records.
        columns: the columns that were named so far.
        kept: what is computed once: the sources of constants, and of functions of one register.
    """

    records: frozenset[int]
    columns: set[tuple[int, int]] = field(default_factory=set)
    kept: dict[str, int] = field(default_factory=dict)

    def column(self, kind: int, slot: int) -> str:
        """See `Writer.column`."""
        self.columns.add((kind, slot))
        return f"c{kind}_{slot}"

    def write(self, expression: Expression, bound: frozenset[int] = frozenset()) -> str:
        """See `Writer.write`."""
        match expression:
            case ("get", int(kind), int(slot), subject) if kind in self.records:
                return f"{self.write(subject, bound)}[{slot}]"
            case ("lazy", int(register), inner):
                name = f"x{register}"
                return f"({name} if {name} is not None else ({name} := {self.write(inner, bound)}))"
            case ("reachable_at" | "toward_at" as walk, int(cell), *asked, price):
                return f"{walk}(s{self._arguments(asked, bound)}, {self._prices(cell, price, bound)})"
            case (str(operation), int(), *_) if operation in FOLDS:
                return self._once(simpler(expression), bound)
            case _:
                # Without `super()`: a slotted dataclass is made anew, and its implicit class is the old one.
                return Writer.write(self, expression, bound)

    def _prices(self, cell: int, price: Expression, bound: frozenset[int]) -> str:
        """The price of each cell of the map; what is the same for all of them is computed once."""
        same, each = of_all_cells(self.inliner.inlined(price), cell)
        inside, loops = bound | {cell}, ""
        for register, expression in same:
            loops += f"for x{register} in ({self.write(expression, inside)},) "
            inside |= {register}
        return f"tuple({self.write(each, inside)} {loops}for x{cell} in cells(s))"

    def _once(self, expression: Expression, bound: frozenset[int]) -> str:
        """A fold, or what stands for it; by a name, where it says the same at each call."""
        registers = free_registers(expression)
        if is_static(expression) and not registers:
            return f"K{self._number(Writer.write(self, expression))}"
        if is_static(expression) and len(registers) == 1:
            (register,) = registers
            return self._asked(expression, register, ("reg", register), bound)
        if expression[0] in FOLDS and (fold := of_its_set(expression)) is not None:
            return self._asked(fold, SET, expression[SOURCE], bound)
        return Writer.write(self, expression, bound)

    def _asked(self, expression: Expression, register: int, value: Expression, bound: frozenset[int]) -> str:
        """An expression of one register, at a value."""
        inner = Writer.write(self, expression)
        return f"K{self._number(f'Kept(lambda x{register}: {inner})')}[{self.write(value, bound)}]"

    def _number(self, source: str) -> int:
        return self.kept.setdefault(source, len(self.kept))
