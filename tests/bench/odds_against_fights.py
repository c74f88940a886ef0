"""Exact odds against very many simulated fights: within 4 standard errors.

Run: `python tests/bench/odds_against_fights.py [NUMBER]`, by default 200,000 fights each; half an hour.
"""

from __future__ import annotations

import sys
from math import sqrt

import estoc

FIGHTS = 200_000
WIDEST = 4
WEAK = {"stats": {"force": 1, "dexterite": 1, "constitution": 1, "esprit": 1}, "competences": {"bagarre": 1}}
CASES = (
    ("duel", {}, "prudent", {"is": "truand", "PV": 1}, {"is": "philip", "PV": 1}),
    ("duel", {}, "prudent", {"is": "truand"}, {"is": "philip"}),
    ("duel", {}, "bagarreur", {"is": "truand", "PV": 1}, {"is": "philip", "PV": 1}),
    ("duel", {}, "bagarreur", {"is": "truand"}, {"is": "porte"}),
    (
        "paliers",
        {"relances": "1", "ordre": "liste"},
        "prudent",
        {"is": "rixeur", **WEAK},
        {"is": "rixeur", **WEAK},
    ),
)


def main(fights: int) -> int:
    worst = 0.0
    for ruleset, options, policy, one, other in CASES:
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
        won = sum(drawn.numbered(number).auto(policy) == "a" for number in range(fights))
        spread = sqrt(float(share * (1 - share)) / fights)
        off = abs(won / fights - float(share)) / spread if spread else float(won != fights * share)
        worst = max(worst, off)
        print(
            f"{ruleset:<8} {policy:<10} {found.states:>6} states: {float(share):.6f}; "
            f"of {fights} fights {won / fights:.6f}: {off:.2f} standard errors",
            flush=True,
        )
    return int(worst > WIDEST)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else FIGHTS))
