"""Conditions: what bears them, what they change, what they bring."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from estoc.lang import describe
from estoc.lang.types import Instance, Integer, Optional, Type
from estoc.ruleset import errors_entries, model, reading
from estoc.ruleset.declare.object_kinds import object_kind
from estoc.ruleset.model import Given, Sort
from estoc.ruleset.type_text import of_one_fight, read_range
from estoc.ruleset.wording import quoted
from estoc.text.node import Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declare.hooks import Hooks
    from estoc.ruleset.declare.modifiers import Modifiers
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.report import Report
    from estoc.ruleset.steps.reader import StepReader
    from estoc.text.node import Node


@dataclass(frozen=True, slots=True)
class Conditions:
    """Reads conditions: first what they are, then, when all steps can be read, what they bring."""

    composition: Composition
    expressions: Expressions

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def declare(self) -> None:
        """Make known what bears each condition, and which have instances, before any expression is read."""
        names = self.expressions.names
        for declared in self.composition.of("condition").values():
            names.bearers[declared.id] = Instance(reading.text(declared.body, "of"))
            steps = not isinstance(reading.get(declared.body, "again"), Scalar)
            if steps or reading.get(declared.body, "with") is not None:
                names.instances.add(declared.id)

    def read(self, modifiers: Modifiers) -> dict[str, model.ConditionRule]:
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
        of = object_kind(declared, "of", self.expressions)
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
            sheet=self._sheet(body, of, remembered),
        )

    def _sheet(self, body: Node, of: str, remembered: Given) -> bool:
        """Whether it stands on the sheet; report what no sheet can hold."""
        sheet = reading.truth(body, "sheet", default=False)
        place = next((key.span for key, _ in reading.pairs(body) if key.value == "sheet"), body.span)
        if sheet and of != "combatant":
            self._report.add(errors_entries.no_sheet_there(place))
        for type_ in [type_ for _, type_ in remembered if sheet and of_one_fight(type_)]:
            self._report.add(errors_entries.not_for_a_sheet(describe(type_), place))
        return sheet

    def _unique(self, node: Node | None, remembered: Given) -> tuple[str, ...]:
        known = [name for name, _ in remembered]
        for scalar in reading.scalars(node):
            if scalar.value not in known:
                self._report.add(errors_entries.not_listed(scalar.value, known, scalar.span))
        return tuple(scalar.value for scalar in reading.scalars(node) if scalar.value in known)

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


def _remembered(kind: model.Kind) -> Given:
    """What an instance of a condition remembers: its fields after bearer, source and intensity."""
    return tuple((field.id, field.type) for field in kind.fields[3:])
