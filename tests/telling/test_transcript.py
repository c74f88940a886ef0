"""Transcripts: narrow, numbered, and the same in one piece and in many."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

import estoc
from estoc.telling import Transcript

Start: TypeAlias = Callable[..., estoc.Fight]
WIDTH = 80
LANGUAGES: tuple[Literal["en", "fr"], ...] = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_narrow_and_clean(
    rules: estoc.Ruleset, start: Start, language: Literal["en", "fr"]
) -> None:
    longest = 0
    for seed in range(12):
        fight = start(rules, seed)
        fight.auto()
        lines = list(estoc.transcript(fight.events, language))
        assert all(line == line.rstrip() for line in lines)
        longest = max(longest, *map(len, lines))
    assert 40 < longest <= WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_numbered(rules: estoc.Ruleset, start: Start, language: Literal["en", "fr"]) -> None:
    fight = start(rules, 2)
    fight.auto()
    ranks = {one.id: one.rank for one in rules.program.events}
    headings = sum(ranks.get(event.id) == "heading" for event in fight.events)
    found = [
        int(match[1])
        for line in estoc.transcript(fight.events, language)
        if (match := re.match(r" ?(\d+)  \S", line))
    ]
    assert found == list(range(1, headings + 1))
    assert headings > 1


def test_a_fight_told_as_it_goes_reads_like_a_whole_one(duel: estoc.Ruleset, start: Start) -> None:
    fight = start(duel)
    telling = Transcript("fr")
    lines: list[str] = []
    told = 0
    while told < 150 and (asked := fight.pause()) is not None:
        events = fight.events
        lines += telling.lines(events[told:])
        told = len(events)
        fight.answer(asked.options[0])
    lines += telling.lines(fight.events[told:])
    assert lines == list(estoc.transcript(fight.events, "fr"))
    assert len(lines) > 10


def test_a_roll_stands_with_its_faces(village: estoc.Ruleset) -> None:
    fight = village.fight(1, dice="ask")
    fight.add("acorn", side="a")
    fight.add("fern", side="b")
    fight.answer("splash/b1")
    fight.answer({"a1": [1, 2, 3, 4, 6], "b1": [8, 2]})
    fight.pause()
    assert [line for line in estoc.transcript(fight.events, "en") if "against" in line] == [
        "      wrestling  1+2+3+4+6 / 8.2  10 against 11: poor",
    ]


GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_duel_of_seed_7_is_told_like_this(
    duel: estoc.Ruleset, start: Start, language: Literal["en", "fr"]
) -> None:
    """To write these anew after a change of texts or rules: `RENEW_GOLDEN=1 pytest tests/telling`."""
    fight = start(duel, 7)
    fight.auto()
    text = "\n".join(estoc.transcript(fight.events, language)) + "\n"
    path = GOLDEN / f"duel-7.{language}.txt"
    if os.environ.get("RENEW_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
