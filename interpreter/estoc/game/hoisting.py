"""Hoisting: what does not depend on the variable of a loop is computed once, before it.

Only what is computed anyway is moved: nothing that stands behind a test, where its operands may be absent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.program.model import Expression

FIRST_REGISTER = 1000
"""Hoisted values have registers from here on: no function has as many of its own."""
_CHEAP = frozenset({"const", "reg"})
_TESTED_FIRST = frozenset({"if", "and", "or"})
_FOLDS = frozenset({"any", "count", "sum", "minimum", "maximum", "first", "select", "collect"})


def is_expression(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether an operand is an expression, and no number, name or list of faces."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], str)


def registers_of(expression: Expression) -> frozenset[int]:
    """The registers that an expression reads; those that its own folds bind count too."""
    if expression[0] == "reg":
        return frozenset({expression[1]})
    inner = (registers_of(operand) for operand in expression[1:] if is_expression(operand))
    bound = frozenset({expression[1]}) if expression[0] in _FOLDS else frozenset[int]()
    return bound.union(*inner)


@dataclass(slots=True)
class Hoist:
    """Moves parts of one expression in front of the loops around it.

    Attributes:
        values: what was moved, by level: the expressions with the registers that hold them, in order.
        known: the register of each expression that was moved.
    """

    levels: int
    values: list[list[tuple[int, Expression]]] = field(init=False)
    known: dict[Expression, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with nothing moved."""
        self.values = [[] for _ in range(self.levels)]

    def moved(self, expression: Expression, level: int, bound: frozenset[int]) -> Expression:
        """The expression without what may be computed outside the loop of a level.

        Args:
            expression: what stands inside the loop.
            level: the number of the loop, from 0 for the outermost.
            bound: the registers that the loop, and the loops inside it, bind.
        """
        if expression[0] in _CHEAP:
            return expression
        if not registers_of(expression) & bound:
            return ("reg", self._register(expression, level))
        operands = list(expression)
        for place in _unconditional(expression):
            operands[place] = self.moved(operands[place], level, bound)
        return tuple(operands)

    def _register(self, expression: Expression, level: int) -> int:
        if expression not in self.known:
            self.known[expression] = FIRST_REGISTER + len(self.known)
            self.values[level].append((self.known[expression], expression))
        return self.known[expression]


def _unconditional(expression: Expression) -> Iterator[int]:
    """The places of the operands that are computed whatever the others are."""
    places = [place for place, operand in enumerate(expression) if place and is_expression(operand)]
    first_only = expression[0] in _TESTED_FIRST or expression[0] in _FOLDS
    yield from places[:1] if first_only else places
