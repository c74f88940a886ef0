"""A policy that looks ahead: it sees no dice that will fall, and says the same each time."""

from __future__ import annotations

import pytest

import estoc
from estoc.chance import salted
from estoc.game import DecisionPause
from estoc.game.closed import Run
from estoc.play.policies import policy_offer


def started(rules: estoc.Ruleset, number: int = 0, seed: int = 11) -> estoc.Fight:
    fight = rules.fight(seed, number=number)
    for side, who in zip(
        "ab", {"duel": ("truand", "philip"), "village": ("oak", "reed")}[rules.id], strict=True
    ):
        fight.add(who, side=side)
    return fight


def usual(rules: estoc.Ruleset) -> int:
    return [one.id for one in rules.program.policies].index(rules.rules.policy)


@pytest.mark.parametrize("decisions", [0, 1, 4])
def test_a_script_and_a_salt_are_a_fork(rules: estoc.Ruleset, decisions: int) -> None:
    """What a look ahead plays from the start is what a salted fork comes to."""
    for number in range(6):
        fight = started(rules, number)
        policy = usual(rules)
        choices: list[tuple[int, ...]] = []
        for _ in range(decisions):
            asked = fight.raw_pause()
            if not isinstance(asked, DecisionPause):
                break
            offer = policy_offer(fight, asked, policy)
            choices.append(offer.choices)
            fight.take(asked, offer)
        asked = fight.raw_pause()
        if not isinstance(asked, DecisionPause):
            continue
        for salt, offer in enumerate(asked.offers[:3]):
            fork = fight.fork(salt)
            pause = fork.raw_pause()
            assert isinstance(pause, DecisionPause)
            tallies = dict(fork.machine.state.tallies)
            fork.take(pause, offer)
            fork.auto()
            run = Run(rules.linked, 11, number, ("a1", "b1"), (policy, policy), None)
            run.script = [offer.choices, *reversed(choices)]
            run.salted = salted(11, salt)
            streams = len(rules.program.streams)
            for (roller, stream), count in tallies.items():
                if stream < 0:
                    run.rolls[roller * run.width + streams - 1 - stream] = count
            state = started(rules, number).machine.state
            rules.closed(state, run)
            assert state.to_json() == fork.machine.state.to_json()


def test_it_plays_the_same_fight_each_time(village: estoc.Ruleset) -> None:
    told = []
    for _ in range(2):
        fight = started(village)
        fight.auto("idle", {"a": "look-ahead:idle:4"})
        told.append([event.to_json() for event in fight.events])
    assert told[0] == told[1]


def test_its_fights_can_be_played_again(village: estoc.Ruleset) -> None:
    fight = started(village, 3)
    outcome = fight.auto("look-ahead:steady:4")
    again = started(village, 3)
    for answer in fight.answers:
        again.repeat(answer)
    assert again.pause() is None
    assert again.outcome == outcome
    assert [one.to_json() for one in again.events] == [one.to_json() for one in fight.events]


def test_single_fights_and_batches_are_the_same(village: estoc.Ruleset) -> None:
    contest = estoc.contest(
        village, {"a": ["oak"], "b": ["reed"]}, seed=11, policies={"a": "look-ahead:idle:4", "b": "steady"}
    )
    *_, batch = estoc.simulate(contest, range(6))
    outcomes = []
    for number in range(6):
        fight = started(village, number)
        outcomes.append(fight.auto("steady", {"a": "look-ahead:idle:4"}))
    assert {name: outcomes.count(name) for name in outcomes} == batch.tally.outcomes


def test_it_is_better_than_what_it_starts_from(village: estoc.Ruleset) -> None:
    won = {}
    for policy in ("bold", "look-ahead:bold:8"):
        contest = estoc.contest(
            village, {"a": ["reed"], "b": ["reed"]}, seed=2, policies={"a": policy, "b": "steady"}
        )
        *_, batch = estoc.simulate(contest, range(60))
        won[policy] = estoc.wilson(batch.tally.outcomes.get("a", 0), 60)
    assert won["bold"].high < won["look-ahead:bold:8"].low


@pytest.mark.parametrize("name", ["look-ahead:steady:0", "look-ahead:steady:x", "look-ahead:steady:4:4"])
def test_samples_are_a_number(village: estoc.Ruleset, name: str) -> None:
    with pytest.raises(estoc.UsageError, match="1 to 1000 samples"):
        started(village).auto(name)


def test_it_needs_a_policy_that_is_there(village: estoc.Ruleset) -> None:
    with pytest.raises(estoc.RulesError):
        started(village).auto("look-ahead:steadily")


def test_it_cannot_take_over_a_fight_under_way(village: estoc.Ruleset) -> None:
    fight = started(village)
    fight.pause()
    with pytest.raises(estoc.UsageError, match="from its start"):
        fight.auto("look-ahead")
