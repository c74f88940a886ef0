"""Conditions, decisions, events, procedures, timelines."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.lang.typed import Typed
from estoc.lang.types import BOOLEAN, ANY_INTEGER, Bundle, Instance, Integer, Set, Type
from estoc.ruleset import errors, model, reading
from estoc.ruleset.compose import Composition, Declared
from estoc.ruleset.declare_kinds import given
from estoc.ruleset.expressions import Expressions
from estoc.ruleset.model import Given
from estoc.ruleset.modifiers import Modifiers
from estoc.ruleset.names import Scope
from estoc.ruleset.report import Report
from estoc.ruleset.steps import StepReader
from estoc.ruleset.type_text import read_range
from estoc.text.node import Node
from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class Rules:
    """Reads the mechanics that are neither kinds nor numbers."""

    composition: Composition
    expressions: Expressions

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def parameters(self, heading: str) -> dict[str, Given]:
        """The parameters of every procedure or event, before any body is read."""
        return {
            declared.id: given(reading.get(declared.body, "given"), self.expressions.names, self._report)
            for declared in self.composition.of(heading).values()
        }

    def conditions(self, modifiers: Modifiers) -> dict[str, model.ConditionRule]:
        """The conditions, with their modifiers."""
        found: dict[str, model.ConditionRule] = {}
        for declared in self.composition.of("condition").values():
            body = declared.body
            life = reading.get(body, "life")
            intensity = read_range(reading.text(body, "intensity", "1..1"))
            of = reading.scalar(body, "of")
            kinds = self.expressions.names.kinds
            if of is None or of.value not in kinds or intensity is None or life is None:
                span = declared.key.span if of is None else of.span
                self._report.add(errors.unknown_reference("kind", "?" if of is None else of.value, kinds, span))
                continue
            own: dict[str, Type] = {"intensity": Integer(*intensity)}
            found[declared.id] = model.ConditionRule(
                declared.id,
                reading.name_of(body, declared.id),
                of.value,
                intensity,
                model.Again(reading.text(body, "again")),
                reading.text(life, "until"),
                reading.text(life, "source_gone"),
                modifiers.read(reading.get(body, "modifiers"), Instance(of.value), own),
                declared.key.span,
            )
        return found

    def decisions(self) -> dict[str, model.DecisionRule]:
        """The decisions that read."""
        found = (self._decision(declared) for declared in self.composition.of("decision").values())
        return {rule.id: rule for rule in found if rule is not None}

    def _decision(self, declared: Declared) -> model.DecisionRule | None:
        body = declared.body
        parameters = given(reading.get(body, "given"), self.expressions.names, self._report)
        scope = self.expressions.names.scope(dict(parameters))
        who = self.expressions.typed(reading.get(body, "who"), scope, Instance("combatant"))
        choices, inside = self._choices(reading.get(body, "choices"), scope)
        if who is None or not choices:
            return None
        return model.DecisionRule(
            declared.id,
            reading.name_of(body, declared.id),
            parameters,
            who,
            self.expressions.texts(reading.get(body, "text"), scope),
            choices,
            self._requires(reading.get(body, "requires"), inside),
            self.expressions.texts(reading.get(body, "label"), inside),
            declared.key.span,
        )

    def _choices(self, node: Node | None, scope: Scope) -> tuple[tuple[model.ChoiceRule, ...], Scope]:
        found: list[model.ChoiceRule] = []
        for key, source_node in filter(None, map(reading.one_key, reading.items(node))):
            if key.value in scope.locals:
                self._report.add(errors.already_named(key.value, key.span))
            source = self.expressions.typed(source_node, scope)
            if source is None:
                return (), scope
            if not isinstance(source.type, Set):
                wanted, this = Words("a set", "un ensemble"), Words("this", "ceci")
                self._report.add(errors.wrong_shape(wanted, this, source_node.span))
                return (), scope
            found.append(model.ChoiceRule(key.value, source, source.type.of))
            scope = scope.with_local(key.value, source.type.of)
        return tuple(found), scope

    def _requires(self, node: Node | None, scope: Scope) -> tuple[model.RequirementRule, ...]:
        found: list[model.RequirementRule] = []
        for item in reading.items(node):
            that = self.expressions.typed(reading.get(item, "that"), scope, BOOLEAN)
            if that is not None:
                found.append(model.RequirementRule(that, self.expressions.texts(reading.get(item, "else"), scope)))
        return tuple(found)

    def events(self, parameters: dict[str, Given]) -> dict[str, model.EventRule]:
        """The events, with their texts."""
        return {
            declared.id: model.EventRule(
                declared.id,
                parameters[declared.id],
                reading.text(declared.body, "rank"),
                self.expressions.texts(
                    reading.get(declared.body, "text"), self.expressions.names.scope(dict(parameters[declared.id]))
                ),
                declared.key.span,
            )
            for declared in self.composition.of("event").values()
        }

    def procedures(self, parameters: dict[str, Given], steps: StepReader) -> dict[str, model.ProcedureRule]:
        """The procedures, with their steps."""
        return {
            declared.id: model.ProcedureRule(
                declared.id,
                parameters[declared.id],
                steps.block(reading.get(declared.body, "steps"), parameters[declared.id]),
                declared.key.span,
            )
            for declared in self.composition.of("procedure").values()
        }

    def timelines(self, steps: StepReader) -> dict[str, model.TimelineRule]:
        """The timelines that read."""
        found = (self._timeline(declared, steps) for declared in self.composition.of("timeline").values())
        return {rule.id: rule for rule in found if rule is not None}

    def _timeline(self, declared: Declared, steps: StepReader) -> model.TimelineRule | None:
        body = declared.body
        names = self.expressions.names
        seats = reading.scalar(body, "seats")
        kind = None if seats is None else names.kinds.get(seats.value)
        if seats is None or kind is None or not isinstance(kind.type, Instance):
            name, span = ("?", declared.key.span) if seats is None else (seats.value, seats.span)
            self._report.add(errors.unknown_reference("kind", name, names.kinds, span))
            return None
        seat: Given = (("seat", kind.type),)
        when = self._in_seat(reading.get(body, "when"), seat, BOOLEAN)
        order = self._in_seat(reading.get(body, "order"), seat, ANY_INTEGER)
        member: Given = (("member", Instance("combatant")),)
        stands = self._in_seat(reading.get(body, "stands"), member, BOOLEAN)
        if when is None or stands is None:
            return None
        return model.TimelineRule(
            declared.id,
            reading.name_of(body, declared.id),
            seats.value,
            when,
            order,
            steps.block(reading.get(body, "start"), ()),
            steps.block(reading.get(body, "turn"), seat),
            stands,
            reading.text(body, "nobody_stands"),
            reading.integer(body, "rounds", 1),
            declared.key.span,
        )

    def _in_seat(self, node: Node | None, locals_: Given, wanted: Type) -> Typed | None:
        return self.expressions.typed(node, self.expressions.names.scope(dict(locals_)), wanted)


def answer_of(decision: model.DecisionRule) -> Bundle:
    """What the answer to a decision gives: each of its choices."""
    return Bundle(tuple((choice.name, choice.type) for choice in decision.choices))
