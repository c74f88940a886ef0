"""What typed lines mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from estoc_tools.reply import Keep, Unclear, Why, Word, reply_to

if TYPE_CHECKING:
    from collections.abc import Callable

LABELS = (
    "dodge: 7 or less",
    "martial-arts dodge: 2",
    "martial-arts block: 3",
    "to C2",
    "to C20",
    "L'épée (droite): 1",
)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1", 1),
        ("6", 6),
        ("dodge", 1),
        ("DO", 1),
        ("martial-arts d", 2),
        ("Martial-Arts  Block", 3),
        ("to C2", 4),
        ("to c20", 5),
        ("key_3", 4),
        ("l'epee", 6),
        ("L\u2019ÉPÉE (", 6),
    ],
)
def test_an_option_is_taken_by_number_key_or_start(
    ask: Callable[..., object], typed: str, number: int
) -> None:
    asked = ask(*LABELS)
    assert reply_to(asked, typed, "en") is asked.options[number - 1]


@pytest.mark.parametrize(
    ("typed", "meant"), [("martial", [2, 3]), ("to", [4, 5]), ("0", []), ("7", []), ("zz", []), ("1 2", [])]
)
def test_what_is_not_one_option_is_unclear(ask: Callable[..., object], typed: str, meant: list[int]) -> None:
    found = reply_to(ask(*LABELS), typed, "en")
    assert isinstance(found, Unclear)
    assert [place for place, _ in found.meant] == meant


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("", Word.MORE),
        ("+", Word.MORE),
        ("-", Word.LESS),
        ("u", Word.BACK),
        ("Q", Word.LEAVE),
        ("h", Word.HELP),
        ("aide", Word.HELP),
        ("?", Word.WHY),
        ("??", Word.TOLD),
    ],
)
def test_words_that_hold_at_any_question(ask: Callable[..., object], typed: str, word: Word) -> None:
    assert reply_to(ask(*LABELS), typed, "en") is word


def test_a_file_may_be_named_to_save_in(ask: Callable[..., object]) -> None:
    assert reply_to(ask(*LABELS), "s my fight.json", "en") == Keep("my fight.json")
    assert isinstance(reply_to(ask(*LABELS), "s", "en"), Unclear)


def test_why_asks_about_an_option_or_about_what_is_not_offered(ask: Callable[..., object]) -> None:
    asked = ask(*LABELS, refused=(("feint: 1", "no"), ("fend: 2", "no")))
    assert reply_to(asked, "? 2", "en") == Why(asked.options[1], as_json=False)
    assert reply_to(asked, "?2 json", "en") == Why(asked.options[1], as_json=True)
    assert reply_to(asked, "? dodge", "en") == Why(asked.options[0], as_json=False)
    assert reply_to(asked, "? fei", "en") == Why(asked.refused[0], as_json=False)
    assert reply_to(asked, "? fend json", "en") == Why(asked.refused[1], as_json=True)
    assert isinstance(reply_to(asked, "? zz", "en"), Unclear)
    assert isinstance(reply_to(asked, "? json", "en"), Unclear)
