"""A place in a block of steps: what steps may name there, and what is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from estoc.lang import Shape, facts_when
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Bundle, Unknown
from estoc.ruleset import errors_names, errors_steps, reading
from estoc.ruleset.identifiers import check_name
from estoc.ruleset.steps.arguments import Arguments

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.types import Type
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.model import ConditionRule, Given
    from estoc.ruleset.names import Scope
    from estoc.ruleset.report import Report
    from estoc.text.node import Mapping as MappingNode
    from estoc.text.node import Node, Scalar


@dataclass(frozen=True, slots=True)
class Targets:
    """What steps may name: the parameters of each, and what rolls and decisions give."""

    procedures: Mapping[str, Given]
    events: Mapping[str, Given]
    checks: Mapping[str, tuple[Given, Bundle]]
    decisions: Mapping[str, tuple[Given, Bundle]]
    conditions: Mapping[str, ConditionRule]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a block of steps: the names in force, and what is known to be present."""

    expressions: Expressions
    targets: Targets
    scope: Scope
    present: frozenset[Shape] = frozenset()

    @property
    def report(self) -> Report:
        """Where diagnostics go."""
        return self.expressions.report

    @property
    def arguments(self) -> Arguments:
        """The reader of arguments here."""
        return Arguments(self.expressions, self.scope, self.present)

    def typed(self, node: Node | None, wanted: Type | None = None) -> Typed | None:
        """A checked expression, or None with diagnostics."""
        return self.expressions.typed(node, self.scope, wanted, self.present)

    def test(self, node: Node) -> tuple[Typed | None, Typed | None]:
        """A test, or None with diagnostics; and as far as it reads, for `knowing`."""
        return self.expressions.test(node, self.scope, self.present)

    def given(self, node: MappingNode, verb: Scalar, parameters: Given) -> tuple[Typed, ...] | None:
        """The arguments of a step, or None with diagnostics."""
        return self.arguments.read(node.get("with"), verb, parameters)

    def named(self, node: MappingNode, key: str, type_: Type) -> Place:
        """The place after a step has given a local name, or where a loop has one."""
        scalar = reading.scalar(node, key)
        if scalar is None:
            return self
        check_name(scalar, self.report)
        if scalar.value in self.scope.locals:
            self.report.add(errors_names.already_named(scalar.value, scalar.span))
        return replace(self, scope=self.scope.with_local(scalar.value, type_))

    def knowing(self, condition: Typed | None, *, holds: bool) -> Place:
        """The same place where a test is known to hold, or not to.

        Only what is known of local names lasts while steps run: a state may change in between.
        """
        facts = frozenset[Shape]() if condition is None else facts_when(condition, holds=holds)
        lasting = frozenset(shape for shape in facts if shape and shape[0] is Operation.LOCAL)
        return replace(self, present=self.present | lasting)

    def seen(self) -> tuple[tuple[str, Typed], ...]:
        """The local names in force, each with the expression that reads it; results by their parts."""
        found: list[tuple[str, Typed]] = []
        for name, type_ in self.scope.locals.items():
            parts: tuple[tuple[str, Type], ...] = ((name, type_),)
            if isinstance(type_, Bundle):
                parts = tuple((f"{name}.{part}", of) for part, of in type_.members)
            for full, of in parts:
                if not isinstance(of, Unknown):
                    found.append((full, Typed(Operation.LOCAL, (), (full,), of, (0, 0))))
        return tuple(found)

    def missing(self, kind: str, verb: Scalar, known: Mapping[str, object]) -> None:
        """Report a step that names what is not there."""
        self.report.add(errors_steps.unknown_step_target(kind, verb.value, known, verb.span))
