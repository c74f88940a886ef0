"""The exact type, with its range, of what checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from estoc.lang.types import (
    BOOLEAN,
    TEXT,
    Dice,
    Entry,
    Instance,
    Integer,
    Optional,
    Scale,
    Set,
    Steps,
    Type,
    fits,
    join,
    same_sort,
)
from estoc.lang.types import Map as MapOf

if TYPE_CHECKING:
    from conftest import Desk

ONE, TOOL, CRAFT = Instance("combatant"), Entry("tool"), Entry("craft")
GRADE, MOOD, TIDE = Scale("grade"), Scale("mood"), Scale("tide")

TYPES: list[tuple[str, Type]] = [
    # Numbers.
    ("7", Integer(7, 7)),
    ("1000000000", Integer(10**9, 10**9)),
    ("-1000000000", Integer(-(10**9), -(10**9))),
    ("-m", Integer(-4, 3)),
    ("n + m", Integer(-3, 10)),
    ("n - m", Integer(-4, 9)),
    ("n * m", Integer(-18, 24)),
    ("m * m", Integer(-12, 16)),
    ("n - n", Integer(-6, 6)),
    ("floor(m / 2)", Integer(-2, 2)),
    ("ceil(m / 2)", Integer(-1, 2)),
    ("half_up(m / 2)", Integer(-1, 2)),
    ("floor(m / -2)", Integer(-2, 1)),
    ("floor(n / skill)", Integer(0, 3)),
    ("ceil(-3 / 2)", Integer(-1, -1)),
    ("floor(n / max(1, m))", Integer(0, 6)),
    ("min(n, m)", Integer(-3, 4)),
    ("max(n, m, 2)", Integer(2, 6)),
    ("clamp(m, 0, 3)", Integer(0, 3)),
    ("clamp(m, n, 6)", Integer(0, 6)),
    ("clamp(m, -9, 9)", Integer(-3, 4)),
    ("abs(m)", Integer(0, 4)),
    ("abs(skill)", Integer(2, 6)),
    ("abs(-skill)", Integer(2, 6)),
    ("n if flag else m", Integer(-3, 6)),
    ("big * 1000000", Integer(-(10**15), 10**15)),
    # Dice.
    ("2d6 + 1", Dice(3, 13)),
    ("d20", Dice(1, 20)),
    ("d%", Dice(1, 100)),
    ("3d6kh2", Dice(2, 12)),
    ("3d6dl1", Dice(2, 12)),
    ("3d6kh5", Dice(3, 18)),
    ("2d6!3", Dice(2, 48)),
    ("0d6", Dice(0, 0)),
    ("1000d6", Dice(1000, 6000)),
    ("(skill - 2)d6", Dice(0, 24)),
    ("(skill)d6kl3", Dice(2, 18)),
    ("2dtoken", Dice(0, 4)),
    ("(n)ddebt", Dice(-18, 0)),
    ("3ddebt!2", Dice(-15, -9)),
    ("2 * 2d6", Dice(4, 24)),
    ("n * 1d6 - 1d4", Dice(-4, 35)),
    ("-2d6", Dice(-12, -2)),
    ("floor(2d6 / 2)", Dice(1, 6)),
    ("2d6 if flag else 3", Dice(2, 12)),
    ("item.force + n", Dice(1, 12)),
    # Truth.
    ("true", BOOLEAN),
    ("n < m", BOOLEAN),
    ("who == foe and not flag or n >= 2", BOOLEAN),
    ("flag != who.left_handed", BOOLEAN),
    ("who.tools == foe.tools", BOOLEAN),
    ("upright(who)", BOOLEAN),
    ("guest is absent", BOOLEAN),
    ("absent is present", BOOLEAN),
    # Names and parts.
    ("mallet", TOOL),
    ("tool:needle", TOOL),
    ("grade:fair", GRADE),
    ("fight.round", Integer(0, 100)),
    ("who.mood", MOOD),
    ("item.motto", Optional(TEXT)),
    ("item.effect", Steps(())),
    ("who.crafts[carving]", Integer(0, 6)),
    ("answer.degree", GRADE),
    ("chosen.tool.weight", Integer(0, 9)),
    ("pool.total", Integer(2, 12)),
    ("pool.same", BOOLEAN),
    ("pool.face", Integer(0, 6)),
    ("pool.evens", Integer(0, 2)),
    ("strange.lowest", Integer(-2, 12)),
    ("option.target", Integer(0, 12)),
    ("option.ceiling", Optional(Integer(1, 20))),
    # Calls.
    ("ease(who, mallet)", Integer(-20, 40)),
    ("still()", Integer(7, 7)),
    ("bonus(who.vigour)", Integer(-1, 2)),
    ("guarded(absent)", BOOLEAN),
    ("guarded(who.shield)", BOOLEAN),
    ("contest(who, foe).lead", ONE),
    ("other(match, who)", ONE),
    # Scales.
    ("level shift n", GRADE),
    ("temper shift -1", MOOD),
    ("temper shift 1", Optional(MOOD)),
    ("temper shift m", Optional(MOOD)),
    ("water shift 1", TIDE),
    ("water shift -n", Optional(TIDE)),
    ("min(level, grand)", GRADE),
    # Sets and folds.
    ("every(tool)", Set(TOOL)),
    ("every(combatant)", Set(ONE)),
    ("[mallet, tool:needle]", Set(TOOL)),
    ("[who, foe]", Set(ONE)),
    ("who.tools + [mallet] - foe.tools", Set(TOOL)),
    ("{x in who.friends if x.left_handed}", Set(ONE)),
    ("any(x.weight > n for x in who.tools)", BOOLEAN),
    ("all(x == mallet for x in who.tools)", BOOLEAN),
    ("count(x in who.tools)", Integer(0, 256)),
    ("count(x in [mallet, tool:needle] if x.weight > 1)", Integer(0, 2)),
    ("count(x in [mallet] + {x in [mallet] if flag} - who.tools)", Integer(0, 2)),
    ("count(x in match.moods)", Integer(0, 3)),
    ("count(x for x in [mallet])", Integer(0, 1)),
    ("sum(x.weight - 4 for x in [mallet, tool:needle])", Integer(-8, 10)),
    ("sum(2 for x in who.tools)", Integer(0, 512)),
    ("min(x.weight for x in who.tools)", Optional(Integer(0, 9))),
    ("min(x.weight for x in who.tools else 20)", Integer(0, 20)),
    ("max(x.weight for x in who.tools if x.weight > 1 else 0 - 1)", Integer(-1, 9)),
    ("max(-x.weight for x in [mallet])", Optional(Integer(-9, 0))),
    ("first(x in who.friends)", Optional(ONE)),
    ("first(x for x in who.friends if x != who)", Optional(ONE)),
    # Perhaps absent.
    ("extra if flag else absent", Optional(Integer(1, 5))),
    ("absent if flag else n", Optional(Integer(0, 6))),
    ("extra if flag else n", Optional(Integer(0, 6))),
    ("who.shield if flag else mallet", Optional(TOOL)),
]


@pytest.mark.parametrize(("text", "type_"), TYPES, ids=[text for text, _ in TYPES])
def test_an_expression_has_its_type(desk: Desk, text: str, type_: Type) -> None:
    assert desk.type_of(text) == type_


WANTED: list[tuple[str, Type, Type]] = [
    # Ids that several things have: the place says which is meant, or what stands beside.
    ("needle", TOOL, TOOL),
    ("needle", Optional(CRAFT), CRAFT),
    ("fair", GRADE, GRADE),
    ("[needle]", Set(CRAFT), Set(CRAFT)),
    ("[needle, mallet]", Set(TOOL), Set(TOOL)),
    ("[]", Set(MOOD), Set(MOOD)),
    ("needle if flag else absent", Optional(TOOL), Optional(TOOL)),
    ("fair shift n", GRADE, GRADE),
    ("max(fair, fair)", GRADE, GRADE),
    ("who.tools - [needle]", Set(TOOL), Set(TOOL)),
    ("absent", Optional(ONE), Optional(ONE)),
    ("3", Dice(0, 9), Dice(0, 9)),
]


@pytest.mark.parametrize(("text", "wanted", "type_"), WANTED, ids=[text for text, _, _ in WANTED])
def test_the_place_helps(desk: Desk, text: str, wanted: Type, type_: Type) -> None:
    found = desk.type_of(text, wanted)
    assert fits(found, wanted)
    assert fits(found, type_)


HELPED: list[str] = [
    "fair == level",
    "level < fair",
    "fair != temper",
    "needle == item",
    "needle in who.tools",
    "item in [needle]",
    "item not in [needle, needle]",
    "[needle] == who.tools",
    "who.crafts[needle] > 1",
    "max(fair, level) == grand",
    "level == (fair if flag else poor)",
    "item == (needle if flag else needle)",
    "count(x in match.moods if x == fair) > 0",
    "upright(who) and worth(fair) > 1",
    "ease(who, needle) > 2",
    "fair shift 1 == level",
]


@pytest.mark.parametrize("text", HELPED)
def test_neighbours_help(desk: Desk, text: str) -> None:
    assert desk.type_of(text) == BOOLEAN


def test_relations_of_types() -> None:
    few, many = MapOf(CRAFT, Integer(1, 2)), MapOf(CRAFT, Integer(0, 6))
    assert fits(few, many)
    assert not fits(many, few)
    assert same_sort(few, many)
    assert not same_sort(few, MapOf(TOOL, Integer(1, 2)))
    assert fits(Integer(1, 3), Dice(0, 3))
    assert not fits(Dice(1, 3), Integer(0, 9))
    assert not fits(Optional(Integer(1, 3)), Integer(0, 9))
    assert join(Integer(0, 1), Dice(1, 3)) == Dice(0, 3)
    assert join(Optional(Integer(0, 1)), Integer(5, 5)) == Optional(Integer(0, 5))
    assert join(Integer(5, 5), Optional(Integer(0, 1))) == Optional(Integer(0, 5))
    assert join(Optional(TOOL), Optional(CRAFT)) is None
    assert join(TOOL, CRAFT) is None
