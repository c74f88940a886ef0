"""What a fight may begin with, before there is one; and copies of what callers hand over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from estoc.play.mistakes import UsageError


def check_start(seed: object, number: object, dice: object) -> None:
    """Refuse a seed, a number or a way of rolling that no fight can have.

    Raises:
        UsageError: the seed is no whole number, the number none from 0 on, the dice neither `auto` nor `ask`.
    """
    if not isinstance(seed, int) or isinstance(seed, bool):
        message = f"a seed is a whole number, not {seed!r}"
        raise UsageError(message)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        message = f"the number of a fight is a whole number from 0 on, not {number!r}"
        raise UsageError(message)
    if dice not in {"auto", "ask"}:
        message = f"dice is 'auto' or 'ask', not {dice!r}"
        raise UsageError(message)


def copied(value: object) -> Any:  # noqa: ANN401 - JSON as whoever asks knows it
    """Plain data that shares nothing with what somebody else may change."""
    match value:
        case Mapping():
            return {name: copied(one) for name, one in value.items()}
        case str():
            return value
        case Sequence():
            return [copied(one) for one in value]
        case _:
            return value
