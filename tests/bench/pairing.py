"""How many fewer fights `estoc compare` needs because both versions roll the same dice.

python tests/bench/pairing.py [--fights N] [--workers N]

Each edit changes a line of a copy of a shipped ruleset. The variance of a difference of unpaired means is the
sum of both variances; that of paired ones is measured. Their quotient says how many times more fights on
different dice would be needed for an interval as narrow.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import estoc

RULES = Path(__file__).resolve().parents[2] / "rules-data"
SEED = 7


@dataclass(frozen=True)
class Edit:
    """A line of a ruleset that becomes another, and who fights before and after."""

    ruleset: str
    file: str
    after: str
    old: str
    new: str
    sides: tuple[str, str]

    @property
    def words(self) -> str:
        return f"{self.after}: {self.old} -> {self.new}"


EDITS = (
    Edit("duel", "tables/armes_naturelles.yaml", "poing", "degats: 1d3", "degats: 1d4", ("truand", "philip")),
    Edit(
        "paliers", "combatants/troupe.yaml", "maelle", "dexterite: 4", "dexterite: 3", ("maelle", "spadassin")
    ),
    Edit("agonie", "tables/armes.yaml", "epee_longue", "degats: 1d8", "degats: 1d10", ("kran", "chef")),
    Edit("krasse", "combatants/parc.yaml", "brute", "PV: 22", "PV: 20", ("brute", "meneur")),
)


def edited(edit: Edit, folder: Path) -> estoc.Ruleset:
    """A copy of the ruleset with the edit."""
    copy = folder / edit.ruleset
    shutil.copytree(RULES / edit.ruleset, copy)
    path = copy / edit.file
    text = path.read_text(encoding="utf-8")
    start = text.index(edit.old, text.index(f"\n  {edit.after}:"))
    path.write_text(text[:start] + edit.new + text[start + len(edit.old) :], encoding="utf-8")
    return estoc.load(copy)


def paired(edit: Edit, fights: int, workers: int) -> estoc.Pairing:
    """The same fights before and after."""
    sides = {"a": [edit.sides[0]], "b": [edit.sides[1]]}
    with tempfile.TemporaryDirectory() as folder:
        versions = estoc.load(edit.ruleset), edited(edit, Path(folder))
        before, after = (estoc.contest(rules, sides, seed=SEED) for rules in versions)
        pool = nullcontext() if workers == 1 else ProcessPoolExecutor(workers)
        with pool as executor:
            *_, pairing = estoc.compare(before, after, range(fights), executor, workers=workers)
    return pairing


def fewer(pairing: estoc.Pairing, subject: tuple[str, ...]) -> Fraction | None:
    """How many times as many fights without pairing say as much about something."""
    of, sums = pairing.fights, pairing.change(*subject)
    apart = Fraction(0)
    for one in (pairing.before.tally, pairing.after.tally):
        if subject[0] == "outcome":
            count = one.outcomes.get(subject[1], 0)
            apart += estoc.variance(count, count, of)
        else:
            apart += estoc.variance(one.rounds.total, one.rounds.squares, of)
    together = estoc.variance(sums.total, sums.squares, of)
    return apart / together if together else None


def told(pairing: estoc.Pairing, subject: tuple[str, ...]) -> str:
    """A difference with its interval, and how many times fewer fights it needed."""
    sums, quotient = pairing.change(*subject), fewer(pairing, subject)
    gained, lost = (sums.squares + sums.total) // 2, (sums.squares - sums.total) // 2
    change = (
        estoc.paired_shares(gained, lost, pairing.fights)
        if subject[0] == "outcome"
        else estoc.mean(sums.total, sums.squares, sums.count)
    )
    times = "-" if quotient is None else f"{float(quotient):.1f}"
    return f"{float(change.value):+7.3f} [{float(change.low):+.3f}, {float(change.high):+.3f}]{times:>7}"


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{arguments.fights} fights under each version, seed {SEED}; the last column: times fewer fights")
    for edit in EDITS:
        pairing = paired(edit, arguments.fights, arguments.workers)
        print(f"{edit.ruleset}: {edit.words} ({' against '.join(edit.sides)})")
        print(f"  side a wins  {told(pairing, ('outcome', 'a'))}")
        print(f"  rounds       {told(pairing, ('rounds',))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
