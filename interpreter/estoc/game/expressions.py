"""The shape of expressions: which of their items are expressions, and which registers they read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.program.model import Expression

FOLDS = frozenset({"any", "count", "sum", "minimum", "maximum", "first", "select", "collect"})
"""What goes through the members of a set: (operation, register, source, test, ...)."""
WALKS = frozenset({"reachable_at", "toward_at"})
"""What goes over a map at a price: (operation, register, start, ..., price); the register holds each cell."""
BINDERS = FOLDS | WALKS
"""What binds a register for some of its operands."""
SOURCE = 2
"""Where a fold has its set and a walk its start, which do not see the register that is bound."""


def is_expression(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether an operand is an expression, and no number, name or list of faces."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], str)


def expressions_in(content: object) -> Iterator[tuple[Any, ...]]:
    """Every expression and instruction in nested tuples, the outer ones before what they hold."""
    stack: list[object] = [content]
    while stack:
        one = stack.pop()
        if isinstance(one, tuple):
            stack.extend(one)
            if is_expression(one):
                yield one


def operands(expression: Expression) -> Iterator[int]:
    """The places of the operands of an expression that are expressions."""
    return (place for place, operand in enumerate(expression) if place and is_expression(operand))


def nodes(expression: Expression) -> Iterator[Expression]:
    """An expression and all that stand in it."""
    yield expression
    for place in operands(expression):
        yield from nodes(expression[place])


def binds(expression: Expression) -> frozenset[int]:
    """The register that a fold gives to each member, and a walk to each cell."""
    return frozenset({expression[1]}) if expression[0] in BINDERS else frozenset()


def same_fold(one: Expression, other: Expression) -> bool:
    """Whether two expressions say the same, whatever registers they bind inside."""
    return _same(one, other, ())


def _same(one: object, other: object, bound: tuple[tuple[object, object], ...]) -> bool:
    """The same under `bound`: the registers that are bound around both, in pairs."""
    if not is_expression(one) or not is_expression(other):
        return one == other
    if one[0] != other[0] or len(one) != len(other):
        return False
    if one[0] == "reg":
        # The innermost one that binds either of them says whether they are the same.
        met = next(
            (pair for pair in reversed(bound) if one[1] == pair[0] or other[1] == pair[1]), one[1:] * 2
        )
        return (one[1], other[1]) == met
    binder = one[0] in BINDERS
    inside = (*bound, (one[1], other[1])) if binder else bound
    return all(
        _same(one[place], other[place], bound if place == SOURCE else inside)
        for place in range(SOURCE if binder else 1, len(one))
    )


def free_registers(expression: Expression) -> frozenset[int]:
    """The registers that an expression reads from outside."""
    if expression[0] == "reg":
        return frozenset({expression[1]})
    found: frozenset[int] = frozenset()
    for place in operands(expression):
        inner = free_registers(expression[place])
        found |= inner if place == SOURCE else inner - binds(expression)
    return found
