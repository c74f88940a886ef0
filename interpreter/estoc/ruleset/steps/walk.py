"""All steps of a block, those inside others included."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, assert_never

from estoc.lang.typed import Operation, Typed
from estoc.ruleset import steps_model as model

if TYPE_CHECKING:
    from collections.abc import Iterator


def every_step(steps: tuple[model.Step, ...]) -> Iterator[model.Step]:
    """The steps of a block and of the blocks inside it, in the order of the text."""
    for step in steps:
        yield step
        for inner in _blocks(step):
            yield from every_step(inner)


def _blocks(step: model.Step) -> tuple[tuple[model.Step, ...], ...]:
    match step:
        case model.If(then=then, otherwise=otherwise):
            return then, otherwise
        case model.Match(cases=cases, otherwise=otherwise):
            return (*(inner for _, inner in cases), otherwise)
        case (
            model.Each(steps=steps)
            | model.Deed(steps=steps)
            | model.Turn(steps=steps)
            | model.Later(steps=steps)
            | model.Once(steps=steps)
        ):
            return (steps,)
        case (
            model.Let()
            | model.Roll()
            | model.Throw()
            | model.Choose()
            | model.Call()
            | model.CallBlock()
            | model.Change()
            | model.Apply()
            | model.Lift()
            | model.LiftInstance()
            | model.Remove()
            | model.New()
            | model.Emit()
            | model.Stop()
        ):
            return ()
        case _:
            assert_never(step)


def names_in(steps: tuple[model.Step, ...]) -> frozenset[str]:
    """The local names that the expressions of a block read."""
    found: set[str] = set()
    for step in every_step(steps):
        for typed in _expressions(tuple(getattr(step, field.name) for field in fields(step))):
            locals_ = (node for node in typed.walk() if node.operation is Operation.LOCAL)
            found.update(str(node.data[0]) for node in locals_)
    return frozenset(found)


def _expressions(values: tuple[object, ...]) -> Iterator[Typed]:
    """The expressions among the parts of a step; those of inner steps come with these."""
    for value in values:
        if isinstance(value, Typed):
            yield value
        elif isinstance(value, tuple):
            yield from _expressions(value)
