"""Where events come from: which step of the rules told each of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from estoc.play.fight import Fight
    from estoc.program.model import Place


@dataclass(slots=True)
class Trail:
    """A trace of a machine that keeps the place of the step behind each event.

    Attributes:
        fight: the fight that is watched.
        places: by number of the event; None for what no step told, such as the start.
    """

    fight: Fight
    places: list[Place | None] = field(default_factory=list)
    _running: Place | None = None

    def __call__(self, procedure: int, position: int, registers: list[Any]) -> None:  # noqa: ARG002 - a trace
        """Note who told what was told since the last instruction: that instruction."""
        self.settle()
        self._running = self.fight.linked.program.procedures[procedure].places[position]

    def settle(self) -> None:
        """Give the events that have no place yet that of the instruction which ran last."""
        self.places += [self._running] * (self.fight.machine.state.told - len(self.places))
