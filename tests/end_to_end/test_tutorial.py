"""The tutorials are true: followed from nothing, each command prints what they show.

`python tests/end_to_end/test_tutorial.py` writes the outputs anew.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ("first-pack.md", "premier-paquet.md")
BLOCK = re.compile(
    r"```console\n\$ (?P<command>.+)\n(?P<output>(?:.*\n)*?)```\n"
    r"|```yaml (?P<told>[^\n]+)\n(?P<text>(?:.*\n)*?)```\n"
)
LONGEST = 24


def printed(command: str, folder: Path) -> list[str]:
    """The lines that a command prints in a folder; the middle of many is left out."""
    program, *arguments = shlex.split(command)
    own = {key: value for key, value in os.environ.items() if key not in {"ESTOC_LANG", "COLUMNS"}}
    done = subprocess.run(
        [str(Path(sys.executable).parent / program), *arguments],
        cwd=folder,
        env=own,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    return lines if len(lines) <= LONGEST else [*lines[:12], "...", *lines[-10:]]


def write(told: str, text: str, folder: Path) -> None:
    """Do with a file what the head of a block of YAML says."""
    words = dict(word.split("=") for word in told.split())
    path = folder / (words.get("file") or words.get("add") or words["change"])
    path.parent.mkdir(parents=True, exist_ok=True)
    match words:
        case {"file": _}:
            path.write_text(text, encoding="utf-8")
        case {"add": _, "after": key}:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            place = next(at for at, line in enumerate(lines, 1) if line.strip().startswith(f"{key}:"))
            path.write_text("".join([*lines[:place], text, *lines[place:]]), encoding="utf-8")
        case _:
            old, new = text.splitlines()
            before = path.read_text(encoding="utf-8")
            assert before.count(f"{old}\n") == 1
            path.write_text(before.replace(f"{old}\n", f"{new}\n"), encoding="utf-8")


def as_it_runs(page: str, folder: Path) -> str:
    """The page with the outputs of today."""

    def block(found: re.Match[str]) -> str:
        if found["command"] is None:
            write(found["told"], found["text"], folder)
            return found[0]
        return "\n".join(["```console", f"$ {found['command']}", *printed(found["command"], folder), "```\n"])

    return BLOCK.sub(block, page)


@pytest.mark.parametrize("name", PAGES)
def test_a_tutorial_followed_from_nothing(name: str, tmp_path: Path) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert as_it_runs(page, tmp_path) == page


def test_both_tutorials_write_the_same_files() -> None:
    english, french = ((DOCS / name).read_text(encoding="utf-8") for name in PAGES)
    told = [[found["text"] for found in BLOCK.finditer(page) if found["text"]] for page in (english, french)]
    assert told[0] == told[1]


if __name__ == "__main__":
    for one in PAGES:
        with tempfile.TemporaryDirectory() as made:
            (DOCS / one).write_text(
                as_it_runs((DOCS / one).read_text(encoding="utf-8"), Path(made)), encoding="utf-8"
            )
