"""Values that come from outside the files: fields that a caller gives, checked like an entry's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.environment import Callable, Signature
from estoc.lang.types import Instance, Scale
from estoc.ruleset import reading
from estoc.ruleset.declare.checks import result_of
from estoc.ruleset.declare.decisions import answer_of
from estoc.ruleset.declare.scenarios import seats_given
from estoc.ruleset.declare.signatures import pair_signature
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.names import Names
from estoc.ruleset.object_fields import read_conditions, read_fields
from estoc.ruleset.report import Report
from estoc.ruleset.shape_messages import Part
from estoc.ruleset.steps.place import Targets
from estoc.ruleset.steps.reader import StepReader
from estoc.ruleset.values import Values
from estoc.text.node import Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang import ExpressionParser
    from estoc.ruleset import model
    from estoc.ruleset.shape import Shapes
    from estoc.ruleset.steps_model import Step
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.node import Node


def names_of(rules: model.Ruleset) -> Names:
    """What the names of a loaded ruleset mean."""
    names = Names(dict(rules.scales), dict(rules.dice), dict(rules.options), dict(rules.kinds))
    for kind, entries in rules.entries.items():
        names.entries[kind] = tuple(entries)
        if kind != "combatant":
            for entry in entries:
                names.add_global(kind, entry, rules.kinds[kind].type)
    for scale in rules.scales.values():
        for value in scale.values:
            names.add_global(scale.id, value, Scale(scale.id))
    names.signatures.update(_signatures(rules))
    names.bearers.update({rule.id: Instance(rule.of) for rule in rules.conditions.values()})
    names.instances.update(rule.id for rule in rules.conditions.values() if rule.instances)
    names.nested.update(rule.id for rule in rules.procedures.values() if rule.nesting)
    if rules.space is not None:
        names.spaces[rules.space.id] = rules.space
    names.maps.update(rules.maps)
    names.unmapped.update(setup.id for setup in rules.setups.values() if setup.map is None)
    return names


def _signatures(rules: model.Ruleset) -> Mapping[str, Signature]:
    """What can be called in expressions."""
    called: tuple[tuple[Callable, Mapping[str, model.QuantityRule | model.TableRule]], ...] = (
        (Callable.QUANTITY, rules.quantities),
        (Callable.TABLE, rules.tables),
    )
    found = {
        rule.id: Signature(sort, rule.id, rule.given, rule.type)
        for sort, listed in called
        for rule in listed.values()
    }
    return found | {pair: pair_signature(pair) for pair in rules.pairs}


@dataclass(frozen=True, slots=True)
class GivenValues:
    """What a caller says of a combatant: fields, plain conditions, instances; and what is wrong with it."""

    values: Mapping[str, model.Value]
    conditions: Mapping[str, int]
    instances: tuple[model.BorneInstance, ...]
    diagnostics: tuple[Diagnostic, ...]


def field_values(
    rules: model.Ruleset, kind: str, node: Node, parser: ExpressionParser, map_: str | None = None
) -> GivenValues:
    """The values that a mapping gives for fields of a kind of objects, and what is wrong with it.

    For a combatant, `is` is passed over, and `conditions` are those that it is under. `map_` is the map that
    the cells among the values are on, if there is one.
    """
    report = Report()
    values = Values(Expressions(names_of(rules), parser, report), map_)
    beside = ("is", "conditions") if kind == "combatant" else ()
    found = read_fields(values, kind, node, beside)
    plain, instances = read_conditions(values, reading.get(node, "conditions") if beside else None)
    return GivenValues(found, plain, instances, report.diagnostics())


def amendment_steps(
    rules: model.Ruleset, node: Node, seats: tuple[str, ...], shapes: Shapes, parser: ExpressionParser
) -> tuple[tuple[Step, ...], tuple[Diagnostic, ...]]:
    """The steps that somebody has a fight take, and what is wrong with them.

    Args:
        rules: the ruleset.
        node: a list of steps.
        seats: the seats of those who take part, which the steps may name.
        shapes: the schema of the language.
        parser: the parser of expressions.
    """
    report = Report()
    called = Words("an amendment", "un amendement")
    if not shapes.check(Part(Scalar(node.span, "amend", plain=True), node, called), "steps", report):
        return (), report.diagnostics()
    reader = StepReader(Expressions(names_of(rules), parser, report), targets_of(rules))
    steps = reader.block(node, seats_given(seats))
    return steps, report.diagnostics()


def targets_of(rules: model.Ruleset) -> Targets:
    """What steps may name in a loaded ruleset."""
    return Targets(
        {rule.id: rule.given for rule in rules.procedures.values()},
        {rule.id: rule.given for rule in rules.events.values()},
        {rule.id: (rule.given, result_of(rule)) for rule in rules.checks.values()},
        {rule.id: (rule.given, answer_of(rule)) for rule in rules.decisions.values()},
        rules.conditions,
    )
