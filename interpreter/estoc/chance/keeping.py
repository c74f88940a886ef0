"""Which dice of a pool count: keep and drop."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from collections.abc import Iterable


class KeepMode(Enum):
    """Keep or drop the highest or the lowest; the value is how it is written."""

    KEEP_HIGHEST = "kh"
    KEEP_LOWEST = "kl"
    DROP_HIGHEST = "dh"
    DROP_LOWEST = "dl"


@dataclass(frozen=True, slots=True)
class Keep:
    """One rule of keeping: `kh2` is `Keep(KeepMode.KEEP_HIGHEST, 2)`."""

    mode: KeepMode
    number: int


def kept_ranks(count: int, rules: Iterable[Keep]) -> range:
    """The ranks that count after all rules, in written order.

    A rank is the place of a die, from 0, when all dice are sorted from the lowest to the highest, equal dice
    by their number. *Keep* chooses among the dice that still count; *drop* looks at the whole pool, so that a
    die which is already out is not replaced by another. Hence what counts is always one run of ranks.
    """
    low, high = 0, count
    for rule in rules:
        match rule.mode:
            case KeepMode.KEEP_HIGHEST:
                low = max(low, high - rule.number)
            case KeepMode.KEEP_LOWEST:
                high = min(high, low + rule.number)
            case KeepMode.DROP_HIGHEST:
                high = max(low, min(high, count - rule.number))
            case KeepMode.DROP_LOWEST:
                low = min(high, max(low, rule.number))
            case _:
                assert_never(rule.mode)
    return range(low, high)
