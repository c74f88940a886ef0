"""Many fights on the command line: workers, progress on a terminal, and Ctrl-C."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import click

from estoc_tools.figures import grouped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from estoc_tools.common import Language

Whole = TypeVar("Whole")
_AGAIN = 0.5  # seconds between two looks at the progress
_MINUTE = 60

fights_option = click.option(
    "-n", "--fights", type=click.IntRange(1, 100_000_000), default=1000, show_default=True, help="How many."
)
seed_option = click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="The seed of the dice: the same seed, the same fights.",
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many processes share the work; the result is the same.",
)
form_option = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")


@contextmanager
def executor_of(workers: int, progress: Progress) -> Iterator[Executor | None]:
    """Processes that leave Ctrl-C to us; None for a single worker, who is this process.

    Where somebody has interrupted, what they are at is not waited for.
    """
    if workers == 1:
        yield None
        return
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        if progress.interrupted:
            for child in active_children():
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def all_of(wholes: Iterator[Whole], done: Callable[[Whole], int], progress: Progress) -> Whole | None:
    """The last of growing results; what there is so far where somebody presses Ctrl-C, None for nothing."""
    last: Whole | None = None
    try:
        for whole in wholes:
            last = whole
            progress.show(done(whole))
    except KeyboardInterrupt:
        progress.interrupted = True
    finally:
        progress.clear()
    return last


@dataclass(slots=True)
class Progress:
    """A line on standard error that says how far it is; silent where that is no terminal."""

    total: int
    language: Language
    interrupted: bool = False
    start: float = field(default_factory=monotonic)
    shown: float = 0.0

    def show(self, done: int) -> None:
        """Say how many fights are done, how fast they come, and how long it still takes."""
        now = monotonic()
        if not sys.stderr.isatty() or now - self.shown < _AGAIN:
            return
        self.shown = now
        rate = done / max(now - self.start, 1e-9)
        left = clock(round((self.total - done) / rate)) if rate else "?"
        counted = f"{grouped(done, self.language)} / {grouped(self.total, self.language)}"
        speed = grouped(round(rate), self.language)
        words = (
            f"{counted} fights, {speed} a second, {left} left"
            if self.language == "en"
            else f"{counted} combats, {speed} par seconde, encore {left}"
        )
        click.echo(f"\r\x1b[K{words}", err=True, nl=False)

    def clear(self) -> None:
        """Take the line away."""
        if sys.stderr.isatty() and self.shown:
            click.echo("\r\x1b[K", err=True, nl=False)


def clock(seconds: int) -> str:
    """A time as minutes and seconds."""
    return f"{seconds // _MINUTE}:{seconds % _MINUTE:02}"
