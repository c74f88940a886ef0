"""Policies, setups, and the register of rules."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import Integer
from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.cases import cases
from estoc.ruleset.identifiers import check_side
from estoc.ruleset.object_fields import read_fields
from estoc.ruleset.wording import entry_called
from estoc.text.node import Node, Sequence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.names import Scope
    from estoc.ruleset.report import Report
    from estoc.ruleset.values import Values

_WEIGHT = Integer(0, 1_000_000)
_SCORE = Integer(-1_000_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Play:
    """Reads what plays the rules."""

    composition: Composition
    values: Values
    decisions: Mapping[str, model.DecisionRule]

    @property
    def _report(self) -> Report:
        return self.values.report

    def policies(self) -> dict[str, model.PolicyRule]:
        """The policies, by id."""
        return {declared.id: self._policy(declared) for declared in self.composition.of("policy").values()}

    def _policy(self, declared: Declared) -> model.PolicyRule:
        body = declared.body
        prefer, weigh = reading.get(body, "prefer"), reading.get(body, "weigh")
        first = {key.value: key for key, _ in reading.pairs(prefer)}
        for key, _ in reading.pairs(weigh):
            if key.value in first:
                self._report.add(errors_entries.listed_twice(key.value, key.span, first[key.value].span))
        name = reading.name_of(body, declared.id)
        scores, weights = self._scores(prefer, _SCORE), self._scores(weigh, _WEIGHT)
        return model.PolicyRule(declared.id, name, scores, weights, declared.key.span)

    def _scores(self, node: Node | None, wanted: Integer) -> Mapping[str, Typed]:
        found: dict[str, Typed] = {}
        for key, value in reading.pairs(node):
            decision = self.decisions.get(key.value)
            if decision is None:
                self._report.add(
                    errors_names.unknown_reference("decision", key.value, self.decisions, key.span)
                )
                continue
            locals_ = {**dict(decision.given), **{choice.name: choice.type for choice in decision.choices}}
            typed = self._score(value, self.values.expressions.names.scope(locals_), wanted)
            if typed is not None:
                found[key.value] = typed
        return MappingProxyType(dict(sorted(found.items())))

    def _score(self, node: Node, scope: Scope, wanted: Integer) -> Typed | None:
        """A number for an option: an expression, or the first of several cases that holds."""
        expressions = self.values.expressions
        if not isinstance(node, Sequence):
            return expressions.typed(node, scope, wanted)
        found = [
            (one.when, expressions.typed(one.value, scope, wanted, one.present))
            for one in cases(node.items, scope, expressions)
        ]
        return _first_of(found, wanted)

    def setups(self) -> dict[str, model.SetupRule]:
        """The setups, by id."""
        return {declared.id: self._setup(declared) for declared in self.composition.of("setup").values()}

    def _setup(self, declared: Declared) -> model.SetupRule:
        body = declared.body
        map_ = self._map(declared)
        values = self.values.on(map_)
        sides: dict[str, Mapping[str, model.Value]] = {}
        for key, node in reading.pairs(reading.get(body, "sides")):
            check_side(key, self._report)
            sides[key.value] = read_fields(values, "combatant", node)
        return model.SetupRule(
            declared.id,
            reading.name_of(body, declared.id),
            reading.words(reading.get(body, "text")),
            read_fields(values, "fight", reading.get(body, "fight")),
            MappingProxyType(dict(sorted(sides.items()))),
            map_,
            self._timeline(declared),
            declared.key.span,
        )

    def _timeline(self, declared: Declared) -> str:
        """The timeline that a setup names, by default the ruleset's own."""
        scalar = reading.scalar(declared.body, "timeline")
        if scalar is None:
            return reading.text(self.composition.manifest.node, "timeline")
        known = self.composition.ids.get("timeline", ())
        if scalar.value not in known:
            self._report.add(errors_names.unknown_reference("timeline", scalar.value, known, scalar.span))
        return scalar.value

    def _map(self, declared: Declared) -> str | None:
        """The map of a setup; it must have one where a combatant is always somewhere."""
        names = self.values.expressions.names
        scalar = reading.scalar(declared.body, "map")
        if scalar is not None:
            known = self.composition.ids.get("map", ())
            if scalar.value not in known:
                self._report.add(errors_names.unknown_reference("map", scalar.value, known, scalar.span))
            return scalar.value
        if names.everybody_placed:
            owner = entry_called("setup", declared.id)
            self._report.add(errors_entries.missing_key(owner, "map", declared.key.span))
        return None

    def register(self) -> dict[str, model.RegisterRule]:
        """The register, by id."""
        found: dict[str, model.RegisterRule] = {}
        options = self.values.expressions.names.options
        for declared in self.composition.of("rule").values():
            option = reading.scalar(declared.body, "option")
            if option is not None and option.value not in options:
                self._report.add(errors_names.unknown_reference("option", option.value, options, option.span))
            found[declared.id] = model.RegisterRule(
                declared.id,
                reading.text(declared.body, "basis"),
                reading.words(reading.get(declared.body, "text")),
                None if option is None else option.value,
                declared.key.span,
            )
        return found


def _first_of(cases: list[tuple[Typed | None, Typed | None]], type_: Integer) -> Typed | None:
    """The value of the first case that holds, the last of which always does; None where any did not read."""
    score = cases[-1][1] if cases else None
    for when, value in reversed(cases[:-1]):
        if when is None or value is None or score is None:
            return None
        score = Typed(Operation.IF, (when, value, score), (), type_, when.at)
    return score
