"""Exact odds against very many simulated fights: within 4 standard errors.

Run: `python tests/bench/odds_against_fights.py [NUMBER [RULESET]]`, by default 200,000 fights each; an hour.

Odds leave out the limit of rounds, so a case must be one in which fights hardly ever come to it.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import sqrt

import estoc

FIGHTS = 200_000
WIDEST = 4
CASES = (
    ("duel", {}, "prudent", {"is": "truand", "PV": 1}, {"is": "philip", "PV": 1}),
    ("duel", {}, "prudent", {"is": "truand"}, {"is": "philip"}),
    ("duel", {}, "bagarreur", {"is": "truand", "PV": 1}, {"is": "philip", "PV": 1}),
    ("duel", {}, "bagarreur", {"is": "truand"}, {"is": "porte"}),
    ("paliers", {"relances": "1", "ordre": "liste"}, "prudent", {"is": "rixeur"}, {"is": "rixeur"}),
)


def main(fights: int, only: str | None) -> int:
    worst = 0.0
    for ruleset, options, policy, one, other in CASES:
        if only not in {None, ruleset}:
            continue
        rules = estoc.load(ruleset, options=options)
        exact = rules.fight(0, dice="ask", listen=False)
        drawn = rules.fight(0, listen=False)
        for fight in (exact, drawn):
            fight.add(one, side="a")
            fight.add(other, side="b")
        found = estoc.ending(exact, policy, budget=200_000)
        if not found.exact:
            sys.exit(f"{ruleset} {policy}: more than {found.states} states")
        share = found.ends["a"]
        ends = Counter(drawn.numbered(number).auto(policy) for number in range(fights))
        won = ends["a"]
        spread = sqrt(float(share * (1 - share)) / fights)
        off = abs(won / fights - float(share)) / spread if spread else float(won != fights * share)
        worst = max(worst, off)
        print(
            f"{ruleset:<8} {policy:<10} {found.states:>6} states: {float(share):.6f}; "
            f"of {fights} fights {won / fights:.6f}: {off:.2f} standard errors; "
            f"{ends['unresolved']} fights came to the limit of rounds",
            flush=True,
        )
    return int(worst > WIDEST)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else FIGHTS, given[1] if given[1:] else None))
