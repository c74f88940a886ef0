"""What depends on tables alone, and on one register at most: computed once for each value, and kept.

A fold over entries, such as "all defences with a star", gives the same at every call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from estoc.game.expressions import FOLDS, SOURCE, free_registers, operands

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.program.model import Expression

_STATIC = FOLDS | {
    *("const", "reg", "field", "lookup", "negative", "not", "present", "if", "in", "set", "without", "union"),
    *("add", "multiply", "floor", "and", "or", "equal", "unequal", "less", "less_equal", "least", "greatest"),
}
SET = 999
"""The parameter of a function of a set."""
_MOST = 4096


class Kept(dict[int | None, Any]):
    """The last values of a function of one argument, as they were asked for."""

    def __init__(self, function: Callable[[int | None], Any]) -> None:
        """Begin without a value."""
        super().__init__()
        self._function = function

    def __missing__(self, key: int | None) -> Any:  # noqa: ANN401 - a raw value
        """Compute what is asked for the first time."""
        if len(self) == _MOST:
            self.clear()
        value = self[key] = self._function(key)
        return value


def is_static(expression: Expression) -> bool:
    """Whether an expression looks at nothing but tables and registers."""
    return expression[0] in _STATIC and all(is_static(expression[place]) for place in operands(expression))


def simpler(expression: Expression) -> Expression:
    """What says the same as a fold and is sooner computed: without a fold, or with a shorter test."""
    match expression:
        case ("select", variable, source, ("not", ("in", ("reg", member), other))) if (
            variable == member and variable not in free_registers(other)
        ):
            return ("without", source, other)
        case ("select" | "any", variable, source, ("and", first, *others)) if variable not in free_registers(
            first
        ):
            rest = others[0] if len(others) == 1 else ("and", *others)
            return ("if", first, simpler((expression[0], variable, source, rest)), ("const", 0))
        case _:
            return expression


def of_its_set(expression: Expression) -> Expression | None:
    """A fold as an expression of one register that holds its set, if it depends on nothing else."""
    before, after = expression[:SOURCE], expression[SOURCE + 1 :]
    # Without its set nothing may be left to read: a long procedure may have a register of this number itself.
    alone = (*before, ("const", 0), *after)
    return (*before, ("reg", SET), *after) if is_static(alone) and not free_registers(alone) else None
