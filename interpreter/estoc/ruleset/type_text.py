"""The small notation of types: `0..6`, `set of weapon`, `skill to 0..6`, `dice 0..20`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from estoc.lang.types import TEXT, Cell, Dice, Entry, Instance, Integer, Map, Optional, Scale, Set, Type
from estoc.ruleset import errors_names
from estoc.ruleset.names import Names, type_named

if TYPE_CHECKING:
    from estoc.ruleset.report import Report
    from estoc.text.node import Scalar

_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})\Z")


def read_range(text: str) -> tuple[int, int] | None:
    """`-9..9` as its two ends, lowest first; None where it is no range."""
    match = _RANGE.match(text)
    if match is None or int(match[1]) > int(match[2]):
        return None
    return int(match[1]), int(match[2])


def read_type(scalar: Scalar | None, names: Names, report: Report) -> Type | None:
    """The type that a scalar denotes, or None with a diagnostic."""
    if scalar is None:
        return None
    found = _read(scalar.value.strip(), names)
    if found is None and is_steps(scalar):
        report.add(errors_names.misplaced_steps(scalar.span))
    elif found is None and "cell" in scalar.value.split():
        report.add(errors_names.cell_without_space(scalar.span))
    elif found is None:
        known = ("bool", "text", "dice", *names.kinds, *names.scales)
        report.add(errors_names.bad_type(scalar.value, known, scalar.span))
    return found


def is_steps(scalar: Scalar | None) -> bool:
    """Whether a scalar denotes blocks of steps, a type that only fields of entries can have."""
    return scalar is not None and scalar.value.strip() == "steps"


def _read(text: str, names: Names) -> Type | None:  # noqa: PLR0911 - one line for each form
    ends = read_range(text)
    if ends is not None:
        return Integer(*ends)
    match text.split():
        case ["text"]:
            return TEXT
        case ["dice", ends_text]:
            dice = read_range(ends_text)
            return None if dice is None else Dice(*dice)
        case ["set", "of", name]:
            of = type_named(names, name)
            return Set(of) if isinstance(of, Entry | Instance | Scale | Cell) else None
        case [name, "to", range_text]:
            key, value = type_named(names, name), read_range(range_text)
            return Map(key, Integer(*value)) if isinstance(key, Entry) and value is not None else None
        case [name]:
            return type_named(names, name)
        case _:
            return None


def of_one_fight(type_: Type) -> bool:
    """Whether values of a type mean something in one fight only: objects, cells, and sets of these."""
    match type_:
        case Optional(of) | Set(of):
            return of_one_fight(of)
        case Instance() | Cell():
            return True
        case _:
            return False
