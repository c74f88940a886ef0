"""Fights in which policies decide for every side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.game import ChancePause, DecisionPause
from estoc.game.closed import Run
from estoc.play import fighters
from estoc.play.lookahead import Decider, decider, play_whole, scripted
from estoc.play.mistakes import UsageError
from estoc.play.policies import policy_offer
from estoc.play.rehearsal import rehearsed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.play.fight import Fight


def play_out(fight: Fight, policy: str | None, policies: Mapping[str, str]) -> str:
    """Let policies decide until a fight ends; gives the outcome. See `Fight.auto`."""
    default = decider(fight.rules, policy or fight.rules.rules.policy)
    strangers = set(policies) - {fighter.side for fighter in fight.fighters}
    if strangers:
        message = f"there is no side {', '.join(sorted(strangers))}"
        raise UsageError(message)
    by_side = {side: decider(fight.rules, name) for side, name in policies.items()}
    chosen = tuple(by_side.get(fighter.side, default) for fighter in fight.fighters)
    if not fight.begun and fight.dice == "auto":
        _in_one_go(fight, chosen)
    else:
        _step_by_step(fight, scripted(chosen))
    return fight.outcome or "unresolved"


def _step_by_step(fight: Fight, policies: list[int]) -> None:
    while (asked := fight.raw_pause()) is not None:
        if isinstance(asked, ChancePause):
            message = "policies decide, but these dice are asked for: answer them, or use dice='auto'"
            raise UsageError(message)
        fight.take(asked, policy_offer(fight, asked, policies[asked.decider]))


def _in_one_go(fight: Fight, deciders: tuple[Decider, ...]) -> None:
    """The whole fight in the closed mode."""
    machine = fight.machine
    labels = tuple(fighter.label for fighter in fight.fighters)
    run = Run(fight.rules.linked, fight.seed, fight.number, labels, (), machine.log)
    ready = rehearsed(fight.rules.closed, machine.state, run, deciders)
    play_whole(fight.rules.closed, machine.state, run, ready)
    fight.taken_in_one_go(run.choices)


def decide_by(fight: Fight, policy: str | None) -> None:
    """Let a policy answer the decision that is asked. See `Fight.decide`."""
    asked = fight.raw_pause()
    if not isinstance(asked, DecisionPause):
        message = "a policy answers decisions, and none is asked"
        raise UsageError(message)
    number = fighters.policy_number(fight.rules, policy or fight.rules.rules.policy)
    fight.take(asked, policy_offer(fight, asked, number))
