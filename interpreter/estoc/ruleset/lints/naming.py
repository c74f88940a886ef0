"""What the parts of a ruleset name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from estoc.lang import types
from estoc.lang.typed import Operation, Typed
from estoc.ruleset import model, steps_model
from estoc.ruleset.lints.walk import parts

if TYPE_CHECKING:
    from collections.abc import Iterator

Name: TypeAlias = tuple[str, str]
"""A kind and an id; under `kind`, `new`, `every` the id is that of a kind: spoken of, made, gone through."""


def named(value: object) -> frozenset[Name]:
    """What a part of a ruleset names, inside it included."""
    return frozenset(name for part in parts(value) for name in _names(part))


def _names(part: object) -> Iterator[Name]:  # noqa: C901 - a line for each way to name something
    match part:
        case Typed():
            yield from _by_expression(part)
        case types.Entry(kind) | types.Instance(kind):
            yield "kind", kind
        case types.Scale(scale) | model.CheckRule(scale=scale):
            yield "scale", scale
        case steps_model.Call(procedure=name):
            yield "procedure", name
        case steps_model.CallBlock(kind=name):
            yield "kind", name
        case steps_model.Choose(decision=name):
            yield "decision", name
        case steps_model.Roll(check=name):
            yield "check", name
        case steps_model.Emit(event=name):
            yield "event", name
        case steps_model.New(record=name):
            yield "new", name
        case model.Reference(kind=kind, id=name):
            yield kind, name
        case model.TimelineRule(seats=kind) | model.PairRule(between=kind):
            yield "kind", kind
        case _:
            return


def _by_expression(typed: Typed) -> Iterator[Name]:
    first = str(typed.data[0]) if typed.data else ""
    match typed.operation:
        case Operation.ENTRY:
            yield first, str(typed.data[1])
        case Operation.SCALE_VALUE:
            yield "scale", first
        case Operation.OPTION | Operation.QUANTITY | Operation.TABLE as operation:
            yield operation.value, first
        case Operation.PAIR:
            yield "kind", first
        case Operation.EVERY:
            yield "every", first
            yield "kind", first
        case _:
            return
