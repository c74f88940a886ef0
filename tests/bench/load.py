"""How long commands take as people meet them, process start included, beside a bare start of Python.

python tests/bench/load.py [--runs N]

Then where the time of a check goes, inside one process: medians, each stage measured in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
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
from time import perf_counter as now
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
point("read the files")
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


def whole(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - start


def stages() -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", STAGES], check=True, capture_output=True, text=True)
    lines = (line.split("\t") for line in done.stdout.splitlines())
    return {name: float(seconds) for name, seconds in lines}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command")
    runs = range(parser.parse_args().runs)
    # In turn, so that a slow moment of the machine meets all of them.
    rounds = [{name: whole(command) for name, command in PROCESSES.items()} for _ in runs]
    bare = median(one["python -c pass"] for one in rounds)
    print(f"{'whole process':<44}{'median':>9}{'starts':>9}")
    for name in PROCESSES:
        middle = median(one[name] for one in rounds)
        print(f"{name:<44}{middle * 1000:>6.0f} ms{middle / bare:>9.1f}")
    inside = [stages() for _ in runs]
    print(f"\n{'inside one process':<44}{'median':>9}")
    for name in inside[0]:
        print(f"{name:<44}{median(one[name] for one in inside) * 1000:>6.1f} ms")


if __name__ == "__main__":
    main()
