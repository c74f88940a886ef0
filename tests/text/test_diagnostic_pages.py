"""Each code of reading has a page whose examples hold, and a file whose faulty lines carry the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from estoc.text import (
    CODES,
    READING_LIMITS,
    Diagnostic,
    Source,
    Words,
    errors,
    file_errors,
    read_file,
    read_text,
    syntax_errors,
)
from estoc.text import files as reasons
from estoc.text.reader import read_source

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "diagnostics"
FAULTY = sorted((ROOT / "tests" / "diagnostics").glob("E1*.yaml"))
READING = [f"E{number}" for number in range(101, 116)]
# A file that is missing, too large or has too many values cannot be shown in a page.
NOT_SHOWN = {"E101", "E103", "E114"}
PAGE = re.compile(
    r"# (?P<code>E\d+): (?P<en>[^·\n]+) · (?P<fr>[^·\n]+)\n\n(?P<english>[^\n]+)\n\n(?P<french>[^\n]+)\n\n"
    r"## Wrong · Faux\n\n```(?P<wrong_kind>yaml|text)\n(?P<wrong>.*?)```\n\n"
    r"## Right · Juste\n\n```(?P<right_kind>yaml|text)\n(?P<right>.*?)```\n",
    re.DOTALL,
)


def page(code: str) -> dict[str, str]:
    found = PAGE.fullmatch((PAGES / f"{code}.md").read_text(encoding="utf-8"))
    assert found is not None
    return found.groupdict()


def test_the_codes_of_reading() -> None:
    assert [f"E{number}" for number in range(101, 116)] == READING
    with pytest.raises(TypeError):
        CODES["E999"] = Words("", "")  # type: ignore[index]  # that it cannot be changed is the point


@pytest.mark.parametrize("code", READING)
def test_a_page_has_the_title_of_its_code(code: str) -> None:
    parts = page(code)
    assert (parts["code"], parts["en"], parts["fr"]) == (code, CODES[code].en, CODES[code].fr)


@pytest.mark.parametrize("code", READING)
def test_the_examples_of_a_page_hold(code: str) -> None:
    parts = page(code)
    kind = "text" if code in NOT_SHOWN else "yaml"
    assert (parts["wrong_kind"], parts["right_kind"]) == (kind, kind)
    if kind == "yaml":
        assert {found.code for found in read_text(parts["wrong"], "a.yaml")[1]} == {code}
        node, found = read_text(parts["right"], "a.yaml")
        assert node is not None
        assert found == ()


def test_each_code_that_a_file_can_show_has_a_file() -> None:
    assert {path.stem for path in FAULTY} == set(READING) - NOT_SHOWN


@pytest.mark.parametrize("path", FAULTY, ids=lambda path: path.stem)
def test_the_faulty_lines_carry_the_code(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    marked = [(number, line.split("# ")[-1]) for number, line in enumerate(lines, 1) if "# E" in line]
    _, found = read_file(path, path.name)
    assert [(each.span.line, each.code) for each in found] == marked


# A byte-order mark is refused before a parser sees the text.
@pytest.mark.parametrize("path", [path for path in FAULTY if path.stem != "E113"], ids=lambda path: path.stem)
def test_the_parser_in_python_finds_the_same(path: Path) -> None:
    source = Source.of(path.name, path.read_text(encoding="utf-8"))
    slow, fast = (
        read_source(source, READING_LIMITS, loader) for loader in (yaml.SafeLoader, yaml.CSafeLoader)
    )
    assert slow == fast


def all_words() -> list[Words]:
    """Every text that these modules can say."""
    source = Source.of("a.yaml", "x: 1\n")
    node, _ = read_text("x: 1\n", "a.yaml")
    assert node is not None
    span = node.span
    ((key, _),) = node.pairs  # type: ignore[union-attr]  # a mapping of one, as written above
    found: list[Diagnostic] = [
        file_errors.unreadable("a", Words("why", "pourquoi")),
        file_errors.binary("a"),
        file_errors.not_utf8(span),
        file_errors.too_large("a", 2, 1),
        errors.control_character(span, "\0"),
        errors.too_deep(span, 1),
        errors.duplicate_key(key, key),
        errors.empty_document(source),
        errors.missing_space(key),
        errors.too_many_nodes(span, 1),
        syntax_errors.unclosed_bracket(span, span),
        syntax_errors.text_after_quote(span, span),
    ]
    one_place = (
        errors.piled_marks, errors.tab_indent, errors.tab_between, errors.no_break_space,
        errors.tag, errors.anchor, errors.alias, errors.merge_key,
        errors.several_documents, errors.key_not_text, errors.second_mark, syntax_errors.unclosed_quote,
        syntax_errors.bad_escape, syntax_errors.stray_bracket, syntax_errors.missing_colon,
        syntax_errors.missing_space, syntax_errors.second_colon, syntax_errors.wrong_indent,
        syntax_errors.bad_start, syntax_errors.item_not_allowed, syntax_errors.block_header,
        syntax_errors.missing_space_after_dash, syntax_errors.after_end, syntax_errors.directive,
        syntax_errors.not_understood,
    )  # fmt: skip
    found.extend(tell(span) for tell in one_place)
    words = [each.message for each in found] + [hint for each in found for hint in each.hints]
    words += [each.note for each in found if each.note is not None]
    words += [label.words for each in found for label in each.labels]
    words += [value for value in vars(reasons).values() if isinstance(value, Words)]
    return [*words, *CODES.values()]


def french_texts() -> list[str]:
    return [words.fr for words in all_words()] + [page(code)["french"] for code in READING]


def test_every_function_that_tells_an_error_is_looked_at() -> None:
    told = {
        name
        for module in (errors, file_errors, syntax_errors)
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", "") == module.__name__
    }
    source = Path(__file__).read_text(encoding="utf-8")
    assert {name for name in told if f".{name}" not in source} == {"french_name", "nowhere", "shown_name"}


def test_french_has_its_no_break_spaces() -> None:
    for text in french_texts():
        prose = re.sub(r"`[^`]*`", "`", text)
        assert re.findall(r"[^\N{NO-BREAK SPACE}][:;?!»]", prose) == [], text
        assert re.findall(r"«[^\N{NO-BREAK SPACE}]", prose) == [], text


def test_the_two_languages_differ() -> None:
    assert [words for words in all_words() if words.en == words.fr] == []
