"""The two slots of a plain condition in the object that bears it: how intense it is, and its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.program import model as program
from estoc.program.symbols import words_of

if TYPE_CHECKING:
    from estoc.ruleset import model


def condition_slots(rule: model.ConditionRule) -> tuple[program.Slot, program.Slot]:
    """The slots of a condition."""
    whole = program.Shown("integer", "")
    high, who = rule.intensity[1], program.Shown("object", "combatant")
    intensity = program.Slot(
        f"condition {rule.id}",
        words_of(rule.name),
        whole,
        0,
        high,
        optional=False,
        default=0,
        mutable=True,
        visible="all",
        sheet=False,
    )
    source = program.Slot(
        f"source {rule.id}",
        words_of(rule.name),
        who,
        0,
        0,
        optional=True,
        default=None,
        mutable=True,
        visible="all",
        sheet=False,
    )
    return intensity, source
