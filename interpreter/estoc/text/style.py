"""The colours of a drawing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """What is written before each part of a drawing, and after it to end the colour; empty for plain text.

    Attributes:
        error: before `error[...]` and the mark of an error.
        warning: the same for a warning.
        message: before the message.
        frame: before line numbers, bars and arrows.
        label: before the mark of a further place.
        reset: after each of them.
    """

    error: str = ""
    warning: str = ""
    message: str = ""
    frame: str = ""
    label: str = ""
    reset: str = ""

    def paint(self, colour: str, text: str) -> str:
        """`text` in `colour`, one of the strings of this style."""
        return f"{colour}{text}{self.reset}" if colour and text else text


PLAIN = Style()
COLOURED = Style(
    error="\x1b[1;31m",
    warning="\x1b[1;33m",
    message="\x1b[1m",
    frame="\x1b[1;34m",
    label="\x1b[1;36m",
    reset="\x1b[0m",
)
