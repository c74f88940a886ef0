"""What came of many fights, in whole numbers that add up in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from estoc.play.batches.ring import OptionKey, Ring, Seen
    from estoc.program.words import Words
    from estoc.text import Json

MeasureKey: TypeAlias = tuple[str, str]
"""A seat, and something that can be counted of who has it."""


class Merges(Protocol):
    """What takes over all of another of its kind."""

    def merge(self, other: Self, /) -> None:
        """Take over all of another."""


Key = TypeVar("Key")
One = TypeVar("One", bound=Merges)


@dataclass(slots=True)
class Sums:
    """Numbers that were added up: how many, their sum, the sum of their squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One number more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sums, /) -> None:
        """All numbers of another."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def to_json(self) -> dict[str, Json]:
        """The three numbers by name."""
        return {"count": self.count, "sum": self.total, "squares": self.squares}


@dataclass(slots=True)
class Use:
    """How often an option was taken: times, in how many fights, how many of these its side won; its name."""

    times: int
    fights: int
    won: int
    name: Words

    def merge(self, other: Use, /) -> None:
        """All uses of another."""
        self.times += other.times
        self.fights += other.fights
        self.won += other.won


@dataclass(slots=True)
class Length:
    """Fights of one length: how many, and the lowest of their numbers."""

    fights: int
    first: int

    def merge(self, other: Length, /) -> None:
        """All fights of another."""
        self.fights += other.fights
        self.first = min(self.first, other.first)


@dataclass(slots=True)
class Tally:
    """What came of many fights.

    Attributes:
        outcomes: how many fights each side won, or that ended otherwise.
        lengths: by number of rounds.
        rounds: the numbers of rounds.
        decisions: the numbers of decisions in a fight.
        uses: by side, decision and option.
        left: by seat and measure, what was left in all fights.
        stood: the same where who has the seat still stood.
        rolls: by stream.
    """

    outcomes: dict[str, int] = field(default_factory=dict)
    lengths: dict[int, Length] = field(default_factory=dict)
    rounds: Sums = field(default_factory=Sums)
    decisions: Sums = field(default_factory=Sums)
    uses: dict[OptionKey, Use] = field(default_factory=dict)
    left: dict[MeasureKey, Sums] = field(default_factory=dict)
    stood: dict[MeasureKey, Sums] = field(default_factory=dict)
    rolls: dict[str, int] = field(default_factory=dict)

    @property
    def fights(self) -> int:
        """How many."""
        return self.rounds.count

    def add(self, seen: Seen, ring: Ring) -> None:
        """One fight more."""
        self.outcomes[seen.outcome] = self.outcomes.get(seen.outcome, 0) + 1
        length = Length(1, seen.number)
        if seen.rounds in self.lengths:
            self.lengths[seen.rounds].merge(length)
        else:
            self.lengths[seen.rounds] = length
        self.rounds.add(seen.rounds)
        self.decisions.add(seen.decisions)
        for key, times in seen.uses.items():
            use = self.uses.get(key)
            if use is None:
                use = self.uses[key] = Use(0, 0, 0, ring.names[key])
            use.times += times
            use.fights += 1
            use.won += seen.outcome == key[0]
        for who, seat in enumerate(ring.seats):
            for place, one in enumerate(ring.measures):
                value, key_of = seen.left[who][place], (seat, one.id)
                self.left.setdefault(key_of, Sums()).add(value)
                if seen.stood[who]:
                    self.stood.setdefault(key_of, Sums()).add(value)
        for stream, rolls in zip(ring.contest.program.streams, seen.rolls, strict=True):
            if rolls:
                self.rolls[stream] = self.rolls.get(stream, 0) + rolls

    def merge(self, other: Tally) -> None:
        """All fights of another; the other is not to be used any more."""
        for outcome, fights in other.outcomes.items():
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + fights
        for stream, rolls in other.rolls.items():
            self.rolls[stream] = self.rolls.get(stream, 0) + rolls
        self.rounds.merge(other.rounds)
        self.decisions.merge(other.decisions)
        _merge(self.lengths, other.lengths)
        _merge(self.uses, other.uses)
        _merge(self.left, other.left)
        _merge(self.stood, other.stood)

    def fight_at(self, percent: int) -> tuple[int, int]:
        """The length that so many percent of the fights do not exceed, and the first fight of that length.

        Raises:
            ValueError: there are no fights.
        """
        met = 0
        for rounds, length in sorted(self.lengths.items()):
            met += length.fights
            if met * 100 >= percent * self.fights:
                return rounds, length.first
        message = "no fights, no length"
        raise ValueError(message)

    def to_json(self) -> dict[str, Json]:
        """The tally as a JSON object, in an order that says nothing of how it came about."""
        return {
            "outcomes": {name: self.outcomes[name] for name in sorted(self.outcomes)},
            "rounds": self.rounds.to_json(),
            "decisions": self.decisions.to_json(),
            "lengths": [
                {"rounds": rounds, "fights": one.fights, "first": one.first}
                for rounds, one in sorted(self.lengths.items())
            ],
            "uses": [
                {
                    **dict(zip(("side", "decision", "option"), key, strict=True)),
                    "name": {"en": one.name[0], "fr": one.name[1]},
                    "times": one.times,
                    "fights": one.fights,
                    "won": one.won,
                }
                for key, one in sorted(self.uses.items())
            ],
            "left": _measured(self.left),
            "stood": _measured(self.stood),
            "rolls": {stream: self.rolls[stream] for stream in sorted(self.rolls)},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Tally:
        """The tally that `to_json` wrote.

        Raises:
            KeyError, TypeError, ValueError: it is none.
        """
        given: dict[str, list[dict[str, Json]]] = {
            name: list(data[name])  # type: ignore[arg-type]  # what is no list of objects raises below
            for name in ("lengths", "uses", "left", "stood")
        }
        return cls(
            _counts(data["outcomes"]),
            {
                whole(one["rounds"]): Length(whole(one["fights"]), whole(one["first"]))
                for one in given["lengths"]
            },
            _sums(data["rounds"]),
            _sums(data["decisions"]),
            {
                (str(one["side"]), str(one["decision"]), str(one["option"])): Use(
                    whole(one["times"]), whole(one["fights"]), whole(one["won"]), _words(one["name"])
                )
                for one in given["uses"]
            },
            {(str(one["seat"]), str(one["measure"])): _sums(one) for one in given["left"]},
            {(str(one["seat"]), str(one["measure"])): _sums(one) for one in given["stood"]},
            _counts(data["rolls"]),
        )


def whole(value: Json) -> int:
    """A whole number of a JSON value.

    Raises:
        TypeError: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"not a whole number: {value!r}"
        raise TypeError(message)
    return value


def _counts(value: Json) -> dict[str, int]:
    return {name: whole(count) for name, count in value.items()}  # type: ignore[union-attr]


def _sums(value: Json) -> Sums:
    return Sums(*(whole(value[name]) for name in ("count", "sum", "squares")))  # type: ignore[index, call-overload]


def _words(value: Json) -> Words:
    return str(value["en"]), str(value["fr"])  # type: ignore[index, call-overload]


def _measured(sums: Mapping[MeasureKey, Sums]) -> Json:
    return [
        {"seat": seat, "measure": measure, **one.to_json()} for (seat, measure), one in sorted(sums.items())
    ]


def _merge(into: dict[Key, One], other: dict[Key, One]) -> None:
    for key, one in other.items():
        if key in into:
            into[key].merge(one)
        else:
            into[key] = one
