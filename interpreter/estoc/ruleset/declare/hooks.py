"""Hooks: steps that follow an event, free ones and those of conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.types import BOOLEAN, UNKNOWN, Instance, Type
from estoc.ruleset import errors_entries, errors_names, errors_numbers, model, reading
from estoc.ruleset.declare.rules import phases_of
from estoc.ruleset.rings import find_rings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.typed import Typed
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.model import ConditionRule, Given, HookRule
    from estoc.ruleset.steps.reader import StepReader
    from estoc.text.node import Node, Scalar


@dataclass(frozen=True, slots=True)
class Hooks:
    """Reads hooks.

    Attributes:
        composition: the entries as written.
        expressions: the reader of expressions.
        events: the parameters of the events.
        steps: the reader of steps.
    """

    composition: Composition
    expressions: Expressions
    events: Mapping[str, Given]
    steps: StepReader

    def free(self) -> dict[str, HookRule]:
        """The hooks that no condition brings, by id."""
        found: dict[str, HookRule] = {}
        for declared in self.composition.of("hook").values():
            hook = self._hook(declared.id, declared.body, declared.key, None, ())
            if hook is None:
                self.expressions.report.spoil(declared.id)
            else:
                found[hook.id] = hook
        self._check_order(found)
        return found

    def borne(self, rule: ConditionRule, node: Node | None) -> tuple[HookRule, ...]:
        """The hooks of a condition: they see its bearer and what it remembers."""
        own: list[tuple[str, Type]] = [("intensity", self._intensity(rule)), ("bearer", Instance(rule.of))]
        if rule.instances:
            own += [("this", Instance(rule.id)), *rule.given]
        found: list[HookRule] = []
        for number, item in enumerate(reading.items(node)):
            place = reading.scalar(item, "event")
            if place is None:
                continue
            hook = self._hook(f"{rule.id} {number}", item, place, Instance(rule.of), tuple(own))
            if hook is not None:
                found.append(hook)
        return tuple(found)

    def _intensity(self, rule: ConditionRule) -> Type:
        field = self.expressions.names.field(rule.id, "intensity")
        return BOOLEAN if field is None else field.type

    def _hook(
        self, identifier: str, body: Node, place: Scalar, bearer: Instance | None, own: Given
    ) -> HookRule | None:
        report = self.expressions.report
        event = reading.scalar(body, "event")
        if event is None or event.value not in self.events:
            name, span = ("", place.span) if event is None else (event.value, event.span)
            report.add(errors_names.unknown_reference("event", name, self.events, span))
            return None
        for name, _ in self.events[event.value]:
            if name in dict(own):
                report.add(errors_names.already_named(name, event.span))
        parameters = {**dict(self.events[event.value]), **dict(own)}
        when = self._when(body, parameters)
        role = None if bearer is None else self._role(body, event, bearer)
        if bearer is not None and role is None:
            return None
        steps = self.steps.block(reading.get(body, "steps"), tuple(parameters.items()))
        return model.HookRule(
            identifier,
            event.value,
            self._phase(body, event),
            role,
            when,
            reading.text(body, "once") or None,
            tuple(scalar.value for scalar in reading.scalars(reading.get(body, "after"))),
            steps,
            place.span,
        )

    def _when(self, body: Node, parameters: Mapping[str, Type]) -> Typed | None:
        return self.expressions.typed(
            reading.get(body, "when"), self.expressions.names.scope(parameters), BOOLEAN
        )

    def _phase(self, body: Node, event: Scalar) -> str:
        phases = phases_of(self.composition.of("event")[event.value])
        named = reading.scalar(body, "phase")
        if named is None:
            return phases[-1]
        if named.value not in phases:
            self.expressions.report.add(errors_entries.not_listed(named.value, phases, named.span))
        return named.value

    def _role(self, body: Node, event: Scalar, bearer: Instance) -> str | None:
        """The parameter of the event that the bearer stands for."""
        named = reading.scalar(body, "as")
        fitting = [name for name, type_ in self.events[event.value] if type_ in (bearer, UNKNOWN)]
        if named is None and len(fitting) == 1:
            return fitting[0]
        if named is not None and named.value in fitting:
            return named.value
        role, at = ("", event) if named is None else (named.value, named)
        owner = errors_numbers.EVENT
        self.expressions.report.add(errors_numbers.wrong_role(owner, role, bearer.kind, fitting, at.span))
        return None

    def _check_order(self, hooks: Mapping[str, HookRule]) -> None:
        """Report a hook that comes after what is not there, or after itself."""
        for declared in self.composition.of("hook").values():
            for scalar in reading.scalars(reading.get(declared.body, "after")):
                if scalar.value not in hooks:
                    self.expressions.report.add(
                        errors_names.unknown_reference("hook", scalar.value, hooks, scalar.span)
                    )
        for ring in find_rings({hook.id: set(hook.after) & set(hooks) for hook in hooks.values()}):
            self.expressions.report.add(errors_names.cycle(ring, hooks[ring[0]].span))
