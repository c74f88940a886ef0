"""A batch: which fights were played, and what came of them; batches of one contest are added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.play.batches.tally import Tally, whole
from estoc.play.lookahead import LookAhead
from estoc.play.mistakes import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.play.batches.contest import Contest
    from estoc.play.batches.ring import Ring
    from estoc.program.model import Program
    from estoc.text import Json

FORMAT = 1


@dataclass(slots=True)
class Batch:
    """Fights of one contest.

    Attributes:
        head: what the contest was, as JSON: the rules and their hash, packs, options, setup, sides, seats,
            seed, and what can be counted, with how much of it each begins with.
        numbers: the numbers of the fights, as ranges from a first to before a last, in order and apart.
        tally: what came of them.
    """

    head: dict[str, Json]
    numbers: tuple[tuple[int, int], ...]
    tally: Tally

    def merge(self, other: Batch) -> None:
        """Add the fights of another batch, which is not to be used any more.

        Raises:
            UsageError: it is of another contest, or has some of the same fights.
        """
        differ = sorted(
            name for name in {*self.head, *other.head} if self.head.get(name) != other.head.get(name)
        )
        if differ:
            message = f"these are not the same fights: they differ in {', '.join(differ)}"
            raise UsageError(message)
        self.numbers = _joined((*self.numbers, *other.numbers))
        self.tally.merge(other.tally)

    def to_json(self) -> dict[str, Json]:
        """The batch as a JSON object: the same for the same fights, however they were played."""
        numbers: list[Json] = [[first, last] for first, last in self.numbers]
        return {"format": FORMAT, **self.head, "numbers": numbers, "totals": self.tally.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Batch:
        """The batch that `to_json` wrote.

        Raises:
            UsageError: it is none.
        """
        try:
            if data["format"] != FORMAT:
                message = f"this batch has format {data['format']!r}, not {FORMAT}"
                raise UsageError(message)
            listed = data["numbers"]
            pairs = [(whole(first), whole(last)) for first, last in listed]  # type: ignore[union-attr, misc, str-unpack]
            tally = Tally.from_json(data["totals"])  # type: ignore[arg-type]
        except (AttributeError, KeyError, TypeError, ValueError) as wrong:
            message = "this is no batch of fights"
            raise UsageError(message) from wrong
        head = {name: data[name] for name in data if name not in {"format", "numbers", "totals", "report"}}
        return cls(head, _joined(tuple(pairs)), tally)


def _joined(numbers: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Ranges in order, those that touch in one.

    Raises:
        UsageError: two have a number in common.
    """
    found: list[tuple[int, int]] = []
    for first, last in sorted(numbers):
        if found and first < found[-1][1]:
            message = f"fight {first} is there twice"
            raise UsageError(message)
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return tuple(found)


def head_of(ring: Ring) -> dict[str, Json]:
    """What a contest is, as JSON."""
    contest, program = ring.contest, ring.contest.program
    return {
        "ruleset": program.ruleset,
        "rules": contest.rules,
        "packs": [
            {"id": name, "version": version, "hash": digest} for name, version, digest in program.packs
        ],
        "options": dict(program.options),
        "setup": program.setups[contest.setup].id,
        "sides": {side: list(members) for side, members in contest.sides},
        "seats": {seat: _seat(ring, who) for who, seat in enumerate(ring.seats)},
        "seed": contest.seed,
        "decisions": {one.id: {"en": one.name[0], "fr": one.name[1]} for one in program.decisions},
        "rounds": {"en": contest.rounds[0], "fr": contest.rounds[1]},
        "measures": {
            one.id: {
                "en": one.name[0],
                "fr": one.name[1],
                "low": one.low,
                "high": one.high,
                "sheet": one.sheet,
            }
            for one in ring.measures
        },
        "begin": {
            seat: {one.id: value for one, value in zip(ring.measures, values, strict=True)}
            for seat, values in zip(ring.seats, ring.begins_with, strict=True)
        },
    }


def _seat(ring: Ring, who: int) -> Json:
    """Who has a seat, and who decides for it."""
    english, french = ring.names_of_seats[who]
    return {
        "side": ring.contest.fighters[who].side,
        "name": {"en": english, "fr": french},
        "policy": _decider(ring.contest.program, ring.contest, who),
    }


def _decider(program: Program, contest: Contest, who: int) -> str:
    """The name of who decides for a combatant."""
    one = contest.deciders[who]
    if isinstance(one, LookAhead):
        return one.named(tuple(policy.id for policy in program.policies))
    return program.policies[one].id
