"""Lowering of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.program import model as program
from estoc.program.expressions import Lowering, Registers
from estoc.program.symbols import place_of, shown, words_of
from estoc.program.texts import parameters, text_of

if TYPE_CHECKING:
    from estoc.program.symbols import Symbols
    from estoc.ruleset import model


def decision(rule: model.DecisionRule, symbols: Symbols) -> program.Decision:
    """A decision; what its choices leave out sees the registers of those that come later as absent."""
    registers = Registers.of(
        tuple(name for name, _ in rule.given) + tuple(choice.name for choice in rule.choices)
    )
    lowering = Lowering(symbols, registers)
    numbers = {choice.name: number for number, choice in enumerate(rule.choices)}
    return program.Decision(
        rule.id,
        words_of(rule.name),
        parameters(rule.given),
        lowering.expression(rule.who),
        text_of(rule.text, lowering),
        tuple(
            program.Choice(choice.name, shown(choice.type), lowering.expression(choice.source))
            for choice in rule.choices
        ),
        tuple(_requirement(need, lowering) for need in rule.requires),
        tuple(
            program.Withheld(
                numbers[one.choice],
                lowering.expression(one.among),
                tuple(_requirement(need, lowering) for need in one.because),
            )
            for one in rule.withheld
        ),
        text_of(rule.label, lowering),
        place_of(rule.span),
    )


def _requirement(need: model.RequirementRule, lowering: Lowering) -> program.Requirement:
    return program.Requirement(lowering.expression(need.that), text_of(need.otherwise, lowering))
