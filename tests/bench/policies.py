"""Whether looking ahead pays: each scripted policy and `look-ahead` against each other, in mirrored fights.

python tests/bench/policies.py [RULESET...] [-n N] [--seed N] [--samples N] [--scripted]

For each ruleset one combatant meets itself, and each pair of policies plays N fights in either seat. What is
printed are the parts of 100 that the row wins, with the interval of Wilson for 95 %; draws and fights without
a winner count as not won. At the end: how many seconds of work a rehearsal and its fights take.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from time import process_time

import estoc

FIGHTERS = {"duel": "karateka", "paliers": "routier", "agonie": "isaut", "krasse": "fide"}
SAMPLES = {"duel": 200, "paliers": 400, "agonie": 400, "krasse": 100}
WIDTH = 20


@dataclass
class Meetings:
    """Policies that decide for a combatant against itself, and what came of it."""

    rules: estoc.Ruleset
    who: str
    fights: int
    seed: int
    known: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)
    spent: dict[tuple[str, str], float] = field(default_factory=dict)

    def outcomes(self, first: str, second: str) -> dict[str, int]:
        """Of the fights in which the first has seat `a1`."""
        found = self.known.get((first, second))
        if found is None:
            start = process_time()
            contest = estoc.contest(
                self.rules,
                {"a": [self.who], "b": [self.who]},
                seed=self.seed,
                policies={"a": first, "b": second},
            )
            *_, batch = estoc.simulate(contest, range(self.fights))
            found = self.known[first, second] = batch.tally.outcomes
            self.spent[first, second] = process_time() - start
        return found

    def share(self, one: str, other: str) -> str:
        """How many of 100 fights the one wins, half of them in either seat, and the interval."""
        won = self.outcomes(one, other).get("a", 0) + self.outcomes(other, one).get("b", 0)
        found = estoc.wilson(won, 2 * self.fights)
        value, low, high = (float(part) * 100 for part in (found.value, found.low, found.high))
        return f"{value:.1f} [{low:.1f}, {high:.1f}]"


def show(name: str, arguments: argparse.Namespace) -> None:
    rules, who, fights = estoc.load(name), FIGHTERS[name], arguments.fights
    names = [one.id for one in estoc.opponents(rules, "policy", who=who)]
    look = f"look-ahead::{arguments.samples or SAMPLES[name]}"
    meetings = Meetings(rules, who, fights, arguments.seed)
    print(f"{name}: {who} against itself, {2 * fights} fights each, seed {arguments.seed}")
    print(f"{'':<17}" + "".join(f"{one:>{WIDTH}}" for one in names))
    for row in names if arguments.scripted else [look, *names]:
        cells = "".join(f"{meetings.share(row, column):>{WIDTH}}" for column in names)
        print(f"{row:<17}{cells}", flush=True)
    spent = [one for (first, second), one in meetings.spent.items() if look in {first, second}]
    if spent:
        print(f"{sum(spent) / len(spent):.1f} s of work for a rehearsal of {look} and {fights} fights")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=list(FIGHTERS), metavar="RULESET")
    parser.add_argument("-n", "--fights", type=int, default=200)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--samples", type=int)
    parser.add_argument("--scripted", action="store_true", help="only the policies of the rulesets")
    arguments = parser.parse_args()
    for name in arguments.rulesets:
        show(name, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
