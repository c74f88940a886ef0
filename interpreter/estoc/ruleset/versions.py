"""Versions of packs, and what a pack asks of the version of another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

_VERSION = r"\d{1,9}(?:\.\d{1,9}){0,5}"
_IS_VERSION = re.compile(rf"{_VERSION}\Z", re.ASCII)
_TEST = re.compile(rf"\s*(>=|<=|>|<|==)?\s*({_VERSION})\s*\Z", re.ASCII)

Version: TypeAlias = tuple[int, ...]


def version(text: str) -> Version | None:
    """The numbers of a version such as `1.2.0`; None where it is none."""
    return tuple(map(int, text.split("."))) if _IS_VERSION.match(text) else None


@dataclass(frozen=True, slots=True)
class Need:
    """Tests of a version that must all hold: the sign of each, and the version that it is compared with."""

    tests: tuple[tuple[str, Version], ...]

    def holds(self, found: Version) -> bool:
        """Whether a version is one that is needed; `1` and `1.0` are the same."""
        return all(_holds(sign, _compared(found, wanted)) for sign, wanted in self.tests)


def need(text: str) -> Need | None:
    """What `1.2` (that version or a later one) or `>= 1.2, < 2` asks for; None where it does not read."""
    tests: list[tuple[str, Version]] = []
    for part in text.split(","):
        found = _TEST.match(part)
        wanted = None if found is None else version(found[2])
        if found is None or wanted is None:
            return None
        tests.append((found[1] or ">=", wanted))
    return Need(tuple(tests))


def _compared(one: Version, other: Version) -> int:
    for mine, theirs in zip_longest(one, other, fillvalue=0):
        if mine != theirs:
            return 1 if mine > theirs else -1
    return 0


def _holds(sign: str, order: int) -> bool:
    match sign:
        case ">=":
            return order >= 0
        case "<=":
            return order <= 0
        case ">":
            return order > 0
        case "<":
            return order < 0
        case _:
            return order == 0
