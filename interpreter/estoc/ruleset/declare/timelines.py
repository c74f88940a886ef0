"""Timelines: who has turns when, and how a fight ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.types import ANY_INTEGER, BOOLEAN, UNKNOWN, Instance, Integer, Type
from estoc.ruleset import errors_entries, model, reading
from estoc.ruleset.declare.object_kinds import object_kind
from estoc.ruleset.wording import entry_called

if TYPE_CHECKING:
    from estoc.lang.typed import Typed
    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.model import Given
    from estoc.ruleset.report import Report
    from estoc.ruleset.steps.reader import StepReader
    from estoc.text.node import Node

_ROUNDS = Integer(0, 100_000)


@dataclass(frozen=True, slots=True)
class Timelines:
    """Reads timelines."""

    composition: Composition
    expressions: Expressions

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def read(self, steps: StepReader) -> dict[str, model.TimelineRule]:
        """The timelines that read, by id."""
        found = (self._timeline(declared, steps) for declared in self.composition.of("timeline").values())
        return {rule.id: rule for rule in found if rule is not None}

    def _timeline(self, declared: Declared, steps: StepReader) -> model.TimelineRule | None:
        body = declared.body
        seats = object_kind(declared, "seats", self.expressions)
        seat: Given = (("seat", UNKNOWN if seats is None else Instance(seats)),)
        member: Given = (("member", Instance("combatant")),)
        when = self._inside(reading.get(body, "when"), seat, BOOLEAN)
        order = self._inside(reading.get(body, "order"), seat, ANY_INTEGER)
        stands = self._inside(reading.get(body, "stands"), member, BOOLEAN)
        start, round_ = (
            steps.block(reading.get(body, "start"), ()),
            steps.block(reading.get(body, "round"), ()),
        )
        turn, joins = (
            steps.block(reading.get(body, "turn"), seat),
            steps.block(reading.get(body, "joins"), member),
        )
        rounds = self._inside(reading.get(body, "rounds"), (), _ROUNDS)
        self._whole(declared)
        misread = stands is None and reading.get(body, "stands") is not None
        if misread or rounds is None or (seats is None and reading.get(body, "seats") is not None):
            return None
        return model.TimelineRule(
            declared.id,
            reading.name_of(body, declared.id),
            seats or "",
            when,
            order,
            start,
            round_,
            turn,
            joins,
            stands,
            rounds,
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
        self._of_fights(declared)

    def _of_fights(self, declared: Declared) -> None:
        """Report what only one of two keys says of a fight's end, and newcomers where nobody fights."""
        owner = entry_called("timeline", declared.id)
        keys = {key.value: key for key, _ in reading.pairs(declared.body)}
        for key, other in (("stands", "nobody_stands"), ("nobody_stands", "stands")):
            if key in keys and other not in keys:
                self._report.add(errors_entries.missing_key(owner, other, declared.key.span))
        if "joins" in keys and declared.id != reading.text(self.composition.manifest.node, "timeline"):
            known = [key for key in keys if key != "joins"]
            self._report.add(errors_entries.unknown_key(owner, "joins", known, keys["joins"].span))

    def _inside(self, node: Node | None, locals_: Given, wanted: Type) -> Typed | None:
        return self.expressions.typed(node, self.expressions.names.scope(dict(locals_)), wanted)
