"""README.md is true: what it shows is what the commands print, and what it quotes stands in the rules.

`python tests/end_to_end/test_readme.py` writes the outputs anew.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
LEFT_OUT = "..."
CONSOLE = re.compile(r"```console\n\$ (?P<command>.+)\n(?P<output>(?:.*\n)*?)```\n")
PYTHON = re.compile(r"```python\n(?P<code>(?:.*\n)*?)```\n\n```text\n(?P<output>(?:.*\n)*?)```\n")
YAML = re.compile(r"```yaml\n(?P<quoted>(?:.*\n)*?)```\n")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
MARKER = re.compile(r"^<!-- command: (?P<name>\w+) -->\n```sh\n(?P<command>.+)\n```$", re.MULTILINE)


def printed(command: list[str]) -> list[str]:
    """The lines that a process of this environment prints."""
    folder = Path(sys.executable).parent
    own = {key: value for key, value in os.environ.items() if key not in {"ESTOC_LANG", "COLUMNS"}}
    done = subprocess.run(
        [str(folder / command[0]), *command[1:]],
        cwd=ROOT,
        env=own,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def shortened(lines: list[str], shown: list[str]) -> list[str]:
    """The lines, with as many left out as README.md leaves out."""
    if LEFT_OUT not in shown:
        return lines
    before = shown.index(LEFT_OUT)
    after = len(shown) - before - 1
    return [*lines[:before], LEFT_OUT, *lines[len(lines) - after :]]


def as_it_runs(text: str) -> str:
    """README.md with the outputs of today."""

    def console(found: re.Match[str]) -> str:
        lines = shortened(printed(shlex.split(found["command"])), found["output"].splitlines())
        return "\n".join(["```console", f"$ {found['command']}", *lines, "```\n"])

    def python(found: re.Match[str]) -> str:
        lines = shortened(printed(["python", "-c", found["code"]]), found["output"].splitlines())
        return "\n".join([f"```python\n{found['code']}```\n\n```text", *lines, "```\n"])

    return PYTHON.sub(python, CONSOLE.sub(console, text))


def test_outputs_are_what_the_commands_print() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(CONSOLE.findall(text)) == 4
    assert len(PYTHON.findall(text)) == 1
    assert as_it_runs(text) == text


def test_the_yaml_stands_in_the_rules() -> None:
    rules = [path.read_text(encoding="utf-8") for path in (ROOT / "rules-data").rglob("*.yaml")]
    quoted = YAML.findall(README.read_text(encoding="utf-8"))
    assert quoted
    assert [one for one in quoted if not any(one in text for text in rules)] == []


def test_links_lead_somewhere() -> None:
    pages = [README, ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]
    lost = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert lost == []


def test_the_two_commands_can_be_found_by_their_markers() -> None:
    commands = {
        found["name"]: found["command"] for found in MARKER.finditer(README.read_text(encoding="utf-8"))
    }
    assert list(commands) == ["install", "develop"]
    assert "pip install . &&" in commands["install"]
    assert "pip install -e '.[dev]' &&" in commands["develop"]


if __name__ == "__main__":
    README.write_text(as_it_runs(README.read_text(encoding="utf-8")), encoding="utf-8")
