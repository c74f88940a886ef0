"""The same fights under two versions of the rules: paired differences, fight by fight, on the same dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from estoc.play.batches.batch import Batch, head_of
from estoc.play.batches.shares import Shares
from estoc.play.batches.tally import Sums, Tally
from estoc.play.mistakes import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.play.batches.ring import OptionKey, Ring, Seen
    from estoc.play.intervals import Interval
    from estoc.text import Json

Subject: TypeAlias = tuple[str, ...]
"""What differs: `outcome` and which; `rounds`; `decisions`; `left`, seat, measure; `uses` and `OptionKey`."""


@dataclass(slots=True)
class Pairing:
    """Fights under two versions of the rules.

    Attributes:
        before: the fights as they were.
        after: the fights as they are now.
        changes: by subject, the differences of each fight, after less before; where there is none it is not
            counted: `change` counts all fights.
        shares: what tells how sure a change of an option's share of its decision is.
    """

    before: Batch
    after: Batch
    changes: dict[Subject, Sums]
    shares: Shares = field(default_factory=Shares)

    @classmethod
    def of(cls, before: Ring, after: Ring) -> Pairing:
        """A pairing without fights.

        Raises:
            UsageError: other seats take part.
        """
        if before.seats != after.seats:
            message = "both versions need the same seats"
            raise UsageError(message)
        return cls(Batch(head_of(before), (), Tally()), Batch(head_of(after), (), Tally()), {})

    @property
    def fights(self) -> int:
        """How many there were under each version."""
        return self.before.tally.fights

    def add(self, before: Seen, after: Seen, rings: tuple[Ring, Ring]) -> None:
        """A fight more, under both versions."""
        self.before.tally.add(before, rings[0])
        self.after.tally.add(after, rings[1])
        change = Counter(dict(_subjects(after, rings[1])))
        change.subtract(dict(_subjects(before, rings[0])))
        for subject, value in change.items():
            if value:
                self.changes.setdefault(subject, Sums()).add(value)
        self.shares.add(before.uses, after.uses)

    def merge(self, other: Pairing) -> None:
        """Add the fights of another pairing, which is not to be used any more.

        Raises:
            UsageError: it is of other contests, or has some of the same fights.
        """
        self.before.merge(other.before)
        self.after.merge(other.after)
        for subject, sums in other.changes.items():
            self.changes.setdefault(subject, Sums()).merge(sums)
        self.shares.merge(other.shares)

    def change(self, *subject: str) -> Sums:
        """The differences of a subject over all fights."""
        found = self.changes.get(subject, Sums())
        return Sums(self.fights, found.total, found.squares)

    def share_change(self, option: OptionKey) -> Interval | None:
        """How an option's share of the answers to its decision has changed, paired by fight.

        Returns:
            The change, after less before, with its interval; None where it says nothing: one version never
            asks for the decision, or there are fewer than two fights.
        """
        return self.shares.change(option, (self.before.tally.uses, self.after.tally.uses), self.fights)

    @property
    def streams(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The streams in which dice were rolled before only, and after only."""
        before, after = set(self.before.tally.rolls), set(self.after.tally.rolls)
        return tuple(sorted(before - after)), tuple(sorted(after - before))

    def to_json(self) -> dict[str, Json]:
        """The pairing as a JSON object."""
        return {
            "before": self.before.to_json(),
            "after": self.after.to_json(),
            "changes": [
                {"subject": list(subject), "sum": sums.total, "squares": sums.squares}
                for subject, sums in sorted(self.changes.items())
            ],
            "shares": self.shares.to_json(),
        }


def _subjects(seen: Seen, ring: Ring) -> Iterator[tuple[Subject, int]]:
    """What is looked at in a fight, as numbers."""
    yield ("outcome", seen.outcome), 1
    yield ("rounds",), seen.rounds
    yield ("decisions",), seen.decisions
    for seat, values in zip(ring.seats, seen.left, strict=True):
        for measure, value in zip(ring.measures, values, strict=True):
            yield ("left", seat, measure.id), value
    for key, times in seen.uses.items():
        yield ("uses", *key), times
