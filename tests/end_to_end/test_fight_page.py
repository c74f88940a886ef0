"""docs/fight.md is true: what it shows is what the commands print when somebody types what it says.

`python tests/end_to_end/test_fight_page.py` writes the outputs anew.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "fight.md"
LEFT_OUT = "..."
DIALOGUE = re.compile(
    r"<!-- typed: (?P<typed>.*) -->\n```console\n\$ (?P<command>.+)\n(?P<output>(?:.*\n)*?)```\n"
)


def printed(command: str, typed: str) -> list[str]:
    """What a command prints to somebody who types these lines, which `|` sets apart."""
    words = shlex.split(command)
    own = {key: value for key, value in os.environ.items() if key not in {"ESTOC_LANG", "COLUMNS"}}
    done = subprocess.run(
        [str(Path(sys.executable).parent / words[0]), *words[1:]],
        cwd=ROOT,
        env=own,
        input="".join(f"{line}\n" for line in typed.split("|")),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def shortened(lines: list[str], shown: list[str]) -> list[str]:
    """The lines, with as many left out as the page leaves out."""
    if LEFT_OUT not in shown:
        return lines
    before = shown.index(LEFT_OUT)
    after = len(shown) - before - 1
    return [*lines[:before], LEFT_OUT, *lines[len(lines) - after :]]


def as_it_runs(text: str) -> str:
    """The page with the outputs of today."""

    def dialogue(found: re.Match[str]) -> str:
        lines = shortened(printed(found["command"], found["typed"]), found["output"].splitlines())
        start = [f"<!-- typed: {found['typed']} -->", "```console", f"$ {found['command']}"]
        return "\n".join([*start, *lines, "```\n"])

    return DIALOGUE.sub(dialogue, text)


def test_dialogues_are_what_the_commands_print() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(DIALOGUE.findall(text)) == 4
    assert as_it_runs(text) == text


if __name__ == "__main__":
    PAGE.write_text(as_it_runs(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
