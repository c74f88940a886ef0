"""Hoisting: what does not depend on the variable of a loop is computed once, before it.

What stands behind a test, where its operands may be absent, is computed when it is first needed, and kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.game.expressions import BINDERS, FOLDS, SOURCE, WALKS, binds, free_registers, nodes, operands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.program.model import Expression

FIRST_REGISTER = 1000
"""Hoisted values have registers from here on: no function has as many of its own."""
FIRST_OF_PRICE = 2000
"""What is hoisted out of a price has registers from here on: prices stand inside what is hoisted itself."""
_CHEAP = frozenset({"const", "reg", "lazy"})
_TESTED_FIRST = frozenset({"if", "and", "or"})
_COSTLY = BINDERS | {"quantity", "table", "borne", "reachable", "toward", "near", "distance"}


@dataclass(slots=True)
class Hoist:
    """Moves parts of expressions in front of the loops around them.

    What is computed anyway gets its value before the loop. What stands behind a test, where its operands may
    be absent, is computed where it is first needed, and kept: ("lazy", register, expression).

    Attributes:
        levels: how many loops there are.
        first: the first register for what is moved.
        values: what was moved, by level: the expressions with the registers that hold them, in order.
        kept: by level, the registers that are empty when the loop begins.
        known: what stands for each expression that was moved.
    """

    levels: int
    first: int = FIRST_REGISTER
    values: list[list[tuple[int, Expression]]] = field(init=False)
    kept: list[list[int]] = field(init=False)
    known: dict[Expression, Expression] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with nothing moved."""
        self.values = [[] for _ in range(self.levels)]
        self.kept = [[] for _ in range(self.levels)]

    def moved(self, expression: Expression, level: int, bound: frozenset[int]) -> Expression:
        """The expression without what may be computed outside the loop of a level.

        Args:
            expression: what stands inside the loop.
            level: the number of the loop, from 0 for the outermost.
            bound: the registers that the loop, and the loops inside it, bind.
        """
        if expression[0] in _CHEAP:
            return expression
        if not free_registers(expression) & bound:
            return self._before(expression, level)
        sure = set(_unconditional(expression))
        moved = list(expression)
        for place in operands(expression):
            if _is_source(expression, place):
                moved[place] = self._source(moved[place], level, bound)
                continue
            move = self.moved if place in sure else self.needed
            moved[place] = move(moved[place], level, bound | binds(expression))
        return tuple(moved)

    def needed(self, expression: Expression, level: int, bound: frozenset[int]) -> Expression:
        """The same for what may not be computed unless it is needed."""
        if expression[0] in _CHEAP:
            return expression
        if not free_registers(expression) & bound:
            return self._first_time(expression, level) if _is_costly(expression) else expression
        moved = list(expression)
        for place in operands(expression):
            if not _is_source(expression, place):
                moved[place] = self.needed(moved[place], level, bound | binds(expression))
        return tuple(moved)

    def _source(self, expression: Expression, level: int, bound: frozenset[int]) -> Expression:
        """The same for what a fold goes through, where Python keeps nothing: it is moved whole or not."""
        if expression[0] in _CHEAP or free_registers(expression) & bound:
            return expression
        found = self._before(expression, level)
        return expression if found[0] == "lazy" else found

    def _before(self, expression: Expression, level: int) -> Expression:
        if expression not in self.known:
            self.known[expression] = ("reg", self.first + len(self.known))
            self.values[level].append((self.known[expression][1], expression))
        return self.known[expression]

    def _first_time(self, expression: Expression, level: int) -> Expression:
        if expression not in self.known:
            register = self.first + len(self.known)
            self.known[expression] = ("lazy", register, expression)
            self.kept[level].append(register)
        return self.known[expression]


def of_all_cells(price: Expression, register: int) -> tuple[list[tuple[int, Expression]], Expression]:
    """What of a price is the same for all cells, with the registers that hold it; and the price without it.

    Args:
        price: what the steps of a walk cost.
        register: the one that holds each cell.
    """
    # Python does not let an iterable of a comprehension keep anything.
    price = _at_once(price)
    if any(node[0] in WALKS for node in nodes(price)):
        return [], price
    hoist = Hoist(1, FIRST_OF_PRICE)
    moved = _at_once(hoist.moved(price, 0, frozenset({register})))
    return hoist.values[0], moved


def _at_once(expression: Expression) -> Expression:
    """The expression where what was kept until it is needed is computed wherever it stands."""
    if expression[0] == "lazy":
        return _at_once(expression[2])
    places = set(operands(expression))
    return tuple(_at_once(part) if place in places else part for place, part in enumerate(expression))


def _is_source(expression: Expression, place: int) -> bool:
    return expression[0] in FOLDS and place == SOURCE


def _is_costly(expression: Expression) -> bool:
    """Whether it takes longer to compute an expression than to look whether it was."""
    inner = (expression[place] for place in operands(expression))
    return expression[0] in _COSTLY or any(map(_is_costly, inner))


def _unconditional(expression: Expression) -> Iterator[int]:
    """The places of the operands that are computed whatever the others are."""
    places = list(operands(expression))
    first_only = expression[0] in _TESTED_FIRST or expression[0] in FOLDS
    yield from places[:1] if first_only else places
