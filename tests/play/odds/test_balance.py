"""What rulesets say of their balance: exactly where possible, else by fights."""

import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import estoc
from estoc.play.odds.balance import EXACT_BUDGET, FIRST_LOOK, LOOKS, Z, wilson


def asserted(folder: Path, tmp_path: Path, text: str) -> list[estoc.Balanced]:
    rules = tmp_path / "village"
    shutil.copytree(folder, rules)
    (rules / "balance.yaml").write_text("balance:\n" + text, encoding="utf-8")
    return list(estoc.run_balances(estoc.load(rules)))


def test_exactly(village_folder: Path, village: estoc.Ruleset, tmp_path: Path) -> None:
    entry = "  {id}: {{sides: {{a: [oak], b: [reed]}}, wins: a, between: {between}}}\n"
    text = entry.format(id="wide", between="0..100") + entry.format(id="narrow", between="0..1")
    holds, fails = sorted(asserted(village_folder, tmp_path, text), key=lambda one: one.verdict.value)[::-1]
    assert (holds.id, holds.verdict, holds.fights) == ("wide", estoc.Verdict.HOLDS, 0)
    assert (fails.id, fails.verdict, fails.fights) == ("narrow", estoc.Verdict.FAILS, 0)
    fight = village.fight(0, dice="ask", listen=False)
    fight.add("oak", side="a")
    fight.add("reed", side="b")
    found = estoc.ending(fight, budget=EXACT_BUDGET)
    assert found.ends["a"] <= fails.low <= fails.high <= found.ends["a"] + found.unknown
    assert fails.file.endswith("balance.yaml")
    assert fails.line == 3


def test_every_ruleset_says_two_things_of_its_balance() -> None:
    for where in estoc.shipped_rulesets():
        assert len(estoc.load(where).rules.balances) == 2


def test_by_fights() -> None:
    found = list(estoc.run_balances(estoc.load("paliers"), "poings_contre_lame"))
    (one,) = found
    assert one.verdict is estoc.Verdict.HOLDS
    assert one.fights in {FIRST_LOOK << look for look in range(LOOKS)}
    assert one.between[0] <= one.low < one.high <= one.between[1]
    assert one.to_json()["share"] == [str(one.low), str(one.high)]


@settings(derandomize=True, max_examples=200)
@given(st.integers(1, 20_000), st.data())
def test_wilson_solves_its_equation(fights: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, fights))
    low, high = wilson(won, fights)
    assert 0 <= low <= Fraction(won, fights) <= high <= 1

    def inside(share: Fraction) -> bool:
        """Whether a share is not further than Z of its own standard errors from what was seen."""
        return (Fraction(won, fights) - share) ** 2 <= Z * Z * share * (1 - share) / fights

    near = Fraction(3, 10**6)
    for bound, inward in ((low, near), (high, -near)):
        if 0 < bound < 1 and 0 < bound + inward < 1 and low + 2 * near < high:
            assert inside(bound + inward)
        if 0 < bound - inward < 1:
            assert not inside(bound - inward)


@pytest.mark.parametrize("wins", ["a", "b"])
def test_only_one(wins: str, village_folder: Path, tmp_path: Path) -> None:
    text = f"  one: {{sides: {{a: [oak], b: [oak]}}, wins: {wins}, between: 0..100}}\n"
    (found,) = asserted(village_folder, tmp_path, text)
    assert found.wins == wins
