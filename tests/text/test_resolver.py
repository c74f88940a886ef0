from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from estoc.text import Mapping, Scalar, Sequence, Source, Span, read_text, resolve, to_plain

SPAN = Span(Source.of("a.yaml", ""), 0, 0)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("True", True),
        ("TRUE", True),
        ("false", False),
        ("False", False),
        ("FALSE", False),
        ("", None),
        ("~", None),
        ("null", None),
        ("Null", None),
        ("NULL", None),
        ("0", 0),
        ("7", 7),
        ("-12", -12),
        ("999999999999999999", 999999999999999999),
        ("-999999999999999999", -999999999999999999),
    ],
)
def test_plain_scalars_that_are_not_text(text: str, value: object) -> None:
    found = resolve(Scalar(SPAN, text, plain=True))
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        *("on", "off", "On", "yes", "no", "y", "n", "Y", "tRUE", "nULL", "none"),
        *("1:30", "2020-01-01", "1_000", "0x10", "0o10", "0b1", "+3", "--3", "3-", " 3"),
        *("010", "08", "-01", "00", "1.5", "2.0", "1e3", ".nan", ".inf", "-.inf", ".5", "٣"),
        *("1000000000000000000", "9" * 5000, "-"),
    ],
)
def test_everything_else_stays_text(text: str) -> None:
    assert resolve(Scalar(SPAN, text, plain=True)) == text


@pytest.mark.parametrize("text", ["true", "", "null", "12", "~"])
def test_what_is_not_plain_stays_text(text: str) -> None:
    assert resolve(Scalar(SPAN, text, plain=False)) == text


def test_plain_data_keeps_the_order_of_the_file() -> None:
    node, found = read_text("z: [1, two, {b: true, a: ~}]\n2: {}\ny: []\n", "a.yaml")
    assert found == ()
    assert node is not None
    assert json.dumps(to_plain(node)) == '{"z": [1, "two", {"b": true, "a": null}], "2": {}, "y": []}'


def test_no_depth_is_too_much() -> None:
    node: Sequence | Mapping | Scalar = Scalar(SPAN, "1", plain=True)
    for _ in range(5000):
        node = Mapping(SPAN, ((Scalar(SPAN, "a", plain=True), Sequence(SPAN, (node,))),))
    value = to_plain(node)
    for _ in range(5000):
        assert isinstance(value, dict)
        value = value["a"]
        assert isinstance(value, list)
        (value,) = value
    assert value == 1


def test_number_keys_do_not_upset_a_schema_validator() -> None:
    node, _ = read_text("1: head\n2: arm\n", "a.yaml")
    assert node is not None
    schema = {"patternProperties": {"^[0-9]+$": {"type": "string"}}, "additionalProperties": False}
    assert list(Draft202012Validator(schema).iter_errors(to_plain(node))) == []


def test_the_resolver_is_the_only_reader_of_values() -> None:
    # The loaders of PyYAML resolve by YAML 1.1; only its events may be used.
    package = Path(__file__).parents[2] / "interpreter" / "estoc" / "text"
    assert [
        path.name for path in package.glob("*.py") if "yaml.load(" in path.read_text(encoding="utf-8")
    ] == []
