"""Each character of a scalar is found in the file: texts whose places are known from their making."""

from __future__ import annotations

import unicodedata

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.text import READING_LIMITS, Scalar, Sequence, Source
from estoc.text.characters import BYTE_ORDER_MARK, FORBIDDEN
from estoc.text.reader import read_source

LOADERS = [yaml.CSafeLoader, yaml.SafeLoader]
both_loaders = pytest.mark.parametrize("loader", LOADERS)
any_loader = st.sampled_from(LOADERS)


def only_scalar(text: str, loader: type[yaml.SafeLoader]) -> Scalar:
    """The one scalar in a list of one."""
    node, found = read_source(Source.of("a.yaml", text), READING_LIMITS, loader)
    assert found == ()
    assert isinstance(node, Sequence)
    (scalar,) = node.items
    assert isinstance(scalar, Scalar)
    return scalar


def pieces(scalar: Scalar) -> list[str]:
    """What stands in the file for each character of the value."""
    return [scalar.span_of(index, index + 1).text for index in range(len(scalar.value))]


@both_loaders
@pytest.mark.parametrize(
    ("text", "value", "written"),
    [
        ("- a b", "a b", ["a", " ", "b"]),
        ("- a \n  b", "a b", ["a", " \n  ", "b"]),
        ("- a\n\n  b", "a\nb", ["a", "\n\n  ", "b"]),
        ("- 'it''s'", "it's", ["i", "t", "''", "s"]),
        ("- 'a\n  b'", "a b", ["a", "\n  ", "b"]),
        ('- "a\\tb"', "a\tb", ["a", "\\t", "b"]),
        ('- "\\x41\\u00e9\\U0001F600!"', "Aé😀!", ["\\x41", "\\u00e9", "\\U0001F600", "!"]),
        ('- "a  \n\n\n  b"', "a\n\nb", ["a", "  \n", "\n\n  ", "b"]),
        ('- "a\\\n  b"', "ab", ["a\\\n  ", "b"]),
        ('- "a \\\n\n  b"', "a \nb", ["a", " \\\n", "\n  ", "b"]),
        ("- |\n  ab\n   c\n", "ab\n c\n", ["a", "b", "\n  ", " ", "c", "\n"]),
        ("- |2\n    a\n", "  a\n", [" ", " ", "a", "\n"]),
        ("- |-  # why\n  a\n", "a", ["a"]),
        ("- |+\n  a\n\n", "a\n\n", ["a", "\n", "\n"]),
        ("- >\n  a\n  b\n", "a b\n", ["a", "\n  ", "b", "\n"]),
        ("- >\n  a\n\n  b\n", "a\nb\n", ["a", "\n\n  ", "b", "\n"]),
        ("- >\n\n  a\n", "\na\n", ["\n  ", "a", "\n"]),
        ("- cafe\u0301s", "cafés", ["c", "a", "f", "e\u0301", "s"]),
        ('- "e\\u0301s"', "és", ["e\\u0301", "s"]),
        ("- 😀é|x", "😀é|x", ["😀", "é", "|", "x"]),
    ],
)
def test_each_character_is_found_where_it_is_written(
    text: str, value: str, written: list[str], loader: type[yaml.SafeLoader]
) -> None:
    scalar = only_scalar(text, loader)
    assert scalar.value == value
    assert pieces(scalar) == written


@both_loaders
@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("- a \n  b  \n", "a \n  b"),
        ("- 'a'  # b\n", "'a'"),
        ('- "a"\n', '"a"'),
        ("- |\n  a\n  b\n\n", "|\n  a\n  b"),
        ("- >+\n  a\n\n\n", ">+\n  a"),
        ("-\n", ""),
    ],
)
def test_a_scalar_spans_what_is_written_of_it(text: str, span: str, loader: type[yaml.SafeLoader]) -> None:
    assert only_scalar(text, loader).span.text == span


safe_character = st.characters(exclude_categories=["Cs"]).filter(
    lambda letter: not FORBIDDEN.match(letter) and letter not in BYTE_ORDER_MARK + "\r"
)
starter = safe_character.filter(
    lambda letter: unicodedata.normalize("NFC", letter) == letter and letter.isalnum()
)
NAMED = {"\t": "t", "\n": "n", "\\": "\\", '"': '"', "/": "/", "\xa0": "_", "\x20": " "}


@st.composite
def escaped_characters(draw: st.DrawFn) -> tuple[str, str]:
    """A character and a way of writing it between double quotes."""
    letter = draw(st.one_of(starter, st.sampled_from(list(NAMED))))
    code = ord(letter)
    ways = [f"\\U{code:08x}"]
    if letter in NAMED:
        ways.append(f"\\{NAMED[letter]}")
    else:
        ways.append(letter)
    if code <= 0xFFFF:
        ways.append(f"\\u{code:04X}")
    if code <= 0xFF:
        ways.append(f"\\x{code:02x}")
    return letter, draw(st.sampled_from(ways))


@settings(derandomize=True, max_examples=150)
@given(st.lists(escaped_characters(), min_size=1), any_loader)
def test_escapes_are_one_character_at_their_backslash(
    written: list[tuple[str, str]], loader: type[yaml.SafeLoader]
) -> None:
    scalar = only_scalar('- "' + "".join(way for _, way in written) + '"\n', loader)
    # Some letters compose with their neighbours (Hangul): then the pieces of both are one.
    if scalar.value == "".join(letter for letter, _ in written):
        assert pieces(scalar) == [way for _, way in written]
    assert scalar.value == unicodedata.normalize("NFC", "".join(letter for letter, _ in written))


word = st.text(st.sampled_from("abé😀x'"), min_size=1, max_size=4).filter(lambda text: text[0] != "'")
blank = st.integers(0, 3).map(lambda number: " " * number)
gap = st.one_of(
    st.just((" ", " ")),
    st.tuples(blank, st.integers(1, 3), blank).map(
        lambda parts: (
            " " if parts[1] == 1 else "\n" * (parts[1] - 1),
            parts[0] + "\n" * parts[1] + "  " + parts[2],
        )
    ),
)


@settings(derandomize=True, max_examples=150)
@given(
    st.lists(st.tuples(word, gap), min_size=1, max_size=5), word, st.sampled_from(["", "'", '"']), any_loader
)
def test_words_of_folded_lines_are_found(
    parts: list[tuple[str, tuple[str, str]]], last: str, quote: str, loader: type[yaml.SafeLoader]
) -> None:
    text, value, expected = "- " + quote, "", {}
    for name, (fold, written) in [*parts, (last, ("", ""))]:
        for letter in name:
            expected[len(value)] = len(text)
            text += letter * (2 if letter == quote == "'" else 1)
            value += letter
        expected[len(value)] = len(text)
        text, value = text + written, value + fold
    scalar = only_scalar(text + quote + "\n", loader)
    assert scalar.value == value
    places = scalar.places or range(scalar.span.start, scalar.span.end + 1)
    assert {index: places[index] for index in expected} == expected


line = st.text(st.sampled_from("ab :#'\"\\é😀"), max_size=6).filter(lambda text: not text or text[0] != " ")


@settings(derandomize=True, max_examples=150)
@given(
    st.lists(st.tuples(st.integers(0, 2), line), min_size=1, max_size=5),
    st.integers(1, 4),
    st.sampled_from(["", "-", "+"]),
    any_loader,
)
def test_each_character_of_a_literal_block_is_found(
    lines: list[tuple[int, str]], indent: int, chomping: str, loader: type[yaml.SafeLoader]
) -> None:
    text, value, expected = f"- |{indent}{chomping}\n", "", []
    for deeper, rest in [*lines, (0, "end")]:
        text += " " * indent
        for letter in " " * deeper + rest:
            expected.append(len(text))
            text, value = text + letter, value + letter
        expected.append(len(text))
        text, value = text + "\n", value + "\n"
    scalar = only_scalar(text, loader)
    assert scalar.value == (value.removesuffix("\n") if chomping == "-" else value)
    assert scalar.places is not None
    assert list(scalar.places[:-1]) == expected[: len(scalar.value)]
