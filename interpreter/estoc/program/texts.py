"""Lowering of texts with placeholders and parts under tests, and of parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.typed import TypedCases, TypedSlot, TypedTemplate
from estoc.program import model as program
from estoc.program.symbols import shown

if TYPE_CHECKING:
    from estoc.program.expressions import Lowering
    from estoc.ruleset import model


def text_of(texts: model.Texts, lowering: Lowering) -> program.Text:
    """A text in both languages over some registers."""
    return program.Text(_parts(texts["en"], lowering), _parts(texts["fr"], lowering))


def _parts(template: TypedTemplate, lowering: Lowering) -> tuple[str | program.Part | program.Cases, ...]:
    return tuple(_part(part, lowering) for part in template.parts)


def _part(part: str | TypedSlot | TypedCases, lowering: Lowering) -> str | program.Part | program.Cases:
    match part:
        case str():
            return part
        case TypedSlot(typed, forms):
            return program.Part(lowering.expression(typed), shown(typed.type), forms)
        case TypedCases(cases):
            return program.Cases(
                tuple(
                    (None if test is None else lowering.expression(test), _parts(template, lowering))
                    for test, template in cases
                )
            )


def parameters(given: model.Given) -> tuple[program.Parameter, ...]:
    """The parameters of a rule."""
    return tuple(program.Parameter(name, shown(type_)) for name, type_ in given)
