"""Laws that hold for every shipped ruleset, whatever its rules are."""

from __future__ import annotations

import json
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import estoc

if TYPE_CHECKING:
    from collections.abc import Callable

RULESETS = tuple(estoc.shipped_rulesets())
FIGHTS = 200
PAUSES = 60


@cache
def rules_of(ruleset: str) -> estoc.Ruleset:
    return estoc.load(ruleset)


def fight_of(ruleset: str, number: int, *, listen: bool = True) -> estoc.Fight:
    """A fight of two combatants, another pair for each number."""
    rules = rules_of(ruleset)
    combatants = tuple(rules.catalogue["combatant"])
    one, other = number % len(combatants), number // len(combatants) % len(combatants)
    fight = rules.fight(11, number=number, listen=listen)
    fight.add(combatants[one], side="a")
    fight.add(combatants[other], side="b")
    return fight


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_fights_end_by_a_rule_or_as_unresolved(ruleset: str) -> None:
    outcomes = {fight_of(ruleset, number, listen=False).auto() for number in range(FIGHTS)}
    assert outcomes <= {"a", "b", "draw", "unresolved"}
    assert outcomes & {"a", "b"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_stepper_and_the_closed_mode_play_the_same_fight(ruleset: str) -> None:
    for number in range(12):
        closed, stepped = fight_of(ruleset, number), fight_of(ruleset, number)
        stepped.pause()
        assert closed.auto() == stepped.auto()
        assert [event.to_json() for event in closed.events] == [event.to_json() for event in stepped.events]
        assert closed.answers == stepped.answers
        assert closed.save() == stepped.save()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_events_have_texts_in_both_languages_and_fit_the_width(ruleset: str) -> None:
    for number in range(6):
        fight = fight_of(ruleset, number)
        fight.auto()
        for language in ("en", "fr"):
            lines = list(estoc.transcript(fight.events, language))
            assert lines
            assert max(map(len, lines)) <= 80


def answered(fight: estoc.Fight, choose: Callable[[int], int]) -> list[str]:
    """Answer at most `PAUSES` decisions; the keys chosen."""
    keys: list[str] = []
    for number in count():
        asked = fight.pause()
        if asked is None or number == PAUSES:
            return keys
        assert isinstance(asked, estoc.Decision)
        option = asked.options[choose(number) % len(asked.options)]
        keys.append(option.key)
        fight.answer(option)
    return keys


@pytest.mark.parametrize("ruleset", RULESETS)
@given(choices=st.lists(st.integers(0, 50), min_size=1, max_size=PAUSES), number=st.integers(0, 40))
@settings(max_examples=4, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_fight_saved_at_every_pause_tells_the_same(ruleset: str, choices: list[int], number: int) -> None:
    rules = rules_of(ruleset)
    whole = fight_of(ruleset, number)
    keys = answered(whole, lambda place: choices[place % len(choices)])
    saved = fight_of(ruleset, number)
    for key in keys:
        asked = saved.pause()
        assert isinstance(asked, estoc.Decision)
        offered = [option.key for option in asked.options]
        saved = rules.resume(json.loads(json.dumps(saved.save())))
        again = saved.pause()
        assert isinstance(again, estoc.Decision)
        assert [option.key for option in again.options] == offered
        assert saved.key() == rules.resume(saved.save()).key()
        saved.answer(key)
    saved.pause()
    whole.pause()
    assert [event.to_json() for event in saved.events] == [event.to_json() for event in whole.events]
    assert saved.save() == whole.save()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_refused_answer_changes_nothing(ruleset: str) -> None:
    fight = fight_of(ruleset, 3)
    fight.pause()
    before = fight.save()
    for wrong in ("", "nothing/at/all", "a1"):
        with pytest.raises(estoc.AnswerError, match="offered"):
            fight.answer(wrong)
    assert fight.save() == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fork_goes_its_own_way_with_the_same_luck(ruleset: str) -> None:
    fight = fight_of(ruleset, 5)
    fight.pause()
    before = fight.save()
    twin, third = fight.fork(), fight.fork()
    assert twin.auto() == third.auto()
    assert [event.to_json() for event in twin.events] == [event.to_json() for event in third.events]
    assert fight.save() == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_chance_that_is_asked_lists_what_it_may_tell(ruleset: str) -> None:
    """The first rolls of a fight: probabilities sum to 1, and what faces give is among what is listed."""
    rules = rules_of(ruleset)
    combatants = tuple(rules.catalogue["combatant"])
    fight = rules.fight(3, dice="ask")
    fight.add(combatants[0], side="a")
    fight.add(combatants[-1], side="b")
    seen = 0
    while (asked := fight.pause()) is not None and seen < 8:
        if isinstance(asked, estoc.Decision):
            fight.answer(asked.options[0])
            continue
        seen += 1
        assert sum(outcome.probability for outcome in asked.outcomes) == 1
        listed = [outcome.told for outcome in asked.outcomes]
        told = len(fight.events)
        # Ones never explode, and no die lacks that face.
        fight.answer({roller: [1] * asked.throws(roller) for roller in asked.rollers})
        given_by = fight.events[told].given
        assert any(all(given_by[name] == value for name, value in one.items()) for one in listed)
    assert seen


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_roll_shows_no_place_for_dice_that_were_not_thrown(ruleset: str) -> None:
    shown = [line for number in range(6) for line in estoc.transcript(fight_of_events(ruleset, number), "en")]
    assert shown
    assert [line for line in shown if "/  " in line] == []


def fight_of_events(ruleset: str, number: int) -> tuple[estoc.Event, ...]:
    """The events of a fight that policies played."""
    fight = fight_of(ruleset, number)
    fight.auto()
    return tuple(fight.events)
