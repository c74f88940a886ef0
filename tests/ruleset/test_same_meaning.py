"""Two writings of the same rules give the same ruleset, places and hashes aside."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from random import Random

import pytest

from estoc.ruleset import Loaded, lints, model
from estoc.text import Json, read_file, to_plain

Loader = Callable[..., Loaded]
Write = Callable[[str, Mapping[str, str]], Path]
# Where the order of keys says something: parameters, fields as people see them, the order of rolls.
PLACES = {"span", "hash"}
ORDERED = {"given", "fields", "state", "rolls", "what is remembered"}


def meaning(value: object) -> object:
    """A value without its places: dataclasses and mappings as lists, in their own order."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [
            field.name for field in dataclasses.fields(value) if field.compare and field.name not in PLACES
        ]
        return [type(value).__name__, *((name, meaning(getattr(value, name))) for name in fields)]
    match value:
        case Mapping():
            return [(key, meaning(inner)) for key, inner in value.items()]
        case tuple() | list():
            return [meaning(inner) for inner in value]
        case frozenset():
            return sorted(str(meaning(inner)) for inner in value)
        case Enum():
            return str(value)
        case _:
            return value


def rules(loaded: Loaded) -> object:
    assert loaded.diagnostics == ()
    assert loaded.rules is not None
    return [meaning(loaded.rules), sorted((one.code, one.message.en) for one in lints(loaded.rules))]


@pytest.fixture(scope="session")
def documents(base_folder: Path) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for path in sorted(base_folder.glob("*.yaml")):
        node, wrong = read_file(path, path.name)
        assert node is not None
        assert wrong == ()
        found[path.name] = to_plain(node)
    return found


@pytest.fixture
def expected(load_folders: Loader, base_folder: Path) -> object:
    return rules(load_folders(base_folder))


def shuffled(value: Json, random: Random, key: str = "") -> Json:
    """The same value with the keys of its mappings in another order, where their order says nothing."""
    if isinstance(value, dict):
        # What a condition remembers are parameters; elsewhere `with` gives them their values.
        meant = {"with": "what is remembered"} if "life" in value else {}
        pairs = [(name, shuffled(inner, random, meant.get(name, name))) for name, inner in value.items()]
        if key not in ORDERED:
            random.shuffle(pairs)
        return dict(pairs)
    return [shuffled(inner, random) for inner in value] if isinstance(value, list) else value


def split(documents: Mapping[str, Json], random: Random) -> dict[str, Json]:
    """The same entries shared out among other files."""
    names = [f"{random.choice('abc')}/{random.randrange(1000)}.yaml" for _ in range(4)]
    found: dict[str, dict[str, dict[str, Json]]] = {}
    for document in documents.values():
        assert isinstance(document, dict)
        for heading, entries in document.items():
            assert isinstance(entries, dict)
            for name, body in entries.items():
                file = found.setdefault(random.choice(names), {})
                file.setdefault(heading, {})[name] = body
    return {name: dict(document) for name, document in found.items()}


def written(documents: Mapping[str, Json]) -> dict[str, str]:
    """As JSON, which is YAML with each text in quotes and each number without."""
    return {name: json.dumps(document, ensure_ascii=False) for name, document in documents.items()}


@pytest.mark.parametrize("seed", range(12))
def test_order_files_and_quotes(
    load_folders: Loader, write: Write, documents: dict[str, Json], expected: object, seed: int
) -> None:
    random = Random(seed)  # noqa: S311 - nothing secret
    head = {"ruleset.yaml": documents["ruleset.yaml"]}
    rest = {name: document for name, document in documents.items() if name != "ruleset.yaml"}
    files = written({**head, **split(rest, random)} if seed % 2 else documents)
    mixed = written({name: shuffled(json.loads(text), random) for name, text in files.items()})
    assert rules(load_folders(write("other", mixed))) == expected


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: "# a remark\n\n" + text.replace("\n", "  # a remark\n"),
    ],
    ids=["line ends", "mark", "mark and line ends", "remarks"],
)
def test_line_ends_marks_and_remarks(
    load_folders: Loader, write: Write, base_folder: Path, expected: object, change: Callable[[str], str]
) -> None:
    files = {path.name: change(path.read_text(encoding="utf-8")) for path in base_folder.glob("*.yaml")}
    assert rules(load_folders(write("other", files))) == expected


def test_the_comparison_sees_a_changed_number(
    load_folders: Loader, write: Write, base_folder: Path, expected: object
) -> None:
    text = (base_folder / "kinds.yaml").read_text(encoding="utf-8")
    changed = write("base", {"kinds.yaml": text.replace("weight: 0\n", "weight: 2\n")})
    assert rules(load_folders(changed)) != expected


def test_mappings_of_a_ruleset_are_in_the_order_of_ids(load_folders: Loader, base_folder: Path) -> None:
    found = load_folders(base_folder).rules
    assert found is not None
    mappings = [getattr(found, field.name) for field in dataclasses.fields(model.Ruleset)]
    mappings += list(found.entries.values())
    for mapping in mappings:
        if isinstance(mapping, Mapping):
            assert list(mapping) == sorted(mapping)
