"""Whether looking ahead pays: each scripted policy and `look-ahead` against each other, in mirrored fights.

python tests/bench/policies.py [RULESET...] [-n N] [--seed N] [--samples N] [--scripted]

For each ruleset one combatant meets itself, and each pair of policies plays N fights in either seat. What is
printed are the parts of 100 that the row wins, with the interval of Wilson for 95 %; draws and fights without
a winner count as not won. At the end: how many seconds of work a rehearsal and its fights take.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

import estoc

FIGHTERS = {"duel": "karateka", "paliers": "maelle", "agonie": "lyse", "krasse": "fide"}
LOOK_AHEAD = "look-ahead"


def played(
    rules: estoc.Ruleset, who: str, policies: tuple[str, str], fights: int, seed: int
) -> tuple[dict[str, int], float]:
    """What comes of one policy in the first seat against another in the second, and how long it takes."""
    start = process_time()
    contest = estoc.contest(
        rules, {"a": [who], "b": [who]}, seed=seed, policies=dict(zip("ab", policies, strict=True))
    )
    *_, batch = estoc.simulate(contest, range(fights))
    return batch.tally.outcomes, process_time() - start


def share(won: int, of: int) -> str:
    found = estoc.wilson(won, of)
    return f"{float(found.value) * 100:5.1f} [{float(found.low) * 100:4.1f}, {float(found.high) * 100:5.1f}]"


def matrix(name: str, arguments: argparse.Namespace) -> None:
    rules, who, fights = estoc.load(name), FIGHTERS[name], arguments.fights
    names = [one.id for one in estoc.opponents(rules, "policy", who=who)]
    look = f"{LOOK_AHEAD}::{arguments.samples}"
    rows = names if arguments.scripted else [look, *names]
    print(f"{name}: {who} against itself, {2 * fights} fights each, seed {arguments.seed}")
    print(f"{'':<18}" + "".join(f"{one:>22}" for one in names))
    spent = 0.0
    for row in rows:
        cells = []
        for column in names:
            first, one = played(rules, who, (row, column), fights, arguments.seed)
            second, other = played(rules, who, (column, row), fights, arguments.seed)
            cells.append(share(first.get("a", 0) + second.get("b", 0), 2 * fights))
            spent += one + other if row == look else 0
        print(f"{row:<18}" + "".join(f"{cell:>22}" for cell in cells), flush=True)
    if spent:
        each = spent / (2 * len(names))
        print(f"{look}: {each:.1f} s of work for a rehearsal and {fights} fights")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=list(FIGHTERS), metavar="RULESET")
    parser.add_argument("-n", "--fights", type=int, default=200)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--samples", type=int, default=200)
    parser.add_argument("--scripted", action="store_true", help="only the policies of the rulesets")
    arguments = parser.parse_args()
    for name in arguments.rulesets:
        matrix(name, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
