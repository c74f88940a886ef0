"""The stepper and the closed mode are the same game; listening changes nothing; bystanders do not matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

import estoc

Start: TypeAlias = Callable[..., estoc.Fight]
Told: TypeAlias = Callable[[estoc.Fight], list[dict[str, Any]]]
POLICIES = {"duel": ("bagarreur", "prudent"), "village": ("bold", "steady")}
FIGHTS = 30  # of each policy


def stepped(fight: estoc.Fight, policy: str) -> str:
    """Let the stepper run a fight: it begins with a pause, so that policies answer one after the other."""
    fight.pause()
    return fight.auto(policy)


def test_both_modes_play_the_same_game(rules: estoc.Ruleset, start: Start, told: Told) -> None:
    outcomes = set()
    for policy in POLICIES[rules.id]:
        for seed in range(FIGHTS):
            closed, steps = start(rules, seed), start(rules, seed)
            closed.auto(policy)
            stepped(steps, policy)
            assert told(closed) == told(steps)
            assert closed.outcome == steps.outcome
            assert closed.answers == steps.answers
            assert closed.machine.state.tallies == steps.machine.state.tallies
            assert closed.machine.state.told == steps.machine.state.told == len(closed.events)
            outcomes.add(closed.outcome)
    # A law that holds of one outcome only would say little.
    assert {"a", "b"} <= outcomes


def test_both_modes_come_to_the_same_state(rules: estoc.Ruleset, start: Start) -> None:
    for seed in range(20):
        closed, steps = start(rules, seed), start(rules, seed)
        closed.auto()
        steps.pause()
        steps.auto()
        # Records live as long as their extent, which the closed mode does not keep.
        kept = [number for number, one in enumerate(rules.program.objects) if one.sort != "record"]
        for number in kept:
            assert closed.machine.state.columns[number] == steps.machine.state.columns[number]
            assert closed.machine.state.alive[number] == steps.machine.state.alive[number]


@pytest.mark.parametrize("mode", ["closed", "stepper"])
def test_nobody_need_listen(rules: estoc.Ruleset, start: Start, mode: str) -> None:
    for seed in range(20):
        heard, unheard = start(rules, seed), start(rules, seed, listen=False)
        for fight in (heard, unheard):
            if mode == "stepper":
                fight.pause()
            fight.auto()
        assert unheard.events == ()
        assert unheard.outcome == heard.outcome
        assert unheard.machine.state.to_json() == heard.machine.state.to_json()


def test_more_than_two_sides(village: estoc.Ruleset, told: Told) -> None:
    winners = set()
    for seed in range(20):
        fights = []
        for mode in ("closed", "stepper"):
            fight = village.fight(seed, setup="barn")
            for who, side in (("acorn", "a"), ("oak", "b"), ("sprout", "c"), ("sprout", "a")):
                fight.add(who, side=side)
            if mode == "stepper":
                fight.pause()
            fight.auto("steady", {"b": "bold", "c": "idle"})
            fights.append(fight)
        assert told(fights[0]) == told(fights[1])
        winners.add(fights[0].outcome)
    assert len(winners) > 1


def test_sides_have_their_own_policies(village: estoc.Ruleset, start: Start) -> None:
    fight = start(village, 3)
    fight.auto("steady", {"b": "idle"})
    answers = {"a1": set(), "b1": set()}
    for event in fight.events:
        if event.sort == "choice" and event.given["decision"] == "deed_of":
            answers[str(event.given["by"])].add(event.given["answer"])
    # Without an opinion a policy takes what is offered first.
    assert answers["b1"] == {"rest/a1"}
    assert "strike/b1" in answers["a1"]


def test_the_log_is_numbered_from_its_start(rules: estoc.Ruleset, start: Start) -> None:
    fight = start(rules)
    fight.auto()
    assert [event.number for event in fight.events] == list(range(len(fight.events)))
    assert fight.events[0].id == "start"
    assert fight.events[-1].to_json()["given"] == {"winner": fight.outcome}
