"""Pages are true: what they show is what the commands print, also to somebody who types what they say.

`python tests/end_to_end/test_pages.py` writes the outputs anew.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"README.md": 5, "docs/fight.md": 4, "docs/odds.md": 6}
"""The pages, and how many outputs each shows."""
LEFT_OUT = "..."
SHOWN = re.compile(
    r"(?:<!-- typed: (?P<typed>.*) -->\n)?```console\n\$ (?P<command>.+)\n(?P<output>(?:.*\n)*?)```\n"
    r"|```python\n(?P<code>(?:.*\n)*?)```\n\n```text\n(?P<result>(?:.*\n)*?)```\n"
)


def shown(page: str) -> list[re.Match[str]]:
    return list(SHOWN.finditer((ROOT / page).read_text(encoding="utf-8")))


def printed(words: list[str], typed: str | None) -> list[str]:
    """The lines that a process prints to somebody who types lines, which `|` sets apart."""
    own = {key: value for key, value in os.environ.items() if key not in {"ESTOC_LANG", "COLUMNS"}}
    done = subprocess.run(
        [str(Path(sys.executable).parent / words[0]), *words[1:]],
        cwd=ROOT,
        env=own,
        input="" if typed is None else "".join(f"{line}\n" for line in typed.split("|")),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def output_of(block: re.Match[str]) -> str:
    """The output of today, with as many lines left out as the page leaves out."""
    words = ["python", "-c", block["code"]] if block["code"] else shlex.split(block["command"])
    lines, before = printed(words, block["typed"]), (block["output"] or block["result"] or "").splitlines()
    if LEFT_OUT in before:
        first = before.index(LEFT_OUT)
        last = len(before) - first - 1
        lines = [*lines[:first], LEFT_OUT, *lines[len(lines) - last :]]
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("page", "number"), [(page, number) for page, blocks in PAGES.items() for number in range(blocks)]
)
def test_what_is_shown_is_what_is_printed(page: str, number: int) -> None:
    block = shown(page)[number]
    assert output_of(block) == (block["result"] if block["code"] else block["output"])


@pytest.mark.parametrize("page", PAGES)
def test_every_output_is_looked_at(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert len(shown(page)) == PAGES[page] == text.count("```console\n$ ") + text.count("```python\n")


if __name__ == "__main__":
    for one in PAGES:

        def renewed(block: re.Match[str]) -> str:
            end = "result" if block["code"] else "output"
            at = block.start(end) - block.start()
            return block[0][:at] + output_of(block) + "```\n"

        path = ROOT / one
        path.write_text(SHOWN.sub(renewed, path.read_text(encoding="utf-8")), encoding="utf-8")
