"""How many fights a second `estoc simulate` plays, of each ruleset, with one worker and with two.

python tests/bench/simulate.py [--seconds S] [--workers N...]

Also what a fight costs besides being played: laying out its start, looking at its end, adding it up.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from time import perf_counter, process_time

import estoc
from estoc.play.batches.playing import ring_of
from estoc.play.batches.tally import Tally
from estoc.play.lookahead import play_whole

MEETINGS = {
    "duel": ("truand", "philip"),
    "paliers": ("maelle", "rixeur"),
    "agonie": ("kran", "brigand"),
    "krasse": ("forest", "brute"),
}
SEED = 7
SAMPLE = 100
MOST = 1_000_000


def contest_of(name: str) -> estoc.Contest:
    one, other = MEETINGS[name]
    return estoc.contest(estoc.load(name), {"a": [one], "b": [other]}, seed=SEED)


def rate(contest: estoc.Contest, workers: int, seconds: float) -> float:
    """Fights a second, from when the workers are ready."""
    pool = nullcontext() if workers == 1 else ProcessPoolExecutor(workers)
    with pool as executor:
        start, first = perf_counter(), 0
        for batch in estoc.simulate(contest, range(MOST), executor, workers=workers):
            now = perf_counter()
            if not first:
                start, first = now, batch.tally.fights
            elif now - start > seconds:
                return (batch.tally.fights - first) / (now - start)
    return 0.0


def costs(contest: estoc.Contest) -> dict[str, float]:
    """Microseconds of a fight for each thing that is done with it."""
    ring = ring_of(contest)
    begun = process_time()
    for _ in range(SAMPLE):
        ring.start.copy()
    laid_out = process_time()
    ended = []
    for number in range(SAMPLE):
        state, run = ring.start.copy(), ring._run(number)
        play_whole(ring.play, state, run, ring.deciders)
        ended.append((state, run))
    over = process_time()
    for state, run in ended:
        ring.look(run.number, state, run)
    looked = process_time()
    seen = [ring.look(run.number, state, run) for state, run in ended]
    tally = Tally()
    adding = process_time()
    for one in seen:
        tally.add(one, ring)
    added = process_time()
    spent = {
        "start": laid_out - begun,
        "play": over - laid_out - (laid_out - begun),
        "look": looked - over,
        "add": added - adding,
    }
    return {name: value / SAMPLE * 1e6 for name, value in spent.items()}


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="how long each is measured")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    arguments = parser.parse_args()
    heads = "".join(
        f"{f'{workers} workers' if workers > 1 else '1 worker':>12}" for workers in arguments.workers
    )
    print(f"{'fights a second':<16}{heads}   microseconds a fight")
    for name in MEETINGS:
        contest = contest_of(name)
        rates = "".join(
            f"{rate(contest, workers, arguments.seconds):>12,.0f}" for workers in arguments.workers
        )
        parts = ", ".join(f"{part} {value:,.0f}" for part, value in costs(contest).items())
        print(f"{name:<16}{rates}   {parts}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
