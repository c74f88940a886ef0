"""Solved duels: choosing best is worth at least as much as any policy, and nothing is better anywhere."""

from collections.abc import Callable

import pytest

import estoc

Start = Callable[..., estoc.Fight]
INERT = ({"is": "truand", "armes": ["poing"]}, {"is": "porte", "PV": 2})


def inert(duel: estoc.Ruleset) -> estoc.Fight:
    fight = duel.fight(0, dice="ask", listen=False)
    for side, who in zip("ab", INERT, strict=True):
        fight.add(who, side=side)
    return fight


def test_the_best_is_as_good_as_the_best_policy(duel: estoc.Ruleset) -> None:
    fight = inert(duel)
    best = estoc.solve(fight, "prudent")
    assert best.side == "a"
    assert best.forgets_rounds
    # The other side decides nothing here, so that its best answer is its policy.
    assert best.value == estoc.solve(fight).value
    for policy in duel.program.policies:
        assert best.value >= estoc.ending(fight, policy.id).ends["a"]


def test_options_are_counted(duel: estoc.Ruleset) -> None:
    found = estoc.solve(inert(duel))
    for one in found.options:
        assert 0 <= one.best <= one.offered <= found.decisions
        assert (one.regret == 0) is (one.best > 0)
    assert set(found.never_best) == {one for one in found.options if not one.best}
    assert {(one.seat, one.decision, one.key) for one in found.options} >= set(found.first)


def test_what_never_ends_nothing_but_rounds_without_a_question(duel: estoc.Ruleset) -> None:
    # Rounds pass in which nobody can do anything: they are no end of the fight.
    fight = inert(duel)
    found = estoc.ending(fight, "prudent")
    assert found.exact
    assert (found.ends["a"], found.never) == (1, 0)


def test_too_large(village: estoc.Ruleset, start: Start) -> None:
    with pytest.raises(estoc.TooLarge) as large:
        estoc.solve(start(village, dice="ask"), budget=3)
    assert large.value.states > 3
    assert large.value.left > 0


def test_a_duel_has_two_sides(duel: estoc.Ruleset) -> None:
    fight = inert(duel)
    fight.add("truand", side="c")
    with pytest.raises(estoc.UsageError, match="a duel has two sides, not 3"):
        estoc.solve(fight)
