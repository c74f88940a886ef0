"""docs/embedding.md is true: its examples print what stands under them.

`python tests/end_to_end/test_embedding.py` writes the outputs anew.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "embedding.md"
EXAMPLE = re.compile(r"```python\n(?P<code>(?:.*\n)*?)```\n\n```text\n(?P<output>(?:.*\n)*?)```\n")
FIRST = "## A game in twenty lines"
LONGEST = 20
LEFT_OUT = "...\n"


def printed(code: str) -> str:
    """What an example prints, in a folder of its own."""
    before = Path.cwd()
    out = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out):
        os.chdir(folder)
        try:
            exec(compile(code, PAGE.name, "exec"), {"__name__": "__main__"})  # noqa: S102 - our own page
        finally:
            os.chdir(before)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def shortened(text: str, shown: str) -> str:
    """The text, with as many lines left out as the page leaves out."""
    lines, kept = text.splitlines(keepends=True), shown.splitlines(keepends=True)
    if LEFT_OUT not in kept:
        return text
    before = kept.index(LEFT_OUT)
    after = len(kept) - before - 1
    return "".join([*lines[:before], LEFT_OUT, *lines[len(lines) - after :]])


def examples() -> list[re.Match[str]]:
    return list(EXAMPLE.finditer(PAGE.read_text(encoding="utf-8")))


def title(example: re.Match[str]) -> str:
    """The heading above an example."""
    return example.string[: example.start()].rpartition("\n## ")[2].partition("\n")[0]


def test_the_examples_are_typed(tmp_path: Path) -> None:
    """A caller's own type checker, at its strictest, finds nothing to say."""
    pages = {"embedding": PAGE, "readme": ROOT / "README.md"}
    for name, page in pages.items():
        codes = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        assert codes
        for number, code in enumerate(codes):
            (tmp_path / f"{name}_{number}.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}/cache", "."],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.startswith("Success"), done.stdout


@pytest.mark.usefixtures("loaded_once")
@pytest.mark.parametrize("example", examples(), ids=title)
def test_an_example_prints_what_stands_under_it(example: re.Match[str]) -> None:
    assert shortened(printed(example["code"]), example["output"]) == example["output"]


def test_every_python_block_has_its_output() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(examples()) == text.count("```python") == 11


def test_the_first_example_is_as_short_as_it_says() -> None:
    (first,) = (one for one in examples() if f"## {title(one)}" == FIRST)
    lines = [line for line in first["code"].splitlines() if line]
    assert len(lines) <= LONGEST


def as_it_runs(found: re.Match[str]) -> str:
    """An example with the output of today."""
    output = shortened(printed(found["code"]), found["output"])
    return f"```python\n{found['code']}```\n\n```text\n{output}```\n"


if __name__ == "__main__":
    PAGE.write_text(EXAMPLE.sub(as_it_runs, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
