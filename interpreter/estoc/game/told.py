"""What the machine tells while it runs: raw events, in numbers; `telling` gives them names and words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Sort(Enum):
    """What happened."""

    EVENT = "event"  # an event of the ruleset; id: its number; values: its parameters
    CHECK = "check"  # id: the check; values: parameters, features, degree, tells
    THROW = "throw"  # id: the stream; values: roller, total, dice as text
    CHANGE = "change"  # id: the kind of object; values: object, slot, before, after
    APPLY = "apply"  # id: the condition; values: bearer, intensity after
    LIFT = "lift"  # id: the condition; values: bearer
    CHOICE = "choice"  # id: the decision; values: decider, then choices
    START = "start"  # id: the setup
    JOIN = "join"  # values: the newcomer
    AMEND = "amend"  # id: which amendment of the fight, from 0
    END = "end"  # values: the outcome


@dataclass(frozen=True, slots=True)
class Told:
    """One raw event.

    Attributes:
        number: its place in the log, from 0.
        sort: what happened.
        id: which rule it belongs to, by number.
        values: numbers, in the order that `Sort` gives.
        faces: for rolls, by roll the roller and the faces of each die thrown (exploded ones in a row).
    """

    number: int
    sort: Sort
    id: int
    values: tuple[Any, ...]
    faces: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...] = ()
