"""A yard to walk in: its scenarios, both modes, saves; and what a fight on a map asks of its callers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import estoc
from estoc.game import State

FOLDER = Path(__file__).parents[1] / "rulesets" / "arena"
# What a law about both modes should have met at least.
SEEN = {
    ("yard", "eager"): {"leaves", "throw", "change", "stung"},
    ("yard", "wandering"): {"leaves", "throw", "change", "stung", "splash"},
    ("lane", "eager"): {"leaves", "throw", "change", "splash"},
    ("lane", "wandering"): {"leaves", "throw", "change", "stung", "splash"},
}
FIGHTERS: tuple[tuple[dict[str, object], str], ...] = (
    ({"is": "hare"}, "a"),
    ({"is": "snail", "burden": 1}, "b"),
    ({"is": "hare", "webbed": True}, "b"),
    ({"is": "snail"}, "a"),
)


@pytest.fixture(scope="module")
def arena() -> estoc.Ruleset:
    return estoc.load(FOLDER)


def started(arena: estoc.Ruleset, seed: int, setup: str = "yard", members: int = 4) -> estoc.Fight:
    fight = arena.fight(seed, setup=setup)
    for who, side in FIGHTERS[:members]:
        fight.add(who, side=side)
    return fight


def told(fight: estoc.Fight) -> list[dict[str, object]]:
    return [event.to_json() for event in fight.events]


def test_its_scenarios_pass(arena: estoc.Ruleset) -> None:
    results = estoc.run_scenarios(arena)
    assert len(results) == 13
    assert {result.id: result.failures for result in results if result.failures} == {}


@pytest.mark.parametrize("policy", ["eager", "wandering"])
@pytest.mark.parametrize(("setup", "members"), [("yard", 4), ("lane", 2)])
def test_both_modes_play_the_same_game(arena: estoc.Ruleset, policy: str, setup: str, members: int) -> None:
    seen = set()
    for seed in range(12):
        closed, steps = (started(arena, seed, setup, members) for _ in range(2))
        closed.auto(policy)
        steps.pause()
        steps.auto(policy)
        assert told(closed) == told(steps)
        assert closed.machine.state.map == steps.machine.state.map
        assert closed.machine.state.columns[0] == steps.machine.state.columns[0]
        seen |= {event["id"] for event in told(closed)}
    assert SEEN[setup, policy] <= seen


def test_a_save_knows_its_map(arena: estoc.Ruleset) -> None:
    fight = started(arena, 3, "lane", 2)
    fight.pause()
    saved = json.loads(json.dumps(fight.save()))
    assert saved["state"]["map"] == [one.id for one in arena.program.maps].index("lane")
    again = arena.resume(saved)
    assert State.from_json(saved["state"]).copy() == fight.machine.state
    assert fight.auto("eager") == again.auto("eager")
    assert told(again) == told(fight)


def test_keys_and_texts_name_cells(arena: estoc.Ruleset) -> None:
    fight = arena.fight(1)
    fight.add({"is": "snail", "at": "I5", "pace": 1}, side="a")
    fight.add("hare", side="b")
    asked = fight.pause()
    assert isinstance(asked, estoc.Decision)
    assert [(one.key, one.label("fr")) for one in asked.options] == [
        *((key, f"vers {key}") for key in ("H4", "I4", "H5")),
        ("I5", "rester en I5"),
    ]
    fight.answer("H4")
    fight.pause()
    assert [event.text("en") for event in fight.events if event.id == "leaves"] == [
        "The snail leaves I5 for H4."
    ]


def test_texts_leave_out_what_says_nothing(arena: estoc.Ruleset) -> None:
    """Parts of texts and cases, in both languages; a save keeps what was absent."""
    fight = arena.fight(1)
    fight.add({"is": "hare", "at": "E1", "burden": 2, "health": 8}, side="a")
    fight.add({"is": "snail", "at": "C1"}, side="b")
    fight.set("scorched", ["F1"])
    asked = fight.pause()
    assert isinstance(asked, estoc.Decision)
    labels = {one.key: (one.label("en"), one.label("fr")) for one in asked.options}
    assert labels["E1"] == ("stay at E1", "rester en E1")
    assert labels["G1"] == ("to G1", "vers G1")
    fight.answer("G1")
    fight.pause()
    again = arena.resume(json.loads(json.dumps(fight.save())))
    for one in (fight, again):
        told_now = [event for event in one.events if event.id in {"leaves", "stung"}]
        assert [event.text("en") for event in told_now] == [
            "The hare leaves E1 for F1, bound for G1, and loses 2 steps.",
            "The snail stings the hare.",
            "The hare leaves F1 for G1, and loses 2 steps.",
        ]
        assert [event.text("fr") for event in told_now] == [
            "Le lièvre quitte E1 pour F1, en route vers G1, et perd 2 pas.",
            "L'escargot pique le lièvre.",
            "Le lièvre quitte F1 pour G1, et perd 2 pas.",
        ]
        assert [event.given["aim"] for event in told_now if event.id == "leaves"] == ["G1", None]


@pytest.mark.parametrize(
    ("health", "text"),
    [
        (3, "The snail finishes the hare."),
        (7, "The snail stings the hare, who has 4 left."),
        (8, "The snail stings the hare."),
    ],
)
def test_the_first_case_that_holds_is_said(arena: estoc.Ruleset, health: int, text: str) -> None:
    fight = arena.fight(1)
    fight.add({"is": "hare", "at": "E1", "health": health}, side="a")
    fight.add({"is": "snail", "at": "C1"}, side="b")
    fight.pause()
    fight.answer("H1")
    fight.pause()
    assert [event.text("en") for event in fight.events if event.id == "stung"] == [text]


def test_a_given_cell_goes_before_the_starts(arena: estoc.Ruleset) -> None:
    fight = arena.fight(1)
    fight.set("scorched", ["A1", "I5"])
    for given in ({"is": "hare"}, {"is": "hare", "at": "D5"}, {"is": "hare"}):
        fight.add(given, side="a")
    fight.pause()
    state, program = fight.machine.state, arena.program
    assert program.space is not None
    assert state.columns[0][program.space.place] == [0, 39, 36]


@pytest.mark.parametrize("cell", ["J1", "A6", "a1", "A0", "1A", 3, ["A1"], "A1 "])
def test_what_is_no_cell_is_refused(arena: estoc.Ruleset, cell: object) -> None:
    fight = arena.fight(1)
    with pytest.raises(estoc.RulesError):
        fight.add({"is": "hare", "at": cell}, side="a")  # type: ignore[dict-item]  # what a caller may get wrong


def test_who_has_no_start_cannot_begin(arena: estoc.Ruleset) -> None:
    fight = arena.fight(1, setup="lane")
    fight.add("hare", side="a")
    fight.add("snail", side="a")
    fight.add("hare", side="c")
    with pytest.raises(estoc.UsageError, match="no start for a2, c1"):
        fight.pause()


def test_each_operation_on_a_map(arena: estoc.Ruleset) -> None:
    fights = {setup: started(arena, 1, setup, 2) for setup in ("yard", "lane")}
    for fight in fights.values():
        fight.pause()
    yard, lane = (fight.machine.state for fight in fights.values())
    grass, mud, wall = (("grass", "mud", "wall").index(name) for name in ("grass", "mud", "wall"))
    c = {number: ("const", number) for number in range(50)}
    expected = [
        (yard, ("cell", 8, 4), 44),
        (yard, ("cell", 9, 0), None),
        (lane, ("cell", 3, 0), 3),
        (lane, ("cell", 3, 1), None),
        (yard, ("distance", c[0], c[44]), 8),
        (lane, ("distance", c[6], c[1]), 5),
        (yard, ("near", c[0], c[1]), 1 | 1 << 1 | 1 << 9 | 1 << 10),
        (lane, ("near", c[3], c[1]), 0b11100),
        (yard, ("reachable", c[0], c[1], ("const", 1 << 9)), 1 << 1 | 1 << 10),
        (lane, ("reachable", c[0], c[5], c[0]), 0b1110),
        (lane, ("reachable", c[0], c[6], ("const", 1 << 2)), 0b10),
        (yard, ("toward", c[0], c[44], c[0]), 1),
        (lane, ("toward", c[6], c[0], c[0]), 5),
        (lane, ("toward", c[6], c[0], ("const", 1 << 2)), None),
        (lane, ("toward", c[6], c[6], c[0]), None),
        (yard, ("reachable_at", 0, c[0], c[2], c[0], ("add", ("reg", 0), c[1])), 1 << 1),
        (
            lane,
            ("reachable_at", 0, c[4], c[3], c[0], ("if", ("less", ("reg", 0), c[4]), c[1], c[2])),
            0b101110,
        ),
        (lane, ("toward_at", 0, c[6], c[0], c[0], c[0]), 5),
        (lane, ("toward_at", 0, c[6], c[0], ("const", 1 << 2), c[0]), None),
        (yard, ("step_cost", c[11]), 3),
        (yard, ("terrain", c[11]), mud),
        (yard, ("terrain", c[13]), wall),
        (lane, ("terrain", c[0]), grass),
    ]
    for state, expression, value in expected:
        assert arena.linked.linker.function(expression, 0)(state) == value, expression
