"""Whatever is written, there are diagnostics, and never an exception."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from estoc.ruleset import Loaded, load
from estoc.text import Json, read_file, to_plain

Loader = Callable[..., Loaded]
Write = Callable[[str, Mapping[str, str]], Path]
ROOT = Path(__file__).parents[2]
BASE = ROOT / "tests" / "diagnostics" / "base"
FILES = tuple(sorted(path.name for path in BASE.glob("*.yaml")))
SCHEMA = json.loads((ROOT / "schema" / "language.schema.json").read_text(encoding="utf-8"))
PIECES = (
    *("[]", "{}", "~", "''", "-1", "0", "12345678901234567890", "1.5", ".nan", "true", "absent", "otherwise"),
    *("- x", "x: y", "[[]]", "{a: {b: c}}", "first", "0..6", "6..0", "set of tool", "craft to 0..6", "steps"),
    *(
        "mallet",
        "who",
        "blow.tool",
        "every(tool)",
        "1d6",
        "grade",
        "combatant",
        "fight",
        "é",
        "like",
        "option",
    ),
)


def load_texts(texts: Mapping[str, str]) -> Loaded:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        loaded = load(((Path(folder), "base"),), SCHEMA, {})
    assert (loaded.rules is None) is bool(loaded.diagnostics)
    return loaded


def texts_of_base() -> dict[str, str]:
    return {name: (BASE / name).read_text(encoding="utf-8") for name in FILES}


@st.composite
def changed_lines(draw: st.DrawFn) -> dict[str, str]:
    """The base rules with some lines removed, doubled, moved, or with another value."""
    texts = texts_of_base()
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(FILES))
        lines = texts[name].split("\n")
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["remove", "double", "move", "value", "indent"])):
            case "remove":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "move":
                lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
            case "value":
                key, colon, _ = lines[at].partition(": ")
                lines[at] = key + colon + draw(st.sampled_from(PIECES))
            case _:
                lines[at] = draw(st.sampled_from(["  ", "    "])) + lines[at]
        texts[name] = "\n".join(lines)
    return texts


def plain_base() -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name in FILES:
        node, _ = read_file(BASE / name, name)
        assert node is not None
        found[name] = to_plain(node)
    return found


PLAIN = plain_base()
values: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(PIECES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(PIECES), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def changed_values(draw: st.DrawFn) -> dict[str, str]:
    """The base rules with one value, whatever its depth, replaced, taken away, or given another key."""
    name = draw(st.sampled_from(FILES))
    document: Json = json.loads(json.dumps(PLAIN[name]))
    place: Json = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))  # type: ignore[arg-type]  # a list, as the loop's end says
        key = draw(st.sampled_from(keys))
        inner = place[key]  # type: ignore[index, call-overload]  # one of its keys
        if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 3)) == 0:
            break
        place = inner
    match draw(st.sampled_from(["replace", "remove", "rename"])):
        case "rename" if isinstance(place, dict):
            place[draw(st.sampled_from(PIECES))] = place.pop(key)
        case "remove":
            del place[key]  # type: ignore[union-attr, arg-type]  # one of its keys
        case _:
            place[key] = draw(values)  # type: ignore[index, call-overload]  # one of its keys
    return {**{other: json.dumps(PLAIN[other]) for other in FILES}, name: json.dumps(document)}


@settings(derandomize=True, max_examples=170, deadline=None, suppress_health_check=list(HealthCheck))
@given(changed_lines())
def test_changed_lines(texts: dict[str, str]) -> None:
    load_texts(texts)


@settings(derandomize=True, max_examples=130, deadline=None, suppress_health_check=list(HealthCheck))
@given(changed_values())
def test_changed_values(texts: dict[str, str]) -> None:
    load_texts(texts)


@pytest.mark.parametrize("kind", sorted(SCHEMA["properties"]))
@pytest.mark.parametrize(
    "body", ["[]", "{}", "text", "{a: }", "{a: []}", "{a: text}", "{a: {}}", "{a: {b: {}}}"]
)
def test_every_heading_with_little_below(kind: str, body: str) -> None:
    texts = {**texts_of_base(), "zz.yaml": f"{kind}: {body}\n"}
    for found in load_texts(texts).diagnostics:
        assert found.span.source.path == "base/zz.yaml"


def test_lists_in_lists_to_the_limit_of_files() -> None:
    for depth in (30, 38):
        for opening, closing in (("[", "]"), ("{a: ", "}")):
            value = opening * depth + "1" + closing * depth
            texts = {**texts_of_base(), "zz.yaml": f"tool: {{saw: {{force: {value}}}}}\n"}
            assert {found.code for found in load_texts(texts).diagnostics} <= {"E104", "E210"}


def test_nothing_at_all() -> None:
    assert [found.code for found in load(((ROOT / "nowhere", "nowhere"),), SCHEMA, {}).diagnostics] == [
        "E201"
    ]
