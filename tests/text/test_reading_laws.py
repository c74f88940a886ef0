"""Data that is written as YAML in any style is read back, and every part knows its place."""

from __future__ import annotations

import unicodedata
from typing import Any

import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from estoc.text import READING_LIMITS, Mapping, Node, Scalar, Sequence, Source, read_text, to_plain
from estoc.text.characters import BYTE_ORDER_MARK, FORBIDDEN
from estoc.text.reader import read_source


class Dumper(yaml.SafeDumper):
    """Writes equal parts out each time."""

    def ignore_aliases(self, data: object) -> bool:
        del data
        return True


letters = st.characters(exclude_categories=["Cs"]).filter(
    lambda letter: not FORBIDDEN.match(letter) and letter != BYTE_ORDER_MARK
)
texts = st.one_of(
    st.text(letters, max_size=12),
    st.text(st.sampled_from("ab \n\t:#-'\"\\é\u0301😀{}[],&*!|>%@`?~0189.~"), max_size=20),
    st.sampled_from(
        ["on", "no", "off", "1:30", "010", "08", "1_000", "0x10", "2020-01-01", ".nan", "true", "<<"]
    ),
)
keys = texts.map(lambda text: unicodedata.normalize("NFC", text))


def nested(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        leaves,
        lambda parts: st.one_of(st.lists(parts, max_size=4), st.dictionaries(keys, parts, max_size=4)),
        max_leaves=12,
    )


values = st.one_of(texts, st.integers(-(10**18) + 1, 10**18 - 1), st.booleans(), st.none())
styles = st.fixed_dictionaries(
    {
        "default_flow_style": st.sampled_from([True, False, None]),
        "width": st.integers(10, 60),
        "indent": st.integers(2, 6),
        "allow_unicode": st.booleans(),
        "explicit_start": st.booleans(),
    }
)
written = st.one_of(
    st.tuples(nested(values), styles),
    st.tuples(
        nested(texts),
        st.tuples(styles, st.sampled_from(["'", '"', "|", ">"])).map(
            lambda parts: {**parts[0], "default_style": parts[1]}
        ),
    ),
)
loaders = st.sampled_from([yaml.CSafeLoader, yaml.SafeLoader])


def in_normal_form(data: object) -> object:
    match data:
        case str():
            return unicodedata.normalize("NFC", data)
        case list():
            return [in_normal_form(item) for item in data]
        case dict():
            return {key: in_normal_form(value) for key, value in data.items()}
        case _:
            return data


def yaml_text(data: object, style: dict[str, Any]) -> str:
    text = yaml.dump(data, Dumper=Dumper, sort_keys=False, **style)
    # PyYAML's writer is not faultless: what PyYAML itself reads differently is no case.
    assume(yaml.safe_load(text) == data)
    assume("\t" not in text)
    return text


def parts(node: Node) -> list[Node]:
    match node:
        case Scalar():
            return []
        case Sequence(items=items):
            return list(items)
        case Mapping(pairs=pairs):
            return [part for pair in pairs for part in pair]


def all_nodes(node: Node) -> list[Node]:
    found = [node]
    for each in found:
        found.extend(parts(each))
    return found


@settings(derandomize=True, max_examples=400)
@given(written, loaders)
def test_what_was_written_is_read(case: tuple[Any, dict[str, Any]], loader: type[yaml.SafeLoader]) -> None:
    data, style = case
    node, found = read_source(Source.of("a.yaml", yaml_text(data, style)), READING_LIMITS, loader)
    assert found == ()
    assert node is not None
    plain = to_plain(node)
    assert plain == in_normal_form(data)
    assert repr(plain) == repr(in_normal_form(data))


@settings(derandomize=True, max_examples=300)
@given(written, loaders)
def test_every_part_stands_where_its_span_says(
    case: tuple[Any, dict[str, Any]], loader: type[yaml.SafeLoader]
) -> None:
    source = Source.of("a.yaml", yaml_text(*case))
    root, _ = read_source(source, READING_LIMITS, loader)
    assert root is not None
    for node in all_nodes(root):
        inside = parts(node)
        ends = [node.span.start]
        for part in inside:
            assert ends[-1] <= part.span.start <= part.span.end <= node.span.end
            ends.append(part.span.end)
        if isinstance(node, Scalar):
            check_scalar(node)


def check_scalar(scalar: Scalar) -> None:
    if scalar.places is None:
        assert scalar.plain
        assert scalar.span.text == scalar.value
        return
    assert len(scalar.places) == len(scalar.value) + 1
    assert list(scalar.places) == sorted(scalar.places)
    assert scalar.places[0] >= scalar.span.start
    for index, letter in enumerate(scalar.value):
        piece = scalar.span_of(index, index + 1).text
        # A letter that is made of several stands where they begin.
        decomposed = unicodedata.normalize("NFD", letter)[0]
        first = unicodedata.normalize("NFD", piece[:1])[:1]
        assert letter.isspace() or first in ("\\", decomposed) or unicodedata.combining(decomposed)


@settings(derandomize=True, max_examples=200)
@given(written)
def test_line_ends_and_a_byte_order_mark_change_nothing(case: tuple[Any, dict[str, Any]]) -> None:
    text = yaml_text(*case)
    for other in (BYTE_ORDER_MARK + text, text.replace("\n", "\r\n"), text.replace("\n", "\r")):
        assert read_text(other, "a.yaml") == read_text(text, "a.yaml")


@settings(derandomize=True, max_examples=400)
@given(st.text(st.sampled_from("ab1 \n\t:#-'\"\\é\u0301{}[],&*!|>%@`?~.<"), max_size=40), loaders)
def test_any_text_is_read_or_refused_with_a_place(text: str, loader: type[yaml.SafeLoader]) -> None:
    source = Source.of("a.yaml", text)
    node, found = read_source(source, READING_LIMITS, loader)
    assert node is not None or found
    for each in found:
        assert 0 <= each.span.start <= each.span.end <= len(text)
        each.to_json("fr")
    if node is not None:
        to_plain(node)
