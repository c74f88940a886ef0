"""How long commands take as people meet them, process start included, beside a bare start of Python.

python tests/bench/load.py [--runs N]

Then where the time of a check goes: seconds of the processor inside one process, medians of several.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

COMMAND = str(Path(sys.executable).with_name("estoc"))
PROCESSES = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "estoc --version": [COMMAND, "--version"],
    "estoc explain E107": [COMMAND, "explain", "E107"],
    "estoc check duel": [COMMAND, "check", "duel"],
    "estoc fight --auto": [COMMAND, "fight", "duel", "truand", "philip", "--auto", "--seed", "7"],
}
STAGES = """
from time import process_time as now
points = [("", now())]
def point(name): points.append((name, now()))
import click
point("import click")
import yaml
point("import yaml")
import lark
point("import lark")
import jsonschema
point("import jsonschema")
import estoc.play.ruleset
from estoc.game.closed import close
from estoc.game import link
from estoc.program import lower, hash_of
from estoc.play import shipped
from estoc.text import read_file
point("import estoc")
folder = shipped.rulesets()["duel"]
for path in sorted(folder.rglob("*.yaml")):
    read_file(path, path.name)
point("read the files (load does it too)")
schema = shipped.language_schema()
point("read the schema")
from estoc.ruleset import load
loaded = load(((folder, "duel"),), schema, {})
point("load: read, shape, compose, parse, check")
program = lower(loaded.rules)
point("lower (a fight only)")
linked = link(program)
point("link (a fight only)")
close(linked)
point("close (a fight only)")
hash_of(program)
point("hash (a fight only)")
for (_, before), (name, after) in zip(points, points[1:]):
    print(f"{name}\\t{after - before}")
"""


@dataclass(frozen=True)
class Took:
    """Seconds on the clock, and seconds of the processor, which a busy machine disturbs less."""

    clock: float
    processor: float


def environment(compiled: str) -> dict[str, str]:
    """An environment in which modules are compiled once, as in any installation, into a folder apart."""
    own = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return own | {"PYTHONPYCACHEPREFIX": compiled}


def whole(command: list[str], env: dict[str, str]) -> Took:
    start, used = perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, env=env, check=True, capture_output=True)
    clock, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    return Took(clock, after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime)


def stages(env: dict[str, str]) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", STAGES], env=env, check=True, capture_output=True, text=True)
    lines = (line.split("\t") for line in done.stdout.splitlines())
    return {name: float(seconds) for name, seconds in lines}


def show_processes(runs: range, env: dict[str, str]) -> None:
    # In turn, so that a slow moment of the machine meets all of them.
    rounds = [{name: whole(command, env) for name, command in PROCESSES.items()} for _ in runs]
    bare = median(one["python -c pass"].clock for one in rounds)
    print(f"{'whole process':<44}{'median':>9}{'least':>9}{'processor':>12}{'starts':>9}")
    for name in PROCESSES:
        clock = median(one[name].clock for one in rounds)
        least = min(one[name].clock for one in rounds)
        processor = median(one[name].processor for one in rounds)
        times = f"{clock * 1000:>6.0f} ms{least * 1000:>6.0f} ms{processor * 1000:>9.0f} ms"
        print(f"{name:<44}{times}{clock / bare:>9.1f}")


def show_stages(runs: range, env: dict[str, str]) -> None:
    inside = [stages(env) for _ in runs]
    print(f"\n{'inside one process':<44}{'median':>9}{'least':>9}")
    for name in inside[0]:
        times = [one[name] * 1000 for one in inside]
        print(f"{name:<44}{median(times):>6.1f} ms{min(times):>6.1f} ms")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command")
    runs = range(parser.parse_args().runs)
    with TemporaryDirectory() as compiled:
        env = environment(compiled)
        for command in PROCESSES.values():
            whole(command, env)
        show_processes(runs, env)
        show_stages(runs, env)


if __name__ == "__main__":
    main()
