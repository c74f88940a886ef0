"""Conditions, events, procedures, timelines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.types import ANY_INTEGER, BOOLEAN, UNKNOWN, Instance, Integer, Type
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.declare.expectations import BUILT_IN_EVENTS
from estoc.ruleset.model import Given, Sort
from estoc.ruleset.parameters import given
from estoc.ruleset.type_text import read_range
from estoc.ruleset.wording import quoted
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.typed import Typed
    from estoc.ruleset.compose import Composition, Declared
    from estoc.ruleset.declare.modifiers import Modifiers
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report
    from estoc.ruleset.steps.reader import StepReader
    from estoc.text.node import Node, Scalar


@dataclass(frozen=True, slots=True)
class Rules:
    """Reads the mechanics that are neither kinds nor numbers nor decisions."""

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

    def _object(self, declared: Declared, key: str) -> str | None:
        """The kind of objects that a field names; None, with a diagnostic, where it is none."""
        kinds = self.expressions.names.kinds
        known = [kind.id for kind in kinds.values() if kind.sort in {Sort.OBJECT, Sort.PAIR}]
        scalar = reading.scalar(declared.body, key)
        if scalar is not None and scalar.value in known:
            return scalar.value
        if scalar is not None:
            self._report.add(errors_names.unknown_reference("kind", scalar.value, known, scalar.span))
        return None

    def conditions(self, modifiers: Modifiers) -> dict[str, model.ConditionRule]:
        """The conditions that read, with their modifiers, by id."""
        found: dict[str, model.ConditionRule] = {}
        for declared in self.composition.of("condition").values():
            rule = self._condition(declared, modifiers)
            if rule is None:
                self._report.spoil(declared.id)
            else:
                found[rule.id] = rule
        return found

    def _condition(self, declared: Declared, modifiers: Modifiers) -> model.ConditionRule | None:
        body = declared.body
        of = self._object(declared, "of")
        intensity = self._intensity(reading.scalar(body, "intensity"))
        if of is None or intensity is None:
            return None
        life = reading.get(body, "life")
        own: dict[str, Type] = {"intensity": Integer(*intensity)}
        return model.ConditionRule(
            declared.id,
            reading.name_of(body, declared.id),
            of,
            intensity,
            model.Again(reading.text(body, "again")),
            reading.text(life, "until"),
            reading.text(life, "source_gone"),
            modifiers.read(reading.get(body, "modifiers"), Instance(of), own),
            declared.key.span,
        )

    def _intensity(self, scalar: Scalar | None) -> tuple[int, int] | None:
        if scalar is None:
            return 1, 1
        ends = read_range(scalar.value)
        if ends is None:
            wanted = Words("a range such as `1..6`", "un intervalle comme `1..6`")
            self._report.add(errors_entries.wrong_shape(wanted, quoted(scalar.value), scalar.span))
        return ends

    def events(
        self, parameters: Mapping[str, Given], checks: Mapping[str, model.CheckRule]
    ) -> dict[str, model.EventRule]:
        """The events, with their texts, by id; the log has one name for each sort of event."""
        found: dict[str, model.EventRule] = {}
        for declared in self.composition.of("event").values():
            scope = self.expressions.names.scope(dict(parameters[declared.id]))
            if declared.id in BUILT_IN_EVENTS:
                self._report.add(errors_names.reserved_name(declared.id, declared.key.span))
            elif declared.id in checks:
                first = checks[declared.id].span
                self._report.add(errors_names.already_named(declared.id, declared.key.span, first))
            found[declared.id] = model.EventRule(
                declared.id,
                parameters[declared.id],
                reading.text(declared.body, "rank"),
                self.expressions.texts(reading.get(declared.body, "text"), scope),
                declared.key.span,
            )
        return found

    def procedures(
        self, parameters: Mapping[str, Given], steps: StepReader
    ) -> dict[str, model.ProcedureRule]:
        """The procedures, with their steps, by id."""
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
        """The timelines that read, by id."""
        found = (self._timeline(declared, steps) for declared in self.composition.of("timeline").values())
        return {rule.id: rule for rule in found if rule is not None}

    def _timeline(self, declared: Declared, steps: StepReader) -> model.TimelineRule | None:
        body = declared.body
        seats = self._object(declared, "seats")
        seat: Given = (("seat", UNKNOWN if seats is None else Instance(seats)),)
        member: Given = (("member", Instance("combatant")),)
        when = self._inside(reading.get(body, "when"), seat, BOOLEAN)
        order = self._inside(reading.get(body, "order"), seat, ANY_INTEGER)
        stands = self._inside(reading.get(body, "stands"), member, BOOLEAN)
        start = steps.block(reading.get(body, "start"), ())
        turn = steps.block(reading.get(body, "turn"), seat)
        if seats is None or when is None or stands is None:
            return None
        return model.TimelineRule(
            declared.id,
            reading.name_of(body, declared.id),
            seats,
            when,
            order,
            start,
            turn,
            stands,
            reading.text(body, "nobody_stands"),
            reading.integer(body, "rounds", 1),
            declared.key.span,
        )

    def _inside(self, node: Node | None, locals_: Given, wanted: Type) -> Typed | None:
        return self.expressions.typed(node, self.expressions.names.scope(dict(locals_)), wanted)
