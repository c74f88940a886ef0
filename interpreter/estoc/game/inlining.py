"""Inlining of quantities that nobody modifies: their base takes the place of the call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.game.expressions import BINDERS, nodes
from estoc.program.folding import folded

if TYPE_CHECKING:
    from estoc.program.model import Expression, Program, Quantity

_SIMPLE = frozenset({"const", "reg"})
_SIZE_LIMIT = 200


def bare_base(quantity: Quantity) -> Expression | None:
    """The base of a quantity that nothing modifies and whose range is proven; else None."""
    if quantity.contributions or not quantity.proven:
        return None
    parts = tuple(part.expression for part in quantity.base)
    return parts[0] if len(parts) == 1 else ("add", *parts)


@dataclass(frozen=True, slots=True)
class Inliner:
    """Replaces calls of such quantities, where their arguments may stand several times."""

    program: Program
    known: dict[int, Expression | None] = field(default_factory=dict)

    def inlined(self, expression: Expression) -> Expression:
        """The same expression with bases in the place of calls."""
        match expression:
            case ("const" | "reg", *_):
                return expression
            case ("quantity", int(number), *arguments):
                return self._call(number, tuple(self.inlined(argument) for argument in arguments))
            case _:
                return folded(tuple(self._operand(operand) for operand in expression))

    def _operand(self, operand: object) -> object:
        is_expression = isinstance(operand, tuple) and operand and isinstance(operand[0], str)
        return self.inlined(operand) if is_expression and isinstance(operand, tuple) else operand

    def _call(self, number: int, arguments: tuple[Expression, ...]) -> Expression:
        base = self._base(number)
        if base is None or any(argument[0] not in _SIMPLE for argument in arguments):
            return ("quantity", number, *arguments)
        return _substituted(base, arguments)

    def _base(self, number: int) -> Expression | None:
        """The inlined base; quantities that call each other in a ring do not load, so that this ends."""
        if number not in self.known:
            base = bare_base(self.program.quantities[number])
            found = None if base is None else self.inlined(base)
            fits = found is not None and len(list(nodes(found))) <= _SIZE_LIMIT
            binds = found is not None and any(node[0] in BINDERS for node in nodes(found))
            self.known[number] = found if fits and not binds else None
        return self.known[number]


def _substituted(expression: Expression, arguments: tuple[Expression, ...]) -> Expression:
    match expression:
        case ("reg", int(register)):
            return arguments[register]
        case ("const", _):
            return expression
        case _:
            return folded(
                tuple(
                    _substituted(operand, arguments)
                    if isinstance(operand, tuple) and operand and isinstance(operand[0], str)
                    else operand
                    for operand in expression
                )
            )
