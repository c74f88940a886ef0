"""Where the parts of an expression stand."""

from __future__ import annotations

from estoc.lang.syntax import tree as t
from estoc.lang.syntax.parser import ExpressionParser
from estoc.lang.syntax.places import first_deeper

PARSER = ExpressionParser()


def test_places_are_a_nodes_own_text() -> None:
    text = " ( a + (b) ) * f( x.yy[1] ) "
    assert PARSER.parse(text).tree == t.Arithmetic(
        "*",
        t.Sum((("+", t.Name("a", (3, 4))), ("+", t.Name("b", (8, 9)))), (3, 10)),
        t.Call(
            "f",
            (
                t.Index(
                    t.Member(t.Name("x", (18, 19)), "yy", (20, 22), (18, 22)), t.Number(1, (23, 24)), (18, 25)
                ),
            ),
            (15, 16),
            (15, 27),
        ),
        (1, 27),
    )


def test_places_of_dice() -> None:
    assert PARSER.parse(" 12d6kh2!3").tree == t.Dice(
        t.Number(12, (1, 3)),
        6,
        (
            t.DiceModifier("kh", t.Number(2, (7, 8)), (5, 8)),
            t.DiceModifier("!", t.Number(3, (9, 10)), (8, 10)),
        ),
        (1, 10),
    )
    assert PARSER.parse("( n )dKdl1").tree == t.Dice(
        t.Name("n", (2, 3)), "K", (t.DiceModifier("dl", t.Number(1, (9, 10)), (7, 10)),), (0, 10)
    )


def test_the_first_part_too_deep_is_the_first_in_the_text() -> None:
    tree = PARSER.parse("1 + f(a, -b) * -(-c)").tree
    assert tree is not None
    assert first_deeper(tree, 5) is None
    assert first_deeper(tree, 4) == (10, 11)
    assert first_deeper(tree, 3) == (6, 7)
    assert first_deeper(tree, 2) == (4, 12)
    assert first_deeper(tree, 1) == (0, 1)
