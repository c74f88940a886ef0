"""Events in names and words."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

import estoc
from estoc.game import Told
from estoc.game.told import Sort
from estoc.program.timeline import DRAW, UNRESOLVED
from estoc.telling import Teller

NB = "\u00a0"
Start: TypeAlias = Callable[..., estoc.Fight]


def with_fighters(rules: estoc.Ruleset, **sides: str) -> estoc.Fight:
    fight = rules.fight(1)
    for side, members in sides.items():
        for who in members.split():
            fight.add(who, side=side)
    return fight


def number_of(listed: tuple[Any, ...], identifier: str) -> int:
    return next(number for number, one in enumerate(listed) if one.id == identifier)


@pytest.fixture(scope="module")
def teller(village: estoc.Ruleset) -> Teller:
    return with_fighters(village, a="oak reed", b="oak fern oak").teller


def test_names_have_numbers_where_several_have_the_same_entry(teller: Teller) -> None:
    assert teller.roster.labels == ("a1", "a2", "b1", "b2", "b3")
    assert teller.roster.names == (
        ("the oak 1", "le chêne 1"),
        ("the reed", "le roseau"),
        ("the oak 2", "le chêne 2"),
        ("the fern", "la fougère"),
        ("the oak 3", "le chêne 3"),
    )
    assert teller.roster.sides == ("a", "b")
    assert teller.roster.side_of == ("a", "a", "b", "b", "b")


def event(village: estoc.Ruleset, identifier: str, *values: int) -> Told:
    return Told(0, Sort.EVENT, number_of(village.program.events, identifier), values)


@pytest.mark.parametrize(
    ("who", "many", "fr", "en"),
    [
        (
            1,
            0,
            f"Le manteau du roseau goutte{NB}: 0 trempé. Dommage au roseau{NB}!",
            "The coat of the reed drips: 0 are soaked. Pity to the reed!",
        ),
        (
            2,
            1,
            f"Le manteau du chêne 2 goutte{NB}: 1 trempé. Dommage au chêne 2{NB}!",
            "The coat of the oak 2 drips: 1 is soaked. Pity to the oak 2!",
        ),
        (
            3,
            2,
            f"Le manteau de la fougère goutte{NB}: 2 trempés. Dommage à la fougère{NB}!",
            "The coat of the fern drips: 2 are soaked. Pity to the fern!",
        ),
    ],
)
def test_sentences_of_events(
    village: estoc.Ruleset, teller: Teller, who: int, many: int, fr: str, en: str
) -> None:
    told = event(village, "splashed", who, many)
    assert teller.text(told, "fr") == fr
    assert teller.text(told, "en") == en


def test_entries_and_scales_in_sentences(village: estoc.Ruleset, teller: Teller) -> None:
    tool = next(one for one in village.program.kinds if one.id == "tool").entries.index("rake")
    told = event(village, "struck", 0, 3, 2, tool)
    assert teller.text(told, "fr") == f"Râteau{NB}: 3 contre le chêne 1, grand."
    assert teller.text(told, "en") == "Rake: 3 against the oak 1, grand."
    assert teller.event(told).to_json() == {
        "number": 0,
        "sort": "event",
        "id": "struck",
        "given": {"who": "a1", "effort": 3, "grade": "grand", "tool": "rake"},
    }


@pytest.mark.parametrize(("loud", "sign"), [(0, "+0"), (3, "+3")])
def test_signs(village: estoc.Ruleset, teller: Teller, loud: int, sign: str) -> None:
    assert teller.text(event(village, "rumble", loud), "fr") == f"Bruit {sign}."


@pytest.mark.parametrize(
    ("sides", "outcome", "fr", "en"),
    [
        ({"a": "oak", "b": "fern"}, 0, "Le chêne l'emporte.", "The oak wins."),
        ({"a": "oak", "b": "fern"}, 1, "La fougère l'emporte.", "The fern wins."),
        (
            {"a": "oak oak", "b": "fern"},
            0,
            "Le chêne 1 et le chêne 2 l'emportent.",
            "The oak 1 and the oak 2 win.",
        ),
        (
            {"a": "oak", "b": "fern reed oak"},
            1,
            "La fougère, le roseau et le chêne 2 l'emportent.",
            "The fern, the reed and the oak 2 win.",
        ),
        ({"a": "oak", "b": "fern"}, DRAW, "Plus personne ne tient debout.", "Nobody is left standing."),
        ({"a": "oak", "b": "fern"}, UNRESOLVED, "Le combat reste indécis.", "The fight is unresolved."),
    ],
)
def test_endings(village: estoc.Ruleset, sides: dict[str, str], outcome: int, fr: str, en: str) -> None:
    teller = with_fighters(village, **sides).teller
    told = Told(0, Sort.END, 0, (outcome,))
    assert teller.text(told, "fr") == fr
    assert teller.text(told, "en") == en


def test_outcomes_are_named(village: estoc.Ruleset) -> None:
    teller = with_fighters(village, red="oak", blue="fern").teller
    assert [teller.outcome(one) for one in (0, 1, DRAW, UNRESOLVED)] == ["red", "blue", "draw", "unresolved"]


def test_questions_labels_and_reasons(village: estoc.Ruleset) -> None:
    fight = village.fight(1)
    fight.add({"is": "acorn", "breath": 1}, side="a")
    fight.add({"is": "oak", "breath": 0}, side="b")
    asked = fight.pause()
    assert (asked.id, asked.who) == ("deed_of", "a1")
    assert asked.text("fr") == f"Le gland, que faites-vous{NB}?"
    assert asked.text("en") == "The acorn, what do you do?"
    assert [(one.key, one.label("fr"), one.parameters) for one in asked.options] == [
        ("rest/b1", "repos contre le chêne", {"act": "rest", "foe": "b1"}),
        ("strike/b1", "coup contre le chêne", {"act": "strike", "foe": "b1"}),
    ]
    assert [(one.key, one.reason("fr")) for one in asked.refused] == [
        ("splash/b1", "éclaboussure demande 2 souffles")
    ]
    fight.answer("strike/b1")
    # 8, carving 2, the mallet's weight 2; the rake's 1. Whoever is second leads at first.
    assert [one.label("fr") for one in fight.pause().options] == [
        f"maillet{NB}: 8 ou moins",
        f"râteau{NB}: 9 ou moins",
    ]


def test_events_of_the_engine(village: estoc.Ruleset) -> None:
    fight = village.fight(1, dice="ask")
    fight.add("acorn", side="a")
    fight.add("fern", side="b")
    fight.answer("strike/b1")
    fight.answer("mallet")
    fight.answer({"a1": [2, 2]})
    fight.answer({"a1": [4]})
    fight.answer({"b1": [1]})
    fight.pause()
    events = [one.to_json() for one in fight.events]
    assert [one["number"] for one in events] == list(range(len(events)))
    by_sort = {}
    for one in events:
        by_sort.setdefault(one["sort"], []).append((one["id"], one["given"]))
    assert by_sort["start"] == [("start", {"setup": "green"})]
    assert by_sort["choice"] == [
        ("choice", {"decision": "deed_of", "by": "a1", "answer": "strike/b1"}),
        ("choice", {"decision": "tool_of", "by": "a1", "answer": "mallet"}),
    ]
    attempt = {
        "who": "a1",
        "number": 8,
        "by": "a1",
        "faces": [2, 2],
        "degree": "grand",
        "double": 2,
        "margin": 4,
    }
    assert by_sort["check"] == [("attempt", attempt)]
    force = by_sort["throw"][0][1]
    assert (force["stream"], force["by"], force["faces"], force["total"]) == ("force", "a1", [4], 5)
    assert ("change", {"of": "contest:0", "field": "lead", "before": "b1", "after": "a1"}) in by_sort[
        "change"
    ]
    assert ("change", {"of": "a1", "field": "breath", "before": 5, "after": 4}) in by_sort["change"]
    assert ("apply", {"condition": "weary", "to": "a1", "intensity": 2}) in by_sort["apply"]


def test_what_is_nothing_to_people_has_no_text(village: estoc.Ruleset, start: Start) -> None:
    fight = start(village)
    fight.auto()
    silent = {one.sort for one in fight.events if not one.text("fr")}
    assert silent >= {"change", "apply", "choice"}
    assert silent.isdisjoint({"event", "check", "start", "end"})
