"""Folding of constants: options are fixed at load, so that what they switch off leaves no test behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.program.model import Expression


def folded(expression: Expression) -> Expression:  # noqa: PLR0911 - one line for each operation
    """The same expression where a test of a constant is decided; its operands are already folded."""
    match expression:
        case ("present", ("const", value)):
            return ("const", int(value is not None))
        case ("present", ("dice", inner)):
            return ("present", inner)
        case ("not", ("const", value)):
            return ("const", int(not value))
        case ("if", ("const", value), then, otherwise):
            return then if value else otherwise  # type: ignore[no-any-return]  # a nested tuple of the same shape
        case ("and", *operands):
            return _logic("and", operands, neutral=1)
        case ("or", *operands):
            return _logic("or", operands, neutral=0)
        case ("equal", ("const", left), ("const", right)):
            return ("const", int(left == right))
        case _:
            return expression


def _logic(operation: str, operands: list[Expression], *, neutral: int) -> Expression:
    """Constants that decide nothing go; one that decides all ends the expression."""
    kept: list[Expression] = []
    for operand in operands:
        if operand[0] != "const":
            kept.append(operand)
        elif int(bool(operand[1])) != neutral:
            kept.append(("const", 1 - neutral))
            break
    if not kept:
        return ("const", neutral)
    return kept[0] if len(kept) == 1 else (operation, *kept)
