from __future__ import annotations

import itertools
import os
import pathlib
import subprocess
import sys

import pytest

from estoc.text import (
    READING_LIMITS,
    Diagnostic,
    Node,
    ReadingLimits,
    in_order,
    read_file,
    read_text,
    to_plain,
)


def codes(found: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    return [(each.code, each.span.line, each.span.column) for each in found]


def plain(node: Node | None) -> object:
    assert node is not None
    return to_plain(node)


def read(text: str) -> tuple[object, list[tuple[str, int, int]]]:
    node, found = read_text(text, "a.yaml")
    return (None if node is None else to_plain(node)), codes(found)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("stance: off\non: 1\nno: yes\n", {"stance": "off", "on": 1, "no": "yes"}),
        ("odds: 1:30\n01: a\n08: b\n1_000: c\n", {"odds": "1:30", "01": "a", "08": "b", "1_000": "c"}),
        ("a: {1: 2}\n", {"a": {"1": 2}}),
        ("1: a\n'2': b\n-3: c\n", {"1": "a", "2": "b", "-3": "c"}),
        ("effects:\nother:\n- a\n", {"effects": None, "other": ["a"]}),
        ("true: 1\nnull: 2\n", {"true": 1, "null": 2}),
        ("a: true\nb: 2.0\nc: .nan\nd: .inf\n", {"a": True, "b": "2.0", "c": ".nan", "d": ".inf"}),
        ("---\na: 1\n...\n", {"a": 1}),
        ("? a\n: 1\n", {"a": 1}),
        (
            "a: \"\tb\"\nc: |2\n  \td\ne: 'x\n\ty'\nf: g\t# h\n",
            {"a": "\tb", "c": "\td\n", "e": "x y", "f": "g"},
        ),
        ("[1:2, 1:30]", ["1:2", "1:30"]),
        ('{"a":1}', {"a": 1}),
        ("just a text", "just a text"),
    ],
)
def test_what_is_read(text: str, value: object) -> None:
    assert read(text) == (value, [])


def test_names_stand_in_guillemets_in_french() -> None:
    _, (found,) = read_text("a: 1\na: 2\n", "a.yaml")
    assert found.message.fr == "la clé «\u00a0a\u00a0» figure deux fois, aux lignes 1 et 2"
    _, (found,) = read_text("a: &b 1\n", "a.yaml")
    assert found.message.fr == "l'ancre «\u00a0&b\u00a0» n'est pas acceptée"
    _, (found,) = read_text("a: 1\nb\nc: 2\n", "a.yaml")
    assert found.message.fr == "il manque les deux-points après «\u00a0b\u00a0»"


def test_a_heading_that_stands_twice_is_not_simply_removed() -> None:
    """Under the second one are entries, which nobody wants to lose."""
    _, (found,) = read_text("a:\n  b: 1\na:\n  c: 2\n", "a.yaml")
    assert (
        found.hints[0].en == "put what stands below the second `a` under the first, and remove this line only"
    )
    _, (found,) = read_text("a:\n  b: 1\n  b: 2\n", "a.yaml")
    assert found.hints[0].en == "remove one of the two, or give it another name"


@pytest.mark.parametrize(
    ("text", "value", "found"),
    [
        (
            "a: 1\nb: 2\na: 3\nb: 4\na: 5\n",
            {"a": 1, "b": 2},
            [("E107", 3, 1), ("E107", 4, 1), ("E107", 5, 1)],
        ),
        ("1: a\n'1': b\n", {"1": "a"}, [("E107", 2, 1)]),
        ("caf\u00e9: 1\ncafe\u0301: 2\n", {"café": 1}, [("E107", 2, 1)]),
        ("a: {b: 1, b: 2}\nc: {b: 1}\n", {"a": {"b": 1}, "c": {"b": 1}}, [("E107", 1, 11)]),
        (
            "a: !x 1\nb: !!str 2\nc: !<t> [!y z]\n",
            {"a": "1", "b": "2", "c": ["z"]},
            [("E108", 1, 4), ("E108", 2, 4), ("E108", 3, 4), ("E108", 3, 10)],
        ),
        (
            "a: &x [1]\nb: *x\nc:\n  <<: *x\n  d: &y !z 1\n",
            {"a": [1], "c": {"d": "1"}},
            [("E109", 1, 4), ("E109", 2, 4), ("E109", 4, 3), ("E108", 5, 9), ("E109", 5, 6)],
        ),
        ("a: 1\n---\nb: 2\n---\nc: 3\n", {"a": 1}, [("E110", 2, 1)]),
        ("a: {1:2}\nb: {1:2, 3: 4}\n", {"a": {}, "b": {"3": 4}}, [("E112", 1, 5), ("E112", 2, 5)]),
        ("[a]: 1\n? {b: 2}\n: 3\n?\n: 4\nc: 5\n", {"c": 5}, [("E112", 1, 1), ("E112", 2, 3), ("E112", 4, 2)]),
        ("*a : 1\nb: 2\n", {"b": 2}, [("E109", 1, 1)]),
        ("", None, [("E111", 1, 1)]),
        ("# nothing\n", None, [("E111", 1, 1)]),
        ("---\n", None, [("E111", 1, 1)]),
        ("\ufeff\ufeffa: 1\n", None, [("E113", 1, 1)]),
        ("\ufeffa: 1\n\ufeffb: 2\nc: \ufeff3\n", None, [("E113", 2, 1), ("E113", 3, 4)]),
        ("a: 1\nb: \x07\n", None, [("E102", 2, 4)]),
        ("a: e" + "\u0301\u0323" * 100_000 + "\n", None, [("E102", 1, 5)]),
        ('a: "e' + "\\u0301" * 1000 + '"\n', {"a": "e" + "\u0301" * 1000}, [("E102", 1, 6)]),
        ("a: 1\u2028b: 2\n", None, [("E102", 1, 5)]),
        ("a: \ud800\n", None, [("E102", 1, 4)]),
        ("a: b\n\tc: d\n\te: f\ng: h\n\ti\n", None, [("E106", 2, 1)]),
        ("a: [\n\tb,\n \tc]\n", {"a": ["b", "c"]}, [("E106", 2, 1), ("E106", 3, 2)]),
        ("a: 1\na: 2\nb: [\n", None, [("E107", 2, 1), ("E105", 3, 4)]),
        ("a: b\n\t# note\n", None, [("E106", 2, 1)]),
        ("-\ta\n", None, [("E106", 1, 2)]),
        ("a: 1\u00a0\n", {"a": 1}, [("E115", 1, 5)]),
        ("a: \u00a0 1\nb: 2\n", {"a": 1, "b": 2}, [("E115", 1, 4)]),
        ("\u00a0a: b c\u202f\n", {"a": "b c"}, [("E115", 1, 1), ("E115", 1, 8)]),
        ("a: Oh\u202f!\u00a0Non\nb: '\u00a0c'\n", {"a": "Oh\u202f!\u00a0Non", "b": "\u00a0c"}, []),
        ("%YAML 1.2\n---\na: 1\n", {"a": 1}, [("E105", 1, 1)]),
    ],
)
def test_what_is_refused(text: str, value: object, found: list[tuple[str, int, int]]) -> None:
    assert read(text) == (value, sorted(found, key=lambda each: each[1:]))


def test_a_duplicate_key_shows_both_places() -> None:
    _, (found,) = read_text("a: 1\nb: 2\na: 3\n", "a.yaml")
    assert found.message.en == "the key `a` stands twice, in lines 1 and 3"
    assert found.span.text == "a"
    assert [(label.span.line, label.words.en) for label in found.labels] == [(1, "first time")]


def test_a_forgotten_space_is_named() -> None:
    _, (found,) = read_text("a: {1:2}\n", "a.yaml")
    assert found.message.en == "a space is missing after the colon in `1:2`"
    assert found.hints[0].fr == "écrivez `1: 2`"


def test_a_tab_is_named() -> None:
    _, (found,) = read_text("a:\n\tb: 1\n", "weapons.yaml")
    assert (found.span.source.path, found.span.line) == ("weapons.yaml", 2)
    assert "tab" in found.message.en
    assert "tabulation" in found.message.fr


def test_a_span_of_a_block_ends_with_its_last_value() -> None:
    node, _ = read_text("a:\n  b: 1\n  c:\n    - d\n\n# note\ne: 2\n", "a.yaml")
    assert node is not None
    assert node.span.text.endswith("e: 2")
    (_, value), _ = node.pairs  # type: ignore[union-attr]  # a mapping of two, as written above
    assert value.span.text == "b: 1\n  c:\n    - d"


@pytest.mark.parametrize("depth", [40, 41, 10_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("- ", "")])
def test_depth_is_bounded(depth: int, opening: str, closing: str) -> None:
    node, found = read_text(opening * depth + "x" + closing * depth, "a.yaml")
    if depth == 40:
        assert found == ()
        assert node is not None
        return
    ((code, _, column),) = codes(found)
    assert (node, code) == (None, "E104")
    # The parser itself gives up far beyond the limit, before it has told of the levels above.
    assert column == 40 * len(opening) + 1 if depth == 41 else column > 40 * len(opening)


def test_an_alias_bomb_is_refused_at_once() -> None:
    names = "abcdefghi"
    lines = ["a: &a [x]"] + [
        f"{name}: &{name} [{', '.join(['*' + before] * 9)}]" for before, name in itertools.pairwise(names)
    ]
    node, found = read_text("\n".join(lines), "a.yaml")
    assert {each.code for each in found} == {"E109"}
    assert len(found) == 9 + 8 * 9
    assert plain(node) == {"a": ["x"], **{name: [] for name in names[1:]}}


def test_the_number_of_nodes_is_bounded() -> None:
    limits = ReadingLimits(nodes=10)
    fine, found = read_text("[1, 2, 3, 4, 5, 6, 7, 8, 9]", "a.yaml", limits)
    assert (plain(fine), found) == ([1, 2, 3, 4, 5, 6, 7, 8, 9], ())
    node, found = read_text("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "a.yaml", limits)
    assert (node, codes(found)) == (None, [("E114", 1, 29)])
    node, found = read_text("[" + "1," * 100_000 + "]", "a.yaml")
    assert (node, codes(found)) == (None, [("E114", 1, 2 * 99_999 + 2)])


def test_the_number_of_findings_is_bounded() -> None:
    for text in ("a: 1\n" * 1000, "- !x\n" * 1000, "- [\n" + "\tb,\n" * 1000 + "]", "\ufeff" * 1000):
        _, found = read_text(text, "a.yaml")
        assert len(found) == 100
        assert list(found) == in_order(list(found))
    assert len(read_text("a: 1\n" * 1000, "a.yaml", ReadingLimits(findings=7))[1]) == 7


def test_the_size_of_a_text_is_bounded_in_bytes() -> None:
    limits = ReadingLimits(size=6)
    assert read_text("a: é\n", "a.yaml", limits)[1] == ()
    node, found = read_text("a: éé\n", "a.yaml", limits)
    assert (node, codes(found)) == (None, [("E103", 1, 1)])
    assert found[0].message.en == "this file has 8 bytes; 6 are allowed"


def test_a_file_is_read_as_its_text(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "weapons.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: caf\xc3\xa9\r\nb: |\r\n  x\r\n  y\r\n")
    node, found = read_file(path, "pack/weapons.yaml")
    assert found == ()
    assert plain(node) == {"a": "café", "b": "x\ny\n"}
    assert node is not None
    assert node.span.source.text == "a: café\nb: |\n  x\n  y\n"
    assert node.span.source.path == "pack/weapons.yaml"


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"a: 1\r\nb: caf\xe9\r\n", "E102", 2, 7),
        (b"\x00\x01\x02\x7fELF" * 50, "E102", 1, 1),
        ("a: 1\n".encode("utf-16"), "E102", 1, 1),
        (b"", "E111", 1, 1),
        (b"a: " + b"x" * 10_000_000, "E103", 1, 1),
        (b"a: " + b"x" * (1024 * 1024 - 2), "E103", 1, 1),
    ],
)
def test_a_file_that_is_refused(
    tmp_path: pathlib.Path, data: bytes, code: str, line: int, column: int
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    node, found = read_file(path, "a.yaml")
    assert node is None
    assert codes(found) == [(code, line, column)]


def test_a_file_of_the_largest_size_is_read(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: " + b"x" * (READING_LIMITS.size - 3))
    node, found = read_file(path, "a.yaml")
    assert found == ()
    assert plain(node) == {"a": "x" * (READING_LIMITS.size - 3)}


def test_a_file_that_cannot_be_read(tmp_path: pathlib.Path) -> None:
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "file").write_text("a: 1\n", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    expected = {
        "missing": "there is no such file",
        "file/below": "there is no such file",
        "dangling": "it is a link to a file that does not exist",
        "circle": "its links lead in a circle",
        ".": "it is a folder",
        "pipe": "it is not an ordinary file",
        "x" * 5000: "its name is not possible on this system",
        "a\0b": "its name is not possible on this system",
    }
    for name, reason in expected.items():
        node, (found,) = read_file(tmp_path / name, "shown.yaml")
        assert node is None
        assert (found.code, found.message.en) == ("E101", f"this file cannot be read: {reason}")
        assert found.span.source.path == "shown.yaml"


def test_a_file_without_permission(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever runs the tests may be allowed to read everything.
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "denied")

    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    monkeypatch.setattr(pathlib.Path, "open", refuse)
    node, (found,) = read_file(path, "a.yaml")
    assert node is None
    assert (found.code, found.message.fr) == (
        "E101",
        "ce fichier ne peut pas être lu\N{NO-BREAK SPACE}: vous n'avez pas le droit de le lire",
    )


def test_without_the_parser_in_c_the_one_in_python_is_used() -> None:
    program = (
        "import yaml; del yaml.CSafeLoader\n"
        "from estoc.text import read_text, to_plain\n"
        "node, found = read_text('a: [1, \"\\\\u00e9\"]\\na: 2', 'a.yaml')\n"
        "print(ascii(to_plain(node)), [each.code for each in found])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "{'a': [1, '\\xe9']} ['E107']\n"
