"""Scenarios: who takes part, what is scripted, what is expected."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.lang.types import BOOLEAN, Instance
from estoc.ruleset import errors_entries, errors_names, errors_space, model, reading
from estoc.ruleset.declare import scripts
from estoc.ruleset.declare.expectations import Expectations
from estoc.ruleset.identifiers import OUTCOMES, check_side
from estoc.ruleset.model import Member, Statement
from estoc.ruleset.object_fields import read_conditions, read_fields
from estoc.ruleset.values import Values, Wrong
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.report import Report
    from estoc.ruleset.steps.reader import StepReader
    from estoc.text.source import Span


@dataclass(frozen=True, slots=True)
class Targets:
    """What scenarios may name.

    Attributes:
        rules: the ids of the register.
        setups: the setups.
        setup: the setup of a scenario that names none.
        decisions: the ids of decisions.
        streams: the streams of dice.
        conditions: the ids of conditions.
        events: the events that the ruleset tells, with their parameters.
        checks: the checks.
    """

    rules: tuple[str, ...]
    setups: Mapping[str, model.SetupRule]
    setup: str
    decisions: tuple[str, ...]
    streams: tuple[str, ...]
    conditions: tuple[str, ...]
    events: Mapping[str, model.Given]
    checks: Mapping[str, model.CheckRule]

    def map_of(self, setup: str) -> str | None:
        """The map of a setup, if it has one."""
        return self.setups[setup].map if setup in self.setups else None


@dataclass(frozen=True, slots=True)
class _Head:
    """What a scenario says once for all its fights."""

    id: str
    name: Words
    covers: tuple[str, ...]
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scenarios:
    """Reads scenarios, when everything that they may name is known."""

    composition: Composition
    values: Values
    targets: Targets
    steps: StepReader

    @property
    def _report(self) -> Report:
        return self.values.report

    def read(self) -> dict[str, model.ScenarioRule]:
        """The scenarios, by id."""
        return {
            declared.id: self._scenario(declared) for declared in self.composition.of("scenario").values()
        }

    def _scenario(self, declared: Declared) -> model.ScenarioRule:
        head = _Head(
            declared.id,
            reading.name_of(declared.body, declared.id),
            self._covers(reading.get(declared.body, "covers")),
            self.options(reading.get(declared.body, "options")),
        )
        first = self._part(head, declared.body, declared.key.span, ())
        parts = [first]
        for node in reading.items(reading.get(declared.body, "then")):
            parts.append(self._part(head, node, node.span, tuple(seats_of(parts[-1]))))
        return replace(first, then=tuple(parts[1:]))

    def _part(self, head: _Head, body: Node, span: Span, before: tuple[str, ...]) -> model.ScenarioRule:
        """One fight of a scenario; `before` are the seats of the fight before it."""
        targets = self.targets
        setup = self.setup(reading.scalar(body, "setup"))
        values = self.values.on(targets.map_of(setup))
        sides = self.sides(reading.get(body, "sides"), values, setup, before)
        written = reading.get(body, "choices")
        seats = (*seat_labels(sides), *_joining(sides, scripts.newcomers(written)))
        expect = reading.get(body, "expect")
        known = {"stream": targets.streams, "condition": targets.conditions, "decision": targets.decisions}
        expected = Expectations(values, targets.events, targets.checks, known, seats)
        offered = reading.get(expect, "offered")
        interventions = Interventions(self.steps, seats, sides, partial(self._member, values=values))
        return model.ScenarioRule(
            head.id,
            head.name,
            head.covers,
            setup,
            head.options,
            sides,
            read_fields(values, "fight", reading.get(body, "fight")),
            scripts.faces(reading.get(body, "dice"), seats, targets.streams, self._report),
            scripts.choices(written, seats, targets.decisions, self._report, interventions.read),
            expected.read(reading.get(expect, "events")),
            expected.read(reading.get(expect, "never")),
            None if offered is None else tuple(scalar.value for scalar in reading.scalars(offered)),
            tuple(scalar.value for scalar in reading.scalars(reading.get(expect, "refused"))),
            self._end(reading.get(expect, "end"), seats),
            self._winner(reading.scalar(expect, "winner"), sides),
            span,
        )

    def _covers(self, node: Node | None) -> tuple[str, ...]:
        for rule in reading.scalars(node):
            if rule.value not in self.targets.rules:
                self._report.add(errors_names.unknown_rule(rule.value, self.targets.rules, rule.span))
        return tuple(scalar.value for scalar in reading.scalars(node))

    def setup(self, scalar: Scalar | None) -> str:
        """The id of a setup, by default the ruleset's own."""
        if scalar is None:
            return self.targets.setup
        if scalar.value not in self.targets.setups:
            mistake = errors_names.unknown_reference("setup", scalar.value, self.targets.setups, scalar.span)
            self._report.add(mistake)
        return scalar.value

    def options(self, node: Node | None) -> Mapping[str, str]:
        """Values of options, as text."""
        known = self.values.expressions.names.options
        found: dict[str, str] = {}
        for key, value in reading.pairs(node):
            option = known.get(key.value)
            if option is None:
                self._report.add(errors_names.unknown_reference("option", key.value, known, key.span))
            elif not isinstance(value, Scalar):
                wanted = Words("a single value", "une seule valeur")
                self._report.add(errors_entries.wrong_shape(wanted, node_called(value), reading.place(value)))
            elif not isinstance(self.values.read(key, value, option.type), Wrong):
                found[key.value] = value.value
        return MappingProxyType(dict(sorted(found.items())))

    def sides(
        self, node: Node | None, values: Values, setup: str, before: tuple[str, ...]
    ) -> Mapping[str, tuple[Member, ...]]:
        """The members of each side; `before`: the seats of the fight before, whose sheets they may have."""
        found: dict[str, tuple[Member, ...]] = {}
        for key, members in reading.pairs(node):
            check_side(key, self._report)
            listed = reading.items(members)
            found[key.value] = tuple(self._member(item, values, before) for item in listed)
            self._check_starts(key.value, tuple(zip(found[key.value], listed, strict=True)), setup)
        return MappingProxyType(dict(sorted(found.items())))

    def _check_starts(self, side: str, members: tuple[tuple[Member, Node], ...], setup: str) -> None:
        """Report members whom nothing gives a place, where everybody has one."""
        names, rule = self.values.expressions.names, self.targets.setups.get(setup)
        map_ = None if rule is None else names.maps.get(rule.map or "")
        if rule is None or map_ is None or not names.everybody_placed:
            return
        together = names.place in rule.sides.get(side, {})
        for number, (member, node) in enumerate(members, 1):
            given = together or names.place in member.values
            if number > len(map_.starts.get(side, ())) and not given:
                mistake = errors_space.no_start(f"{side}{number}", map_.id, reading.place(node))
                self._report.add(mistake)

    def _member(self, node: Node, values: Values, before: tuple[str, ...] = ()) -> Member:
        entries = self.values.expressions.names.entries["combatant"]
        named = node if isinstance(node, Scalar) else reading.scalar(node, "is")
        if named is None:
            owner = Words("a member of a side", "un membre d'un camp")
            self._report.add(errors_entries.missing_key(owner, "is", reading.place(node)))
            return Member("", MappingProxyType({}), MappingProxyType({}))
        sheet = named.value if named.value in before else ""
        if named.value not in entries and not sheet:
            known = (*before, *entries)
            self._report.add(errors_names.unknown_reference("combatant", named.value, known, named.span))
        fields = node if isinstance(node, MappingNode) else None
        own = read_fields(values, "combatant", fields, ("is", "conditions"))
        plain, instances = read_conditions(values, None if fields is None else fields.get("conditions"))
        return Member("" if sheet else named.value, own, plain, instances, sheet)

    def _end(self, node: Node | None, seats: tuple[str, ...]) -> tuple[Statement, ...]:
        scope = self.values.expressions.names.scope({label: Instance("combatant") for label in seats})
        found: list[Statement] = []
        for item in reading.items(node):
            typed = self.values.expressions.typed(item, scope, BOOLEAN)
            if typed is not None and isinstance(item, Scalar):
                found.append(Statement(item.value, typed, item.span))
        return tuple(found)

    def _winner(self, scalar: Scalar | None, sides: Mapping[str, tuple[Member, ...]]) -> str | None:
        if scalar is None:
            return None
        if scalar.value not in (*sides, *OUTCOMES):
            self._report.add(errors_entries.not_listed(scalar.value, (*sides, *OUTCOMES), scalar.span))
        return scalar.value


@dataclass(frozen=True, slots=True)
class Interventions:
    """Reads what a script does besides answering: amendments and newcomers.

    Attributes:
        steps: the reader of steps.
        seats: the seats that amendments may name.
        sides: the sides of the fight.
        member: reads a member of a side.
    """

    steps: StepReader
    seats: tuple[str, ...]
    sides: Mapping[str, tuple[Member, ...]]
    member: Callable[[Node], Member]

    def read(self, node: MappingNode) -> model.Scripted | None:
        """`{amend: steps}` or `{join: member, side: name}`."""
        amend, join, side = node.get("amend"), node.get("join"), reading.scalar(node, "side")
        if amend is not None:
            return model.Amendment(self.steps.block(amend, seats_given(self.seats)), self.seats)
        if join is None or side is None:
            return None
        if side.value not in self.sides:
            report = self.steps.expressions.report
            report.add(errors_entries.not_listed(side.value, self.sides, side.span))
            return None
        return model.Newcomer(side.value, self.member(join))


def seat_labels(sides: Mapping[str, tuple[Member, ...]]) -> tuple[str, ...]:
    """The seats of the members of sides: the side's id and a number from 1, such as `a1`."""
    return tuple(
        f"{side}{number}" for side, members in sides.items() for number in range(1, len(members) + 1)
    )


def _joining(sides: Mapping[str, tuple[Member, ...]], newcomers: Iterator[str]) -> Iterator[str]:
    """The seats of those who join, given the sides that they join."""
    counted = Counter({side: len(members) for side, members in sides.items()})
    for side in newcomers:
        counted[side] += 1
        yield f"{side}{counted[side]}"


def seats_of(part: model.ScenarioRule) -> Iterator[str]:
    """The seats of a part of a scenario, those of newcomers last."""
    yield from seat_labels(part.sides)
    listed = (one for inner in part.choices.values() for items in inner.values() for one in items)
    yield from _joining(part.sides, (one.side for one in listed if isinstance(one, model.Newcomer)))


def seats_given(seats: tuple[str, ...]) -> model.Given:
    """The parameters of steps that name seats."""
    return tuple((seat, Instance("combatant")) for seat in seats)
