"""How fast fights run, beside a program written for this one game, and whether both play the same game.

python tests/bench/duel.py [--fights N] [--policy ID]

One process, log off, batches of both in turn, so that a slow moment of the machine meets both. Ends with 1
where a frequency of winners or of lengths differs by more than four standard errors.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

import reference_duel

import estoc
from estoc.game.setup import object_number, slot_number

if TYPE_CHECKING:
    from collections.abc import Callable

Result: TypeAlias = tuple[str, int]
"""Who wins, and after how many exchanges."""
SEED = 7
BATCHES = 20
BANDS = (3, 6, 10, 15, 20, 30, 50)
STANDARD_ERRORS = 4


@dataclass
class Side:
    """One of the two programs: how it plays the fight of a number, and what came of it."""

    name: str
    play: Callable[[int], Result]
    seconds: float = 0.0
    winners: Counter[str] = field(default_factory=Counter)
    lengths: Counter[str] = field(default_factory=Counter)

    def run(self, numbers: range) -> None:
        start = perf_counter()
        results = [self.play(number) for number in numbers]
        self.seconds += perf_counter() - start
        for winner, exchanges in results:
            self.winners[winner] += 1
            self.lengths[band(exchanges)] += 1

    @property
    def fights(self) -> int:
        return self.winners.total()

    @property
    def speed(self) -> float:
        return self.fights / self.seconds


def band(exchanges: int) -> str:
    low = 1
    for high in BANDS:
        if exchanges <= high:
            return f"{low} to {high}"
        low = high + 1
    return f"{low} or more"


def interpreter(rules: estoc.Ruleset, policy: str) -> Callable[[int], Result]:
    kind = object_number(rules.program, "fight")
    slot = slot_number(rules.program.objects[kind], "round")

    def play(number: int) -> Result:
        fight = rules.fight(SEED, number=number, listen=False)
        fight.add("truand", side="a")
        fight.add("philip", side="b")
        winner = fight.auto(policy)
        return winner, fight.machine.state.columns[kind][slot][0]

    return play


def reference(policy: str) -> Callable[[int], Result]:
    rng = Random(SEED)  # noqa: S311 - a game
    return lambda _: reference_duel.fight(rng, reference_duel.POLICIES[policy])


def distance(one: int, of_one: int, other: int, of_other: int) -> float:
    """How far two frequencies lie apart, in standard errors of their difference."""
    pooled = (one + other) / (of_one + of_other)
    error = sqrt(pooled * (1 - pooled) * (1 / of_one + 1 / of_other))
    return abs(one / of_one - other / of_other) / error if error else 0.0


def compare(title: str, left: Counter[str], right: Counter[str]) -> bool:
    """Show two counts beside each other; whether they agree."""
    agree = True
    ordered = sorted(left | right, key=lambda name: (int(name.split()[0]) if name[0].isdigit() else 0, name))
    for name in ordered:
        apart = distance(left[name], left.total(), right[name], right.total())
        within = apart <= STANDARD_ERRORS
        agree &= within
        shares = f"{left[name] / left.total():8.2%}  {right[name] / right.total():8.2%}"
        print(f"  {title:<10}{name:<12}{shares}  {apart:5.1f}{'' if within else '  DIFFERENT'}")
    return agree


def measure(rules: estoc.Ruleset, policy: str, fights: int) -> bool:
    """Run both programs with one policy; whether they agree."""
    sides = (Side("estoc", interpreter(rules, policy)), Side("reference", reference(policy)))
    for batch in range(BATCHES):
        for side in sides:
            side.run(range(batch * fights // BATCHES, (batch + 1) * fights // BATCHES))
    ours, theirs = sides
    print(f"policy {policy}, {fights} fights of each")
    for side in sides:
        print(f"  {side.name:<10}{side.speed:12,.0f} fights a second")
    print(f"  reference / estoc: {theirs.speed / ours.speed:.1f}")
    print(f"  {'':<22}{'estoc':>8}  {'reference':>9}  standard errors apart")
    agree = compare("winner", ours.winners, theirs.winners)
    return compare("exchanges", ours.lengths, theirs.lengths) and agree


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=4_000, help="fights of each program with each policy")
    parser.add_argument("--policy", choices=reference_duel.POLICIES, help="only this policy")
    arguments = parser.parse_args()
    rules = estoc.load("duel")
    policies = [arguments.policy] if arguments.policy else list(reference_duel.POLICIES)
    agree = [measure(rules, policy, arguments.fights) for policy in policies]
    print("they play the same game" if all(agree) else "they do not play the same game")
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
