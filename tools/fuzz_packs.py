"""Mutates the files of a ruleset and reads the results: only diagnostics may come of it.

    python tools/fuzz_packs.py RULESET [--number N] [--seed N] [--only N]

RULESET is a shipped ruleset or pack, or a folder of one. Each input is it with one file changed in one to
four places: lines removed, doubled, swapped or moved, words replaced by others of the rules or by awkward
ones, characters broken. What is fine after that is also looked at for warnings, made ready to play, shown as
a schema, and its first scenarios are played. Any exception but the diagnostics of a load is told with the
input that brought it about. At the end: how many inputs were fine, how many were refused, the slowest one,
and the most memory in use. `--only` reads one of the inputs again, and keeps its file.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Literal

import estoc

SCENARIOS = 2
LANGUAGES: tuple[Literal["fr"], Literal["en"]] = ("fr", "en")
AWKWARD = (
    *(
        "",
        "0",
        "-1",
        "999999999999999999",
        "1000000000",
        "1e9",
        "null",
        "~",
        "true",
        "absent",
        "like",
        "kind",
        "[]",
    ),
    *(
        "{}",
        "[[[[",
        "}",
        "- ",
        "&a",
        "*a",
        "!x",
        "\t",
        "\u00e9",
        "\u2028",
        "\x00",
        "{a: {a: {a: {a: 1}}}}",
        "9d9999",
    ),
    *(
        "(((((((",
        "1/0",
        "floor(1 / 0)",
        "99999d6",
        "d",
        "x if x else x",
        "for",
        "patch",
        "remove",
        "add",
        "set: []",
    ),
)
WORD = re.compile(r"[A-Za-z_]\w*|\d+|[^\w\s]")


def mutated(text: str, words: list[str], luck: random.Random) -> str:
    """The text with some places changed."""
    for _ in range(luck.randint(1, 4)):
        lines = text.splitlines(keepends=True)
        at = luck.randrange(len(lines)) if lines else 0
        match luck.randrange(8):
            case 0:
                del lines[at : at + luck.randint(1, 3)]
            case 1:
                lines.insert(at, lines[luck.randrange(len(lines))] if lines else "a: 1\n")
            case 2 if lines:
                other = luck.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3 if lines:
                lines[at] = luck.choice(["  ", "", "\t", "- "]) + lines[at].lstrip(" ")
            case 4 if lines:
                place = luck.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + luck.choice(AWKWARD) + lines[at][place:]
            case _ if lines:
                found = list(WORD.finditer(lines[at]))
                if found:
                    one = luck.choice(found)
                    new = luck.choice(AWKWARD) if luck.randrange(3) == 0 else luck.choice(words)
                    lines[at] = lines[at][: one.start()] + new + lines[at][one.end() :]
        text = "".join(lines)
    return text


def look_at(folder: Path, language: Literal["fr", "en"]) -> tuple[bool, int]:
    """Read a folder, and use what is fine: whether it is, and how many findings there are."""
    rules, found = estoc.diagnose(folder)
    if rules is not None:
        found = (*found, *estoc.lints(rules))
        loaded = estoc.load(folder)
        loaded.schema()
        estoc.run_scenarios(loaded, only=list(rules.scenarios)[:SCENARIOS])
    estoc.render(found[:20], language)
    return rules is not None, len(found)


def run(ruleset: str, number: int, seed: int, only: int | None) -> int:
    """Read `number` mutated rulesets, or one of them; how many brought about an exception."""
    shipped = {**estoc.shipped_rulesets(), **estoc.shipped_packs()}
    source = shipped.get(ruleset, Path(ruleset))
    luck = random.Random(seed)
    slowest, broken, fine, refused = (0.0, "none"), 0, 0, 0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / source.name
        shutil.copytree(source, folder)
        files = sorted(folder.rglob("*.yaml"))
        texts = {path: path.read_text(encoding="utf-8") for path in files}
        words = sorted({word for text in texts.values() for word in WORD.findall(text)})
        for index in range(number):
            path = luck.choice(files)
            text = mutated(texts[path], words, luck)
            language = luck.choice(LANGUAGES)
            if only not in {None, index}:
                continue
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
            name = f"input {index} ({path.relative_to(folder).as_posix()})"
            started = time.process_time()
            try:
                accepted, told = look_at(folder, language)
                fine, refused = fine + accepted, refused + (not accepted)
                if not told and not accepted:
                    broken += 1
                    print(f"{name}: refused without a word")
            except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
                broken += 1
                print(f"{name}, kept as {_keep(text, seed, index)}:")
                traceback.print_exc(limit=-4, file=sys.stdout)
            slowest = max(slowest, (time.process_time() - started, name))
            path.write_text(texts[path], encoding="utf-8")
            if only is not None:
                print(f"{name}: {_keep(text, seed, index)}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{fine + refused + broken} inputs: {fine} fine, {refused} refused, {broken} exceptions")
    print(f"slowest: {slowest[1]} with {slowest[0]:.2f} s; peak memory {peak} MiB")
    return broken


def _keep(text: str, seed: int, index: int) -> Path:
    kept = Path(tempfile.gettempdir()) / f"estoc-fuzz-{seed}-{index}.yaml"
    kept.write_text(text, encoding="utf-8", errors="replace")
    return kept


def main() -> None:
    """Run from a shell."""
    parser = argparse.ArgumentParser(description="Mutate rules and read them.")
    parser.add_argument("ruleset")
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    given = parser.parse_args()
    sys.exit(1 if run(given.ruleset, given.number, given.seed, given.only) else 0)


if __name__ == "__main__":
    main()
