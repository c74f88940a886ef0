"""Policies, setups, scenarios, and the register of rules."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from estoc.lang.typed import Typed
from estoc.lang.types import BOOLEAN, Instance, Integer, Optional, Steps
from estoc.ruleset import errors, model, reading
from estoc.ruleset.compose import Composition, Declared
from estoc.ruleset.model import Member, Part
from estoc.ruleset.report import Report
from estoc.ruleset.values import Values, Wrong
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.resolver import resolve
from estoc.text.words import Words

Item = TypeVar("Item")
_WEIGHT = Integer(0, 1_000_000)
_SCORE = Integer(-1_000_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Play:
    """Reads what plays and tests the rules."""

    composition: Composition
    values: Values
    decisions: MappingOf[str, model.DecisionRule]
    events: MappingOf[str, model.Given]
    checks: MappingOf[str, model.CheckRule]

    @property
    def _report(self) -> Report:
        return self.values.report

    def policies(self) -> dict[str, model.PolicyRule]:
        """The policies."""
        return {
            declared.id: model.PolicyRule(
                declared.id,
                reading.name_of(declared.body, declared.id),
                self._scores(reading.get(declared.body, "prefer"), _SCORE),
                self._scores(reading.get(declared.body, "weigh"), _WEIGHT),
                declared.key.span,
            )
            for declared in self.composition.of("policy").values()
        }

    def _scores(self, node: Node | None, wanted: Integer) -> MappingOf[str, Typed]:
        found: dict[str, Typed] = {}
        for key, value in reading.pairs(node):
            decision = self.decisions.get(key.value)
            if decision is None:
                self._report.add(errors.unknown_reference("decision", key.value, self.decisions, key.span))
                continue
            locals_ = {**dict(decision.given), **{choice.name: choice.type for choice in decision.choices}}
            typed = self.values.expressions.typed(value, self.values.expressions.names.scope(locals_), wanted)
            if typed is not None:
                found[key.value] = typed
        return MappingProxyType(dict(sorted(found.items())))

    def setups(self) -> dict[str, model.SetupRule]:
        """The setups."""
        return {
            declared.id: model.SetupRule(
                declared.id,
                reading.name_of(declared.body, declared.id),
                reading.words(reading.get(declared.body, "text")),
                self.fields(reading.get(declared.body, "fight"), "fight"),
                MappingProxyType(
                    {
                        key.value: self.fields(node, "combatant")
                        for key, node in reading.pairs(reading.get(declared.body, "sides"))
                    }
                ),
                declared.key.span,
            )
            for declared in self.composition.of("setup").values()
        }

    def fields(self, node: Node | None, kind: str, but: tuple[str, ...] = ()) -> MappingOf[str, model.Value]:
        """Values for some of the fields of an object."""
        found: dict[str, model.Value] = {}
        declared = self.values.expressions.names.kinds[kind]
        names = [field.id for field in declared.fields if not isinstance(field.type, Instance | Steps)]
        for key, value_node in reading.pairs(node):
            if key.value in but:
                continue
            field = declared.field(key.value)
            if field is None or key.value not in names:
                self._report.add(errors.unknown_key(_owner(kind), key.value, names, key.span))
                continue
            value = self._value(value_node, field)
            if not isinstance(value, Wrong):
                found[key.value] = value
        return MappingProxyType(found)

    def _value(self, node: Node, field: model.Field) -> model.Value | Wrong:
        if isinstance(node, Scalar) and node.value == "absent" and isinstance(field.type, Optional):
            return None
        return self.values.read(node, field.type)

    def register(self) -> dict[str, model.RegisterRule]:
        """The register."""
        found: dict[str, model.RegisterRule] = {}
        for declared in self.composition.of("rule").values():
            option = reading.scalar(declared.body, "option")
            options = self.values.expressions.names.options
            if option is not None and option.value not in options:
                self._report.add(errors.unknown_reference("option", option.value, options, option.span))
            found[declared.id] = model.RegisterRule(
                declared.id,
                reading.text(declared.body, "basis"),
                reading.words(reading.get(declared.body, "text")),
                None if option is None else option.value,
                declared.key.span,
            )
        return found

    def scenarios(self, rules: MappingOf[str, object], setups: MappingOf[str, object], setup: str) -> dict[str, model.ScenarioRule]:
        """The scenarios that read."""
        found: dict[str, model.ScenarioRule] = {}
        for declared in self.composition.of("scenario").values():
            for rule in reading.scalars(reading.get(declared.body, "covers")):
                if rule.value not in rules:
                    self._report.add(errors.unknown_rule(rule.value, rules, rule.span))
            chosen = reading.scalar(declared.body, "setup")
            if chosen is not None and chosen.value not in setups:
                self._report.add(errors.unknown_reference("setup", chosen.value, setups, chosen.span))
            found[declared.id] = self._scenario(declared, setup if chosen is None else chosen.value)
        return found

    def _scenario(self, declared: Declared, setup: str) -> model.ScenarioRule:
        body = declared.body
        expect = reading.get(body, "expect") or body
        sides = {
            key.value: tuple(self._member(item) for item in reading.items(node))
            for key, node in reading.pairs(reading.get(body, "sides"))
        }
        offered = reading.get(expect, "offered")
        return model.ScenarioRule(
            declared.id,
            reading.name_of(body, declared.id),
            tuple(scalar.value for scalar in reading.scalars(reading.get(body, "covers"))),
            setup,
            self._options(reading.get(body, "options")),
            MappingProxyType(sides),
            self.fields(reading.get(body, "fight"), "fight"),
            _by_two_keys(reading.get(body, "dice"), _faces),
            _by_two_keys(reading.get(body, "choices"), _text),
            self._expected(reading.get(expect, "events")),
            self._expected(reading.get(expect, "never")),
            None if offered is None else tuple(scalar.value for scalar in reading.scalars(offered)),
            self._end(reading.get(expect, "end"), sides),
            reading.text(expect, "winner") or None,
            declared.key.span,
        )

    def _options(self, node: Node | None) -> MappingOf[str, str]:
        known = self.values.expressions.names.options
        found: dict[str, str] = {}
        for key, value in reading.pairs(node):
            option = known.get(key.value)
            if option is None:
                self._report.add(errors.unknown_reference("option", key.value, known, key.span))
            elif isinstance(value, Scalar) and not isinstance(self.values.read(value, option.type), Wrong):
                found[key.value] = value.value
        return MappingProxyType(found)

    def _member(self, node: Node) -> Member:
        entries = self.values.expressions.names.entries["combatant"]
        named = node if isinstance(node, Scalar) else reading.scalar(node, "is")
        if named is None:
            self._report.add(errors.missing_key(Words("a member", "un membre"), "is", node.span))
            return Member("", MappingProxyType({}))
        if named.value not in entries:
            self._report.add(errors.unknown_reference("combatant", named.value, entries, named.span))
        return Member(named.value, self.fields(node if isinstance(node, Mapping) else None, "combatant", ("is",)))

    def _expected(self, node: Node | None) -> tuple[model.ExpectedEvent, ...]:
        found: list[model.ExpectedEvent] = []
        for key, values in filter(None, map(reading.one_key, reading.items(node))):
            names = self._event_fields(key.value)
            if names is None:
                known = [*self.events, *self.checks, *BUILT_IN_EVENTS]
                self._report.add(errors.unknown_reference("event", key.value, known, key.span))
                continue
            given: dict[str, int | bool | str] = {}
            for name, value in reading.pairs(values):
                if name.value not in names:
                    owner = Words(f"event `{key.value}`", f"l'événement « {key.value} »")
                    self._report.add(errors.unknown_key(owner, name.value, names, name.span))
                given[name.value] = _plain(value)
            found.append(model.ExpectedEvent(key.value, MappingProxyType(given), key.span))
        return tuple(found)

    def _event_fields(self, event: str) -> tuple[str, ...] | None:
        if event in self.events:
            return tuple(name for name, _ in self.events[event])
        if event in self.checks:
            check = self.checks[event]
            return ("degree", "faces", *(name for name, _ in check.given), *(name for name, _ in check.tells))
        return BUILT_IN_EVENTS.get(event)

    def _end(self, node: Node | None, sides: MappingOf[str, tuple[Member, ...]]) -> tuple[Part, ...]:
        labels = {label: Instance("combatant") for label in seat_labels(sides)}
        scope = self.values.expressions.names.scope(labels)
        found: list[Part] = []
        for item in reading.items(node):
            typed = self.values.expressions.typed(item, scope, BOOLEAN)
            if typed is not None:
                found.append(Part(item.span.text, typed, item.span))
        return tuple(found)


BUILT_IN_EVENTS: MappingOf[str, tuple[str, ...]] = MappingProxyType(
    {
        "throw": ("stream", "by", "faces", "total"),
        "change": ("of", "field", "before", "after"),
        "apply": ("condition", "to", "intensity"),
        "lift": ("condition", "from"),
        "choice": ("decision", "by", "answer"),
        "end": ("winner",),
    }
)
"""The events that the engine tells by itself, with their fields."""


def seat_labels(sides: MappingOf[str, tuple[Member, ...]]) -> tuple[str, ...]:
    """The seats of the members of sides: the side's id and a number from 1, such as `a1`."""
    return tuple(f"{side}{number}" for side, members in sides.items() for number in range(1, len(members) + 1))


def _owner(kind: str) -> Words:
    return Words(f"`{kind}`", f"« {kind} »")


def _plain(node: Node) -> int | bool | str:
    value = resolve(node) if isinstance(node, Scalar) else node.span.text
    return "absent" if value is None else value


def _faces(node: Node) -> tuple[int, ...]:
    return tuple(int(scalar.value) for scalar in reading.scalars(node) if scalar.value.lstrip("-").isdigit())


def _text(node: Node) -> str:
    return node.value if isinstance(node, Scalar) else ""


def _by_two_keys(node: Node | None, read: Callable[[Node], Item]) -> MappingOf[str, MappingOf[str, tuple[Item, ...]]]:
    found = {
        who.value: MappingProxyType(
            {what.value: tuple(read(item) for item in reading.items(listed)) for what, listed in reading.pairs(inner)}
        )
        for who, inner in reading.pairs(node)
    }
    return MappingProxyType(found)
