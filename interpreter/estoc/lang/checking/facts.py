"""What a condition says about optional values: which are present where it holds or fails."""

from __future__ import annotations

from typing import TypeAlias

from estoc.lang.typed import Operation, Typed

Shape: TypeAlias = tuple[object, ...]
"""What an optional value says, without places: see `Typed.shape`."""


def facts_when(condition: Typed, *, holds: bool) -> frozenset[Shape]:
    """Which optional values are present where `condition` has the truth value `holds`."""
    match condition.operation:
        case Operation.PRESENT if holds:
            return frozenset({condition.arguments[0].shape()})
        case Operation.NOT:
            return facts_when(condition.arguments[0], holds=not holds)
        case Operation.AND | Operation.OR:
            parts = [facts_when(part, holds=holds) for part in condition.arguments]
            # `and` that holds and `or` that fails decide each of their parts; else one of them is decided.
            if (condition.operation is Operation.AND) is holds:
                return frozenset().union(*parts)
            return parts[0].intersection(*parts[1:])
        case _:
            return frozenset()


def without_name(facts: frozenset[Shape], name: str) -> frozenset[Shape]:
    """The facts that do not speak of the local `name`: where it means something else, they say nothing."""
    return frozenset(shape for shape in facts if not _mentions(shape, name))


def _mentions(shape: object, name: str) -> bool:
    match shape:
        case (Operation.LOCAL, (str(local),)):
            return local.partition(".")[0] == name
        case (Operation(), _, *arguments):
            return any(_mentions(argument, name) for argument in arguments)
        case _:
            return False
