"""Where faces come from: keyed draws."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.chance import KeyedSource, prefix, roll_key

if TYPE_CHECKING:
    from estoc.game.state import State


@dataclass(slots=True)
class Luck:
    """The keyed randomness of one fight.

    A face is a pure function of seed, number of the fight, roller's label, stream, n-th roll of that
    roller in that stream, die and throw: nothing else that happens moves it.
    """

    seed: int
    number: int
    labels: tuple[str, ...]
    streams: tuple[str, ...]
    prefixes: dict[tuple[int, int], int] = field(default_factory=dict)

    def source(self, state: State, roller: int, stream: int) -> KeyedSource:
        """The faces of the roller's next roll in a stream; the roll counts as made."""
        key = (roller, stream)
        known = self.prefixes.get(key)
        if known is None:
            known = prefix(self.seed, self.number, self.labels[roller], self.streams[stream])
            self.prefixes[key] = known
        count = state.tallies.get(key, 0)
        state.tallies[key] = count + 1
        return KeyedSource(roll_key(known, count))
