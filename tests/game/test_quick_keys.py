"""Quick keys tell the same states apart as keys do, and outcomes lead where faces lead."""

from collections.abc import Callable

import estoc
from estoc.game import ChancePause, DecisionPause, State
from estoc.game.chances import settle
from estoc.game.keys import state_key
from estoc.game.machine import Machine, advance, roll, throw_all
from estoc.game.pauses import outcomes
from estoc.game.quick_keys import QuickKeys
from estoc.game.reached import reading_from

Start = Callable[..., estoc.Fight]


def walked(start: Start, rules: estoc.Ruleset) -> list[State]:
    """The states of some fights, at all their pauses."""
    found: list[State] = []
    for seed in range(6):
        fight = start(rules, seed)
        while (asked := fight.raw_pause()) is not None and len(found) < 150 * (seed + 1):
            found.append(fight.machine.state.copy())
            assert isinstance(asked, DecisionPause)
            fight.take(asked, asked.offers[seed % len(asked.offers)])
    return found


def test_the_same_states_are_told_apart(rules: estoc.Ruleset, start: Start) -> None:
    quick = QuickKeys(rules.program, rules.reading)
    pairs = {(quick.key(one), state_key(one, rules.program, rules.reading)) for one in walked(start, rules)}
    assert len(pairs) > 20
    assert len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)


def test_what_is_reached_is_part_of_what_is_read(rules: estoc.Ruleset) -> None:
    timelines = {setup.timeline for setup in rules.program.setups}
    policies = range(len(rules.program.policies))
    read = reading_from(rules.program, timelines, ())
    assert read.slots <= rules.reading.slots
    assert read.live == rules.reading.live
    assert read.slots <= reading_from(rules.program, timelines, policies).slots


def test_an_outcome_leads_where_its_faces_lead(rules: estoc.Ruleset, start: Start) -> None:
    seen = 0
    for seed in range(4):
        luck = start(rules, seed)
        fight = start(rules, seed, dice="ask")
        while (asked := fight.raw_pause()) is not None and seen < 60 * (seed + 1):
            if isinstance(asked, DecisionPause):
                fight.take(asked, asked.offers[-1])
                continue
            assert isinstance(asked, ChancePause)
            state = fight.machine.state
            drawn = luck.machine.luck
            assert drawn is not None
            sources = [drawn.source(state, roller, asked.stream) for roller in asked.rollers]
            by_faces = Machine(rules.linked, state.copy(), None, None)
            roll(by_faces, asked, throw_all(asked, sources))
            reached = advance_and_key(by_faces, rules)
            ends = set()
            for outcome in outcomes(rules.linked, state, asked).outcomes:
                by_outcome = Machine(rules.linked, state.copy(), None, None)
                settle(rules.linked, by_outcome.state, outcome)
                ends.add(advance_and_key(by_outcome, rules))
            assert reached in ends
            seen += 1
            roll(fight.machine, asked, throw_all(asked, sources))
            fight.reseat(fight.linked, fight.teller.roster)
    assert seen > 30


def advance_and_key(machine: Machine, rules: estoc.Ruleset) -> str:
    advance(machine)
    return state_key(machine.state, rules.program, rules.reading)
