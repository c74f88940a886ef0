"""Going back: the fight as it was before the last thing that a person has answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import estoc

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Seats:
    """Who decides for whom.

    Attributes:
        played: the sides that people play; None for all.
        policy: the policy of the other sides; None for the ruleset's own.
        policies: policies by side.
    """

    played: frozenset[str] | None
    policy: str | None
    policies: Mapping[str, str]

    @property
    def named(self) -> tuple[str, ...]:
        """The policies that were asked for by name."""
        return (*([] if self.policy is None else [self.policy]), *self.policies.values())

    def asks(self, asked: estoc.Decision | estoc.Chance) -> bool:
        """Whether a person answers; people tell the faces of all dice."""
        return isinstance(asked, estoc.Chance) or self.played is None or asked.side in self.played

    def policy_of(self, asked: estoc.Decision) -> str | None:
        """The policy that answers."""
        return self.policies.get(asked.side, self.policy)


def before_last_answer(fight: estoc.Fight, seats: Seats) -> estoc.Fight | None:
    """The fight where a person was asked last, with the same luck; None where nobody has answered yet.

    It is played again from its start, so that it does not matter whether it was resumed.
    """
    again, found = fight.restarted(listen=True), None
    for place, answer in enumerate(fight.answers):
        asked = again.pause()
        if asked is None:
            break
        if isinstance(asked, estoc.Decision) and not seats.asks(asked):
            # A policy's draws count. What another policy has recorded stands.
            twin = again.fork()
            twin.decide(seats.policy_of(asked))
            if twin.answers[place] == answer:
                again = twin
                continue
        else:
            found = again.fork()
        again.repeat(answer)
    return found
