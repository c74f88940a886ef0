"""Conditions that nothing brings about, and those that say that something ends them, and nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import model, steps_model
from estoc.ruleset.lints.blocks import all_steps
from estoc.ruleset.lints.found import Found
from estoc.text.codes import warning
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.text.diagnostic import Diagnostic


def lifeless(rules: model.Ruleset) -> Iterator[Found]:
    """W502 and W505: conditions without a beginning, or without an end."""
    steps = tuple(all_steps(rules))
    applied = {step.condition for step in steps if isinstance(step, steps_model.Apply)}
    applied |= {name for scenario in rules.scenarios.values() for name in _begun(scenario)}
    lifted = {
        step.condition for step in steps if isinstance(step, steps_model.Lift | steps_model.LiftInstance)
    }
    for condition in rules.conditions.values():
        if condition.id not in applied:
            yield Found("condition", condition.id, _never_applied(condition))
        elif condition.id not in lifted and condition.until == "lifted" and condition.source_gone != "ends":
            yield Found("condition", condition.id, _never_lifted(condition))


def _begun(scenario: model.ScenarioRule) -> Iterator[str]:
    """The conditions that combatants of a scenario are under from the start."""
    for members in scenario.sides.values():
        for member in members:
            yield from member.conditions
            yield from (one.condition for one in member.instances)
    for later in scenario.then:
        yield from _begun(later)


def _never_applied(condition: model.ConditionRule) -> Diagnostic:
    message = Words(
        f"nothing applies condition `{condition.id}`", f"rien n'applique l'état « {condition.id} »"
    )
    hint = Words(
        f"some step should `apply: {condition.id}`; or take the condition away",
        f"une étape devrait faire `apply: {condition.id}` ; ou retirez l'état",
    )
    return warning("W502", message, condition.span, hints=(hint,))


def _never_lifted(condition: model.ConditionRule) -> Diagnostic:
    message = Words(
        f"condition `{condition.id}` lasts until it is lifted, and nothing lifts it",
        f"l'état « {condition.id} » dure jusqu'à ce qu'on le lève, et rien ne le lève",
    )
    hint = Words(
        f"some step should `lift: {condition.id}`; or write `until: end_of_fight`",
        f"une étape devrait faire `lift: {condition.id}` ; ou écrivez `until: end_of_fight`",
    )
    return warning("W505", message, condition.span, hints=(hint,))
