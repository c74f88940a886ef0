"""All blocks of steps of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import model
from estoc.ruleset.steps.walk import every_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset import steps_model


def all_steps(rules: model.Ruleset) -> Iterator[steps_model.Step]:
    """Every step of the rules, those inside others and those of game masters in scenarios included."""
    for block in _blocks(rules):
        yield from every_step(block)


def _blocks(rules: model.Ruleset) -> Iterator[tuple[steps_model.Step, ...]]:
    yield from (one.steps for one in rules.procedures.values())
    for timeline in rules.timelines.values():
        yield from (timeline.start, timeline.round, timeline.turn, timeline.joins)
    yield from (hook.steps for hook in rules.hooks.values())
    for condition in rules.conditions.values():
        yield from (condition.again_steps, condition.begins, condition.ends)
        yield from (hook.steps for hook in condition.hooks)
    for entries in rules.entries.values():
        for entry in entries.values():
            yield from (value.steps for value in entry.values.values() if isinstance(value, model.Block))
    for scenario in rules.scenarios.values():
        yield from _amendments(scenario)


def _amendments(scenario: model.ScenarioRule) -> Iterator[tuple[steps_model.Step, ...]]:
    for decisions in scenario.choices.values():
        for answers in decisions.values():
            yield from (one.steps for one in answers if isinstance(one, model.Amendment))
    for later in scenario.then:
        yield from _amendments(later)
