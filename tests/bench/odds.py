"""How fast exact odds are: three rolls beside other libraries where they are there, then a fight to its end.

Run: `python tests/bench/odds.py`. `pip install icepool dyce` puts the two beside it; values must agree.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

import estoc
from estoc.chance import Distribution, Same, Sum, Total, distribution, joint, pool

if TYPE_CHECKING:
    from types import ModuleType

ROUNDS = 15
KRASSE = (0, 0, 3, 0, 0, 6)
NUMBERS = (8, 7)
"""What the blow and the defence of an exchange need."""
Shares = Mapping[Any, Fraction]


def degree(total: int, doubled: int, number: int) -> int:
    """The degree of a roll of two dice under a number: fumble, failure, success, critical success."""
    if total <= number:
        return 3 if doubled else 2
    return 0 if doubled else 1


def ours(found: Distribution[Any]) -> Shares:
    return dict(found.items())


def explosions() -> Shares:
    return ours(distribution(pool(5, 8, explode=5)))


def opposed() -> Shares:
    side = Sum(((1, pool(1, 20)), (1, pool(3, KRASSE))))
    return ours(distribution(Sum(((1, side), (-1, side)))))


def exchange() -> Shares:
    features = ((0, Total()), (0, Same()), (1, Total()), (1, Same()))
    blow, defence = NUMBERS
    raw = joint((pool(2, 6), pool(2, 6)), features)
    return ours(raw.map(lambda told: (degree(*told[:2], blow), degree(*told[2:], defence))))


def with_icepool(icepool: ModuleType) -> dict[str, Callable[[], Shares]]:
    def shares(die: Any) -> Shares:  # noqa: ANN401 - another library's
        return {outcome: die.probability(outcome) for outcome in die}

    def exchange_there() -> Shares:
        die = icepool.d(6)

        def degrees(a: int, b: int, c: int, d: int) -> Any:  # noqa: ANN401 - another library's
            return degree(a + b, a == b, NUMBERS[0]), degree(c + d, c == d, NUMBERS[1])

        return shares(icepool.map(degrees, die, die, die, die))

    def opposed_there() -> Shares:
        side = icepool.d(20) + 3 @ icepool.Die(KRASSE)
        return shares(side - side)

    return {
        "five exploding d8": lambda: shares(5 @ icepool.d(8).explode(depth=5)),
        "opposed d20, three dice each": opposed_there,
        "an exchange": exchange_there,
    }


def with_dyce(dyce: ModuleType) -> dict[str, Callable[[], Shares]]:
    def shares(found: Any) -> Shares:  # noqa: ANN401 - another library's
        total = sum(found.counts())
        return {outcome: Fraction(count, total) for outcome, count in found.items()}

    def exploding() -> Shares:
        die = dyce.H(range(1, 9))
        chains: Any = die
        for _ in range(5):
            inner = chains
            chains = dyce.expand(lambda one, inner=inner: inner + 8 if one.outcome == 8 else one.outcome, die)
        return shares(5 @ chains)

    def opposed_there() -> Shares:
        side = dyce.H(range(1, 21)) + 3 @ dyce.H(KRASSE)
        return shares(side - side)

    def exchange_there() -> Shares:
        die = dyce.H(range(1, 7))

        def degrees(*four: Any) -> tuple[int, int]:  # noqa: ANN401 - another library's
            a, b, c, d = (one.outcome for one in four)
            return degree(a + b, a == b, NUMBERS[0]), degree(c + d, c == d, NUMBERS[1])

        return shares(dyce.expand(degrees, die, die, die, die))

    return {
        "five exploding d8": exploding,
        "opposed d20, three dice each": opposed_there,
        "an exchange": exchange_there,
    }


def timed(question: Callable[[], Shares]) -> tuple[float, Shares]:
    """The least time of several rounds, in milliseconds, and the answer."""
    found: Shares = {}
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        found = question()
        best = min(best, time.perf_counter() - start)
    return best * 1e3, found


def rolls() -> None:
    own = {"five exploding d8": explosions, "opposed d20, three dice each": opposed, "an exchange": exchange}
    others: dict[str, dict[str, Callable[[], Shares]]] = {}
    for name, made in (("icepool", with_icepool), ("dyce", with_dyce)):
        try:
            others[name] = made(import_module(name))
        except ImportError:
            print(f"{name} is not here: pip install {name}")
    for question, answer in own.items():
        milliseconds, found = timed(answer)
        print(f"{question:<30} estoc {milliseconds:8.3f} ms   {len(found)} outcomes")
        for name, answers in others.items():
            theirs, there = timed(answers[question])
            same = "same values" if dict(there) == dict(found) else "OTHER VALUES"
            print(f"{'':<30} {name:<7} {theirs:6.3f} ms   {theirs / milliseconds:.1f} times as long, {same}")


def whole_fights() -> None:
    rules = estoc.load("duel")
    for strength in (1, 4):
        for policy in ("prudent", "bagarreur"):
            fight = rules.fight(0, dice="ask", listen=False)
            for side, who in (("a", "truand"), ("b", "philip")):
                fight.add({"is": who, "PV": strength}, side=side)
            start = time.process_time()
            found = estoc.ending(fight, policy, budget=60_000)
            spent = time.process_time() - start
            exact = "exactly" if found.exact else f"{found.left} not looked into"
            print(
                f"fists, {strength} PV, {policy:<10} {found.states:>6} states in {spent:6.2f} s, {exact}: "
                f"a wins {float(found.ends['a']):.6f}, digits {len(str(found.ends['a'].denominator))}"
            )


if __name__ == "__main__":
    rolls()
    whole_fights()
