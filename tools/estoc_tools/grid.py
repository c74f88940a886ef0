"""Who beats whom, and how sure that is: as a table, as records, as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

import estoc
from estoc_tools.common import phrase
from estoc_tools.figures import decimal, fights_of, shortened, table
from estoc_tools.menu import wrapped
from estoc_tools.simulated import interval_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc_tools.common import Language

_WIDTH = 80
_LABEL = 24
_COLUMN = 5
_HALF = Fraction(1, 2)
_UNKNOWN = "?"


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
        played: how many fights there are.
        interrupted: whether somebody ended it before all were played.
    """

    ruleset: str
    over: str
    subject: tuple[str, str]
    those: tuple[estoc.Opponent, ...]
    fights: int
    seed: int
    command: str
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    played: int = 0
    interrupted: bool = False

    def add(self, first: int, second: int, batch: estoc.Batch) -> None:
        """The fights in which the first was side `a`; against itself side `a` is the one."""
        outcomes, fights = batch.tally.outcomes, batch.tally.fights
        self.played += fights
        won, lost = outcomes.get("a", 0), outcomes.get("b", 0)
        self._count(first, second, fights, won, lost)
        if first != second:
            self._count(second, first, fights, lost, won)

    def _count(self, one: int, other: int, fights: int, won: int, lost: int) -> None:
        cell = self.cells.setdefault((one, other), Cell())
        cell.fights += fights
        cell.won += won
        cell.lost += lost

    @property
    def wanted(self) -> int:
        """How many fights there are to be."""
        return len(self.those) ** 2 * self.fights

    def strength(self, one: int) -> Fraction | None:
        """How large a part of its fights against others it wins, each other alike; None for no fights."""
        shares = [cell.share.value for (first, second), cell in self.cells.items() if first == one != second]
        return sum(shares, Fraction(0)) / len(shares) if shares else None

    @property
    def order(self) -> list[int]:
        """The strongest first, those of whom nothing is known last."""
        known = [self.strength(one) for one in range(len(self.those))]
        strength = [Fraction(-1) if one is None else one for one in known]
        return sorted(range(len(self.those)), key=lambda one: (-strength[one], self.those[one].id))

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
                strength = self.strength(one)
                all_ = _UNKNOWN if strength is None else decimal(strength * 100, 0, language)
                rows.append([name, all_, *cells])
            yield from table(rows, frozenset(range(1, len(heads))))
            yield ""
        yield from self._meaning(language)

    def _percent(self, one: int, other: int, language: Language) -> str:
        cell = self.cells.get((one, other))
        if cell is None:
            return _UNKNOWN
        share = cell.share
        sure = not share.low <= _HALF <= share.high
        return decimal(share.value * 100, 0, language) + ("" if sure else "~")

    def _meaning(self, language: Language) -> Iterator[str]:
        yield from wrapped(self._words(language), "", "", _WIDTH)

    def _words(self, language: Language) -> str:
        """What the table says, and out of how many fights."""
        unknown = any(self.strength(one) is None for one in range(len(self.those)))
        unknown = unknown or len(self.cells) < len(self.those) ** 2
        wanted = self.wanted if self.interrupted else None
        each = fights_of(2 * self.fights if wanted is None else self.played, language, wanted)
        if language == "en":
            how = f"{each} each, half of them in each order" if wanted is None else each
            return (
                f"How many of 100 fights the row wins against the column: {how}, seed {self.seed}. "
                "~ cannot be told from 50; against itself: side a, in half as many fights."
                + (f" {_UNKNOWN} is not known: no such fights were played." if unknown else "")
            )
        how = f"{each} par paire, la moitié dans chaque ordre" if wanted is None else each
        return phrase(
            language,
            "",
            f"Sur 100 combats, combien la ligne en gagne contre la colonne : {how}, graine {self.seed}. "
            "~ ne se distingue pas de 50 ; contre soi-même : le côté a, en moitié moins de combats."
            + (f" {_UNKNOWN} n'est pas connu : aucun de ces combats n'a été joué." if unknown else ""),
        )

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
            "played": self.played,
            "wanted": self.wanted,
            "seed": self.seed,
            "opponents": [
                {
                    "id": one.id,
                    "name": {"en": one.name[0], "fr": one.name[1]},
                    "strength": None if strength is None else float(round(strength, 6)),
                }
                for place, one in enumerate(self.those)
                for strength in [self.strength(place)]
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
