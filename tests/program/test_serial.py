"""The Program as JSON, and its hash."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest

import estoc
from estoc.program import from_json, hash_of, to_json
from estoc.text import Json, read_file, to_plain

Write = Callable[[Mapping[str, Json]], estoc.Ruleset]
# Where the order of keys says something: parameters, fields as people see them, the order of rolls.
ORDERED = {"given", "fields", "state", "rolls", "with"}


def test_writing_and_reading_are_inverse(rules: estoc.Ruleset) -> None:
    text = json.dumps(to_json(rules.program))
    again = from_json(json.loads(text))
    assert again == rules.program
    assert json.dumps(to_json(again)) == text
    assert hash_of(again) == rules.hash


@pytest.mark.parametrize("change", [{"format": 2}, {"format": None}, {"format": "1"}])
def test_another_format_is_refused(duel: estoc.Ruleset, change: Mapping[str, Json]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"a program of format {change['format']!r}")):
        from_json({**to_json(duel.program), **change})


def test_the_hash_is_a_sha_256(rules: estoc.Ruleset) -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", rules.hash)


def documents(folder: Path) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for path in sorted(folder.rglob("*.yaml")):
        node, wrong = read_file(path, path.name)
        assert node is not None
        assert wrong == ()
        found[str(path.relative_to(folder))] = to_plain(node)
    return found


def shuffled(value: Json, random: Random, key: str = "") -> Json:
    """The same value with the keys of its mappings in another order, where their order says nothing."""
    match value:
        case dict():
            pairs = [(name, shuffled(inner, random, name)) for name, inner in value.items()]
            if key not in ORDERED:
                random.shuffle(pairs)
            return dict(pairs)
        case list():
            return [shuffled(inner, random) for inner in value]
        case _:
            return value


def scattered(given: Mapping[str, Json], random: Random) -> dict[str, Json]:
    """Every entry of every kind in some file or other; the manifest stays where it is."""
    entries: list[tuple[str, str, Json]] = []
    for name, document in given.items():
        assert isinstance(document, dict)
        for heading, listed in document.items():
            if name != "ruleset.yaml":
                assert isinstance(listed, dict)
                entries += [(heading, entry, body) for entry, body in listed.items()]
    random.shuffle(entries)
    found: dict[str, dict[str, dict[str, Json]]] = {}
    for heading, entry, body in entries:
        place = found.setdefault(f"{random.choice('zyx')}{random.randrange(4)}.yaml", {})
        place.setdefault(heading, {})[entry] = body
    return {"ruleset.yaml": given["ruleset.yaml"], **found}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Rules from documents, written as JSON, which is YAML too."""

    def written(files: Mapping[str, Json]) -> estoc.Ruleset:
        for name, document in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(document, indent=1), encoding="utf-8")
        return estoc.load(tmp_path)

    return written


def test_the_hash_knows_no_order_of_keys_and_files(rules: estoc.Ruleset, write: Write) -> None:
    random = Random(1)  # noqa: S311 - a shuffle
    source = documents(Path(str(rules.origin.where)) if rules.id == "village" else shipped())
    files = {name: shuffled(one, random) for name, one in scattered(source, random).items()}
    again = write(files)
    assert again.hash == rules.hash
    assert again.program.packs != rules.program.packs


def shipped() -> Path:
    return estoc.shipped_rulesets()["duel"]


def test_the_hash_knows_no_places(village_folder: Path, village: estoc.Ruleset, tmp_path: Path) -> None:
    shutil.copytree(village_folder, tmp_path / "copy")
    for path in (tmp_path / "copy").glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text("# moved\n\n\n" + text.replace("\n", "\r\n"), encoding="utf-8", newline="")
    again = estoc.load(tmp_path / "copy")
    assert again.hash == village.hash
    assert again.program.procedures[0].places != village.program.procedures[0].places


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("kinds.yaml", "force: 1d6+1", "force: 1d6+2"),
        ("kinds.yaml", "weight: 2", "weight: 3"),
        ("numbers.yaml", "default: 8", "default: 9"),
        ("play.yaml", "rounds: 30", "rounds: 31"),
        ("play.yaml", "A green.", "The green."),
        ("numbers.yaml", "again: replace", "again: nothing"),
    ],
)
def test_the_hash_knows_what_rules_say(
    village_folder: Path, village: estoc.Ruleset, tmp_path: Path, file: str, before: str, after: str
) -> None:
    shutil.copytree(village_folder, tmp_path / "copy")
    path = tmp_path / "copy" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    assert estoc.load(tmp_path / "copy").hash != village.hash


def test_the_hash_knows_options(village: estoc.Ruleset) -> None:
    other = village.with_options({"target": "7"})
    assert other.hash != village.hash
    assert other.with_options({"target": "8"}).hash == village.hash
