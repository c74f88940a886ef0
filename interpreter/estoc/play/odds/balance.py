"""Whether a fight is as balanced as the rules say: exactly where that is in reach, else by many fights.

Fights are simulated in batches until Wilson's interval (E. B. Wilson, "Probable inference, the law of
succession, and statistical inference", 1927) lies inside or outside what is asserted. With z = 4 and no more
looks than `LOOKS`, it errs in fewer than one of a thousand assertions. All of it is integers and fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from estoc.chance import DiceError
from estoc.play.odds.ending import ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.play.ruleset import Ruleset
    from estoc.ruleset import model
    from estoc.text import Json

EXACT_BUDGET = 3_000
"""How many states are looked into before fights are simulated."""
FIRST_LOOK = 250
LOOKS = 7
"""The fights before the first look; each look doubles them, up to 16,000."""
Z = 4
_HUNDRED = 100
_FINE = 10**6


class Verdict(Enum):
    """What became of an assertion."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Balanced:
    """What is known of one assertion.

    Attributes:
        ruleset: the id of the ruleset.
        id: of the assertion.
        wins: the side that is counted.
        between: the lowest and highest share that is asserted.
        verdict: what became of it.
        low: the share of fights that the side wins is at least this.
        high: at most this; equal to `low` where it is exact.
        fights: how many were simulated; 0 where the odds decide.
        file: where the assertion stands.
        line: from 1.
    """

    ruleset: str
    id: str
    wins: str
    between: tuple[Fraction, Fraction]
    verdict: Verdict
    low: Fraction
    high: Fraction
    fights: int
    file: str
    line: int

    def to_json(self) -> dict[str, Json]:
        """The result as JSON, shares as texts."""
        return {
            "ruleset": self.ruleset,
            "id": self.id,
            "wins": self.wins,
            "between": [str(one) for one in self.between],
            "verdict": self.verdict.value,
            "share": [str(self.low), str(self.high)],
            "fights": self.fights,
            "file": self.file,
            "line": self.line,
        }


def run_balances(rules: Ruleset, only: str | None = None) -> Iterator[Balanced]:
    """The assertions of a ruleset, one after the other.

    Args:
        rules: the ruleset.
        only: the id of the only one that is wanted.
    """
    for balance in rules.rules.balances.values():
        if only in {None, balance.id}:
            own = rules.with_options(balance.options) if balance.options else rules
            yield run_balance(own, own.rules.balances[balance.id])


def run_balance(rules: Ruleset, balance: model.BalanceRule) -> Balanced:
    """Decide one assertion."""
    low, high, fights = _share(rules, balance)
    between = _between(balance)
    return Balanced(
        rules.id,
        balance.id,
        balance.wins,
        between,
        _verdict(between, low, high),
        low,
        high,
        fights,
        balance.span.source.path,
        balance.span.line,
    )


def _between(balance: model.BalanceRule) -> tuple[Fraction, Fraction]:
    return Fraction(balance.low, _HUNDRED), Fraction(balance.high, _HUNDRED)


def _verdict(between: tuple[Fraction, Fraction], low: Fraction, high: Fraction) -> Verdict:
    if between[0] <= low and high <= between[1]:
        return Verdict.HOLDS
    if high < between[0] or between[1] < low:
        return Verdict.FAILS
    return Verdict.UNDECIDED


def _share(rules: Ruleset, balance: model.BalanceRule) -> tuple[Fraction, Fraction, int]:
    """Between which shares the truth lies, and after how many simulated fights."""
    between = _between(balance)
    try:
        fight = rules.matched(balance, "ask")
        found = ending(fight, policies=balance.policies, budget=EXACT_BUDGET)
        low = found.ends[balance.wins]
        if _verdict(between, low, low + found.unknown) is not Verdict.UNDECIDED:
            return low, low + found.unknown, 0
    except DiceError:
        pass  # these odds cost too much, so fights are simulated
    fight = rules.matched(balance, "auto")
    won = fights = 0
    low, high = Fraction(0), Fraction(1)
    for look in range(LOOKS):
        for number in range(fights, FIRST_LOOK << look):
            outcome = fight.numbered(number).auto(policies=balance.policies)
            won += outcome == balance.wins
        fights = FIRST_LOOK << look
        low, high = wilson(won, fights)
        if _verdict(between, low, high) is not Verdict.UNDECIDED:
            break
    return low, high, fights


def wilson(won: int, fights: int) -> tuple[Fraction, Fraction]:
    """Wilson's interval for a share, with z = 4, rounded outwards to millionths.

    Args:
        won: how often it happened.
        fights: out of how many, 1 or more.
    """
    # (won + z*z/2 +- z * sqrt(won * (fights - won) / fights + z*z/4)) / (fights + z*z)
    middle = Fraction(won) + Fraction(Z * Z, 2)
    under_root = Fraction(won * (fights - won), fights) + Fraction(Z * Z, 4)
    root = Fraction(isqrt(under_root.numerator * _FINE * _FINE // under_root.denominator) + 1, _FINE)
    scale = fights + Z * Z
    low, high = (middle - Z * root) / scale, (middle + Z * root) / scale
    return (
        max(Fraction(0), Fraction(low.numerator * _FINE // low.denominator, _FINE)),
        min(Fraction(1), Fraction(-(-high.numerator * _FINE // high.denominator), _FINE)),
    )
