from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.text import (
    COLOURED,
    Diagnostic,
    Edit,
    Label,
    Language,
    Severity,
    Source,
    Span,
    Words,
    error,
    read_text,
    render,
    summary,
    warning,
)
from estoc.text.drawing import draw_line, width_of

TEXT = "a:\n  b: 1\n\n\n\n  c: 2\n    damge: 1d3+1\n"
SOURCE = Source.of("my-arms/tables/arms.yaml", TEXT)
MESSAGE = Words("weapon `flail` has no field `damge`", "l'arme `flail` n'a pas de champ `damge`")


def span_of(word: str, source: Source = SOURCE) -> Span:
    start = source.text.index(word)
    return Span(source, start, start + len(word))


def drawn(found: Diagnostic) -> str:
    return render([found], "en")


def test_one_finding() -> None:
    found = error(
        "E107",
        MESSAGE,
        span_of("damge"),
        note=Words("unknown field", "champ inconnu"),
        hints=(Words("did you mean `damage`?", "vouliez-vous dire `damage`\N{NO-BREAK SPACE}?"),),
        fix=(Edit(span_of("damge"), "damage"),),
    )
    assert render([found], "en", mendable={"my-arms/tables/arms.yaml"}.__contains__) == (
        "error[E107]: weapon `flail` has no field `damge`\n"
        "  --> my-arms/tables/arms.yaml:7:5\n"
        "   |\n"
        " 7 |     damge: 1d3+1\n"
        "   |     ^^^^^ unknown field\n"
        "   = did you mean `damage`?\n"
        "   = estoc check --fix can do this"
    )
    assert render([found], "fr", mendable={"my-arms/tables/arms.yaml"}.__contains__) == (
        "erreur[E107]\N{NO-BREAK SPACE}: l'arme `flail` n'a pas de champ `damge`\n"
        "  --> my-arms/tables/arms.yaml:7:5\n"
        "   |\n"
        " 7 |     damge: 1d3+1\n"
        "   |     ^^^^^ champ inconnu\n"
        "   = vouliez-vous dire `damage`\N{NO-BREAK SPACE}?\n"
        "   = estoc check --fix peut le faire"
    )


def test_a_fix_is_promised_only_where_it_can_be_written() -> None:
    found = error("E107", MESSAGE, span_of("damge"), fix=(Edit(span_of("damge"), "damage"),))
    assert "--fix" in render([found], "en", mendable=lambda _: True)
    assert "--fix" not in render([found], "en", mendable={"another.yaml"}.__contains__)
    assert "--fix" not in render([found], "en")


def test_of_many_further_places_some_are_drawn_and_the_others_counted() -> None:
    source = Source.of("a.yaml", "a: 1\n" * 8)
    further = [Label(Span(source, 5 * line, 5 * line + 1), Words("used", "utilisé")) for line in range(1, 8)]

    def last_lines(number: int, language: Language) -> list[str]:
        found = warning("E107", MESSAGE, Span(source, 0, 1), labels=tuple(further[:number]))
        return render([found], language).splitlines()[-2:]

    assert last_lines(5, "en") == [" 6 | a: 1", "   | - used"]
    assert last_lines(6, "en") == ["   | - used", "   and 1 more place"]
    assert last_lines(7, "fr") == ["   | - utilisé", "   et 2 autres endroits"]


def test_further_places_and_wide_line_numbers() -> None:
    source = Source.of("a.yaml", "a: 1\n" + "\n" * 98 + "a: 2\n")
    later = Span(source, len(source.text) - 5, len(source.text) - 4)
    found = warning("E107", MESSAGE, later, labels=(Label(Span(source, 0, 1), Words("first", "premier")),))
    assert drawn(found) == (
        "warning[E107]: weapon `flail` has no field `damge`\n"
        "    --> a.yaml:100:1\n"
        "     |\n"
        " 100 | a: 2\n"
        "     | ^\n"
        "    --> a.yaml:1:1\n"
        "     |\n"
        "   1 | a: 1\n"
        "     | - first"
    )
    assert render([found], "fr").startswith("avertissement[E107]\N{NO-BREAK SPACE}: ")


def test_several_findings_are_parted_by_an_empty_line() -> None:
    found = error("E107", MESSAGE, span_of("damge"))
    assert render([found, found], "en") == f"{drawn(found)}\n\n{drawn(found)}"
    assert render([], "en") == ""


def test_a_span_over_several_lines_marks_the_first() -> None:
    lines = drawn(error("E107", MESSAGE, Span(SOURCE, TEXT.index("b"), TEXT.index("2")))).splitlines()
    assert lines[3:] == [" 2 |   b: 1", "   |   ^^^^"]


def test_a_span_without_characters_has_one_mark() -> None:
    lines = drawn(error("E107", MESSAGE, Span(SOURCE, 2, 2))).splitlines()
    assert lines[3:] == [" 1 | a:", "   |   ^"]


def test_a_place_without_a_text_has_only_its_arrow() -> None:
    found = error("E101", MESSAGE, Span(Source.of("a.yaml", ""), 0, 0), hints=(Words("look", "voyez"),))
    assert drawn(found).splitlines()[1:] == ["  --> a.yaml", "   = look"]


@pytest.mark.parametrize(
    ("line", "word", "shown", "mark"),
    [
        ("\tab\tcd: 1", "cd", "    ab  cd: 1", "        ^^"),
        ("日本: cd", "cd", "日本: cd", "      ^^"),
        ("日本: cd", "本", "日本: cd", "  ^^"),
        ("cafe\u0301: cd", "cd", "cafe\u0301: cd", "      ^^"),
        ("cafe\u0301: cd", "\u0301", "cafe\u0301: cd", "   ^"),
        ("a\x1b[31m: cd", "cd", "a\ufffd[31m: cd", "        ^^"),
        ("a\u202e: cd", "cd", "a\ufffd: cd", "    ^^"),
    ],
)
def test_the_mark_stands_under_its_characters(line: str, word: str, shown: str, mark: str) -> None:
    lines = drawn(error("E107", MESSAGE, span_of(word, Source.of("a.yaml", line)))).splitlines()
    assert lines[3:] == [f" 1 | {shown}", f"   | {mark}"]


def test_long_lines_are_cut_around_the_mark() -> None:
    line = "".join(f"{number:03}," for number in range(100))
    for word in ("000", "017", "050", "099"):
        lines = drawn(error("E107", MESSAGE, span_of(word, Source.of("a.yaml", line)))).splitlines()
        assert max(map(len, lines)) <= 80
        column = lines[4].index("^")
        assert lines[3][column : column + 3] == word
        assert lines[3].startswith(" 1 | 000" if word in ("000", "017") else " 1 | ...")
        assert lines[3].endswith("099," if word == "099" else "...")


def test_a_mark_longer_than_the_line_is_cut() -> None:
    lines = drawn(
        error("E107", MESSAGE, span_of("x" * 500, Source.of("a.yaml", "a: " + "x" * 500)))
    ).splitlines()
    assert max(map(len, lines)) <= 80
    assert set(lines[4][5:]) <= {" ", "^"}


def test_a_line_as_long_as_a_file_is_drawn_around_each_mark() -> None:
    line = "".join(f"{number:06}," for number in range(100_000))
    source = Source.of("a.yaml", line)
    spans = [Span(source, at, at + 6) for at in range(0, len(line), 7000)]
    for span in spans:
        number, mark = drawn(error("E107", MESSAGE, span)).splitlines()[3:]
        assert max(len(number), len(mark)) <= 80
        assert number[mark.index("^") :].startswith(span.text)
        assert mark.count("^") == 6
    number, mark = drawn(error("E107", MESSAGE, Span(source, 350_000, 690_000))).splitlines()[3:]
    assert (number[:8], number[-3:], len(number)) == (" 1 | ...", "...", 80)
    assert mark.strip("| ") == "^" * (80 - mark.index("^"))


def test_a_note_that_does_not_fit_beside_stands_below() -> None:
    note = Words("n" * 60, "n" * 60)
    line = " " * 30 + "damge: 1"
    lines = drawn(error("E107", MESSAGE, span_of("damge", Source.of("a.yaml", line)), note=note)).splitlines()
    assert lines[4:] == ["   | " + " " * 30 + "^^^^^", "   | " + " " * 15 + "n" * 60]


def test_words_cannot_command_a_terminal_or_break_the_line() -> None:
    words = Words("a\nb\x1b[2J", "a")
    text = drawn(error("E107", words, Span(Source.of("x\ny", ""), 0, 0), hints=(words,)))
    assert text == "error[E107]: a\ufffdb\ufffd[2J\n  --> x\ufffdy\n   = a\ufffdb\ufffd[2J"


def test_colours_change_nothing_but_colours() -> None:
    _, found = read_text("a: 1\nb: 2\na: 3\nc: !x 1\n", "a.yaml")
    coloured = render(found, "en", style=COLOURED)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(found, "en")
    assert coloured.startswith("\x1b[1;31merror[E107]\x1b[0m")
    assert coloured.count("\x1b[0m") == len(re.findall(r"\x1b\[1", coloured))


def cell(text: str, column: int) -> str:
    """The character that begins on `column`."""
    before = 0
    for letter in text:
        if before == column and width_of(letter) > 0:
            return letter
        before += width_of(letter)
    return ""


@settings(derandomize=True, max_examples=500)
@given(st.text("ab\t日é\u0301😀 ", max_size=120), st.data(), st.integers(20, 90))
def test_a_drawn_line_fits_and_its_mark_covers_the_characters(
    line: str, data: st.DataObject, room: int
) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    found = draw_line(line, start, end, room)
    assert width_of(found.text) <= room
    assert 0 <= found.column <= room
    assert found.width >= 1
    assert found.column + found.width <= room + 1
    if start < len(line) and line[start] not in "\t\u0301 ":
        assert cell(found.text, found.column) == line[start]
    if "\t" not in line and width_of(line) <= room and line[start : start + 1] != "\u0301":
        # A mark without a letter before it has nothing to be drawn on.
        assert found.text == line.lstrip("\u0301").rstrip()
        assert found.column == width_of(line[:start])
        if line[end : end + 1] != "\u0301":
            assert found.width == max(width_of(line[start:end]), 1)


@pytest.mark.parametrize(
    ("errors", "warnings", "files", "english", "french"),
    [
        (1, 0, 1, "1 error in 1 file", "1 erreur dans 1 fichier"),
        (2, 0, 1, "2 errors in 1 file", "2 erreurs dans 1 fichier"),
        (0, 1, 1, "1 warning in 1 file", "1 avertissement dans 1 fichier"),
        (1, 2, 2, "1 error and 2 warnings in 2 files", "1 erreur et 2 avertissements dans 2 fichiers"),
    ],
)
def test_the_summary_counts(errors: int, warnings: int, files: int, english: str, french: str) -> None:
    spans = [Span(Source.of(f"{number % files}.yaml", ""), 0, 0) for number in range(errors + warnings)]
    found = [warning("E108", MESSAGE, span) for span in spans[:warnings]]
    found += [error("E107", MESSAGE, span) for span in spans[warnings:]]
    code = "E107" if errors else "E108"
    assert summary(found, "en") == f"{english}. estoc explain {code} tells more."
    assert summary(found, "fr") == f"{french}. estoc explain {code} en dit plus."


def test_no_findings_are_said_to_be_none() -> None:
    assert summary([], "en") == "Nothing to mend."
    assert summary([], "fr") == "Rien à corriger."


def test_only_registered_codes_make_diagnostics() -> None:
    assert error("E107", MESSAGE, span_of("damge")).severity is Severity.ERROR
    assert warning("E107", MESSAGE, span_of("damge")).severity is Severity.WARNING
    with pytest.raises(KeyError, match="E999"):
        error("E999", MESSAGE, span_of("damge"))
    with pytest.raises(KeyError, match="E999"):
        warning("E999", MESSAGE, span_of("damge"))


def test_long_messages_and_hints_go_on_in_further_lines() -> None:
    """At spaces only: no name is broken, and in French no sign comes to stand alone."""
    rope = "rope-and-hook" * 8
    found = error(
        "E107",
        Words(f"{'long ' * 16}{rope}", f"{'longue ' * 9}fin\N{NO-BREAK SPACE}!"),
        span_of("damge"),
        hints=(Words("one of " + "ab, " * 24 + "c", ""),),
    )
    english = render([found], "en").splitlines()
    assert english[:3] == [
        f"error[E107]: {'long ' * 13}".rstrip(),
        f"  {'long ' * 3}".rstrip(),
        f"  {rope}",
    ]
    assert english[-2:] == [f"   = one of {'ab, ' * 17}".rstrip(), f"       {'ab, ' * 7}c"]
    assert render([found], "fr").splitlines()[1] == "  fin\N{NO-BREAK SPACE}!"
