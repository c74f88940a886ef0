"""The entry point: the version is told before anything heavy is imported."""

from __future__ import annotations

import gc
import sys

from estoc_tools.exits import INTERRUPTED

MANY = 100_000
"""Loading rules makes hundreds of thousands of objects that stay: looking through them often costs time."""


def main() -> None:
    """Run `estoc` with the arguments of the process."""
    if sys.argv[1:] == ["--version"]:
        from estoc import __version__  # noqa: PLC0415 - the light path

        sys.stdout.write(f"estoc {__version__}\n")
        return
    try:
        gc.set_threshold(MANY)
        from estoc_tools.commands import estoc  # noqa: PLC0415 - click and the library only where they are used
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    estoc()
