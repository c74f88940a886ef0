"""Texts with placeholders."""

from __future__ import annotations

import pytest

from estoc.lang.syntax import tree as t
from estoc.lang.syntax.parser import ExpressionParser
from estoc.lang.syntax.templates import parse_template

PARSER = ExpressionParser()


def name(text: str, start: int) -> t.Name:
    return t.Name(text, (start, start + len(text)))


TEMPLATES: list[tuple[str, tuple[str | t.Placeholder | t.OptionalPart, ...]]] = [
    ("", ()),
    ("plain, with | and : signs", ("plain, with | and : signs",)),
    ("{a}", (t.Placeholder(name("a", 1), (), (0, 3)),)),
    ("to { a } !", ("to ", t.Placeholder(name("a", 5), (), (3, 8)), " !")),
    (
        "{a|de}{b|a}",
        (t.Placeholder(name("a", 1), ("de",), (0, 6)), t.Placeholder(name("b", 7), ("a",), (6, 11))),
    ),
    ("{a| signed }", (t.Placeholder(name("a", 1), ("signed",), (0, 12)),)),
    ("{n|one day|days}", (t.Placeholder(name("n", 1), ("one day", "days"), (0, 16)),)),
    ("day{n||s}", ("day", t.Placeholder(name("n", 4), ("", "s"), (3, 9)))),
    ("{{a}} {{", ("{a} {",)),
    ("{{{a}}}", ("{", t.Placeholder(name("a", 3), (), (2, 5)), "}")),
    (
        "é {count({x in a})}",
        (
            "é ",
            t.Placeholder(
                t.Call("count", (t.SetBuilder("x", name("a", 15), None, (9, 17)),), (3, 8), (3, 18)),
                (),
                (2, 19),
            ),
        ),
    ),
    ("[[a]]", ("[a]",)),
    (
        "a[ b {c}{{[[].",
        ("a", t.OptionalPart((" b ", t.Placeholder(name("c", 6), (), (5, 8)), "{["), (1, 13)), "."),
    ),
    (
        "[{a}][{b}{c}]",
        (
            t.OptionalPart((t.Placeholder(name("a", 2), (), (1, 4)),), (0, 5)),
            t.OptionalPart(
                (t.Placeholder(name("b", 7), (), (6, 9)), t.Placeholder(name("c", 10), (), (9, 12))), (5, 13)
            ),
        ),
    ),
    ("{a[b]}", (t.Placeholder(t.Index(name("a", 1), name("b", 3), (1, 5)), (), (0, 6)),)),
    ("{ {x in a}}", (t.Placeholder(t.SetBuilder("x", name("a", 8), None, (2, 10)), (), (0, 11)),)),
]


@pytest.mark.parametrize(("text", "parts"), TEMPLATES, ids=[text for text, _ in TEMPLATES])
def test_text_gives_these_parts(text: str, parts: tuple[str | t.Placeholder | t.OptionalPart, ...]) -> None:
    parsed = parse_template(text, PARSER)
    assert parsed.findings == ()
    assert parsed.template == t.Template(parts)


MISTAKES: list[tuple[str, list[tuple[str, tuple[int, int], str]]]] = [
    ("go {a", [("E309", (3, 4), "this `{` is never closed")]),
    ("{count({x in a})", [("E309", (0, 1), "this `{` is never closed")]),
    ("a } b", [("E309", (2, 3), "this `}` closes nothing")]),
    ("a [{b}", [("E309", (2, 3), "this `[` is never closed")]),
    ("a ] b", [("E309", (2, 3), "this `]` closes nothing")]),
    ("[{a} [{b}]", [("E309", (5, 6), "a part that may be left out has no other inside it")]),
    ("[{a", [("E309", (0, 1), "this `[` is never closed"), ("E309", (1, 2), "this `{` is never closed")]),
    ("{}", [("E301", (1, 1), "an expression was expected here")]),
    ("x {a +} y", [("E301", (6, 6), "a number, a name or `(` was expected here, not the end")]),
    ("é {a = 1}", [("E307", (5, 6), "`=` is not used here")]),
    ("{a|upper}", [("E308", (3, 8), "`upper` is no filter")]),
    ("{a|}", [("E308", (3, 3), "`` is no filter")]),
    ("{a|x|y|z}", [("E308", (7, 8), "a placeholder has two forms at most: singular and plural")]),
    ("{a|x|{b}}", [("E308", (5, 8), "a form is plain text, without braces")]),
    (
        "{a b} {c|no} }",
        [
            ("E301", (3, 4), "an operator such as `+` or the end was expected here, not `b`"),
            ("E308", (9, 11), "`no` is no filter"),
            ("E309", (13, 14), "this `}` closes nothing"),
        ],
    ),
]


@pytest.mark.parametrize(("text", "findings"), MISTAKES, ids=[text for text, _ in MISTAKES])
def test_mistakes_have_places_in_the_whole_text(
    text: str, findings: list[tuple[str, tuple[int, int], str]]
) -> None:
    parsed = parse_template(text, PARSER)
    assert parsed.template is None
    assert [(found.code, found.at, found.message.en) for found in parsed.findings] == findings


def test_an_unknown_filter_is_told_the_filters() -> None:
    found = parse_template("{a|upper}", PARSER).findings[0]
    assert found.hints[0].en == "the filters are de, a, signed"
