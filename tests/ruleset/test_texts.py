"""Texts by cases and with parts that may be left out; parameters of events that may be absent."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import estoc

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BOOK = Path(__file__).parents[2] / "docs" / "language.md"
HOST = {
    "ruleset.yaml": "ruleset: {id: host, version: 1.0.0, language: 1, name: {fr: h, en: h}, timeline: turns, "
    "setup: field, policy: idle}\n",
    "rules.yaml": """
kind:
  arme: {name: {fr: arme, en: weapon}}
  combatant: {fields: {arme: {type: arme, optional: true}}}
arme:
  lance: {name: {fr: lance, en: lance}}
combatant:
  gauvain: {name: {fr: Gauvain, en: Gawain}, arme: lance}
  perceval: {name: {fr: Perceval, en: Perceval}}
timeline:
  turns:
    name: {fr: tours, en: turns}
    seats: combatant
    turn:
      - each: c
        in: every(combatant)
        steps: [{call: toucher, with: {qui: seat, cible: c}}]
    stands: true
    nobody_stands: draw
    rounds: 1
setup: {field: {name: {fr: f, en: f}, text: {fr: f, en: f}}}
policy:
  idle: {name: {fr: rien, en: idle}}
""",
}


def test_the_example_of_the_book_says_what_the_book_says(
    write: Callable[[str, Mapping[str, str]], Path],
) -> None:
    section = BOOK.read_text(encoding="utf-8").partition("\n### Texts that say less, or something else\n")[2]
    example = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)[0]
    rules = estoc.load(write("host", {**HOST, "example.yaml": example}))
    fight = rules.fight(1)
    fight.add("gauvain", side="a")
    fight.add("perceval", side="b")
    fight.auto()
    told = [event for event in fight.events if event.id == "touche"]
    english = [event.text("en") for event in told]
    assert english == [
        "Gawain is hurt by their own blow.",
        "Gawain is hurt by their own blow.",
        "Gawain hits Perceval with a weapon (lance): 5 points, 2 of them stopped.",
        "Gawain hits Perceval: 1 point.",
        "Perceval hits Gawain: 5 points, 2 of them stopped.",
        "Perceval hits Gawain: 1 point.",
        "Perceval is hurt by their own blow.",
        "Perceval is hurt by their own blow.",
    ]
    nobreak = "\N{NO-BREAK SPACE}"
    assert [event.text("fr") for event in told[2:4]] == [
        f"Gauvain touche Perceval de son arme (lance){nobreak}: 5 points, dont 2 pour l'armure.",
        f"Gauvain touche Perceval{nobreak}: 1 point.",
    ]
    for sentence in english[2:4]:
        assert sentence in section
    assert [event.given["arme"] for event in told[2:5]] == ["lance", None, None]


EVENT = "event: {{seen_again: {{given: {given}, rank: line, text: {text}}}}}\n"
WORDS = "{fr: a, en: b}"
MISTAKES = [
    ("{n: 0..3}", "[{when: n == 1, is: WORDS}]", ["E228"]),
    ("{n: 0..3}", "[{otherwise: WORDS}, {otherwise: WORDS}]", ["E228"]),
    ("{n: 0..3}", "[{when: n == 1}, {otherwise: WORDS}]", ["E209"]),
    ("{n: 0..3}", "[{is: WORDS}, {otherwise: WORDS}]", ["E209"]),
    ("{n: 0..3}", "[{when: n == 1, is: WORDS}, {when: n == 2, otherwise: WORDS}]", ["E208"]),
    ("{n: 0..3}", "[{when: n == 1, is: {fr: a}}, {otherwise: WORDS}]", ["E209"]),
    ("{n: 0..3}", "[{when: m == 1, is: WORDS}, {otherwise: WORDS}]", ["E310"]),
    ("{n: 0..3}", "[{when: n, is: WORDS}, {otherwise: WORDS}]", ["E316"]),
    ("{n: 0..3}", "{fr: 'a[, {n}', en: b}", ["E309"]),
    ("{n: 0..3}", "{fr: 'a[, {n}]', en: 'b[{who}]'}", ["E310"]),
    ("{n: 1..3}", "{fr: 'a[, {n}]', en: b}", ["E328"]),
    ("{n: 1..3}", "a", ["E210"]),
    # The state goes on, and what was told stays: no test may look at it.
    ("{who: combatant}", "[{when: who.energy > 0, is: WORDS}, {otherwise: WORDS}]", ["E237"]),
    ("{who: combatant}", "{fr: 'a[, {who.energy}]', en: b}", ["E237"]),
    # What may be absent is tested before it is used.
    ("{t: {type: tool, optional: true}}", "{fr: '{t.weight}', en: b}", ["E318"]),
    ("{t: {type: tool, optional: true}}", "{fr: '[{t} {t.weight}]', en: '[{t}]'}", []),
    (
        "{t: {type: tool, optional: true}}",
        "[{when: t is absent, is: WORDS}, {otherwise: {fr: '{t.weight}', en: '{t.weight}'}}]",
        [],
    ),
    ("{t: {type: tool, optional: 3}}", "WORDS", ["E210"]),
    ("{t: {optional: true}}", "WORDS", ["E209"]),
    ("{t: {type: blow, optional: true}}", "WORDS", ["E215"]),
]


@pytest.mark.parametrize(("given", "text", "codes"), MISTAKES)
def test_mistakes(told: Callable[..., list[str]], given: str, text: str, codes: list[str]) -> None:
    found = told(EVENT.format(given=given, text=text.replace("WORDS", WORDS)))
    assert [one.split()[0] for one in found] == codes
