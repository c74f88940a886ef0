"""What is no error and most likely a mistake: things that nothing in the rules brings about or shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import model, steps_model
from estoc.ruleset.steps.walk import every_step
from estoc.text.codes import warning
from estoc.text.diagnostic import in_order
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span


def lints(rules: model.Ruleset) -> tuple[Diagnostic, ...]:
    """Warnings about checked rules, in the order of files and lines."""
    return tuple(in_order([*_unshown(rules), *_unused(rules)]))


def _unshown(rules: model.Ruleset) -> Iterator[Diagnostic]:
    """Rules of the register that no scenario covers."""
    covered = {rule for scenario in rules.scenarios.values() for rule in _covers(scenario)}
    for rule in rules.rules.values():
        if rule.id not in covered:
            message = Words(
                f"no scenario covers rule `{rule.id}`", f"aucun scénario ne couvre la règle « {rule.id} »"
            )
            hint = Words(
                "write a scenario that shows it, and name it under `covers`",
                "écrivez un scénario qui la montre, et nommez-la sous `covers`",
            )
            yield warning("W501", message, rule.span, hints=(hint,))


def _covers(scenario: model.ScenarioRule) -> Iterator[str]:
    yield from scenario.covers
    for later in scenario.then:
        yield from _covers(later)


def _unused(rules: model.Ruleset) -> Iterator[Diagnostic]:
    """Conditions that nothing applies; procedures, decisions, checks and events that no step names."""
    named = {name for block in _blocks(rules) for step in every_step(block) for name in _names(step)}
    begun = {
        ("condition", name)
        for scenario in rules.scenarios.values()
        for members in scenario.sides.values()
        for member in members
        for name in (*member.conditions, *(one.condition for one in member.instances))
    }
    for condition in rules.conditions.values():
        if ("condition", condition.id) not in named | begun:
            message = Words(
                f"nothing applies condition `{condition.id}`", f"rien n'applique l'état « {condition.id} »"
            )
            yield warning("W502", message, condition.span)
    declared: tuple[tuple[str, dict[str, Span]], ...] = (
        ("procedure", {one.id: one.span for one in rules.procedures.values()}),
        ("decision", {one.id: one.span for one in rules.decisions.values()}),
        ("check", {one.id: one.span for one in rules.checks.values()}),
        ("event", {one.id: one.span for one in rules.events.values()}),
    )
    for kind, spans in declared:
        for name, span in spans.items():
            if (kind, name) not in named:
                message = Words(f"no step uses {kind} `{name}`", f"aucune étape n'utilise {kind} « {name} »")
                yield warning("W503", message, span)


def _names(step: steps_model.Step) -> Iterator[tuple[str, str]]:
    match step:
        case steps_model.Call(procedure=name):
            yield "procedure", name
        case steps_model.Choose(decision=name):
            yield "decision", name
        case steps_model.Roll(check=name):
            yield "check", name
        case steps_model.Emit(event=name):
            yield "event", name
        case steps_model.Apply(condition=name):
            yield "condition", name
        case _:
            return


def _blocks(rules: model.Ruleset) -> Iterator[tuple[steps_model.Step, ...]]:
    """All blocks of steps of the rules."""
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
    """The steps that a scenario has the game master take."""
    for decisions in scenario.choices.values():
        for answers in decisions.values():
            yield from (one.steps for one in answers if isinstance(one, model.Amendment))
    for later in scenario.then:
        yield from _amendments(later)
