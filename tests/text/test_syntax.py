"""What YAML's two parsers complain of, in words, with the place that has to be mended."""

from __future__ import annotations

import pytest
import yaml

from estoc.text import READING_LIMITS, Diagnostic, Source
from estoc.text.reader import read_source


def refused(text: str, loader: type[yaml.SafeLoader]) -> Diagnostic:
    node, found = read_source(Source.of("a.yaml", text), READING_LIMITS, loader)
    assert node is None
    (only,) = found
    return only


NO_BREAK = "a no-break space stands here instead of a space"


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
@pytest.mark.parametrize(
    ("text", "code", "line", "marked", "message"),
    [
        ('a: "x\nb: 1\n', "E105", 1, '"x', "the quote opened in line 1 is never closed"),
        ("a: 1\nb: 'x\n\ty", "E105", 2, "'x", "the quote opened in line 2 is never closed"),
        ('a: "x\n---\nb: "\n', "E105", 1, '"x', "the quote opened in line 1 is never closed"),
        ('a: "x\nb: "y"\n', "E105", 2, 'y"', "something follows the text in quotes that begins in line 1"),
        ("a: 'x' y\n", "E105", 1, "y", "something follows the text in quotes that begins in line 1"),
        ('"a" 1\nb: 2\n', "E105", 1, "1", "something follows the text in quotes that begins in line 1"),
        ('a: "\\q"\n', "E105", 1, "\\q", "a backslash `\\` has a special meaning between double quotes"),
        ('a: "b\\xzz"\n', "E105", 1, "\\x", "a backslash `\\` has a special meaning between double quotes"),
        (
            "a: [1, 2\nb: 3\n",
            "E105",
            1,
            "[",
            "the bracket `[` opened in line 1 is not closed, or a comma is missing",
        ),
        (
            "a: {b: 1 c: 2}\n",
            "E105",
            1,
            "{",
            "the bracket `{` opened in line 1 is not closed, or a comma is missing",
        ),
        (
            "a: 1\nb: [[1], [\n",
            "E105",
            2,
            "[",
            "the bracket `[` opened in line 2 is not closed, or a comma is missing",
        ),
        (
            "a: {b: \n",
            "E105",
            1,
            "{",
            "the bracket `{` opened in line 1 is not closed, or a comma is missing",
        ),
        ("a: ]\n", "E105", 1, "]", "`]` does not belong here"),
        ("a: [1]]\n", "E105", 1, "]", "`]` does not belong here"),
        ("a: [1,,2]\n", "E105", 1, ",", "`,` does not belong here"),
        ("a: 1\nb\nc: 2\n", "E105", 2, "b", "a colon is missing after `b`"),
        ("a:\n  b\n    c: d\n    e: 1\n", "E105", 2, "b", "a colon is missing after `b`"),
        ("a:\n  b: {}\n  long c\n    d: 1\n", "E105", 3, "long c", "a colon is missing after `long c`"),
        ("a:\n  - if test\n    then: 1\n", "E105", 2, "if", "a colon is missing after `if`"),
        ("a:\n  b 2\n  c: 1\n", "E105", 2, "b", "a colon is missing after `b`"),
        ("a:\n  b: 1\n  c 2\n  d: 1\n", "E105", 3, "c", "a colon is missing after `c`"),
        (
            "a: a text\n  goes on\n  b: 1\n",
            "E105",
            3,
            "b: 1",
            "line 3 is not aligned with the lines above it",
        ),
        ("a: 1\nb:2\n", "E105", 2, "b:2", "a space is missing after the colon in line 2"),
        ("a:1\nb: 2\n", "E105", 1, "a:1", "a space is missing after the colon in line 1"),
        ("a:\n  b:2\n\n  c: 1\n", "E105", 2, "b:2", "a space is missing after the colon in line 2"),
        ("-a\n-b: 1\n", "E105", 1, "-a", "a space is missing after the dash in line 1"),
        ("a: b: c\n", "E105", 1, ":", "a second colon followed by a space stands in this line"),
        ("a: 1\n  b: 2\n", "E105", 2, "b: 2", "line 2 is not aligned with the lines above it"),
        ("a:\n  b: 1\n c: 2\n", "E105", 3, "c: 2", "line 3 is not aligned with the lines above it"),
        ("a:\n  - 1\n - 2\n", "E105", 3, "- 2", "line 3 is not aligned with the lines above it"),
        ("a:\n  - 1\n  b: 2\n", "E105", 3, "b: 2", "line 3 is not aligned with the lines above it"),
        ("a: - 1\n", "E105", 1, "- 1", "a list item `- ` cannot begin here"),
        ("a: @x\n", "E105", 1, "@", "a text cannot begin with `@`"),
        ("a: %x\n", "E105", 1, "%", "a text cannot begin with `%`"),
        ("a: > 3\n", "E105", 1, "> 3", "a value cannot begin with `>`"),
        ("a: >= 3  # b\n", "E105", 1, ">= 3  # b", "a value cannot begin with `>`"),
        ("a: |x\n", "E105", 1, "|x", "a value cannot begin with `|`"),
        ("[a]\nb\n", "E105", 2, "b", "what stands in line 2 does not belong to what stands above it"),
        ("a: !e!x 1\n", "E108", 1, "!e!x", "the YAML tag `!e!x` is not accepted"),
        ("a: !<x 1\n", "E108", 1, "!<x", "the YAML tag `!<x` is not accepted"),
        ("a: *\n", "E109", 1, "*", "the alias `*` is not accepted"),
        ("a: & b\n", "E109", 1, "&", "the anchor `&` is not accepted"),
        ("a:\n\tb: 1\n", "E106", 2, "\t", "this line is indented with a tab"),
        ("\ta: b\n", "E106", 1, "\t", "this line is indented with a tab"),
        ("a:\n  b:\u00a0c\n  d: 1\n", "E115", 2, "\u00a0", NO_BREAK),
        (
            "a:\n\u202f b: c\n  d: 1\n",
            "E115",
            2,
            "\u202f ",
            "a no-break space stands here instead of a space",
        ),
        ("a: {b:\u00a0c, d: 1}\n", "E115", 1, "\u00a0", NO_BREAK),
        ("a:\n  -\u00a0b\n", "E115", 2, "\u00a0", NO_BREAK),
        ("-\ta\n", "E106", 1, "\t", "a tab stands here instead of a space"),
    ],
)
def test_what_is_said(  # a table of cases has many columns
    text: str, code: str, line: int, marked: str, message: str, loader: type[yaml.SafeLoader]
) -> None:
    found = refused(text, loader)
    assert (found.code, found.span.line, found.span.text) == (code, line, marked)
    assert found.message.en == message


def test_a_bracket_that_is_not_closed_shows_where_reading_stopped() -> None:
    found = refused("a: [1, 2\nb: 3\n", yaml.CSafeLoader)
    assert [(label.span.line, label.span.text) for label in found.labels] == [(2, ": 3")]


def test_directives_of_other_programs_are_refused() -> None:
    assert refused("%FOO bar\n", yaml.CSafeLoader).message.en == "a line cannot begin with `%`"
    assert refused("%YAML 7.2\n---\na: 1\n", yaml.CSafeLoader).message.en == "a line cannot begin with `%`"


def test_tabs_of_several_lines_are_told_at_once() -> None:
    _, found = read_source(
        Source.of("a.yaml", "a:\n  b: [\n\t1,\n\t2]\n\tc: 3\n"), READING_LIMITS, yaml.CSafeLoader
    )
    assert [(each.code, each.span.line) for each in found] == [("E106", 3), ("E106", 4), ("E106", 5)]
