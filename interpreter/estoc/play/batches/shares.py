"""How an option's share of the answers to its decision changes, in the same fights under two versions.

A share is a ratio of two sums over fights, and answers of one fight go together: so its variance is that of
fights, by linearisation (Cochran: Sampling techniques, 1977, sections 6.3 and 6.4; the delta method).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from estoc.play.intervals import Interval, root, student

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.play.batches.ring import OptionKey
    from estoc.play.batches.tally import Use
    from estoc.text import Json

DecisionKey: TypeAlias = tuple[str, str]
"""A side, and a decision that it takes."""
Both: TypeAlias = tuple[int, int]
"""Something before and after."""
Key = TypeVar("Key")
Products: TypeAlias = dict[Key, list[int]]
"""By key the sums over fights of one count times another: before and before, before and after, and so on."""
_PAIRS = tuple(product((0, 1), repeat=2))


@dataclass(slots=True)
class Shares:
    """What has to be known of pairs of fights to say how sure a change of a share is.

    Attributes:
        uses: by option, its uses times its uses.
        crossed: by option, its uses times the answers to its decision.
        answers: by decision, the answers times the answers.
    """

    uses: Products[OptionKey] = field(default_factory=dict)
    crossed: Products[OptionKey] = field(default_factory=dict)
    answers: Products[DecisionKey] = field(default_factory=dict)

    def add(self, before: Mapping[OptionKey, int], after: Mapping[OptionKey, int]) -> None:
        """A fight more, by how often each option was taken under both versions."""
        versions = (before, after)
        totals = tuple(Counter[DecisionKey]() for _ in versions)
        for total, uses in zip(totals, versions, strict=True):
            for (side, decision, _), times in uses.items():
                total[side, decision] += times
        for of in {*totals[0], *totals[1]}:
            both = (totals[0][of], totals[1][of])
            _add(self.answers, of, _products(both, both))
        for key in {*before, *after}:
            own = (before.get(key, 0), after.get(key, 0))
            _add(self.uses, key, _products(own, own))
            _add(self.crossed, key, _products(own, (totals[0][key[:2]], totals[1][key[:2]])))

    def merge(self, other: Shares, /) -> None:
        """All pairs of fights of another."""
        for key, sums in other.uses.items():
            _add(self.uses, key, sums)
        for key, sums in other.crossed.items():
            _add(self.crossed, key, sums)
        for of, sums in other.answers.items():
            _add(self.answers, of, sums)

    def change(
        self, key: OptionKey, uses: tuple[Mapping[OptionKey, Use], Mapping[OptionKey, Use]], fights: int
    ) -> Interval | None:
        """How an option's share has changed; None where one version never asks, or of fewer than two fights.

        Args:
            key: the option.
            uses: how often options were taken under both versions.
            fights: how many there were under each.
        """
        taken = [one[key].times if key in one else 0 for one in uses]
        asked = [sum(use.times for other, use in one.items() if other[:2] == key[:2]) for one in uses]
        if not all(asked) or fights <= 1:
            return None
        share = [Fraction(one, of) for one, of in zip(taken, asked, strict=True)]
        weight = (Fraction(-1, asked[0]), Fraction(1, asked[1]))
        own, crossed, answers = self.uses[key], self.crossed[key], self.answers[key[:2]]
        squares = Fraction(0)
        for place, (one, other) in enumerate(_PAIRS):
            squares += (weight[one] * weight[other]) * (
                own[place]
                - share[other] * crossed[place]
                - share[one] * crossed[2 * other + one]
                + share[one] * share[other] * answers[place]
            )
        value = share[1] - share[0]
        half = student(fights) * root(squares * fights / (fights - 1))
        return Interval(value, max(value - half, Fraction(-1)), min(value + half, Fraction(1)))

    def to_json(self) -> dict[str, Json]:
        """The sums by name; of uses times answers, uses stand first."""
        options: list[Json] = [
            {
                **dict(zip(("side", "decision", "option"), key, strict=True)),
                "uses": [*self.uses[key]],
                "crossed": [*self.crossed[key]],
            }
            for key in sorted(self.uses)
        ]
        decisions: list[Json] = [
            {"side": side, "decision": decision, "answers": [*sums]}
            for (side, decision), sums in sorted(self.answers.items())
        ]
        return {"options": options, "decisions": decisions}


def _products(one: Both, other: Both) -> list[int]:
    return [one[first] * other[second] for first, second in _PAIRS]


def _add(into: Products[Key], key: Key, sums: list[int]) -> None:
    known = into.get(key)
    into[key] = sums if known is None else [old + new for old, new in zip(known, sums, strict=True)]
