"""Where a person reads and types: a terminal, or a pipe that stands for one."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from estoc_tools.common import Language

_NARROWEST, _WIDEST, _LOWEST = 40, 100, 12


@dataclass(frozen=True, slots=True)
class Screen:
    """A place for a dialogue in one language.

    Attributes:
        language: in which language.
        aside: whether the dialogue goes to standard error, because standard output is for a program.
    """

    language: Language
    aside: bool = False

    def __post_init__(self) -> None:
        # Bytes that are no text become characters that no option has.
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """How many columns there are now: a terminal may be resized between two questions."""
        return min(max(shutil.get_terminal_size().columns, _NARROWEST), _WIDEST)

    @property
    def height(self) -> int:
        """How many lines there are now; a pipe has no end."""
        if self.typed:
            return max(shutil.get_terminal_size().lines, _LOWEST)
        return sys.maxsize

    @property
    def typed(self) -> bool:
        """Whether somebody types."""
        return self._input is not None and self._input.isatty()

    @property
    def _input(self) -> TextIO | None:
        """What is read from; None where a process was started without any."""
        return sys.stdin

    def write(self, text: str = "", *, bold: bool = False, dim: bool = False) -> None:
        """Write a line."""
        stream = sys.stderr if self.aside else sys.stdout
        if (bold or dim) and stream.isatty() and not os.environ.get("NO_COLOR"):
            text = click.style(text, bold=bold or None, dim=dim or None)
        click.echo(text, err=self.aside)

    def ask(self) -> str:
        """A line that is typed.

        Raises:
            EOFError: there is nothing more to come.
            KeyboardInterrupt: somebody interrupts.
        """
        if not self.typed:
            line = "" if self._input is None else self._input.readline()
            if not line:
                raise EOFError
            self.write(f"> {line.strip()}".rstrip())
            return line.strip()
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - where it is there, what is typed can be edited
        if self.aside:
            click.echo("> ", nl=False, err=True)
            return input().strip()
        return input("> ").strip()
