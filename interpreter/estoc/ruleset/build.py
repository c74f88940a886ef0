"""From composed entries to the ruleset: names first, then what they mean, then what uses them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from estoc.ruleset import errors_names, model, reading, steps_model
from estoc.ruleset.cycles import check_cycles
from estoc.ruleset.declare import scenarios as declare_scenarios
from estoc.ruleset.declare.balances import Balances
from estoc.ruleset.declare.checks import Checks, result_of
from estoc.ruleset.declare.conditions import Conditions
from estoc.ruleset.declare.decisions import Decisions, answer_of
from estoc.ruleset.declare.entries import Entries
from estoc.ruleset.declare.fields import Fields
from estoc.ruleset.declare.hooks import Hooks
from estoc.ruleset.declare.kinds import Kinds
from estoc.ruleset.declare.maps import Maps
from estoc.ruleset.declare.modifiers import Modifiers
from estoc.ruleset.declare.options import Options
from estoc.ruleset.declare.play import Play
from estoc.ruleset.declare.quantities import Quantities
from estoc.ruleset.declare.rules import Rules
from estoc.ruleset.declare.signatures import Signatures
from estoc.ruleset.declare.space import Spaces
from estoc.ruleset.declare.tables import Tables
from estoc.ruleset.declare.timelines import Timelines
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.names import Names
from estoc.ruleset.rivals import check_rivals
from estoc.ruleset.steps.named import POLICY_STREAM
from estoc.ruleset.steps.place import Targets
from estoc.ruleset.steps.reader import StepReader
from estoc.ruleset.steps.walk import every_step
from estoc.ruleset.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.lang import ExpressionParser
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.report import Report
    from estoc.ruleset.shape import Shapes

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Build:
    """Builds one ruleset."""

    composition: Composition
    shapes: Shapes
    parser: ExpressionParser
    report: Report

    def ruleset(self, chosen: Mapping[str, str]) -> model.Ruleset:
        """The ruleset, as far as it reads; what is wrong is in the report.

        Args:
            chosen: values chosen for options, as text.
        """
        composition, names = self.composition, Names()
        expressions = Expressions(names, self.parser, self.report)
        values = Values(expressions)
        signatures = self._declare(names, values, chosen)
        rules, borne = Rules(composition, expressions), Conditions(composition, expressions)
        rules.declare()
        borne.declare()
        quantities = Quantities(composition, expressions).read()
        tables = Tables(composition, expressions).read()
        checks = Checks(composition, expressions).read()
        decisions = Decisions(composition, expressions).read()
        modifiers = Modifiers(expressions, quantities)
        conditions = borne.read(modifiers)
        parameters, told = rules.parameters(), rules.told()
        targets = Targets(
            parameters,
            told,
            {rule.id: (rule.given, result_of(rule)) for rule in checks.values()},
            {rule.id: (rule.given, answer_of(rule)) for rule in decisions.values()},
            conditions,
        )
        steps = StepReader(expressions, targets)
        entries = Entries(composition, values, modifiers, steps, self.shapes).read()
        procedures = rules.procedures(parameters, steps)
        timelines = Timelines(composition, expressions).read(steps)
        hooks = Hooks(composition, expressions, told, steps)
        conditions, free = borne.with_steps(conditions, steps, hooks), hooks.free()
        events = rules.events(told, checks)
        play = Play(composition, values, decisions)
        setups, register = play.setups(), play.register()
        blocks = (*_blocks(procedures, timelines), *_brought(entries), *_attached(conditions, free))
        streams = {
            step.stream
            for block in blocks
            for step in every_step(block)
            if isinstance(step, steps_model.Throw)
        }
        may_name = declare_scenarios.Targets(
            tuple(register),
            setups,
            reading.text(composition.manifest.node, "setup"),
            tuple(decisions),
            tuple(sorted({*checks, *streams, POLICY_STREAM})),
            tuple(conditions),
            told,
            checks,
        )
        self._check_start()
        policies = play.policies()
        scenarios = declare_scenarios.Scenarios(composition, values, may_name, steps)
        head = composition.manifest.node
        ruleset = model.Ruleset(
            id=composition.manifest.id,
            version=composition.manifest.version,
            name=reading.words(head.get("name")),
            about=reading.words(head.get("about")),
            packs=tuple(model.Pack(pack.id, pack.version, digest) for pack, digest in composition.packs),
            timeline=reading.text(head, "timeline"),
            setup=reading.text(head, "setup"),
            policy=reading.text(head, "policy"),
            scales=_sorted(names.scales),
            dice=_sorted(names.dice),
            options=_sorted(names.options),
            kinds=_sorted(names.kinds),
            entries=_sorted({kind: _sorted(found) for kind, found in entries.items()}),
            quantities=_sorted(quantities),
            checks=_sorted(checks),
            tables=_sorted(tables),
            conditions=_sorted(conditions),
            pairs=_sorted(signatures.pairs()),
            decisions=_sorted(decisions),
            events=_sorted(events),
            procedures=_sorted(procedures),
            timelines=_sorted(timelines),
            policies=_sorted(policies),
            setups=_sorted(setups),
            rules=_sorted(register),
            hooks=_sorted(free),
            space=next(iter(names.spaces.values()), None),
            maps=_sorted(names.maps),
            written=composition.kinds,
            scenarios=_sorted(scenarios.read()),
            balances=_sorted(Balances(scenarios, tuple(policies)).read()),
        )
        check_cycles(ruleset, self.report)
        check_rivals(ruleset, self.report)
        return ruleset

    def _declare(self, names: Names, values: Values, chosen: Mapping[str, str]) -> Signatures:
        """Make all names known, in the order in which they need each other."""
        Kinds(self.composition, names, self.shapes.kinds, self.report).declare()
        spaces = Spaces(self.composition, names, self.report)
        spaces.declare()
        Maps(self.composition, names, self.report).declare()
        fields = Fields(self.composition, values)
        fields.declare()
        spaces.check_place()
        spaces.check_filled()
        Options(self.composition, values).declare(chosen)
        fields.declare_defaults()
        signatures = Signatures(self.composition, names, self.report)
        signatures.declare()
        return signatures

    def _check_start(self) -> None:
        """Report a manifest that names what is not there."""
        for kind in ("timeline", "setup", "policy", "space"):
            scalar = reading.scalar(self.composition.manifest.node, kind)
            known = self.composition.ids.get(kind, ())
            if scalar is not None and scalar.value not in known:
                self.report.add(errors_names.unknown_reference(kind, scalar.value, known, scalar.span))


def _blocks(
    procedures: Mapping[str, model.ProcedureRule], timelines: Mapping[str, model.TimelineRule]
) -> Iterator[tuple[steps_model.Step, ...]]:
    yield from (rule.steps for rule in procedures.values())
    for timeline in timelines.values():
        yield from (timeline.start, timeline.round, timeline.turn, timeline.joins)


def _attached(
    conditions: Mapping[str, model.ConditionRule], hooks: Mapping[str, model.HookRule]
) -> Iterator[tuple[steps_model.Step, ...]]:
    """The blocks of steps that conditions and hooks bring."""
    yield from (hook.steps for hook in hooks.values())
    for condition in conditions.values():
        yield from (condition.again_steps, condition.begins, condition.ends)
        yield from (hook.steps for hook in condition.hooks)


def _brought(entries: Mapping[str, Mapping[str, model.Entry]]) -> Iterator[tuple[steps_model.Step, ...]]:
    """The blocks of steps that entries bring."""
    for found in entries.values():
        for entry in found.values():
            yield from (value.steps for value in entry.values.values() if isinstance(value, model.Block))


def _sorted(found: Mapping[str, Item]) -> Mapping[str, Item]:
    return MappingProxyType(dict(sorted(found.items())))
