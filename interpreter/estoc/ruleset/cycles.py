"""Rings that would never end: quantities defined through themselves, steps that call each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from estoc.lang.typed import Operation, Typed
from estoc.ruleset import errors, model, steps_model
from estoc.ruleset.report import Report
from estoc.text.diagnostic import Diagnostic
from estoc.text.source import Span

Mistake: TypeAlias = Callable[[tuple[str, ...], Span], Diagnostic]


def check_cycles(rules: model.Ruleset, report: Report) -> None:
    """Report each ring once."""
    _check(_quantity_graph(rules), {rule.id: rule.span for rule in rules.quantities.values()}, report, errors.cycle)
    _check(_call_graph(rules), {rule.id: rule.span for rule in rules.procedures.values()}, report, errors.endless_calls)


def _check(graph: Mapping[str, set[str]], spans: Mapping[str, Span], report: Report, mistake: Mistake) -> None:
    ring = find_ring(graph)
    while ring is not None:
        place = next((spans[name] for name in ring if name in spans), None)
        if place is not None:
            report.add(mistake(ring, place))
        graph = {name: {one for one in called if one not in ring} for name, called in graph.items() if name not in ring}
        ring = find_ring(graph)


def find_ring(graph: Mapping[str, set[str]]) -> tuple[str, ...] | None:
    """A ring of names in a graph of calls, its first name again at the end; None where there is none.

    Depth first with an explicit stack: an author's chain of any length is no recursion of ours.
    """
    done: set[str] = set()
    for start in sorted(graph):
        path: list[str] = []
        stack: list[tuple[str, Iterator[str]]] = []
        if start not in done:
            stack.append((start, iter(sorted(graph[start]))))
            path.append(start)
        while stack:
            name, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                done.add(name)
                stack.pop()
                path.pop()
            elif following in path:
                return (*path[path.index(following) :], following)
            elif following in graph and following not in done:
                stack.append((following, iter(sorted(graph[following]))))
                path.append(following)
    return None


def _quantity_graph(rules: model.Ruleset) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {rule.id: set() for rule in rules.quantities.values()}
    for rule in rules.quantities.values():
        graph[rule.id] |= _called(part.typed for part in rule.base)
    for modifier in _modifiers(rules):
        graph[modifier.quantity] |= _called([modifier.value, *([] if modifier.when is None else [modifier.when])])
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


def _call_graph(rules: model.Ruleset) -> dict[str, set[str]]:
    graph = {rule.id: set(_targets(rule.steps)) for rule in rules.procedures.values()}
    for kind in rules.kinds.values():
        for field in kind.fields:
            name = f"{kind.id}.{field.id}"
            for entry in rules.entries.get(kind.id, {}).values():
                block = entry.values.get(field.id)
                if isinstance(block, model.Block):
                    graph.setdefault(name, set()).update(_targets(block.steps))
    return graph


def _targets(steps: tuple[steps_model.Step, ...]) -> Iterator[str]:
    for step in steps:
        match step:
            case steps_model.Call(procedure):
                yield procedure
            case steps_model.CallBlock(kind=kind, field=field):
                yield f"{kind}.{field}"
            case steps_model.If(then=then, otherwise=otherwise):
                yield from _targets(then)
                yield from _targets(otherwise)
            case steps_model.Match(cases=cases, otherwise=otherwise):
                for _, inner in cases:
                    yield from _targets(inner)
                yield from _targets(otherwise)
            case steps_model.Each(steps=inner):
                yield from _targets(inner)
            case _:
                pass
