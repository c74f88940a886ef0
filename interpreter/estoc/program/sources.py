"""Lowering of `source_gone: ends`: conditions end where those that brought them about stand no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Instance, Optional, Set
from estoc.program.steps import block
from estoc.ruleset import steps_model as steps

if TYPE_CHECKING:
    from estoc.program.steps import Code
    from estoc.ruleset import model

_AT = (0, 0)
_ONE = "one of abandoned"


def end_abandoned(rule: model.TimelineRule, code: Code) -> None:
    """Lift every condition that is to end with its source, where the source stands no longer."""
    if rule.stands is None:
        return
    for condition in code.symbols.rules.conditions.values():
        if condition.source_gone == "ends":
            block((_each_abandoned(condition, rule.stands),), code)


def _each_abandoned(condition: model.ConditionRule, stands: Typed) -> steps.Each:
    """A condition of instances ends instance by instance, a plain one bearer by bearer."""
    kind, slot = (condition.id, "source") if condition.instances else (condition.of, f"source {condition.id}")
    one = Typed(Operation.LOCAL, (), (_ONE,), Instance(kind), _AT)
    source = Typed(Operation.MEMBER, (one,), (kind, slot), Optional(Instance("combatant")), _AT)
    lift: steps.Step = (
        steps.LiftInstance(condition.id, one, condition.span)
        if condition.instances
        else steps.Lift(condition.id, one, condition.span)
    )
    every = Typed(Operation.EVERY, (), (kind,), Set(Instance(kind)), _AT)
    abandoned = Typed(Operation.SELECT, (every, _fallen(source, stands)), (_ONE,), Set(Instance(kind)), _AT)
    return steps.Each(_ONE, abandoned, (lift,), condition.span)


def _fallen(source: Typed, stands: Typed) -> Typed:
    """Whether there is a source, and it does not stand; one that is absent equals nobody."""
    member = Typed(Operation.LOCAL, (), ("member",), Instance("combatant"), _AT)
    same = Typed(Operation.EQUAL, (source, member), (), BOOLEAN, _AT)
    falls = Typed(Operation.NOT, (stands,), (), BOOLEAN, _AT)
    both = Typed(Operation.AND, (same, falls), (), BOOLEAN, _AT)
    fighters = Typed(Operation.EVERY, (), ("combatant",), Set(Instance("combatant")), _AT)
    return Typed(Operation.ANY, (fighters, both), ("member",), BOOLEAN, _AT)
