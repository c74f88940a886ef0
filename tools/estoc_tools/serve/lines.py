"""Lines of bounded length from a stream of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator

_PIECE = 64 * 1024


def lines(stream: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """The lines of a stream, without their ends; None for one longer than the limit, which is never held.

    Args:
        stream: where the lines come from.
        limit: the most bytes of a line.
    """
    while line := stream.readline(limit + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= limit:
            yield line
        else:
            _pass_over(stream)
            yield None


def _pass_over(stream: BinaryIO) -> None:
    """Read on to the end of the line, a piece at a time."""
    while (piece := stream.readline(_PIECE)) and not piece.endswith(b"\n"):
        pass
