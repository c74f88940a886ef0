"""Lowering of texts with placeholders, and of parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.program import model as program
from estoc.program.symbols import shown

if TYPE_CHECKING:
    from estoc.lang.typed import TypedSlot, TypedTemplate
    from estoc.program.expressions import Lowering
    from estoc.ruleset import model


def text_of(texts: model.Texts, lowering: Lowering) -> program.Text:
    """A text in both languages over some registers."""
    return program.Text(_parts(texts["en"], lowering), _parts(texts["fr"], lowering))


def _parts(template: TypedTemplate, lowering: Lowering) -> tuple[str | program.Part, ...]:
    return tuple(part if isinstance(part, str) else _part(part, lowering) for part in template.parts)


def _part(slot: TypedSlot, lowering: Lowering) -> program.Part:
    return program.Part(lowering.expression(slot.typed), shown(slot.typed.type), slot.forms)


def parameters(given: model.Given) -> tuple[program.Parameter, ...]:
    """The parameters of a rule."""
    return tuple(program.Parameter(name, shown(type_)) for name, type_ in given)
