"""Events and procedures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import errors_names, model, reading
from estoc.ruleset.declare.expectations import BUILT_IN_EVENTS
from estoc.ruleset.parameters import given, told_given
from estoc.ruleset.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.model import Given
    from estoc.ruleset.report import Report
    from estoc.ruleset.steps.reader import StepReader


@dataclass(frozen=True, slots=True)
class Rules:
    """Reads events and procedures."""

    composition: Composition
    expressions: Expressions

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def declare(self) -> None:
        """Make known which procedures bound their nesting, before any expression is read."""
        for declared in self.composition.of("procedure").values():
            if reading.get(declared.body, "nesting") is not None:
                self.expressions.names.nested.add(declared.id)

    def parameters(self) -> dict[str, Given]:
        """The parameters of every procedure, before any body is read."""
        return {
            declared.id: given(reading.get(declared.body, "given"), self.expressions.names, self._report)
            for declared in self.composition.of("procedure").values()
        }

    def told(self) -> dict[str, Given]:
        """The parameters of every event, before any body is read."""
        return {
            declared.id: told_given(reading.get(declared.body, "given"), self.expressions.names, self._report)
            for declared in self.composition.of("event").values()
        }

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
                Texts(self.expressions).told(reading.get(declared.body, "text"), scope),
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


def phases_of(declared: Declared) -> tuple[str, ...]:
    """The phases of an event: its own, or one without a name that matters."""
    named = tuple(scalar.value for scalar in reading.scalars(reading.get(declared.body, "phases")))
    return named or ("then",)
