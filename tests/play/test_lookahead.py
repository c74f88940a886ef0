"""A policy that looks ahead: it sees no dice that will fall, and says the same each time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import estoc
from estoc.game import DecisionPause
from estoc.game.closed import Run
from estoc.play.lookahead import ANY, Lesson, LookAhead, play_whole, taught
from estoc.play.policies import policy_offer
from estoc.play.rehearsal import rehearsed
from estoc.play.situation import Situations


def started(rules: estoc.Ruleset, number: int = 0, seed: int = 11) -> estoc.Fight:
    fight = rules.fight(seed, number=number)
    for side, who in zip(
        "ab", {"duel": ("truand", "philip"), "village": ("oak", "reed")}[rules.id], strict=True
    ):
        fight.add(who, side=side)
    return fight


def looking(base: str, samples: int = 60) -> str:
    return f"look-ahead:{base}:{samples}"


def test_what_was_learnt_is_done_where_it_is_offered(rules: estoc.Ruleset) -> None:
    """A lesson changes a choice exactly where the stepper offers what it says, and nothing else does."""
    first = started(rules)
    asked = first.raw_pause()
    assert isinstance(asked, DecisionPause)
    for better in (asked.offers[-1].choices, tuple(one + 1000 for one in asked.offers[0].choices)):
        lesson = Lesson(asked.decider, asked.decision, ANY, (), better)
        run = Run(rules.linked, 11, 0, ("a1", "b1"), (), None)
        state = started(rules).machine.state
        play_whole(rules.closed, state, run, (LookAhead(0, 0, lessons=(lesson,)), LookAhead(0, 0)))
        stepped = started(rules)
        taken = []
        while isinstance(pause := stepped.raw_pause(), DecisionPause):
            offer = policy_offer(stepped, pause, 0)
            if (pause.decider, pause.decision) == (asked.decider, asked.decision):
                offer = next((one for one in pause.offers if one.choices == better), offer)
            taken.append((pause.decision, pause.decider, offer.choices))
            stepped.take(pause, offer)
        assert run.choices == taken
        assert state.outcome == stepped.machine.state.outcome
        assert (better in {choices for _, _, choices in taken}) == (better == asked.offers[-1].choices)


def test_a_lesson_is_for_its_situation(village: estoc.Ruleset) -> None:
    situations = Situations.of(village.program)
    fight = started(village)
    asked = fight.raw_pause()
    assert isinstance(asked, DecisionPause)
    here = situations.number(fight.machine.state)
    changed = []
    for situation in (here, here + 1):
        lesson = Lesson(asked.decider, asked.decision, situation, (), asked.offers[-1].choices)
        better = taught(village.linked, [lesson])
        usual = asked.offers[0].choices
        changed.append(
            better(fight.machine.state, asked.decision, asked.decider, asked.given, usual) != usual
        )
    assert changed == [True, False]


def test_situations_are_conditions(village: estoc.Ruleset) -> None:
    situations, numbers = Situations.of(village.program), []
    for who in ("oak", {"is": "oak", "conditions": {"weary": 2}}, {"is": "oak", "conditions": {"weary": 3}}):
        fight = village.fight(11)
        fight.add(who, side="a")
        fight.add("reed", side="b")
        numbers.append(situations.number(fight.machine.state))
    assert numbers[0] == 0
    assert numbers[1] == numbers[2] != 0


def test_it_plays_the_same_fight_each_time(village: estoc.Ruleset) -> None:
    told = []
    for _ in range(2):
        fight = started(village)
        fight.auto("idle", {"a": looking("idle")})
        told.append([event.to_json() for event in fight.events])
    assert told[0] == told[1]


def test_rehearsals_do_not_depend_on_the_number_of_the_fight(village: estoc.Ruleset) -> None:
    learnt = []
    for number in (0, 5):
        fight = started(village, number)
        run = Run(village.linked, 11, number, ("a1", "b1"), (), None)
        ready = rehearsed(village.closed, fight.machine.state, run, (LookAhead(ANY, 0, 60), 0))
        assert fight.machine.state.to_json() == started(village, number).machine.state.to_json()
        learnt.append(ready)
    assert learnt[0] == learnt[1]
    assert rehearsed(village.closed, fight.machine.state, run, learnt[0]) == learnt[0]


def test_its_fights_can_be_played_again(village: estoc.Ruleset) -> None:
    fight = started(village, 3)
    outcome = fight.auto(looking("steady"))
    again = started(village, 3)
    for answer in fight.answers:
        again.repeat(answer)
    assert again.pause() is None
    assert again.outcome == outcome
    assert [one.to_json() for one in again.events] == [one.to_json() for one in fight.events]


def test_single_fights_and_batches_are_the_same(village: estoc.Ruleset) -> None:
    contest = estoc.contest(
        village, {"a": ["oak"], "b": ["reed"]}, seed=11, policies={"a": looking("idle"), "b": "steady"}
    )
    *_, batch = estoc.simulate(contest, range(6))
    outcomes = []
    for number in range(6):
        fight = started(village, number)
        outcomes.append(fight.auto("steady", {"a": looking("idle")}))
    assert {name: outcomes.count(name) for name in outcomes} == batch.tally.outcomes


def test_workers_have_what_was_learnt(village: estoc.Ruleset) -> None:
    contest = estoc.contest(
        village, {"a": ["oak"], "b": ["reed"]}, seed=11, policies={"a": looking("", 40), "b": "steady"}
    )
    *_, alone = estoc.simulate(contest, range(40))
    with ThreadPoolExecutor(2) as executor:
        *_, shared = estoc.simulate(contest, range(40), executor, workers=2)
    assert shared.to_json() == alone.to_json()
    seats = alone.head["seats"]
    assert isinstance(seats, dict)
    assert [one["policy"] for one in seats.values() if isinstance(one, dict)] == ["look-ahead::40", "steady"]


def test_it_is_better_than_what_it_starts_from(village: estoc.Ruleset) -> None:
    won = {}
    for policy in ("bold", looking("bold")):
        contest = estoc.contest(
            village, {"a": ["reed"], "b": ["reed"]}, seed=2, policies={"a": policy, "b": "steady"}
        )
        *_, batch = estoc.simulate(contest, range(60))
        won[policy] = estoc.wilson(batch.tally.outcomes.get("a", 0), 60)
    assert won["bold"].high < won[looking("bold")].low


@pytest.mark.parametrize("name", ["look-ahead:steady:0", "look-ahead:steady:x", "look-ahead:steady:4:4"])
def test_samples_are_a_number(village: estoc.Ruleset, name: str) -> None:
    with pytest.raises(estoc.UsageError, match="1 to 10000 samples"):
        started(village).auto(name)


def test_it_needs_a_policy_that_is_there(village: estoc.Ruleset) -> None:
    with pytest.raises(estoc.RulesError):
        started(village).auto("look-ahead:steadily")


def test_it_cannot_take_over_a_fight_under_way(village: estoc.Ruleset) -> None:
    fight = started(village)
    fight.pause()
    with pytest.raises(estoc.UsageError, match="from its start"):
        fight.auto("look-ahead")
