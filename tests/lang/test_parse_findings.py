"""What each mistake is called, and at which character."""

from __future__ import annotations

import pytest

from estoc.lang.syntax.parser import ExpressionParser

PARSER = ExpressionParser()

MISTAKES: list[tuple[str, str, tuple[int, int], str]] = [
    ("", "E301", (0, 0), "an expression was expected here"),
    ("   ", "E301", (0, 0), "an expression was expected here"),
    ("1 + ", "E301", (3, 3), "a number, a name or `(` was expected here, not the end"),
    ("1 + * 2", "E301", (4, 5), "a number, a name or `(` was expected here, not `*`"),
    ("a b", "E301", (2, 3), "an operator such as `+` or the end was expected here, not `b`"),
    ("(a b)", "E301", (3, 4), "an operator such as `+` or `)` was expected here, not `b`"),
    ("f(a b)", "E301", (4, 5), "an operator such as `+`, `,` or `)` was expected here, not `b`"),
    ("2d6 garbage", "E301", (4, 11), "an operator such as `+` or the end was expected here, not `garbage`"),
    ("2d", "E301", (0, 2), "a die needs a number of faces after the `d`"),
    ("(1)d + 2", "E301", (3, 4), "a die needs a number of faces after the `d`"),
    ("1d(a", "E301", (2, 3), "this `(` is never closed"),
    ("1d()", "E301", (3, 4), "a number, a name or `(` was expected here, not `)`"),
    ("f(a)d(6)", "E301", (4, 5), "a computed number of dice stands in brackets of its own"),
    ("1d6!(a", "E301", (4, 5), "this `(` is never closed"),
    ("1d6kh()", "E301", (6, 7), "a number, a name or `(` was expected here, not `)`"),
    ("1d6!(a)kh", "E301", (7, 9), "an operator such as `+` or the end was expected here, not `kh`"),
    ("2 d 6", "E301", (0, 5), "dice are written without spaces"),
    ("2 d6", "E301", (0, 4), "dice are written without spaces"),
    ("(a) d6", "E301", (2, 6), "dice are written without spaces"),
    ("f(a)d6", "E301", (4, 6), "a computed number of dice stands in brackets of its own"),
    ("2d6kh", "E301", (3, 5), "`kh` after dice means nothing"),
    ("2d6r1", "E301", (3, 5), "`r1` after dice means nothing"),
    ("a + 1D6", "E301", (4, 7), "dice have a small `d`, not `1D6`"),
    ("12abc", "E301", (0, 5), "`12abc` is neither a number nor a name"),
    ("kind : id", "E301", (5, 6), "`:` stands between a kind and an id only"),
    ("(a + b", "E301", (0, 1), "this `(` is never closed"),
    ("f(a[1)", "E301", (5, 6), "an operator such as `+` or `]` was expected here, not `)`"),
    ("[a, b", "E301", (0, 1), "this `[` is never closed"),
    ("a + b)", "E301", (5, 6), "this `)` closes nothing"),
    ("a if b", "E301", (6, 6), "`else` was expected here"),
    ("[a if b, c]", "E301", (7, 8), "`else` was expected here"),
    ("f(a if b)", "E301", (8, 9), "`else` was expected here"),
    ("count(a if b)", "E301", (12, 13), "`else` was expected here"),
    ("min(x in a if b)", "E301", (15, 16), "`else` was expected here"),
    ("sum(x for x in a else 0)", "E301", (17, 21), "`sum` takes no `else`"),
    ("any(x for x in a if b else c)", "E301", (22, 26), "`any` takes no `else`"),
    ("f(x for x in a)", "E301", (4, 7), "`f` cannot hold a `for`"),
    ("a.if", "E301", (2, 4), "`if` is a word of the rule language, it cannot be a name"),
    ("any(1 for in in a)", "E301", (10, 12), "`in` is a word of the rule language, it cannot be a name"),
    ("{fight in a}", "E301", (1, 6), "`fight` is a word of the rule language, it cannot be a name"),
    (
        "sum(1 for option in a)",
        "E301",
        (10, 16),
        "`option` is a word of the rule language, it cannot be a name",
    ),
    ("count(absent in a)", "E301", (6, 12), "`absent` is a word of the rule language, it cannot be a name"),
    ("{a}", "E301", (2, 3), "`in` was expected here, not `}`"),
    ("a is 3", "E301", (5, 6), "`present` or `absent` was expected here, not `3`"),
    ("a == not b", "E301", (5, 8), "a number, a name or `(` was expected here, not `not`"),
    ("a AND b", "E301", (2, 5), "an operator such as `+` or the end was expected here, not `AND`"),
    ("2d6\u22121", "E303", (3, 4), "the character \u2212 (U+2212 MINUS SIGN) is not allowed here"),
    ("2d6 \u2013 1", "E303", (4, 5), "the character \u2013 (U+2013 EN DASH) is not allowed here"),
    ("2 \u00d7 3", "E303", (2, 3), "the character \u00d7 (U+00D7 MULTIPLICATION SIGN) is not allowed here"),
    ("2d6\u00a0+ 1", "E303", (3, 4), "the character (U+00A0 NO-BREAK SPACE) is not allowed here"),
    ("\uff12d6", "E303", (0, 1), "the character \uff12 (U+FF12 FULLWIDTH DIGIT TWO) is not allowed here"),
    (
        "a == \u2019b",
        "E303",
        (5, 6),
        "the character \u2019 (U+2019 RIGHT SINGLE QUOTATION MARK) is not allowed here",
    ),
    ("a\x00", "E303", (1, 2), "the character (U+0000) is not allowed here"),
    ("1.5", "E304", (0, 3), "numbers here are whole"),
    ("a * 1.5", "E304", (4, 7), "numbers here are whole"),
    ("1,5", "E304", (0, 3), "numbers here are whole"),
    ("a + 1,5", "E304", (4, 7), "numbers here are whole"),
    ("1,5 m", "E304", (0, 5), "numbers here are whole"),
    ("1.25 m", "E304", (0, 6), "a length has one digit after the point at most"),
    ("a < b < c", "E305", (6, 7), "a comparison cannot follow another one"),
    ("f(a == b != c)", "E305", (9, 11), "a comparison cannot follow another one"),
    ("a in b in c", "E305", (7, 9), "a comparison cannot follow another one"),
    ("a in b not in c", "E305", (7, 10), "a comparison cannot follow another one"),
    ("a is present is absent", "E305", (13, 15), "a comparison cannot follow another one"),
    ("3d6!", "E306", (3, 4), "exploding dice need a ceiling: how often one die may explode"),
    ("(a)d6! + 1", "E306", (5, 6), "exploding dice need a ceiling: how often one die may explode"),
    ("a = b", "E307", (2, 3), "`=` is not used here"),
    ("a && b", "E307", (2, 4), "`&&` is not used here"),
    ("a || b", "E307", (2, 4), "`||` is not used here"),
    ("!a", "E307", (0, 1), "`!` is not used here"),
    ("a ? b : c", "E307", (2, 3), "`?` is not used here"),
    ("a =< b", "E307", (2, 4), "`=<` is not used here"),
    ("7 % 2", "E307", (2, 3), "`%` is not used here"),
]


@pytest.mark.parametrize(("text", "code", "at", "message"), MISTAKES, ids=[repr(row[0]) for row in MISTAKES])
def test_a_mistake_has_its_code_place_and_words(
    text: str, code: str, at: tuple[int, int], message: str
) -> None:
    parsed = PARSER.parse(text)
    assert parsed.tree is None
    assert [(found.code, found.at, found.message.en) for found in parsed.findings] == [(code, at, message)]


HINTS: list[tuple[str, str]] = [
    ("2\u22121", "type `-` instead"),
    ("2 \u2013 1", "type `-` instead"),
    ("2 \u00d7 1", "type `*` instead"),
    ("2\u00a0+ 1", "type an ordinary space instead"),
    ("2\u202f+ 1", "type an ordinary space instead"),
    ("\uff12", "type `2` instead"),
    ("a \u2264 b", "type `<=` instead"),
    ("\u201ca\u201d", "names are written without quotation marks"),
    ("'a'", "names are written without quotation marks"),
    ("\u00e9p", "names are written without accents: `e`"),
    ("a\u200b", "take it out"),
    ("1.5", "use a fraction inside a rounding: `floor(3 / 2)`"),
    ("1 < a < 3", "write `a < b and b < c`"),
    ("3d6!", "write `3d6!20`"),
    ("a = b", "write `==` to compare"),
    ("a && b", "write `and`"),
    ("a || b", "write `or`"),
    ("!a", "write `not`"),
    ("a ? b : c", "write `a if condition else b`"),
    ("a et b", "write `and`"),
    ("(a or b ou c)", "write `or`"),
    ("1D6", "write `1d6`"),
    ("a OR b", "write `or` in small letters"),
    ("a == not b", "put `not` and what it denies in brackets"),
    ("if a else b", "the value comes first: `a if c else b`"),
    ("2 d 6", "write `2d6`"),
    ("(a", "add `)`"),
]


@pytest.mark.parametrize(("text", "hint"), HINTS, ids=[repr(row[0]) for row in HINTS])
def test_a_mistake_says_what_to_do(text: str, hint: str) -> None:
    assert PARSER.parse(text).findings[0].hints[0].en == hint


def test_all_strange_characters_and_signs_are_told_at_once() -> None:
    strange = PARSER.parse("\u201ca\u201d \u2212 \u201cb").findings
    assert [found.at for found in strange] == [(0, 1), (2, 3), (4, 5)]
    signs = PARSER.parse("a = 1 && b = 2.5").findings
    assert [(found.code, found.at) for found in signs] == [
        ("E307", (2, 3)),
        ("E307", (6, 8)),
        ("E307", (11, 12)),
        ("E304", (13, 16)),
    ]


def test_french_messages_have_french_typography() -> None:
    found = PARSER.parse("a = b").findings[0]
    assert found.message.fr == "«\u00a0=\u00a0» ne s'emploie pas ici"
    colon = PARSER.parse("a : b").findings[0]
    assert colon.hints[0].fr == "sans espaces\u00a0: «\u00a0catégorie:identifiant\u00a0»"
