"""What comes into a fight from outside the rules: steps that a game master has it take, and newcomers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from estoc.game.joining import intervene, join
from estoc.play.fighters import check_newcomer
from estoc.play.mistakes import RulesError, UsageError
from estoc.play.plain_nodes import node_of
from estoc.play.shipped import language_schema
from estoc.program.lower import amended
from estoc.ruleset import Shapes, amendment_steps, seats_given
from estoc.ruleset.steps.walk import names_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.game import Fighter
    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.ruleset.steps_model import Step


def read_steps(
    rules: Ruleset, steps: Sequence[object] | Mapping[str, object], seats: tuple[str, ...]
) -> tuple[Step, ...]:
    """Steps as plain data, checked.

    Args:
        rules: the ruleset.
        steps: a list of steps, or one step, as they stand in a file.
        seats: the seats of those who take part.

    Raises:
        RulesError: they are no steps of these rules.
    """
    listed: list[object] = [dict(steps)] if isinstance(steps, Mapping) else list(steps)
    node = node_of(listed, "<amendment>")
    found, diagnostics = amendment_steps(rules.rules, node, seats, Shapes(language_schema()), rules.parser)
    if diagnostics:
        raise RulesError(diagnostics)
    return found


def take_steps(fight: Fight, steps: tuple[Step, ...], seats: tuple[str, ...]) -> None:
    """Have a fight take checked steps, before what is asked now.

    Args:
        fight: the fight.
        steps: the steps.
        seats: the seats that they may name.

    Raises:
        UsageError: the fight has ended, or the steps name a seat that nobody has yet.
    """
    _check_asked(fight)
    arguments = _arguments(steps, seats, fight.teller.roster.labels)
    number = know_steps(fight, steps, seats)
    intervene(fight.machine, number, arguments, fight.amendments - 1)


def know_steps(fight: Fight, steps: tuple[Step, ...], seats: tuple[str, ...]) -> int:
    """Make steps a procedure of the fight's own Program; gives its number."""
    linked = fight.linked
    program, number = amended(fight.rules.rules, linked.program, steps, seats_given(seats))
    added = program.procedures[len(linked.program.procedures) :]
    code = (*linked.code, *(linked.linker.code(procedure) for procedure in added))
    fight.reseat(replace(linked, program=program, code=code), fight.teller.roster)
    fight.amendments += 1
    return number


def _arguments(
    steps: tuple[Step, ...], seats: tuple[str, ...], labels: tuple[str, ...]
) -> tuple[int | None, ...]:
    """For each seat that the steps may name, the number of who has it; None for one that they do not name."""
    named = names_in(steps)
    absent = [seat for seat in seats if seat in named and seat not in labels]
    if absent:
        message = f"nobody has the seat {', '.join(absent)} yet"
        raise UsageError(message)
    return tuple(labels.index(seat) if seat in labels else None for seat in seats)


def join_fight(fight: Fight, newcomer: Fighter) -> None:
    """A newcomer joins a fight; what the rules have newcomers do comes before what is asked now.

    Raises:
        UsageError: the fight has ended, there is no such side, or nothing says where the newcomer is.
    """
    _check_asked(fight)
    check_newcomer(fight.rules, newcomer, fight.fighters)
    know_newcomer(fight, newcomer)
    join(fight.machine, fight.fighters, fight.setup_number)


def know_newcomer(fight: Fight, newcomer: Fighter) -> None:
    """Give a newcomer its seat."""
    roster = fight.teller.roster.joined(fight.rules.program, newcomer)
    fight.fighters = (*fight.fighters, newcomer)
    fight.reseat(fight.linked, roster)


def _check_asked(fight: Fight) -> None:
    if fight.raw_pause() is None:
        message = "nothing is asked: the fight has ended"
        raise UsageError(message)
