"""Conditions, events, procedures, timelines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from estoc.lang.types import ANY_INTEGER, BOOLEAN, UNKNOWN, Instance, Integer, Optional, Type
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.declare.expectations import BUILT_IN_EVENTS
from estoc.ruleset.model import Given, Sort
from estoc.ruleset.parameters import given
from estoc.ruleset.type_text import read_range
from estoc.ruleset.wording import entry_called, quoted
from estoc.text.node import Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.typed import Typed
    from estoc.ruleset.compose import Composition, Declared
    from estoc.ruleset.declare.hooks import Hooks
    from estoc.ruleset.declare.modifiers import Modifiers
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report
    from estoc.ruleset.steps.reader import StepReader
    from estoc.text.node import Node


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
        kind = self.expressions.names.kinds.get(declared.id)
        if of is None or intensity is None or kind is None or kind.sort is not Sort.CONDITION:
            return None
        life = reading.get(body, "life")
        again = reading.get(body, "again")
        remembered = _remembered(kind)
        own: dict[str, Type] = {"intensity": Integer(*intensity), **dict(remembered)}
        return model.ConditionRule(
            declared.id,
            reading.name_of(body, declared.id),
            of,
            intensity,
            model.Again(again.value) if isinstance(again, Scalar) else model.Again.STEPS,
            reading.text(life, "until"),
            reading.text(life, "source_gone"),
            modifiers.read(reading.get(body, "modifiers"), Instance(of), own),
            declared.key.span,
            remembered,
            ("bearer", *self._unique(reading.get(body, "unique"), remembered)),
        )

    def _unique(self, node: Node | None, remembered: Given) -> tuple[str, ...]:
        known = [name for name, _ in remembered]
        for scalar in reading.scalars(node):
            if scalar.value not in known:
                self._report.add(errors_entries.not_listed(scalar.value, known, scalar.span))
        return tuple(scalar.value for scalar in reading.scalars(node) if scalar.value in known)

    def bearers(self) -> None:
        """Make known what bears each condition, and which have instances, before any expression is read."""
        names = self.expressions.names
        for declared in self.composition.of("condition").values():
            names.bearers[declared.id] = Instance(reading.text(declared.body, "of"))
            steps = not isinstance(reading.get(declared.body, "again"), Scalar)
            if steps or reading.get(declared.body, "with") is not None:
                names.instances.add(declared.id)
        for declared in self.composition.of("procedure").values():
            if reading.get(declared.body, "nesting") is not None:
                names.nested.add(declared.id)

    def with_steps(
        self, conditions: Mapping[str, model.ConditionRule], steps: StepReader, hooks: Hooks
    ) -> dict[str, model.ConditionRule]:
        """The conditions with what they bring when they begin, end, or are applied again."""
        return {rule.id: self._with_steps(rule, steps, hooks) for rule in conditions.values()}

    def _with_steps(self, rule: model.ConditionRule, steps: StepReader, hooks: Hooks) -> model.ConditionRule:
        body = self.composition.of("condition")[rule.id].body
        combatant = Optional(Instance("combatant"))
        begun: Given = (
            ("bearer", Instance(rule.of)),
            ("source", combatant),
            ("intensity", Integer(*rule.intensity)),
            *rule.given,
        )
        again = reading.get(body, "again")
        this: Given = (("this", Instance(rule.id)), *begun) if rule.instances else begun
        return replace(
            rule,
            again_steps=() if isinstance(again, Scalar) else steps.block(again, this),
            begins=steps.block(reading.get(body, "begins"), begun),
            ends=steps.block(reading.get(body, "ends"), begun[:1]),
            hooks=hooks.borne(rule, reading.get(body, "hooks")),
            nesting=reading.integer(body, "nesting", 0),
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
                phases_of(declared),
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
                reading.integer(declared.body, "nesting", 0),
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
        start, round_ = (
            steps.block(reading.get(body, "start"), ()),
            steps.block(reading.get(body, "round"), ()),
        )
        turn = steps.block(reading.get(body, "turn"), seat)
        if stands is None or (seats is None and reading.get(body, "seats") is not None):
            return None
        self._whole(declared)
        return model.TimelineRule(
            declared.id,
            reading.name_of(body, declared.id),
            seats or "",
            when,
            order,
            start,
            round_,
            turn,
            stands,
            reading.text(body, "nobody_stands"),
            reading.integer(body, "rounds", 1),
            declared.key.span,
        )

    def _whole(self, declared: Declared) -> None:
        """Report a timeline that says who has turns but not what a turn is, or nothing of both."""
        owner = entry_called("timeline", declared.id)
        there = {name: reading.get(declared.body, name) is not None for name in ("seats", "turn", "round")}
        if there["seats"] is not there["turn"]:
            missing = "turn" if there["seats"] else "seats"
            self._report.add(errors_entries.missing_key(owner, missing, declared.key.span))
        if not there["seats"] and not there["round"]:
            self._report.add(errors_entries.missing_key(owner, "round", declared.key.span))

    def _inside(self, node: Node | None, locals_: Given, wanted: Type) -> Typed | None:
        return self.expressions.typed(node, self.expressions.names.scope(dict(locals_)), wanted)


def phases_of(declared: Declared) -> tuple[str, ...]:
    """The phases of an event: its own, or one without a name that matters."""
    named = tuple(scalar.value for scalar in reading.scalars(reading.get(declared.body, "phases")))
    return named or ("then",)


def _remembered(kind: model.Kind) -> Given:
    """What an instance of a condition remembers: its fields after bearer, source and intensity."""
    return tuple((field.id, field.type) for field in kind.fields[3:])
