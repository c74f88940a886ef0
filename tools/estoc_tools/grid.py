"""Who beats whom, and how sure that is: as a table, as records, as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

import estoc
from estoc_tools.figures import decimal, grouped, shortened, table
from estoc_tools.simulated import interval_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc_tools.common import Language

_WIDTH = 80
_LABEL = 24
_COLUMN = 5
_HALF = Fraction(1, 2)


@dataclass(slots=True)
class Cell:
    """One against another: how many fights, how many the one won, how many the other."""

    fights: int = 0
    won: int = 0
    lost: int = 0

    @property
    def share(self) -> estoc.Interval:
        """How large a part the one won."""
        return estoc.wilson(self.won, self.fights)


@dataclass(slots=True)
class Grid:
    """Everybody against everybody.

    Attributes:
        ruleset: the id of the rules.
        over: what differs between those who meet.
        subject: the same in words, English and French.
        those: who meets.
        fights: how many fights of each pair in each order.
        seed: of the dice.
        command: what shows all this again.
        cells: by place of the one and of the other.
    """

    ruleset: str
    over: str
    subject: tuple[str, str]
    those: tuple[estoc.Opponent, ...]
    fights: int
    seed: int
    command: str
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)

    def add(self, first: int, second: int, batch: estoc.Batch) -> None:
        """The fights in which the first was side `a`; against itself side `a` is the one."""
        outcomes, fights = batch.tally.outcomes, batch.tally.fights
        won, lost = outcomes.get("a", 0), outcomes.get("b", 0)
        self._count(first, second, fights, won, lost)
        if first != second:
            self._count(second, first, fights, lost, won)

    def _count(self, one: int, other: int, fights: int, won: int, lost: int) -> None:
        cell = self.cells.setdefault((one, other), Cell())
        cell.fights += fights
        cell.won += won
        cell.lost += lost

    def strength(self, one: int) -> Fraction:
        """How large a part of its fights against others it wins, each other counted alike."""
        shares = [cell.share.value for (first, second), cell in self.cells.items() if first == one != second]
        return sum(shares, Fraction(0)) / max(1, len(shares))

    @property
    def order(self) -> list[int]:
        """The strongest first."""
        return sorted(range(len(self.those)), key=lambda one: (-self.strength(one), self.those[one].id))

    def lines(self, language: Language) -> Iterator[str]:
        """The table in percent, in pieces of 80 columns, and what it means."""
        place = 0 if language == "en" else 1
        order = self.order
        names = [
            f"{number}  {shortened(self.those[one].name[place], _LABEL)}"
            for number, one in enumerate(order, 1)
        ]
        room = max(1, (_WIDTH - max(map(cell_len, names), default=0) - 2 - _COLUMN) // _COLUMN)
        for start in range(0, len(order), room):
            columns = order[start : start + room]
            heads = [
                "",
                "all" if language == "en" else "tous",
                *(str(start + number) for number in range(1, len(columns) + 1)),
            ]
            rows = [heads]
            for name, one in zip(names, order, strict=True):
                cells = [self._percent(one, other, language) for other in columns]
                rows.append([name, decimal(self.strength(one) * 100, 0, language), *cells])
            yield from table(rows, frozenset(range(1, len(heads))))
            yield ""
        yield from self._meaning(language)

    def _percent(self, one: int, other: int, language: Language) -> str:
        cell = self.cells.get((one, other))
        if cell is None:
            return "?"
        share = cell.share
        sure = one == other or not share.low <= _HALF <= share.high
        return decimal(share.value * 100, 0, language) + ("" if sure else "~")

    def _meaning(self, language: Language) -> Iterator[str]:
        fights, seed = grouped(2 * self.fights, language), self.seed
        if language == "en":
            yield f"How many of 100 fights the row wins against the column: {fights} fights each, half of"
            yield f"them in each order, seed {seed}. ~ cannot be told from 50; against itself: side a."
        else:
            yield f"Sur 100 combats, combien la ligne en gagne contre la colonne\u00a0: {fights} combats"
            yield f"par paire, la moitié dans chaque ordre, graine {seed}. ~ ne se distingue pas de 50\u00a0;"
            yield "contre soi-même\u00a0: le côté a."

    def records(self) -> Iterator[list[object]]:
        """Rows of a CSV file, the heads first."""
        yield ["row", "column", "fights", "won", "lost", "other", "share", "low", "high"]
        for (first, second), cell in sorted(self.cells.items()):
            other = cell.fights - cell.won - cell.lost
            figures = interval_json(cell.share).values()
            yield [
                self.those[first].id,
                self.those[second].id,
                cell.fights,
                cell.won,
                cell.lost,
                other,
                *figures,
            ]

    def to_json(self) -> dict[str, Any]:
        """Everything, as a JSON object."""
        return {
            "ruleset": self.ruleset,
            "over": self.over,
            "subject": {"en": self.subject[0], "fr": self.subject[1]},
            "fights": self.fights,
            "seed": self.seed,
            "opponents": [
                {
                    "id": one.id,
                    "name": {"en": one.name[0], "fr": one.name[1]},
                    "strength": float(round(self.strength(place), 6)),
                }
                for place, one in enumerate(self.those)
            ],
            "cells": [
                {
                    "row": self.those[first].id,
                    "column": self.those[second].id,
                    "fights": cell.fights,
                    "won": cell.won,
                    "lost": cell.lost,
                    **interval_json(cell.share),
                }
                for (first, second), cell in sorted(self.cells.items())
            ],
        }
