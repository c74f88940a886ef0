"""Whether the columns of a grid hold for everything that their keys may stand for, and none twice."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise, product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from estoc.ruleset import errors_entries, errors_numbers
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset.declare.table_keys import Keys
    from estoc.ruleset.report import Report
    from estoc.text.node import Scalar
    from estoc.text.source import Span

Box: TypeAlias = tuple[tuple[int, int], ...]
"""For each parameter, the first and the last value that a column stands for."""
_MOST_PARTS = 10_000
_MOST_TOLD = 3
_COARSE = Words(
    f"keys that cut the values of the parameters into {_MOST_PARTS} parts at most",
    f"des clés qui coupent les valeurs des paramètres en {_MOST_PARTS} morceaux au plus",
)


@dataclass(frozen=True, slots=True)
class Boxes:
    """The columns of one grid.

    Attributes:
        keys: the parameters above the columns.
        boxes: the columns, from left to right.
        above: for each column the first of the keys above it.
        place: where the keys begin.
    """

    keys: tuple[Keys, ...]
    boxes: tuple[Box, ...]
    above: tuple[Scalar, ...]
    place: Span

    def check(self, report: Report) -> None:
        """Report what no column holds for, and what two hold for; of each only the first few."""
        parts = [tuple(self._parts(number)) for number in range(len(self.keys))]
        number = prod(map(len, parts))
        if number > _MOST_PARTS:
            report.add(errors_entries.wrong_shape(_COARSE, Words(str(number), str(number)), self.place))
            return
        gaps: list[Box] = []
        twice: dict[tuple[int, int], Box] = {}
        for part in product(*parts):
            holding = [number for number, box in enumerate(self.boxes) if _within(part, box)]
            if not holding:
                gaps.append(part)
            for pair in combinations(holding, 2):
                twice.setdefault(pair, part)
        for gap in gaps[:_MOST_TOLD]:
            report.add(errors_numbers.grid_gap(self._shown(gap), self.place))
        for (first, again), part in list(twice.items())[:_MOST_TOLD]:
            places = self.above[again].span, self.above[first].span
            report.add(errors_numbers.grid_overlap(self._shown(part), *places))

    def _parts(self, number: int) -> Iterator[tuple[int, int]]:
        """A parameter's values, cut wherever a column begins or ends."""
        keys = self.keys[number]
        starts = {
            keys.low,
            *(box[number][0] for box in self.boxes),
            *(box[number][1] + 1 for box in self.boxes),
        }
        cuts = [*sorted(starts - {keys.high + 1}), keys.high + 1]
        return ((low, after - 1) for low, after in pairwise(cuts))

    def _shown(self, part: Box) -> str:
        pairs = zip(self.keys, part, strict=True)
        return ", ".join(f"{keys.parameter} {keys.shown(*ends)}" for keys, ends in pairs)


def _within(part: Box, box: Box) -> bool:
    return all(low <= first and last <= high for (first, last), (low, high) in zip(part, box, strict=True))
