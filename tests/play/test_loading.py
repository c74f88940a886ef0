"""Loading rules: options, places, and mistakes that are never exceptions of another kind."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import estoc


def test_options_are_given_as_text(village_folder: Path, village: estoc.Ruleset) -> None:
    assert dict(village.program.options) == {"ceiling": "absent", "target": "8"}
    other = estoc.load(village_folder, options={"target": "3", "ceiling": "12"})
    assert dict(other.program.options) == {"ceiling": "12", "target": "3"}


def test_options_change_the_numbers(village: estoc.Ruleset) -> None:
    def number(rules: estoc.Ruleset) -> object:
        fight = rules.fight(1, dice="ask")
        fight.add("oak", side="a")
        fight.add("fern", side="b")
        fight.answer("strike/b1")
        fight.answer("mallet")
        fight.answer({"a1": [6, 5]})
        return next(event.given["number"] for event in fight.events if event.id == "attempt")

    # The target, carving 2, the mallet's weight 2.
    assert number(village) == 8
    assert number(village.with_options({"target": "3"})) == 3


def test_other_options_stay(village: estoc.Ruleset) -> None:
    one = village.with_options({"target": "3"}).with_options({"ceiling": "9"})
    assert dict(one.program.options) == {"ceiling": "9", "target": "3"}
    assert dict(village.program.options) == {"ceiling": "absent", "target": "8"}
    assert dict(one.with_options({"ceiling": "absent"}).program.options)["ceiling"] == "absent"


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({"targt": "3"}, ["E214"]),
        ({"target": "13"}, ["E213"]),
        ({"target": "many"}, ["E210"]),
        ({"target": "absent"}, ["E210"]),
        ({"ceiling": "0"}, ["E213"]),
        ({"target": ""}, ["E211"]),
        ({"target": "99", "nothing": "1"}, ["E213", "E214"]),
    ],
)
def test_options_are_checked(
    village_folder: Path, village: estoc.Ruleset, options: Mapping[str, str], codes: list[str]
) -> None:
    rules, found = estoc.diagnose(village_folder, options=options)
    assert rules is None
    assert sorted(one.code for one in found) == codes
    for attempt in (
        lambda: village.with_options(options),
        lambda: estoc.load(village_folder, options=options),
    ):
        with pytest.raises(estoc.RulesError) as caught:
            attempt()
        assert sorted(one.code for one in caught.value.diagnostics) == codes


@pytest.mark.parametrize(
    "where", ["", "nowhere", "duell", "/nonexistent/rules", "/dev/null", ".", "..", "a\nb", "é", "~", "con"]
)
def test_diagnosing_never_raises(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules, found = estoc.diagnose(where)
    assert rules is None
    assert found
    with pytest.raises(estoc.RulesError) as caught:
        estoc.load(where)
    assert [one.code for one in caught.value.diagnostics] == [one.code for one in found]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("ruleset.yaml", b""),
        ("ruleset.yaml", b"\xff\xfe\x00"),
        ("ruleset.yaml", b"[1, 2]"),
        ("ruleset.yaml", b"ruleset: {id: x}"),
        ("ruleset.yaml", b"{" * 5000),
        ("pack.yaml", b"pack: {id: x, version: 1.0.0, language: 1, extends: nothing}"),
        ("other.yaml", b"kind: {}"),
    ],
)
def test_folders_of_anything_are_diagnosed(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    rules, found = estoc.diagnose(tmp_path)
    assert rules is None
    assert found
    for language in ("en", "fr"):
        assert estoc.render(found, language)


def test_a_file_stands_for_its_folder(village_folder: Path, village: estoc.Ruleset) -> None:
    assert estoc.load(village_folder / "play.yaml").hash == village.hash


def test_shipped_rules_have_names(duel: estoc.Ruleset) -> None:
    folder = estoc.shipped_rulesets()["duel"]
    assert (folder / "ruleset.yaml").is_file()
    assert estoc.load(folder).hash == duel.hash
    assert duel.id == "duel"
