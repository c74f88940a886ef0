"""What each mistake of meaning is called, at which part of the expression, and what would mend it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from estoc.lang.types import BOOLEAN, Dice, Entry, Instance, Integer, Optional, Scale, Set, Type

if TYPE_CHECKING:
    from conftest import Desk

ONE, TOOL = Instance("combatant"), Entry("tool")
ROLL_FIRST = "roll the dice first, in a step, and use their total"

# The expression, its code, the part that is marked, and a piece of the message or of a hint.
MISTAKES: list[tuple[str, str, str, str]] = [
    ("skil + 1", "E310", "skil", "did you mean `skill`?"),
    ("any(xx > 1 for xxx in who.tools)", "E310", "xx", "did you mean `xxx`?"),
    ("vigour + 1", "E310", "vigour", "did you mean `who.vigour`?"),
    ("upright and flag", "E310", "upright", "give it its values: `upright(who)`"),
    ("zzzzz", "E310", "zzzzz", "nothing here is called `zzzzz`"),
    ("tool:neddle", "E310", "tool:neddle", "did you mean `tool:needle`?"),
    ("option.tagret", "E310", "tagret", "did you mean `target`?"),
    ("every(tol)", "E310", "tol", "did you mean `tool`?"),
    ("2dtokn", "E310", "2dtokn", "did you mean `token`?"),
    ("needle", "E311", "needle", "write `tool:needle` or `craft:needle`"),
    ("needle == needle", "E311", "needle", "`needle` may mean several things"),
    ("[needle]", "E311", "needle", "`needle` may mean several things"),
    ("needle if flag else absent", "E311", "needle", "`needle` may mean several things"),
    ("fair shift 1", "E311", "fair", "write `grade:fair` or `mood:fair`"),
    ("who.vigor", "E312", "vigor", "did you mean `vigour`?"),
    ("fight.weather", "E312", "weather", "it has round"),
    ("answer.x", "E312", "x", "it has degree, margin, rest"),
    ("pool.sum", "E312", "sum", "it has total, same, face, highest, lowest, evens, odds"),
    ("who.tools.weight", "E312", "weight", "go through its members: `sum(x.weight for x in who.tools)`"),
    ("who.crafts.carving", "E312", "carving", "put the name in brackets: `who.crafts[carving]`"),
    ("n.x", "E312", "x", "a number from 0 to 6 has no `x`"),
    ("uprigt(who)", "E313", "uprigt", "did you mean `upright`?"),
    ("flor(n / 2)", "E313", "flor", "did you mean `floor`?"),
    ("ease(who)", "E314", "ease(who)", "write `ease(who, tool)`"),
    ("still(1)", "E314", "still(1)", "`still` takes no value, not 1"),
    ("clamp(n, 1)", "E314", "clamp(n, 1)", "write `clamp(value, low, high)`"),
    ("min(n)", "E314", "min(n)", "`min(x.field for x in set)` for a set"),
    ("max()", "E314", "max()", "`max` takes at least 2 values, not 0"),
    ("any(item in who.tools)", "E314", "any(item in who.tools)", "write `any(condition for x in set)`"),
    ("all(flag)", "E314", "all(flag)", "write `all(condition for x in set)`"),
    ("sum(x in who.tools)", "E314", "sum(x in who.tools)", "write `sum(number for x in set)`"),
    ("count(who.tools)", "E314", "count(who.tools)", "write `count(x in set if condition)`"),
    ("first()", "E314", "first()", "write `first(x in set if condition)`"),
    ("count(x.weight > 1 for x in who.tools)", "E314", "x.weight > 1", "`count(x in ... if ...)`"),
    ("who + 1", "E315", "who", "its numbers: who.vigour, who.energy"),
    ("1 - answer", "E315", "answer", "its numbers: answer.margin"),
    ("pool * 2", "E315", "pool", "its numbers: pool.total"),
    ("who.crafts + 1", "E315", "who.crafts", "take one of them: `who.crafts[...]`"),
    ("1 + who.tools", "E315", "who.tools", "count its members: `count(x in who.tools)`"),
    ("flag * 3", "E315", "flag", "write `1 if ... else 0`"),
    ("-words", "E315", "words", "this is a text; `-` needs a number"),
    ("item.force < 3", "E315", "item.force", ROLL_FIRST),
    ("max(0, 2d6)", "E315", "2d6", ROLL_FIRST),
    ("(1d4)d6", "E315", "1d4", ROLL_FIRST),
    ("clamp(who, 0, 3)", "E315", "who", "`clamp` needs a number"),
    ("clamp(1, words, 3)", "E315", "words", "`clamp` needs a number"),
    ("floor(1 / 2d6)", "E315", "2d6", "`/` needs a number"),
    ("floor(n)", "E315", "floor(n)", "write `floor(a / b)`"),
    ("abs(deed)", "E315", "deed", "this is a block of steps; `abs` needs a number"),
    ("sum(x for x in who.tools)", "E315", "x", "its numbers: x.weight"),
    ("n and flag", "E315", "n", "`and` needs true or false"),
    ("not item", "E315", "item", "`not` needs true or false"),
    ("1 if n else 2", "E315", "n", "`if` needs true or false"),
    ("any(n for x in who.tools)", "E315", "n", "`any` needs true or false"),
    ("count(x in n)", "E315", "n", "`in` needs a set"),
    ("item in 3", "E315", "3", "`in` needs a set"),
    ("who < foe", "E315", "who", "`<` needs a number"),
    ("words == words", "E315", "words", "`==` needs a number, a set or a named thing"),
    ("answer != answer", "E315", "answer", "`!=` needs a number, a set or a named thing"),
    ("n is present", "E315", "n", "`is present` needs a value that may be absent"),
    ("who.mood is absent", "E315", "who.mood", "`is absent` needs a value that may be absent"),
    ("extra == absent", "E315", "extra == absent", "write `extra is absent`"),
    ("absent != extra", "E315", "absent != extra", "write `extra is present`"),
    ("n shift 1", "E315", "n", "`shift` needs a value of a scale"),
    ("level shift fair", "E311", "fair", "`fair` may mean several things"),
    ("level shift who", "E315", "who", "`shift` needs a number"),
    ("n[mallet]", "E315", "n", "`[...]` needs a number for each of a kind"),
    ("other(who, foe)", "E315", "who", "`other` needs a pair"),
    ("deed if flag else deed", "E315", "deed", "`if` needs a single value"),
    ("worth(temper)", "E316", "temper", "a value of the scale `grade` is expected here"),
    ("ease(who, extra)", "E316", "extra", "a `tool` is expected here, not a number from 1 to 5, or absent"),
    ("who.crafts[mallet]", "E316", "mallet", "a `craft` is expected here, not a `tool`"),
    ("other(match, item)", "E316", "item", "a `combatant` is expected here, not a `tool`"),
    ("[1, 2]", "E316", "1", "a set holds named things, not the number 1"),
    ("[]", "E316", "[]", "nothing says what this empty set could hold"),
    ("absent", "E316", "absent", "nothing says what is absent here"),
    ("bonus(n)", "E317", "n", "a number from 0 to 6, but its place holds a number from 1 to 6"),
    ("clamp(n, 5, 3)", "E317", "clamp(n, 5, 3)", "the low end may be 5, above the high end, which may be 3"),
    ("-(big * 1000000) - 1", "E317", "-(big * 1000000) - 1", "this may go beyond 1000000000000000"),
    ("1 + big * big", "E317", "big * big", "this may go beyond 1000000000000000"),
    (
        "sum(big * 9999 for x in who.tools)",
        "E317",
        "sum(big * 9999 for x in who.tools)",
        "this may go beyond",
    ),
    ("extra + 1", "E318", "extra", "test it first: `... if extra is present else ...`"),
    ("who.shield.weight", "E318", "who.shield", "`who.shield is present and ...`"),
    ("who.shield.weight is present", "E318", "who.shield", "absent is not zero"),
    ("extra == 3", "E318", "extra", "absent is not zero"),
    ("[extra]", "E318", "extra", "absent is not zero"),
    ("1 + first(x in who.tools).weight", "E318", "first(x in who.tools)", "absent is not zero"),
    ("temper shift 1 == calm", "E318", "temper shift 1", "absent is not zero"),
    ("ease(who, who.shield)", "E318", "who.shield", "absent is not zero"),
    ("absent + 1", "E318", "absent", "a value is needed here, not `absent`"),
    ("n / 2", "E319", "n / 2", "write `floor(a / b)`, `ceil(a / b)` or `half_up(a / b)`"),
    ("floor(n / 2 + 1)", "E319", "n / 2", "a division must say how it rounds"),
    ("floor(n / 2 / 3)", "E319", "n / 2", "a division must say how it rounds"),
    ("floor(n / m)", "E320", "m", "keep it at 1 or more with `max(1, ...)`"),
    ("half_up(2d6 / 0)", "E320", "0", "this divisor may be 0"),
    ("(n - 2)d6", "E321", "n - 2", "keep it at 0 or more with `max(0, ...)`"),
    ("1001d6", "E322", "1001", "up to 1001 dice, but a roll has 1000 at most"),
    ("4000000000d6", "E322", "4000000000", "keep it at 1000 or less with `min(1000, ...)`"),
    ("(n * 200)d6kh1", "E322", "n * 200", "up to 1200 dice"),
    ("2d6!101", "E322", "!101", "it explodes 100 times at most"),
    ("3d0", "E323", "3d0", "from 1 to 1000 faces"),
    ("1d1001", "E323", "1d1001", "a die cannot have 1001 faces"),
    ("4d6kh3dl1", "E323", "dl1", "dice keep or drop once"),
    ("1 + d6!2!3", "E323", "!3", "explode once"),
    ("level < temper", "E324", "level < temper", "do not go together"),
    ("level == 3", "E324", "level == 3", "a value of the scale `grade` and the number 3"),
    ("who == item", "E324", "who == item", "a `combatant` and a `tool` do not go together here"),
    ("item in every(combatant)", "E324", "item in every(combatant)", "do not go together"),
    ("who.tools + n", "E324", "n", "do not go together"),
    ("who.tools - who.friends", "E324", "who.friends", "do not go together"),
    ("max(level, 1)", "E324", "1", "do not go together"),
    ("mallet if flag else 0", "E324", "mallet if flag else 0", "a `tool` and the number 0"),
    ("[mallet, carving]", "E324", "carving", "a `tool` and a `craft` do not go together here"),
    ("n + 9 m", "E325", "9 m", "`9 m` needs a map"),
    ("toward(who, who, [])", "E325", "toward", "`toward` needs a map"),
    ("cell:A1", "E325", "cell:A1", "`cell:A1` needs a map"),
]


@pytest.mark.parametrize(("text", "code", "part", "words"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_one_mistake_is_one_finding_with_its_place_and_hint(
    desk: Desk, text: str, code: str, part: str, words: str
) -> None:
    ((found, marked, message, hints),) = desk.findings(text)
    assert (found, marked) == (code, part)
    assert words in " / ".join((message, *hints))


PLACED: list[tuple[str, Type, str, str]] = [
    ("n + 1", Integer(0, 6), "E317", "may be a number from 1 to 7, but its place holds a number from 0 to 6"),
    (
        "2d6",
        Dice(0, 9),
        "E317",
        "this may be dice that show 2 to 12, but its place holds dice that show 0 to 9",
    ),
    ("2d6", Integer(0, 20), "E316", "a number from 0 to 20 is expected here, not dice"),
    ("who", BOOLEAN, "E316", "true or false is expected here, not a `combatant`"),
    ("level", Scale("mood"), "E316", "a value of the scale `mood` is expected here"),
    ("extra", Integer(0, 9), "E318", "`extra` may be absent"),
    ("extra", TOOL, "E316", "a `tool` is expected here"),
    ("extra", Optional(Integer(2, 9)), "E317", "a number from 1 to 5, or absent, but its place holds"),
    ("absent", ONE, "E318", "a value is needed here"),
    ("[carving]", Set(TOOL), "E316", "a list, each of them a `tool` is expected here"),
]


@pytest.mark.parametrize(("text", "wanted", "code", "words"), PLACED, ids=[row[0] for row in PLACED])
def test_a_value_must_fit_its_place(desk: Desk, text: str, wanted: Type, code: str, words: str) -> None:
    ((found, marked, message, _),) = desk.findings(text, wanted)
    assert (found, marked) == (code, text)
    assert words in message


BAD = ("E310", "bad")
CASCADES: list[tuple[str, list[tuple[str, str]]]] = [
    ("bad + 1 > 2 and flag", [BAD]),
    ("floor(n / bad)", [BAD]),
    ("(bad)d6 + 1", [BAD]),
    ("bonus(bad + 7)", [BAD]),
    ("clamp(bad, 0, 3) < n", [BAD]),
    ("max(bad, n) * big * big", [BAD]),
    ("bad.vigour.x[n]", [BAD]),
    ("abs(bad) shift 3", [BAD]),
    ("n in [bad]", [BAD]),
    ("fair == bad", [BAD]),
    ("[needle, bad]", [BAD]),
    ("1 if bad else level", [BAD]),
    ("needle if flag else needle", [("E311", "needle")]),
    ("sum(bad for x in who.tools) + level", [BAD, ("E315", "level")]),
    ("who.crafts[bad] == level", [BAD]),
    ("other(bad, item)", [BAD]),
    ("any(x.weight for x in bad)", [BAD]),
    ("{x in who.tools if bad} + 1", [BAD]),
    ("count(x in {y in who.tools if bad} if x.weight)", [BAD]),
    ("not bad or bad.x is present", [BAD, BAD]),
]


@pytest.mark.parametrize(("text", "told"), CASCADES, ids=[text for text, _ in CASCADES])
def test_what_follows_from_a_mistake_is_not_told(desk: Desk, text: str, told: list[tuple[str, str]]) -> None:
    assert [(code, marked) for code, marked, _, _ in desk.findings(text, BOOLEAN)] == told


def test_mistakes_in_different_parts_are_all_told(desk: Desk) -> None:
    found = desk.findings("n / 2 + who * extra + zzzzz(1) + (m)d6")
    assert [(code, marked) for code, marked, _, _ in found] == [
        ("E319", "n / 2"),
        ("E315", "who"),
        ("E318", "extra"),
        ("E313", "zzzzz"),
        ("E321", "m"),
    ]


def test_french_messages_have_french_typography(desk: Desk) -> None:
    for text, *_ in MISTAKES:
        for found in desk.check(text).findings:
            for words in (found.message, *found.hints):
                assert words.fr
                assert words.fr != words.en
                prose = re.sub(r"«\N{NO-BREAK SPACE}[^»]*\N{NO-BREAK SPACE}»", "x", words.fr)
                assert re.findall(r"[^\N{NO-BREAK SPACE}][:;?!]|[«»`]", prose) == [], words.fr
