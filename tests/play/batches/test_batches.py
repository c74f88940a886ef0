"""Batches: the totals are those of the fights, in whatever order and by whomever they were played."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise

import pytest

import estoc

FIGHTS = 40
SEED = 5


@pytest.fixture(scope="module")
def contest(village: estoc.Ruleset) -> estoc.Contest:
    return estoc.contest(
        village, {"a": ["acorn", "sprout"], "b": ["oak"]}, seed=SEED, setup="barn", policies={"b": "bold"}
    )


def played(contest: estoc.Contest, numbers: range) -> estoc.Batch:
    return list(estoc.simulate(contest, numbers))[-1]


def text(batch: estoc.Batch) -> str:
    return json.dumps(batch.to_json())


@pytest.fixture(scope="module")
def whole(contest: estoc.Contest) -> estoc.Batch:
    return played(contest, range(FIGHTS))


def test_totals_are_those_of_single_fights(village: estoc.Ruleset, whole: estoc.Batch) -> None:
    outcomes: Counter[str] = Counter()
    uses: Counter[tuple[str, str]] = Counter()
    lengths: dict[int, list[int]] = {}
    for number in range(FIGHTS):
        fight = village.fight(SEED, number=number, setup="barn")
        for who, side in (("acorn", "a"), ("sprout", "a"), ("oak", "b")):
            fight.add(who, side=side)
        outcomes[fight.auto(None, {"b": "bold"})] += 1
        (state,) = (one for one in fight.view()["fight"].values())
        lengths.setdefault(state["round"], []).append(number)
        for event in fight.events:
            if event.sort == "choice":
                uses[str(event.given["by"])[0], str(event.given["decision"])] += 1
    assert whole.tally.outcomes == outcomes
    assert {"a", "b"} <= set(outcomes)
    assert {rounds: (one.fights, one.first) for rounds, one in whole.tally.lengths.items()} == {
        rounds: (len(numbers), numbers[0]) for rounds, numbers in lengths.items()
    }
    found: Counter[tuple[str, str]] = Counter()
    for (side, decision, _), use in whole.tally.uses.items():
        found[side, decision] += use.times
    assert found == uses


def test_what_is_left_is_what_fights_leave(duel: estoc.Ruleset) -> None:
    batch = played(estoc.contest(duel, {"a": ["truand"], "b": ["philip"]}, seed=SEED), range(FIGHTS))
    left: dict[tuple[str, str], list[int]] = {}
    for number in range(FIGHTS):
        fight = duel.fight(SEED, number=number)
        fight.add("truand", side="a")
        fight.add("philip", side="b")
        fight.auto()
        for seat, values in fight.view()["combatant"].items():
            left.setdefault((seat, "PV"), []).append(values["PV"])
    for key, values in left.items():
        sums = batch.tally.left[key]
        assert (sums.count, sums.total, sums.squares) == (
            FIGHTS,
            sum(values),
            sum(value * value for value in values),
        )
    stood = sum(batch.tally.stood[seat, "PV"].count for seat in ("a1", "b1"))
    # In every decided fight one of two stands; in an unresolved one both, in a draw nobody.
    unresolved, draws = (batch.tally.outcomes.get(name, 0) for name in ("unresolved", "draw"))
    assert stood == FIGHTS + unresolved - draws


def test_options_know_how_often_their_side_won(whole: estoc.Batch) -> None:
    for (side, _, _), use in whole.tally.uses.items():
        assert 0 <= use.won <= use.fights <= use.times
        assert use.fights <= FIGHTS
        assert use.won <= whole.tally.outcomes.get(side, 0)


def test_workers_change_nothing(contest: estoc.Contest, whole: estoc.Batch) -> None:
    for pool in (ThreadPoolExecutor, ProcessPoolExecutor):
        with pool(2) as executor:
            *_, batch = estoc.simulate(contest, range(FIGHTS), executor, workers=2)
        assert text(batch) == text(whole)


@pytest.mark.parametrize("parts", [1, 3, 7])
def test_shards_add_up_in_any_order(contest: estoc.Contest, whole: estoc.Batch, parts: int) -> None:
    cuts = [FIGHTS * part // parts for part in range(parts + 1)]
    shards = [
        estoc.Batch.from_json(json.loads(text(played(contest, range(*ends))))) for ends in pairwise(cuts)
    ]
    first, *others = shards[::-1]
    for other in others:
        first.merge(other)
    assert text(first) == text(whole)


def test_what_does_not_belong_together_is_not_added(
    village: estoc.Ruleset, contest: estoc.Contest, whole: estoc.Batch
) -> None:
    with pytest.raises(estoc.UsageError, match="twice"):
        played(contest, range(5)).merge(played(contest, range(4, 9)))
    other = estoc.contest(village, {"a": ["acorn", "sprout"], "b": ["oak"]}, seed=SEED + 1, setup="barn")
    with pytest.raises(estoc.UsageError, match="differ in seed"):
        played(other, range(5)).merge(whole)
    for wrong in ({}, {"format": 1}, {"format": 2}, {**whole.to_json(), "numbers": [[0, "5"]]}):
        with pytest.raises(estoc.UsageError):
            estoc.Batch.from_json(wrong)


def test_percentiles_are_fights_of_that_length(contest: estoc.Contest, whole: estoc.Batch) -> None:
    lengths = sorted(rounds for rounds, one in whole.tally.lengths.items() for _ in range(one.fights))
    for percent in (5, 50, 95, 100):
        rounds, number = whole.tally.fight_at(percent)
        assert rounds == lengths[-(-percent * FIGHTS // 100) - 1]
        assert played(contest, range(number, number + 1)).tally.lengths.keys() == {rounds}


def test_a_policy_of_nobody_is_refused(village: estoc.Ruleset) -> None:
    with pytest.raises(estoc.UsageError, match="no side c"):
        estoc.contest(village, {"a": ["oak"], "b": ["oak"]}, seed=1, policies={"c": "bold"})
    with pytest.raises(estoc.RulesError):
        estoc.contest(village, {"a": ["oak"], "b": ["oak"]}, seed=1, policy="boldly")
