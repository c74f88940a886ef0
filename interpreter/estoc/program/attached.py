"""Lowering of what conditions and hooks bring: procedures that other steps call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.types import Instance, Integer, Optional
from estoc.program.expressions import Registers
from estoc.program.model import Shown
from estoc.program.steps import NOBODY, Code, block, procedure
from estoc.program.symbols import hooked, register_of
from estoc.program.tables import borne, condition_owner
from estoc.ruleset import model, steps_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.program.model import Expression, Procedure
    from estoc.program.steps import Owner
    from estoc.program.symbols import Symbols


def attached(symbols: Symbols) -> Iterator[Procedure]:
    """The procedures of conditions, then those that signal events, in the order of their numbers."""
    for rule in symbols.rules.conditions.values():
        yield from _of_condition(rule, symbols)
    for event in symbols.rules.events.values():
        if hooked(event.id, symbols.rules):
            yield _signal(event, symbols)


def _of_condition(rule: model.ConditionRule, symbols: Symbols) -> Iterator[Procedure]:
    begun: model.Given = (
        ("bearer", Instance(rule.of)),
        ("source", Optional(Instance("combatant"))),
        ("intensity", Integer(*rule.intensity)),
        *rule.given,
    )
    this: model.Given = (("this", Instance(rule.id)), *begun) if rule.instances else begun
    for part, given, steps in (
        ("again", this, rule.again_steps),
        ("begins", begun, rule.begins),
        ("ends", begun[:1], rule.ends),
    ):
        if steps:
            yield procedure(f"{rule.id} {part}", given, steps, symbols, rule.nesting)


def _signal(event: model.EventRule, symbols: Symbols) -> Procedure:
    """The hooks of an event: phase by phase, free ones by what comes after what, then those of conditions."""
    code = Code(symbols, Registers.given(event.given))
    conditions = symbols.rules.conditions.values()
    for phase in event.phases:
        for hook in _in_order([hook for hook in symbols.rules.hooks.values() if _waits(hook, event, phase)]):
            _guarded(hook, NOBODY, code)
        for rule in conditions:
            for hook in rule.hooks:
                if _waits(hook, event, phase):
                    _borne(rule, hook, code)
    return code.finished(f"signal {event.id}", len(event.given))


def _waits(hook: model.HookRule, event: model.EventRule, phase: str) -> bool:
    return hook.event == event.id and hook.phase == phase


def _in_order(hooks: list[model.HookRule]) -> list[model.HookRule]:
    """By id, each after those that it names."""
    found: list[model.HookRule] = []
    waiting = list(hooks)
    while waiting:
        names = {hook.id for hook in waiting}
        ready = next(hook for hook in waiting if not names & set(hook.after))
        waiting.remove(ready)
        found.append(ready)
    return found


def _guarded(hook: model.HookRule, bearer: Owner, code: Code) -> None:
    """The steps of a hook, under its test, and once where it says so."""
    steps = hook.steps
    if hook.once is not None:
        steps = (steps_model.Once(hook.once, None, steps, hook.span),)
    condition = None if hook.when is None else code.expression(hook.when)
    if condition is None:
        block(steps, code, bearer)
        return
    opening = code.emit(("if", condition, 0), hook.span)
    block(steps, code, bearer)
    code.patch(opening, ("if", condition, code.here))
    code.emit(("end",), hook.span)


def _borne(rule: model.ConditionRule, hook: model.HookRule, code: Code) -> None:
    """A hook of a condition: for the bearer that takes part in the event, or for each instance on it."""
    registers, symbols = code.registers, code.symbols
    names, aliases = dict(registers.names), dict(registers.aliases)
    bearer: Expression = ("reg", registers.names[hook.role or ""])
    registers.names["bearer"] = registers.names[hook.role or ""]
    owner = condition_owner(rule, symbols)
    register = borne(owner, registers, symbols)
    if owner[0] == "condition":
        code.emit(("let", register, ("get", owner[1], owner[2], bearer)), hook.span)
        opening = code.emit(("branch", ("reg", register), 0), hook.span)
        _guarded(hook, (bearer, Shown("object", rule.of)), code)
        code.patch(opening, ("branch", ("reg", register), code.here))
    else:
        rest = registers.fresh(register_of("rest of object", rule.id))
        source = ("borne", owner[1], bearer)
        loop = code.emit(("each", register, rest, source, None, 0), hook.span)
        alive = ("in", ("reg", register), ("every", owner[1]))
        still = code.emit(("branch", alive, 0), hook.span)
        _guarded(hook, (bearer, Shown("object", rule.of)), code)
        code.patch(still, ("branch", alive, code.here))
        code.emit(("end",), hook.span)
        code.emit(("next", loop), hook.span)
        code.patch(loop, ("each", register, rest, source, None, code.here))
    code.emit(("end",), hook.span)
    registers.names, registers.aliases = names, aliases
