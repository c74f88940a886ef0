"""All steps of a block, those inside others included."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

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
        case model.Each(steps=steps):
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
            | model.New()
            | model.Emit()
            | model.Stop()
        ):
            return ()
        case _:
            assert_never(step)
