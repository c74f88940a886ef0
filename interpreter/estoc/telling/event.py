"""Events as people and programs read them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.game import Told
    from estoc.telling.teller import Teller
    from estoc.text import Json, Language

EVENT_FORMAT = 1
"""The form of `Event.to_json`. It goes up when something that was there is gone or means something else."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a fight.

    Attributes:
        number: its place in the log, from 0.
        sort: `event`, `check`, `throw`, `change`, `apply`, `lift`, `choice`, `start`, `join`,
            `amend` or `end`.
        id: the ruleset's event, check, ...; for the engine's own events the same as `sort`.
        given: what it is about: names of combatants, entries, values of scales, numbers.
        told: the raw event.
        teller: what words it.
    """

    number: int
    sort: str
    id: str
    given: dict[str, Json]
    told: Told = field(repr=False)
    teller: Teller = field(repr=False, compare=False)

    def to_json(self) -> dict[str, Json]:
        """The event as a JSON object, of the form `EVENT_FORMAT`; it holds no prose and no times."""
        return {"number": self.number, "sort": self.sort, "id": self.id, "given": self.given}

    def text(self, language: Language = "en") -> str:
        """The event as a sentence; empty where it has nothing to say to people."""
        return self.teller.text(self.told, language)
