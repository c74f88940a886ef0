"""Two versions of the rules on the same dice."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

import estoc
from estoc.play.intervals import root, student

FIGHTS = 40
SIDES = {"a": ["truand"], "b": ["philip"]}


def paired(before: estoc.Contest, after: estoc.Contest, **options: object) -> estoc.Pairing:
    return list(estoc.compare(before, after, range(FIGHTS), **options))[-1]  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def changed(duel: estoc.Ruleset) -> estoc.Ruleset:
    return duel.with_options({"localisation": "true"})


def contest(rules: estoc.Ruleset, policy: str | None = None) -> estoc.Contest:
    return estoc.contest(rules, SIDES, seed=3, policy=policy)


def test_the_same_rules_do_not_differ_at_all(duel: estoc.Ruleset) -> None:
    found = paired(contest(duel), contest(duel))
    assert found.changes == {}
    assert found.streams == ((), ())
    assert found.fights == FIGHTS


def test_differences_are_those_of_the_batches(duel: estoc.Ruleset, changed: estoc.Ruleset) -> None:
    found = paired(contest(duel), contest(changed))
    before, after = found.before.tally, found.after.tally
    assert found.change("outcome", "a").total == after.outcomes["a"] - before.outcomes["a"]
    assert found.change("rounds").total == after.rounds.total - before.rounds.total
    assert (
        found.change("left", "b1", "PV").total == after.left["b1", "PV"].total - before.left["b1", "PV"].total
    )
    for key in {*before.uses, *after.uses}:
        times = [uses[key].times if key in uses else 0 for uses in (before.uses, after.uses)]
        assert found.change("uses", *key).total == times[1] - times[0]
    assert json.dumps(found.before.to_json()) == json.dumps(
        list(estoc.simulate(contest(duel), range(FIGHTS)))[-1].to_json()
    )


def test_squares_are_those_of_single_fights(duel: estoc.Ruleset, changed: estoc.Ruleset) -> None:
    *_, found = estoc.compare(contest(duel), contest(changed), range(8))
    squares = 0
    for number in range(8):
        rounds = [
            list(estoc.simulate(contest(rules), range(number, number + 1)))[-1].tally.rounds.total
            for rules in (duel, changed)
        ]
        squares += (rounds[1] - rounds[0]) ** 2
    assert found.change("rounds").squares == squares > 0


def test_streams_of_one_version_are_named(duel: estoc.Ruleset, changed: estoc.Ruleset) -> None:
    assert paired(contest(duel), contest(changed)).streams == ((), ("localisation",))
    assert paired(contest(changed), contest(duel)).streams == (("localisation",), ())


def test_workers_change_nothing(duel: estoc.Ruleset, changed: estoc.Ruleset) -> None:
    alone = paired(contest(duel), contest(changed))
    with ThreadPoolExecutor(3) as executor:
        shared = paired(contest(duel), contest(changed), executor=executor, workers=3)
    assert json.dumps(shared.to_json()) == json.dumps(alone.to_json())


def test_pairing_needs_fewer_fights(duel: estoc.Ruleset, changed: estoc.Ruleset) -> None:
    found = paired(contest(duel), contest(changed))
    sums = found.change("outcome", "a")
    unpaired = sum(
        Fraction(share * (FIGHTS - share), FIGHTS * (FIGHTS - 1))
        for share in (found.before.tally.outcomes["a"], found.after.tally.outcomes["a"])
    )
    assert unpaired > 2 * estoc.variance(sums.total, sums.squares, sums.count)


def test_a_change_of_a_share_is_linearised_by_fight(duel: estoc.Ruleset, changed: estoc.Ruleset) -> None:
    """The variance of a difference of two ratios, computed from single fights."""
    rows: dict[tuple[str, str, str], list[tuple[Fraction, ...]]] = {}
    *_, found = estoc.compare(contest(duel), contest(changed), range(8))
    keys = sorted({*found.before.tally.uses, *found.after.tally.uses})
    for number in range(8):
        batches = [
            list(estoc.simulate(contest(rules), range(number, number + 1)))[-1] for rules in (duel, changed)
        ]
        for key in keys:
            row = rows.setdefault(key, [])
            counts = []
            for batch in batches:
                uses = batch.tally.uses
                counts.append(Fraction(uses[key].times if key in uses else 0))
                counts.append(Fraction(sum(use.times for one, use in uses.items() if one[:2] == key[:2])))
            row.append(tuple(counts))
    told = 0
    for key, row in rows.items():
        change = found.share_change(key)
        taken, asked, now, of = (sum(column) for column in zip(*row, strict=True))
        if not asked or not of:
            assert change is None
            continue
        assert change is not None
        assert change.value == now / of - taken / asked
        parts = [
            8 * ((u1 - now / of * d1) / of - (u0 - taken / asked * d0) / asked) for u0, d0, u1, d1 in row
        ]
        assert sum(parts) == 0
        half = student(8) * root(sum(part * part for part in parts) / 7 / 8)
        assert (change.low, change.high) == (
            max(change.value - half, Fraction(-1)),
            min(change.value + half, Fraction(1)),
        )
        told += half > 0
    assert told > 3


def test_both_need_the_same_seats(duel: estoc.Ruleset) -> None:
    more = estoc.contest(duel, {"a": ["truand"], "b": ["philip", "philip"]}, seed=3)
    with pytest.raises(estoc.UsageError, match="same seats"):
        list(estoc.compare(contest(duel), more, range(3)))
