"""What is said where more can happen than a budget allows."""

from __future__ import annotations

from estoc.play.mistakes import EstocError


class TooLarge(EstocError):  # noqa: N818 - no mistake of anybody
    """More can happen than the budget allows.

    Attributes:
        states: how many states were found.
        left: how many of these were not looked into.
    """

    def __init__(self, states: int, left: int) -> None:
        """Take how far the search came."""
        super().__init__(f"too large: {states} states found, {left} of them not looked into; simulate")
        self.states = states
        self.left = left
