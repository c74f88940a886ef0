"""Lowering of a timeline to a procedure: the machine below knows no round and no turn.

open fight
<start>
for each round up to the limit
open round
for each seat, in order, that takes a turn
open turn
<turn>
close turn
conditions end whose sources stand no longer
when at most one side stands: halt
close round
halt unresolved, or over where nobody fights
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.lang.types import BOOLEAN, Instance, Set
from estoc.program.expressions import Registers
from estoc.program.sources import end_abandoned
from estoc.program.steps import Code, block
from estoc.program.symbols import COUNTED, register_of, timeline_name

if TYPE_CHECKING:
    from estoc.program.model import Expression, Procedure
    from estoc.program.symbols import Symbols
    from estoc.ruleset import model

UNRESOLVED = -1
DRAW = -2
OVER = -3
"""Outcomes of `halt` that are no side."""


def timeline(rule: model.TimelineRule, symbols: Symbols) -> Procedure:
    """The procedure of a timeline: a fight, or time that passes where nobody fights."""
    code = Code(symbols, Registers())
    fight = code.registers.fresh(COUNTED)
    code.emit(("open", "fight", ("const", 0), fight), rule.span)
    block(rule.start, code)
    _ends(rule, code)
    number, counter, round_ = (code.registers.fresh(COUNTED) for _ in range(3))
    limit = code.expression(rule.rounds)
    rounds = code.emit(("count", number, counter, limit, 0), rule.span)
    code.emit(("open", "round", ("const", 0), round_), rule.span)
    slot = symbols.fields["fight"]["round"]
    code.emit(("silent", symbols.objects["fight"], slot, ("const", 0), ("reg", number)), rule.span)
    block(rule.round, code)
    if rule.seats:
        _seats(rule, code)
    code.emit(("close", "round", round_), rule.span)
    end_abandoned(rule, code)
    _ends(rule, code)
    code.emit(("next", rounds), rule.span)
    code.patch(rounds, ("count", number, counter, limit, code.here))
    code.emit(("end",), rule.span)
    code.emit(("close", "fight", fight), rule.span)
    code.emit(("halt", ("const", OVER if rule.stands is None else UNRESOLVED)), rule.span)
    return code.finished(timeline_name(rule.id), 0)


def _seats(rule: model.TimelineRule, code: Code) -> None:
    """Each seat that takes a turn, one after the other."""
    one = register_of("object", rule.seats)
    seat, turn = code.registers.add("seat", one), code.registers.fresh(one)
    rest = code.registers.fresh(register_of("rest of object", rule.seats))
    source = ("every", code.symbols.objects[rule.seats])
    key: Expression | None = None if rule.order is None else code.expression(rule.order)
    loop = code.emit(("each", seat, rest, source, key, 0), rule.span)
    when: Expression = ("const", 1) if rule.when is None else code.expression(rule.when)
    takes = code.emit(("branch", when, 0), rule.span)
    code.emit(("open", "turn", ("reg", seat), turn), rule.span)
    block(rule.turn, code)
    code.emit(("close", "turn", turn), rule.span)
    end_abandoned(rule, code)
    _ends(rule, code)
    code.patch(takes, ("branch", when, code.here))
    code.emit(("end",), rule.span)
    code.emit(("next", loop), rule.span)
    code.patch(loop, ("each", seat, rest, source, key, code.here))
    code.emit(("end",), rule.span)


def _ends(rule: model.TimelineRule, code: Code) -> None:
    """Halt when at most one side has a member that stands; where nobody fights, nobody wins."""
    if rule.stands is None:
        return
    standing = code.registers.fresh(register_of("set of object", "side"))
    code.emit(("let", standing, code.expression(_standing(rule.stands))), rule.span)
    size = ("size", ("reg", standing))
    few = ("less", size, ("const", 2))
    opening = code.emit(("branch", few, 0), rule.span)
    winner = ("if", ("equal", size, ("const", 0)), ("const", DRAW), ("lowest", ("reg", standing)))
    code.emit(("halt", winner), rule.span)
    code.patch(opening, ("branch", few, code.here))
    code.emit(("end",), rule.span)


def _standing(stands: Typed) -> Typed:
    """The set of sides of which some member stands."""
    at = (0, 0)
    sides = Typed(Operation.EVERY, (), ("side",), Set(Instance("side")), at)
    fighters = Typed(Operation.EVERY, (), ("combatant",), Set(Instance("combatant")), at)
    side = Typed(Operation.LOCAL, (), ("side of member",), Instance("side"), at)
    member = Typed(Operation.LOCAL, (), ("member",), Instance("combatant"), at)
    own = Typed(Operation.MEMBER, (member,), ("combatant", "side"), Instance("side"), at)
    belongs = Typed(Operation.EQUAL, (own, side), (), BOOLEAN, at)
    both = Typed(Operation.AND, (belongs, stands), (), BOOLEAN, at)
    some = Typed(Operation.ANY, (fighters, both), ("member",), BOOLEAN, at)
    return Typed(Operation.SELECT, (sides, some), ("side of member",), Set(Instance("side")), at)
