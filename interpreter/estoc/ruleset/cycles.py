"""Rings that would never end: quantities defined through themselves, steps that call each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from estoc.lang.typed import Operation, Typed
from estoc.ruleset import errors_names, errors_steps, model, steps_model
from estoc.ruleset.rings import find_rings
from estoc.ruleset.steps.walk import every_step
from estoc.text.diagnostic import Diagnostic
from estoc.text.source import Span

if TYPE_CHECKING:
    from estoc.ruleset.report import Report

Mistake: TypeAlias = Callable[[tuple[str, ...], Span], Diagnostic]
Graph: TypeAlias = dict[str, set[str]]


def check_cycles(rules: model.Ruleset, report: Report) -> None:
    """Report each ring once, where its first name is declared."""
    numbers = {rule.id: rule.span for rule in rules.quantities.values()}
    numbers |= {rule.id: rule.span for rule in rules.tables.values()}
    _check(_number_graph(rules), numbers, report, errors_names.cycle)
    _check(_call_graph(rules), _places(rules), report, errors_steps.endless_calls)


def _places(rules: model.Ruleset) -> dict[str, Span]:
    """Where everything that a ring of calls can go through is declared."""
    places = {rule.id: rule.span for rule in rules.procedures.values()}
    places |= {f"event {rule.id}": rule.span for rule in rules.events.values()}
    places |= {f"condition {rule.id}": rule.span for rule in rules.conditions.values()}
    for kind in rules.kinds.values():
        places |= {f"{kind.id}.{field.id}": field.span for field in kind.fields}
    return places


def _check(graph: Graph, spans: Mapping[str, Span], report: Report, mistake: Mistake) -> None:
    for ring in find_rings(graph):
        report.add(mistake(ring, spans[ring[0]]))


def _number_graph(rules: model.Ruleset) -> Graph:
    """Which quantities and tables each of them reads, by its base, its rows, or what modifies it."""
    graph = {rule.id: _called(part.typed for part in rule.base) for rule in rules.quantities.values()}
    for modifier in _modifiers(rules):
        graph[modifier.quantity] |= _called(
            [modifier.value, *([] if modifier.when is None else [modifier.when])]
        )
    for table in rules.tables.values():
        tests = [row.when for row in table.rows if row.when is not None]
        graph[table.id] = _called([*tests, *(row.value for row in table.rows)])
    return graph


def _modifiers(rules: model.Ruleset) -> Iterator[model.Modifier]:
    for condition in rules.conditions.values():
        yield from condition.modifiers
    for entries in rules.entries.values():
        for entry in entries.values():
            yield from entry.modifiers


def _called(expressions: Iterable[Typed]) -> set[str]:
    nodes = (node for typed in expressions for node in typed.walk())
    return {str(node.data[0]) for node in nodes if node.operation in {Operation.QUANTITY, Operation.TABLE}}


def _call_graph(rules: model.Ruleset) -> Graph:
    """Which procedures, fields of steps, events and conditions each of them brings about.

    What states a bound on its nesting leads nowhere: a ring through it ends.
    """
    graph = {
        rule.id: set[str]() if rule.nesting else _targets(rule.steps) for rule in rules.procedures.values()
    }
    for kind, entries in rules.entries.items():
        for entry in entries.values():
            for name, value in entry.values.items():
                if isinstance(value, model.Block):
                    graph.setdefault(f"{kind}.{name}", set()).update(_targets(value.steps))
    for condition in rules.conditions.values():
        own = (*condition.again_steps, *condition.begins, *condition.ends)
        graph[f"condition {condition.id}"] = set() if condition.nesting else _targets(own)
    borne = (hook for condition in rules.conditions.values() for hook in condition.hooks)
    for hook in (*rules.hooks.values(), *borne):
        graph.setdefault(f"event {hook.event}", set()).update(_targets(hook.steps))
    return graph


def _targets(steps: tuple[steps_model.Step, ...]) -> set[str]:
    found: set[str] = set()
    for step in every_step(steps):
        match step:
            case steps_model.Call(procedure=name):
                found.add(name)
            case steps_model.CallBlock(kind=kind, field=field):
                found.add(f"{kind}.{field}")
            case steps_model.Emit(event=name):
                found.add(f"event {name}")
            case steps_model.Apply(condition=name) | steps_model.Lift(condition=name):
                found.add(f"condition {name}")
            case steps_model.LiftInstance(condition=name):
                found.add(f"condition {name}")
            case _:
                pass
    return found
