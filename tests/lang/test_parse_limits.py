"""Long, deep and meaningless texts give findings, never exceptions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.lang.syntax.parser import CHARACTER_LIMIT, DEPTH_LIMIT, TOKEN_LIMIT, ExpressionParser
from estoc.lang.syntax.templates import parse_template
from estoc.lang.syntax.tokens import KEYWORDS

PARSER = ExpressionParser()

EXCESSES: list[tuple[str, str, tuple[int, int]]] = [
    ("3000 terms", "+".join(["1"] * 3000), (2000, 2001)),
    ("201 terms", "+".join(["1"] * 201), (400, 401)),
    ("400 brackets", "(" * 400 + "1" + ")" * 400, (400, 401)),
    ("41 brackets", "(" * 41 + "1" + ")" * 41, (40, 41)),
    ("41 calls", "f(" * 41 + ")" * 41, (81, 82)),
    ("400 denials", "not " * 400 + "a", (1600, 1601)),
    ("60 denials", "not " * 60 + "a", (160, 241)),
    ("400 signs", "-" * 400 + "1", (400, 401)),
    ("399 signs", "-" * 399 + "1", (40, 400)),
    ("41 factors", "*".join(["1"] * 41), (0, 1)),
    ("41 members", "a" + ".b" * 40, (0, 1)),
    ("41 conditionals", "a if b else " * 41 + "c", (468, 469)),
    ("100000 characters", "(" * 100_000, (2000, 2001)),
]


@pytest.mark.parametrize(("text", "at"), [row[1:] for row in EXCESSES], ids=[row[0] for row in EXCESSES])
def test_too_much_is_told_where_the_limit_is_passed(text: str, at: tuple[int, int]) -> None:
    parsed = PARSER.parse(text)
    assert parsed.tree is None
    assert [(found.code, found.at) for found in parsed.findings] == [("E302", at)]


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["1"] * (TOKEN_LIMIT // 2)),
        "(" * DEPTH_LIMIT + "1" + ")" * DEPTH_LIMIT,
        "-" * (DEPTH_LIMIT - 1) + "1",
        "*".join(["1"] * DEPTH_LIMIT),
        "1".rjust(CHARACTER_LIMIT),
        "1000000000",
        "count(x in " * (DEPTH_LIMIT - 1) + "a" + ")" * (DEPTH_LIMIT - 1),
    ],
    ids=["terms", "brackets", "signs", "factors", "spaces", "digits", "folds"],
)
def test_up_to_the_limit_all_is_well(text: str) -> None:
    assert PARSER.parse(text).findings == ()


LARGE: list[tuple[str, list[tuple[int, int]]]] = [
    ("1000000001", [(0, 10)]),
    ("a + 99999999999 * 99999999999", [(4, 15), (18, 29)]),
    ("9" * CHARACTER_LIMIT, [(0, CHARACTER_LIMIT)]),
    ("12345678901d6", [(0, 11)]),
    ("2d12345678901!12345678901", [(2, 13), (14, 25)]),
    ("(a)d12345678901", [(4, 15)]),
    ("12345678901 m", [(0, 11)]),
]


@pytest.mark.parametrize(("text", "places"), LARGE, ids=[text[:20] for text, _ in LARGE])
def test_a_number_beyond_the_limit_is_told_where_it_stands(text: str, places: list[tuple[int, int]]) -> None:
    found = PARSER.parse(text).findings
    assert [(each.code, each.at) for each in found] == [("E317", at) for at in places]
    assert found[0].message.en == "numbers go up to 1000000000"


def assert_only_findings(text: str) -> None:
    parsed = PARSER.parse(text)
    assert (parsed.tree is None) == (len(parsed.findings) > 0)
    for found in parsed.findings:
        start, end = found.at
        assert 0 <= start <= end <= len(text)
        assert found.message.en
        assert found.message.fr


SIGNS = [*'()[]{},.:+-*/=<>!?%^"\u2212\u00a0\u00e9', "==", "!=", "<=", ">=", "&&", "||", "1,5", ")d6"]
DICE = ["d", "d6", "2d6", "2dK", "dK", "d%", "3d6!", "3d6!2", "kh2"]
NAMES = ["a", "b", "m", "k:id", "12", "1.5", "any", "count", "first", "min"]
WORDS = [*SIGNS, *DICE, *NAMES, *KEYWORDS]


@settings(derandomize=True, max_examples=600)
@given(st.lists(st.sampled_from(WORDS), max_size=30), st.sampled_from(["", " "]))
def test_a_soup_of_words_gives_only_findings(words: list[str], between: str) -> None:
    assert_only_findings(between.join(words))


@settings(derandomize=True, max_examples=300)
@given(st.text(max_size=60))
def test_any_text_gives_only_findings(text: str) -> None:
    assert_only_findings(text)


@settings(derandomize=True, max_examples=300)
@given(st.text(alphabet="ad26k!h%m.,:()[]{}<=!-+*/ |", max_size=40))
def test_any_text_of_our_signs_gives_only_findings(text: str) -> None:
    assert_only_findings(text)
    template = parse_template(text, PARSER)
    assert (template.template is None) == (len(template.findings) > 0)
    assert all(0 <= found.at[0] <= found.at[1] <= len(text) for found in template.findings)


@pytest.mark.parametrize(
    "unit", ["(", ")", "a", "1", "!", "\u2212", "{", "}", "d6kh1", " ", "\n", "2d", "{a}", "{{"]
)
def test_long_garbage_gives_only_findings(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    assert [found.code for found in PARSER.parse(text).findings] == ["E302"]
    template = parse_template(text, PARSER)
    assert (template.template is None) == (len(template.findings) > 0)
