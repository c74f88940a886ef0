"""Checks: who rolls what, the degrees, and what is told to the rest of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.chance import DEFAULT_LIMITS
from estoc.lang import describe, ranged
from estoc.lang.typed import Operation, PoolParts, Typed
from estoc.lang.types import (
    BOOLEAN,
    UNKNOWN,
    Boolean,
    Bundle,
    Dice,
    Entry,
    Instance,
    Integer,
    Rolled,
    Scale,
    Type,
    Unknown,
)
from estoc.ruleset import errors_entries, errors_names, errors_numbers, model, reading
from estoc.ruleset.identifiers import RESERVED, check_name
from estoc.ruleset.parameters import told_given
from estoc.ruleset.texts import Texts
from estoc.text.node import Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.names import Names, Scope
    from estoc.ruleset.report import Report

_TOLD_ANYWAY = frozenset(["degree", "faces"])
_ANY_DICE = Dice(-(10**6), 10**6)

_ELSEWHERE = frozenset([Operation.MEMBER, Operation.TABLE, Operation.LOCAL])
"""Operations that take dice from a field, a table or a parameter."""


@dataclass(frozen=True, slots=True)
class Checks:
    """Reads checks."""

    composition: Composition
    expressions: Expressions

    @property
    def _names(self) -> Names:
        return self.expressions.names

    @property
    def _report(self) -> Report:
        return self.expressions.report

    def read(self) -> dict[str, model.CheckRule]:
        """The checks that read, by id."""
        found: dict[str, model.CheckRule] = {}
        for declared in self.composition.of("check").values():
            rule = self._check(declared)
            if rule is None:
                self._report.spoil(declared.id)
            else:
                found[rule.id] = rule
        return found

    def _check(self, declared: Declared) -> model.CheckRule | None:
        body = declared.body
        scale = self._scale(reading.scalar(body, "scale"))
        parameters = told_given(
            reading.get(body, "given"), self._names, self._report, RESERVED | _TOLD_ANYWAY
        )
        locals_: dict[str, Type] = dict(parameters)
        rolls = self._rolls(reading.get(body, "rolls"), locals_)
        settled = self._settled(reading.get(body, "settled"), scale, dict(parameters))
        degrees = self._degrees(reading.get(body, "degrees"), scale, self._names.scope(locals_))
        tells = self._tells(reading.get(body, "tells"), locals_)
        told = {**locals_, **{name: typed.type for name, typed in tells}}
        told["degree"] = UNKNOWN if scale is None else Scale(scale)
        text = Texts(self.expressions).told(reading.get(body, "text"), self._names.scope(told))
        if scale is None:
            return None
        name = reading.name_of(body, declared.id)
        return model.CheckRule(
            declared.id, name, parameters, rolls, scale, settled, degrees, tells, text, declared.key.span
        )

    def _scale(self, scalar: Scalar | None) -> str | None:
        if scalar is None or scalar.value in self._names.scales:
            return None if scalar is None else scalar.value
        self._report.add(
            errors_names.unknown_reference("scale", scalar.value, self._names.scales, scalar.span)
        )
        return None

    def _rolls(self, node: Node | None, locals_: dict[str, Type]) -> tuple[model.RollRule, ...]:
        """The rolls; each becomes a name that degrees and texts see."""
        scope = self._names.scope(locals_)
        found: list[model.RollRule] = []
        for key, body in reading.pairs(node):
            self._check_free(key, locals_)
            by = self.expressions.typed(reading.get(body, "by"), scope, Instance("combatant"))
            dice = self.expressions.typed(reading.get(body, "dice"), scope, _ANY_DICE)
            locals_[key.value] = UNKNOWN if dice is None else rolled(dice)
            if by is not None and dice is not None:
                found.append(model.RollRule(key.value, by, dice))
        return tuple(found)

    def _check_free(self, key: Scalar, taken: MappingOf[str, Type]) -> None:
        check_name(key, self._report, RESERVED | _TOLD_ANYWAY)
        if key.value in taken:
            self._report.add(errors_names.already_named(key.value, key.span))

    def _settled(
        self, node: Node | None, scale: str | None, locals_: MappingOf[str, Type]
    ) -> tuple[tuple[str, Typed], ...]:
        """The degrees that need no dice."""
        values = None if scale is None else self._names.values_of(scale)
        found: list[tuple[str, Typed]] = []
        for key, value in reading.single_pairs(node):
            if values is not None and key.value not in values:
                self._report.add(errors_names.unknown_reference(scale or "", key.value, values, key.span))
            typed = self.expressions.typed(value, self._names.scope(locals_), BOOLEAN)
            if typed is not None:
                found.append((key.value, typed))
        return tuple(found)

    def _degrees(
        self, node: Node | None, scale: str | None, scope: Scope
    ) -> tuple[tuple[str, Typed | None], ...]:
        listed = reading.single_pairs(node)
        values = None if scale is None else self._names.values_of(scale)
        found: list[tuple[str, Typed | None]] = []
        for position, (key, value) in enumerate(listed):
            if values is not None and key.value not in values:
                self._report.add(errors_names.unknown_reference(scale or "", key.value, values, key.span))
            last = position == len(listed) - 1
            otherwise = isinstance(value, Scalar) and value.value == "otherwise"
            if otherwise is not last:
                self._report.add(errors_numbers.no_otherwise(value.span))
            typed = None if otherwise else self.expressions.typed(value, scope, BOOLEAN)
            if typed is not None or otherwise:
                found.append((key.value, typed))
        return tuple(found)

    def _tells(self, node: Node | None, locals_: MappingOf[str, Type]) -> tuple[tuple[str, Typed], ...]:
        scope = self._names.scope(locals_)
        found: dict[str, Typed] = {}
        for key, value in reading.pairs(node):
            self._check_free(key, locals_)
            typed = self.expressions.typed(value, scope)
            if typed is None or isinstance(typed.type, Unknown):
                self._report.spoil(key.value)
            elif isinstance(typed.type, Integer | Boolean | Scale | Entry):
                found[key.value] = typed
            else:
                wanted = Words("a number, a truth value, an entry", "un nombre, un oui ou non, une entrée")
                mistake = errors_entries.wrong_shape(wanted, describe(typed.type), reading.place(value))
                self._report.add(mistake)
                self._report.spoil(key.value)
        return tuple(sorted(found.items()))


def rolled(dice: Typed) -> Rolled:
    """What a roll of `dice` may show: its total, its faces, its number of dice (explosions included)."""
    pools = [PoolParts.of(node) for node in dice.walk() if node.operation is Operation.POOL]
    total = ranged(dice)
    if not pools or any(node.operation in _ELSEWHERE and isinstance(node.type, Dice) for node in dice.walk()):
        # The dice stand elsewhere: only what the limits of dice allow is known.
        limits = DEFAULT_LIMITS
        return Rolled(total.low, total.high, limits.faces, limits.dice * (1 + limits.explosions))
    faces = [
        face
        for pool in pools
        for face in (pool.faces if isinstance(pool.faces, tuple) else (1, ranged(pool.faces).high))
    ]
    throws = [1 if pool.ceiling is None else 1 + ranged(pool.ceiling).high for pool in pools]
    counts = [ranged(pool.count).high * times for pool, times in zip(pools, throws, strict=True)]
    highest = max((face * max(throws) for face in faces), default=0)
    return Rolled(total.low, total.high, highest, sum(counts) * _repeats(dice), min([0, *faces]))


def _repeats(dice: Typed) -> int:
    """How many times over the dice of an expression may be rolled at most."""
    repeats = [node for node in dice.walk() if node.operation is Operation.REPEAT]
    return max((ranged(node.arguments[0]).high for node in repeats), default=1)


def result_of(check: model.CheckRule) -> Bundle:
    """What a roll of a check gives: its degree, and what it tells."""
    told = ((name, typed.type) for name, typed in check.tells)
    return Bundle((("degree", Scale(check.scale)), *told))
