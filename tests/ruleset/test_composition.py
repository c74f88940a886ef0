"""Entries from many files and packs: one composition, and where it cannot be one, both places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from estoc.ruleset import Loaded

Told = Callable[..., list[str]]
Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
HEAD = "pack: {id: more, version: 1.0.0, language: 1, name: {fr: p, en: p}, extends: base}\n"
SAW = "tool:\n  saw: {force: 1d4}\n"


def test_a_pack_adds_entries(load_folders: Loader, write: Write) -> None:
    pack = write("more", {"pack.yaml": HEAD, "tools.yaml": SAW})
    rules = load_folders(write("base", {}), pack).rules
    assert rules is not None
    assert list(rules.entries["tool"]) == ["mallet", "needle", "saw"]
    assert {entry.id: entry.pack for entry in rules.entries["tool"].values()} == {
        "mallet": "base",
        "needle": "base",
        "saw": "more",
    }
    assert [(pack.id, pack.version) for pack in rules.packs] == [("base", "1.0.0"), ("more", "1.0.0")]
    assert len({pack.hash for pack in rules.packs}) == 2


def test_one_id_in_two_files(load_folders: Loader, write: Write) -> None:
    loaded = load_folders(write("base", {"b/one.yaml": SAW, "b/two.yaml": "scale: {}\n" + SAW}))
    (found,) = loaded.diagnostics
    assert (found.code, found.span.source.path, found.span.line) == ("E205", "base/b/two.yaml", 3)
    (label,) = found.labels
    assert (label.span.source.path, label.span.line) == ("base/b/one.yaml", 2)


def test_one_id_in_a_ruleset_and_its_pack(load_folders: Loader, write: Write) -> None:
    pack = write("more", {"pack.yaml": HEAD, "a.yaml": "tool:\n  mallet: {force: 1d4}\n"})
    (found,) = load_folders(write("base", {}), pack).diagnostics
    assert (found.code, found.span.source.path, found.span.line) == ("E205", "more/a.yaml", 2)
    assert [label.span.source.path for label in found.labels] == ["base/kinds.yaml"]


def test_one_id_in_two_packs(load_folders: Loader, write: Write) -> None:
    one = write("one", {"pack.yaml": HEAD.replace("more", "one"), "a.yaml": SAW})
    two = write("two", {"pack.yaml": HEAD.replace("more", "two"), "a.yaml": SAW})
    (found,) = load_folders(write("base", {}), one, two).diagnostics
    assert (found.code, found.span.source.path) == ("E205", "two/a.yaml")
    assert [label.span.source.path for label in found.labels] == ["one/a.yaml"]


def test_ids_that_differ_by_case_in_two_packs(load_folders: Loader, write: Write) -> None:
    one = write("one", {"pack.yaml": HEAD.replace("more", "one"), "a.yaml": SAW})
    two = write("two", {"pack.yaml": HEAD.replace("more", "two"), "a.yaml": SAW.replace("saw", "SAW")})
    (found,) = load_folders(write("base", {}), one, two).diagnostics
    assert (found.code, found.span.source.path) == ("E206", "two/a.yaml")
    assert [label.span.source.path for label in found.labels] == ["one/a.yaml"]


def test_ids_of_different_kinds_may_be_equal(told: Told) -> None:
    assert told("craft:\n  mallet: {}\nrule:\n  mallet: {basis: house, text: {fr: r, en: s}}\n") == []


def test_the_names_of_types_are_shared_in_the_order_of_reading(told: Told) -> None:
    """Kinds, records, pairs, conditions and scales: the first that was read has the name."""
    scale = "scale:\n  gem:\n    values: [{low: {fr: l, en: m}}]\n    below: clamp\n    above: clamp\n"
    assert told({"zz1.yaml": scale, "zz2.yaml": "kind:\n  gem: {}\n"}) == [
        "E225 base/zz2.yaml:2:3 `gem` already names something here"
    ]


def test_entries_of_a_kind_of_a_pack_stand_in_any_file(told: Told) -> None:
    files = {"pack.yaml": HEAD, "a.yaml": "gem:\n  ruby: {}\n", "b.yaml": "kind:\n  gem: {}\n"}
    assert told({}, {"more": files}) == []


def test_an_unknown_kind_is_told_wherever_it_stands_and_what_uses_it_is_not(told: Told) -> None:
    files = {
        "zz1.yaml": "tols:\n  saw: {force: 1d4}\n",
        "zz2.yaml": "tols:\n  axe: {force: 1d4}\ncombatant:\n  smith: {tools: [saw, axe]}\n",
    }
    assert told(files) == [
        "E204 base/zz1.yaml:1:1 there is no kind `tols`",
        "E204 base/zz2.yaml:1:1 there is no kind `tols`",
    ]


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (
            HEAD.replace("extends: base", "extends: other"),
            "E229 more/pack.yaml:1:78 pack `more` extends `other`",
        ),
        (HEAD.replace("id: more", "id: base"), "E205 more/pack.yaml:1:12 pack `base` is declared twice"),
        (HEAD.replace("language: 1", "language: 2"), "E219 more/pack.yaml:1:44 this Estoc reads language 1"),
        (HEAD.replace("language: 1, ", ""), "E209 more/pack.yaml:1:1 the head needs `language`"),
        (HEAD.replace("id: more", "id: m o"), "E207 more/pack.yaml:1:12 `m o` cannot be an id"),
        (HEAD.replace("id: more", "id: [more]"), "E210 more/pack.yaml:1:12 a text is expected here"),
        (HEAD.replace("{fr: p, en: p}", "p"), "E210 more/pack.yaml:1:53 a text in both languages"),
        (HEAD.replace("fr: p, ", ""), "E209 more/pack.yaml:1:54 `name` needs `fr`"),
        (HEAD.replace("extends", "extend"), "E208 more/pack.yaml:1:69 the head has no field `extend`"),
        ("pack:\n", "E211 more/pack.yaml:1:1 `pack` is empty"),
        ("[pack]\n", "E209 more/pack.yaml:1:1 the head needs `ruleset` or `pack`"),
        ("parcel: {}\n", "E209 more/pack.yaml:1:1 the head needs `ruleset` or `pack`"),
    ],
)
def test_what_a_head_lacks(told: Told, head: str, message: str) -> None:
    assert told({}, {"more": {"pack.yaml": head}})[0].startswith(message)


def test_fields_that_stand_as_far_left_as_their_entry_are_told_once(told: Told) -> None:
    text = (
        "tool:\n"
        "  axe:\n"
        "  name: {fr: hache, en: axe}\n"
        "  force: 1d6\n"
        "  weight: 2\n"
        "  saw: {force: 1d4}\n"
        "combatant:\n"
        "  smith: {tools: [axe, saw]}\n"
    )
    assert told(text) == ["E211 base/zz.yaml:3:3 `axe` is empty, and `name` stands as far left as it does"]


def test_an_entry_without_anything_is_told_as_before(told: Told) -> None:
    assert told("tool:\n  axe:\n  saw: {force: 1d4}\n  file:\n") == [
        "E211 base/zz.yaml:2:3 `axe` is empty",
        "E211 base/zz.yaml:4:3 `file` is empty",
    ]


def test_a_field_too_far_left_may_need_spaces(load_folders: Loader, write: Write) -> None:
    folder = write("base", {"zz.yaml": "tool:\n  axe:\n    force: 1d6\n  weight: 2\n"})
    (found,) = load_folders(folder).diagnostics
    assert (found.code, found.span.line) == ("E210", 4)
    assert found.hints[0].en.startswith("if this is a field of the entry above, put as many spaces before it")


def test_a_misspelt_key_of_a_head_is_not_missing_as_well(told: Told) -> None:
    assert told({}, {"more": {"pack.yaml": HEAD.replace("extends", "extend")}}) == [
        "E208 more/pack.yaml:1:69 the head has no field `extend`"
    ]


def test_entries_do_not_stand_beside_the_head(told: Told) -> None:
    files = {"pack.yaml": HEAD + "tool:\n  saw: {force: 1d4}\ncraft: {}\n"}
    assert told({}, {"more": files}) == [
        "E204 more/pack.yaml:2:1 only the head stands in pack.yaml, not `tool`",
        "E204 more/pack.yaml:4:1 only the head stands in pack.yaml, not `craft`",
    ]


def test_a_ruleset_and_a_pack_in_each_others_places(load_folders: Loader, write: Write) -> None:
    base, pack = write("base", {}), write("more", {"pack.yaml": HEAD})
    assert [found.message.en for found in load_folders(pack, base).diagnostics] == [
        "`more` is a pack, not a ruleset"
    ]
    again = write(
        "again", {"ruleset.yaml": (base / "ruleset.yaml").read_text().replace("id: base", "id: b2")}
    )
    assert [found.message.en for found in load_folders(base, again).diagnostics] == [
        "`b2` is a ruleset, not a pack"
    ]


@pytest.mark.parametrize("key", ["timeline", "setup", "policy"])
def test_a_ruleset_starts_with_what_is_there(told: Told, base_folder: Path, key: str) -> None:
    text = (base_folder / "ruleset.yaml").read_text()
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(f"  {key}:"))
    changed = "\n".join(
        f"  {key}: nothing" if number == line else content
        for number, content in enumerate(text.splitlines(), 1)
    )
    (found,) = told({"ruleset.yaml": changed})
    assert found == f"E214 base/ruleset.yaml:{line}:{len(key) + 5} there is no {key} `nothing`"


def test_hidden_files_and_other_files_are_left_alone(told: Told) -> None:
    assert told({".hidden/a.yaml": "[", ".b.yaml": "[", "notes.txt": "["}) == []


def test_links_inside_the_folder_are_files_of_it(load_folders: Loader, write: Write) -> None:
    folder = write("base", {})
    (folder / "zz.yml").symlink_to(folder / "kinds.yaml")
    assert {found.code for found in load_folders(folder).diagnostics} == {"E205"}


def test_links_out_of_the_folder_are_refused(load_folders: Loader, write: Write, tmp_path: Path) -> None:
    folder = write("base", {})
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "a.yaml").write_text(SAW)
    (folder / "a.yaml").symlink_to(tmp_path / "other" / "a.yaml")
    (folder / "b").symlink_to(tmp_path / "other", target_is_directory=True)
    told = [(found.code, found.span.source.path) for found in load_folders(folder).diagnostics]
    assert told == [("E202", "base/a.yaml"), ("E202", "base/b")]


def test_links_to_nothing_and_in_a_circle_are_told(load_folders: Loader, write: Write) -> None:
    folder = write("base", {})
    (folder / "a.yaml").symlink_to(folder / "nothing.yaml")
    (folder / "b.yaml").symlink_to(folder / "b.yaml")
    (folder / "c").symlink_to(folder, target_is_directory=True)
    told = [(found.code, found.span.source.path) for found in load_folders(folder).diagnostics]
    assert told == [("E101", "base/a.yaml"), ("E101", "base/b.yaml")]


def test_a_file_that_does_not_read_is_told_alone(told: Told) -> None:
    """What the others say about its entries would only follow from it."""
    assert told({"kinds.yaml": "kind: [", "zz.yaml": "tols: {}\n"}) == [
        "E105 base/kinds.yaml:1:7 the bracket `[` opened in line 1 is not closed, or a comma is missing"
    ]


@pytest.mark.parametrize("missing", ["nowhere", "ruleset.yaml"])
def test_no_folder(load_folders: Loader, write: Write, missing: str) -> None:
    told = load_folders(write("base", {}) / missing).diagnostics
    assert [(found.code, found.message.en) for found in told] == [("E201", f"`{missing}` holds no rules")]


def test_a_hash_knows_what_stands_in_which_file(load_folders: Loader, write: Write) -> None:
    base = write("base", {})
    hashes = []
    for name, files in (
        ("one", {"a.yaml": SAW}),
        ("two", {"a.yaml": SAW}),
        ("three", {"b.yaml": SAW}),
        ("four", {"a.yaml": SAW + "\n"}),
        ("five", {"a.yaml": SAW.replace("\n", "\r\n")}),
    ):
        rules = load_folders(base, write(name, {"pack.yaml": HEAD, **files})).rules
        assert rules is not None
        hashes.append(rules.packs[1].hash)
    assert [hashes.index(one) for one in hashes] == [0, 0, 2, 3, 0]
