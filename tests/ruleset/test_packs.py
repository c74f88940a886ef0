"""The algebra of packs: what they change, in which order, and where two of them disagree."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from estoc.ruleset import Loaded, model
from estoc.text import to_plain

Told = Callable[..., list[str]]
Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
NEEDS_ONE = ", needs: {one: 1}"


def head(name: str, more: str = "", version: str = "1.0.0") -> str:
    names = "name: {fr: p, en: p}"
    return f"pack: {{id: {name}, version: {version}, language: 1, {names}, extends: base{more}}}\n"


def pack(name: str, text: str, more: str = "", version: str = "1.0.0") -> dict[str, dict[str, str]]:
    return {name: {"pack.yaml": head(name, more, version), "a.yaml": text or "tool: {}\n"}}


@pytest.fixture
def entry(load_folders: Loader, write: Write) -> Callable[..., object]:
    """An entry as it is after packs, as plain values."""

    def found(kind: str, name: str, *packs: dict[str, dict[str, str]], base: str = "tool: {}\n") -> object:
        folders = [write(one, files) for each in packs for one, files in each.items()]
        loaded = load_folders(write("base", {"zz.yaml": base}), *folders)
        assert loaded.diagnostics == ()
        assert loaded.composition is not None
        return to_plain(loaded.composition.of(kind)[name].body)

    return found


def field(found: object, *keys: str) -> object:
    for key in keys:
        assert isinstance(found, dict)
        found = found.get(key)
    return found


def test_a_patch_sets_values_and_leaves_the_others(entry: Callable[..., object]) -> None:
    change = pack("one", "patch: {tool: {needle: {force: 1d8, motto: {en: thin}}}}\n")
    found = entry("tool", "needle", change)
    assert field(found, "force") == "1d8"
    assert field(found, "weight") == 0
    assert field(found, "motto") == {"fr": "fine et droite", "en": "thin"}


def test_a_patch_gives_a_value_where_there_was_none(entry: Callable[..., object]) -> None:
    assert (
        field(entry("tool", "mallet", pack("one", "patch: {tool: {mallet: {weight: 3}}}\n")), "weight") == 3
    )


def test_a_patch_removes_keys(entry: Callable[..., object]) -> None:
    found = entry("tool", "needle", pack("one", "patch: {tool: {needle: {remove: [motto, weight]}}}\n"))
    assert field(found, "motto") is None
    assert field(found, "weight") is None


def test_rows_of_a_table_are_patched_one_by_one(entry: Callable[..., object]) -> None:
    change = "patch: {table: {bonus: {rows: {remove: [4..5], 4: 0, 5: 2, 6: 1}}}}\n"
    assert field(entry("table", "bonus", pack("one", change)), "rows") == {
        "1": -1,
        "2..3": 0,
        "6": 1,
        "4": 0,
        "5": 2,
    }


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("{add: [needle]}", ["mallet", "saw", "needle"]),
        ("{add: [needle], before: saw}", ["mallet", "needle", "saw"]),
        ("{add: [needle], after: mallet}", ["mallet", "needle", "saw"]),
        ("{remove: [mallet]}", ["saw"]),
        ("{remove: [mallet], add: [needle]}", ["saw", "needle"]),
        ("{remove: [mallet], add: [mallet]}", ["saw", "mallet"]),
        ("{patch: {saw: needle}}", ["mallet", "needle"]),
        ("{set: [needle]}", ["needle"]),
        ("{set: []}", []),
    ],
)
def test_lists_are_changed_by_name(entry: Callable[..., object], change: str, expected: list[str]) -> None:
    base = "tool: {saw: {force: 1d4}}\ncombatant: {joiner: {tools: [mallet, saw]}}\n"
    patch = pack("one", f"patch: {{combatant: {{joiner: {{tools: {change}}}}}}}\n")
    assert field(entry("combatant", "joiner", patch, base=base), "tools") == expected


def test_items_of_lists_are_patched_by_name(entry: Callable[..., object]) -> None:
    change = "patch: {tool: {needle: {modifiers: {patch: {ease: {add: 2}}}}}}\n"
    found = entry("tool", "needle", pack("one", change))
    assert field(found, "modifiers") == [{"to": "ease", "as": "tool", "add": 2}]
    parts = "patch: {quantity: {ease: {base: {patch: {craft: 7}, remove: [weight]}}}}\n"
    assert field(entry("quantity", "ease", pack("two", parts)), "base") == [
        {"target": "option.target"},
        {"craft": 7},
    ]


def test_a_list_that_an_entry_does_not_give_is_the_one_of_its_kind(entry: Callable[..., object]) -> None:
    base = "combatant: {joiner: {vigour: 2}}\n"
    change = pack("one", "patch: {combatant: {joiner: {tools: {add: [needle]}}}}\n")
    assert field(entry("combatant", "joiner", change, base=base), "tools") == ["mallet", "needle"]


def test_a_modifier_is_added_where_there_was_none(entry: Callable[..., object]) -> None:
    change = "patch: {tool: {mallet: {modifiers: {add: [{to: ease, as: tool, add: 3}]}}}}\n"
    assert field(entry("tool", "mallet", pack("one", change)), "modifiers") == [
        {"to": "ease", "as": "tool", "add": 3}
    ]


def test_a_kind_is_patched_like_anything_else(load_folders: Loader, write: Write) -> None:
    change = "patch: {kind: {tool: {fields: {price: {type: 0..99, default: 5}}}}}\n"
    rules = load_folders(write("base", {}), write("one", pack("one", change)["one"])).rules
    assert rules is not None
    assert rules.entries["tool"]["mallet"].values["price"] == 5


def test_what_is_changed_reaches_those_that_are_like_it(entry: Callable[..., object]) -> None:
    base = "tool: {saw: {like: mallet, weight: 4}}\n"
    change = pack("one", "patch: {tool: {mallet: {force: 2d6, weight: 2}}}\n")
    assert entry("tool", "saw", change, base=base) == {
        "weight": 4,
        "name": {"fr": "maillet", "en": "mallet"},
        "force": "2d6",
    }


def test_what_is_inherited_is_removed_and_added_again(entry: Callable[..., object]) -> None:
    """Operations work on the resolved entry, in the order of packs."""
    base = "tool: {saw: {like: needle}}\n"
    first = pack("one", "patch: {tool: {saw: {remove: [motto]}}}\n")
    second = pack("two", "patch: {tool: {saw: {motto: {fr: m, en: n}}}}\n", NEEDS_ONE)
    third = pack("three", "patch: {tool: {saw: {remove: [motto]}}}\n", ", needs: {two: 1}")
    assert field(entry("tool", "saw", first, base=base), "motto") is None
    assert field(entry("tool", "saw", first, second, base=base), "motto") == {"fr": "m", "en": "n"}
    assert field(entry("tool", "saw", first, second, third, base=base), "motto") is None
    assert field(entry("tool", "needle", first, second, third, base=base), "motto") is not None


def test_an_entry_is_like_another_one_after_a_patch(entry: Callable[..., object]) -> None:
    base = "tool: {saw: {like: needle}}\n"
    change = pack("one", "patch: {tool: {saw: {like: mallet}}}\n")
    assert field(entry("tool", "saw", change, base=base), "force") == "1d6"
    alone = pack("two", "patch: {tool: {saw: {remove: [like], force: 1d2}}}\n")
    assert entry("tool", "saw", alone, base=base) == {"force": "1d2"}


def test_an_entry_is_replaced_and_removed(load_folders: Loader, write: Write) -> None:
    text = "replace: {tool: {mallet: {force: 1d2}}}\nremove: {tool: [saw]}\n"
    rules = load_folders(write("base", {"zz.yaml": SAW}), write("one", pack("one", text)["one"])).rules
    assert isinstance(rules, model.Ruleset)
    assert list(rules.entries["tool"]) == ["mallet", "needle"]
    assert rules.entries["tool"]["mallet"].pack == "one"
    assert rules.entries["tool"]["mallet"].name.en == "mallet"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("patch: {tool: {malet: {force: 1d4}}}", "E249 one/a.yaml:1:16 there is no tool `malet` to change"),
        ("replace: {tool: {malet: {force: 1d4}}}", "E249 one/a.yaml:1:18 there is no tool `malet` to change"),
        ("remove: {tool: [malet]}", "E249 one/a.yaml:1:17 there is no tool `malet` to change"),
        ("remove: {tool: malet}", "E210 one/a.yaml:1:16 a list of ids is expected here, not `malet`"),
        (
            "patch: {tool: {mallet: {remove: [motto]}}}",
            "E249 one/a.yaml:1:34 there is no `motto` in `tool mallet`",
        ),
        (
            "patch: {tool: {needle: {modifiers: {remove: [easy]}}}}",
            "E249 one/a.yaml:1:46 there is no `easy` in `tool needle.modifiers`",
        ),
        (
            "patch: {tool: {needle: {modifiers: {ad: [1]}}}}",
            "E251 one/a.yaml:1:37 a list is changed by `add`, `remove`, `patch` or `set`",
        ),
        (
            "patch: {tool: {needle: {modifiers: {set: [], add: []}}}}",
            "E251 one/a.yaml:1:37 a list is changed by `add`, `remove`, `patch` or `set`",
        ),
        ("patch: {tool: {mallet: {forse: 1d4}}}", "E208 one/a.yaml:1:25 tool `mallet` has no field `forse`"),
        ("patch: {tols: {mallet: {force: 1d4}}}", "E204 one/a.yaml:1:9 there is no kind `tols`"),
        ("patch: {tool: {mallet: 1d4}}", "E210 one/a.yaml:1:24 a mapping of fields is expected here"),
        ("patch: {tool: {mallet: }}", "E211 one/a.yaml:1:16 `mallet`"),
        ("patch: [tool]", "E210 one/a.yaml:1:8 a mapping of kinds is expected here, not a list"),
        ("patch:\n", "E211 one/a.yaml:1:1 `patch` is empty"),
        (
            "patch: {tool: {mallet: {like: needle}, needle: {like: mallet}}}",
            "E218 one/a.yaml:1:31 this is defined through itself: mallet -> needle -> mallet",
        ),
    ],
)
def test_what_a_change_cannot_be(told: Told, text: str, message: str) -> None:
    (found,) = told({}, pack("one", text))
    assert found.startswith(message)


def test_a_patch_may_allow_that_there_is_nothing(load_folders: Loader, write: Write) -> None:
    text = "patch: {tool: {saw: {if_present: true, force: 1d4}, mallet: {if_present: true, force: 1d4}}}\n"
    loaded = load_folders(write("base", {}), write("one", pack("one", text)["one"]))
    assert loaded.composition is not None
    assert loaded.rules is not None
    assert [(one.pack, one.kind, one.key.value) for one in loaded.composition.skipped] == [
        ("one", "tool", "saw")
    ]
    assert set(loaded.rules.entries["tool"]) == {"mallet", "needle"}


FORCE = "patch: {tool: {mallet: {force: 1d8}}}"
SAW = "tool: {saw: {force: 1d4, weight: 3, modifiers: [{to: ease, as: tool, add: 1}]}}\n"
CONFLICTS = [
    ("patch: {tool: {saw: {force: 1d8}}}", "patch: {tool: {saw: {force: 1d4}}}"),
    ("patch: {tool: {saw: {weight: 1}}}", "patch: {tool: {saw: {remove: [weight]}}}"),
    ("patch: {tool: {saw: {force: 1d8}}}", "replace: {tool: {saw: {force: 1d4}}}"),
    ("patch: {tool: {saw: {force: 1d8}}}", "remove: {tool: [saw]}"),
    ("remove: {tool: [saw]}", "remove: {tool: [saw]}"),
    ("replace: {tool: {saw: {force: 1d4}}}", "patch: {tool: {saw: {weight: 2}}}"),
    (
        "patch: {tool: {saw: {modifiers: {set: []}}}}",
        "patch: {tool: {saw: {modifiers: {patch: {ease: {add: 2}}}}}}",
    ),
    (
        "patch: {quantity: {ease: {base: {add: [{luck: 1}]}}}}",
        "patch: {quantity: {ease: {base: {add: [{lack: 2}]}}}}",
    ),
    ("patch: {tool: {saw: {name: {fr: s, en: t}}}}", "patch: {tool: {saw: {name: {fr: u}}}}"),
]


@pytest.mark.parametrize(("first", "second"), CONFLICTS)
def test_two_packs_that_do_not_know_each_other(
    load_folders: Loader, write: Write, first: str, second: str
) -> None:
    """Both places are shown; the order in which packs are given, and their names, change nothing."""
    base = write("base", {"zz.yaml": SAW.replace("weight: 3", "weight: 3, name: {fr: s, en: s}")})
    for texts in ((first, second), (second, first)):
        folders = [
            write(name, pack(name, text)[name]) for name, text in zip(("one", "two"), texts, strict=True)
        ]
        for order in itertools.permutations(folders):
            (found,) = load_folders(base, *order).diagnostics
            assert found.code == "E248"
            (label,) = found.labels
            assert (found.span.source.path, label.span.source.path) == ("two/a.yaml", "one/a.yaml")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("patch: {saw: {force: 1d8}}", "patch: {tool: {saw: ...}}"),
        ("replace: {saw: {force: 1d8}}", "replace: {tool: {saw: ...}}"),
        ("remove: {saw: []}", "remove: {tool: [saw]}"),
    ],
)
def test_an_entry_in_the_place_of_its_kind(
    load_folders: Loader, write: Write, text: str, written: str
) -> None:
    base = write("base", {"zz.yaml": SAW})
    (found,) = load_folders(base, write("more", pack("more", text)["more"])).diagnostics
    assert found.message.en == "there is no kind `saw`"
    assert found.hints[0].en == f"`saw` stands under `tool`: write `{written}`"


def test_a_bad_patch_names_the_entry_that_it_changes(load_folders: Loader, write: Write) -> None:
    """Not the one that comes first in the order of names and is like it."""
    base = write("base", {"zz.yaml": "tool: {saw: {force: 1d4}, axe: {like: saw}}\n"})
    more = write("more", pack("more", "patch: {tool: {saw: {wieght: 1}}}")["more"])
    (found,) = load_folders(base, more).diagnostics
    assert found.message.en == "tool `saw` has no field `wieght`"
    base = write("base", {"zz.yaml": "tool: {saw: {force: 1d4, wieght: 1}, axe: {like: saw}}\n"})
    (found,) = load_folders(base).diagnostics
    assert found.message.en == "tool `saw` has no field `wieght`"


def test_the_kinds_of_the_game_are_named_first(load_folders: Loader, write: Write) -> None:
    (found,) = load_folders(write("base", {"zz.yaml": "zzzzzzzz: {}\n"})).diagnostics
    listed = found.hints[0].en.removeprefix("declare it under `kind:`, or use one of ")
    assert "tool" in listed.split(", ")
    assert listed.split(", ").index("tool") < listed.split(", ").index("combatant")


@pytest.mark.parametrize(
    ("removing", "changing"),
    [
        ("remove: {tool: [saw]}", "patch: {tool: {saw: {force: 1d8}}}"),
        ("remove: {tool: [saw]}", "replace: {tool: {saw: {force: 1d8}}}"),
        (
            "patch: {tool: {saw: {modifiers: {remove: [ease]}}}}",
            "patch: {tool: {saw: {modifiers: {patch: {ease: {add: 2}}}}}}",
        ),
    ],
)
def test_what_removes_is_told_to_come_last(
    load_folders: Loader, write: Write, removing: str, changing: str
) -> None:
    """Whichever of the two is met first, and the advice holds."""
    base = write("base", {"zz.yaml": SAW})
    for remover, changer in (("one", "two"), ("two", "one")):
        last = write(remover, pack(remover, removing)[remover])
        first = write(changer, pack(changer, changing)[changer])
        (found,) = load_folders(base, last, first).diagnostics
        advice = f"`after: [{changer}]` in the head of `{remover}`"
        assert found.hints[0].en == f"leave one out, or let one have the last word: {advice}"
        write(remover, pack(remover, removing, f", after: [{changer}]")[remover])
        assert load_folders(base, last, first).diagnostics == ()


def test_one_removes_what_another_writes_anew(load_folders: Loader, write: Write) -> None:
    base = write("base", {"zz.yaml": SAW})
    for names, code in ((("one", "two"), "E248"), (("two", "one"), "E205")):
        folders = [
            write(name, pack(name, text)[name])
            for name, text in zip(names, ("remove: {tool: [saw]}", SAW), strict=True)
        ]
        assert {one.code for one in load_folders(base, *folders).diagnostics} == {code}


def test_one_that_names_the_other_has_the_last_word(entry: Callable[..., object]) -> None:
    first = pack("zebra", FORCE)
    for more in (", needs: {zebra: 1}", ", after: [zebra]"):
        second = pack("ant", "patch: {tool: {mallet: {force: 1d4}}}\n", more)
        for packs in ((first, second), (second, first)):
            assert field(entry("tool", "mallet", *packs), "force") == "1d4"


def test_patches_of_different_fields_go_together(entry: Callable[..., object]) -> None:
    packs = [pack("one", FORCE), pack("two", "patch: {tool: {mallet: {weight: 5}}}\n")]
    found = entry("tool", "mallet", *packs)
    assert (field(found, "force"), field(found, "weight")) == ("1d8", 5)
    words = "patch: {{combatant: {{joiner: {{tools: {{add: [{0}]}}}}}}}}\n"
    base = "tool: {saw: {force: 1d4}, axe: {force: 1d4}}\ncombatant: {joiner: {}}\n"
    packs = [pack("one", words.format("saw")), pack("two", words.format("axe"))]
    assert field(entry("combatant", "joiner", *packs, base=base), "tools") == ["mallet", "saw", "axe"]


def test_one_pack_changes_one_thing_once(told: Told) -> None:
    files = {"pack.yaml": head("one"), "a.yaml": FORCE, "b.yaml": FORCE}
    (found,) = told({}, {"one": files})
    assert found.startswith("E248 one/b.yaml:1:25 pack `one` changes `tool mallet.force` twice")


def test_an_entry_of_a_pack_that_is_not_named(told: Told) -> None:
    """Whatever the names: the order of ids must not decide whether there is something to change."""
    added = "tool: {saw: {force: 1d4}}\n"
    change = "patch: {tool: {saw: {force: 1d6}}}\n"
    found = told({}, pack("ant", added) | pack("zebra", change))
    assert found == ["E249 zebra/a.yaml:1:16 tool `saw` comes from pack `ant`, which this pack does not name"]
    (found_other,) = told({}, pack("zebra", added) | pack("ant", change))
    assert found_other.startswith("E249 ant/a.yaml:1:16")


def test_needs_are_looked_at(told: Told) -> None:
    """Too old, absent, absent but only wished for."""
    more = ", needs: {one: 2}"
    assert told({}, pack("two", "", more)) == [
        "E245 two/pack.yaml:1:91 pack `two` needs `one`, which is not there"
    ]
    assert told({}, pack("one", "", version="1.4") | pack("two", "", more)) == [
        "E245 two/pack.yaml:1:96 `one` is needed in version 2, and it is 1.4"
    ]
    assert told({}, pack("one", "", version="2") | pack("two", "", more)) == []
    assert told({}, pack("two", "", ", after: [one]")) == []
    assert told({}, pack("two", "", ", needs: {base: 1}")) == []
    (found,) = told({}, pack("two", "", ", needs: {base: 7}"))
    assert found.startswith("E245")


@pytest.mark.parametrize(
    ("need", "version", "enough"),
    [
        ("1", "1.0.0", True),
        ("1.0.0", "1", True),
        ("1.2", "1.10", True),
        ("1.10", "1.2", False),
        ("'>= 1.2, < 2'", "1.9.9", True),
        ("'>= 1.2, < 2'", "2.0", False),
        ("'== 1.2'", "1.2.0", True),
        ("'> 1.2'", "1.2", False),
        ("'<= 1.2'", "1.2.0.0", True),
    ],
)
def test_versions_are_compared_number_by_number(told: Told, need: str, version: str, *, enough: bool) -> None:
    found = told({}, pack("one", "", version=version) | pack("two", "", f", needs: {{one: {need}}}"))
    assert [one[:4] for one in found] == ([] if enough else ["E245"])


@pytest.mark.parametrize("version", ["first", "1.", "1.x", "v1", "1-2", "'>= 1'"])
def test_versions_that_do_not_read(told: Told, version: str) -> None:
    (found,) = told({}, pack("one", "", version=version))
    assert found.startswith("E247 one/pack.yaml:1:26")


def test_packs_that_exclude_each_other(told: Told) -> None:
    (found,) = told({}, pack("one", "", ", conflicts: [two]") | pack("two", ""))
    assert found.startswith("E246 one/pack.yaml:1:95 pack `one` does not go with `two`")
    assert told({}, pack("one", "", ", conflicts: [three]") | pack("two", "")) == []


def test_a_ring_of_needs(told: Told) -> None:
    """The whole ring is told."""
    packs = (
        pack("p", "", ", needs: {q: 1}") | pack("q", "", ", needs: {r: 1}") | pack("r", "", ", after: [p]")
    )
    (found,) = told({}, packs)
    assert found.startswith("E218 p/pack.yaml")
    assert "p -> q -> r -> p" in found


def test_names_of_packs_are_not_folded(told: Told) -> None:
    """Another case is another name, on every system."""
    (found,) = told({}, pack("one", "") | pack("two", "", ", needs: {One: 1}"))
    assert found.startswith("E245 two/pack.yaml:1:91 pack `two` needs `One`")


def test_what_is_removed_and_used_is_told_at_once(load_folders: Loader, write: Write) -> None:
    base = write("base", {"zz.yaml": SAW + "combatant: {joiner: {tools: [saw]}}\n"})
    one = write("one", pack("one", "remove: {tool: [saw]}\ncombatant: {tailor: {shield: saw}}\n")["one"])
    (found,) = load_folders(base, one).diagnostics
    assert (found.code, found.span.source.path, found.span.line) == ("E250", "one/a.yaml", 1)
    assert [label.span.source.path for label in found.labels] == ["base/zz.yaml", "one/a.yaml"]


def test_a_removed_kind_leaves_no_entries(load_folders: Loader, write: Write) -> None:
    one = write("one", pack("one", "remove: {kind: [snare, craft]}\n")["one"])
    found = {one.code for one in load_folders(write("base", {}), one).diagnostics}
    assert found == {"E250"}


def test_the_order_of_packs_is_no_order_of_names(load_folders: Loader, write: Write) -> None:
    base = write("base", {})
    packs = pack("c", "", ", after: [d]") | pack("b", "", ", needs: {c: 1}") | pack("a", "") | pack("d", "")
    folders = [write(name, files) for name, files in packs.items()]
    orders = set()
    for order in itertools.permutations(folders):
        rules = load_folders(base, *order).rules
        assert rules is not None
        orders.add(tuple(one.id for one in rules.packs))
    assert orders == {("base", "a", "d", "c", "b")}


def test_a_pack_that_is_not_there_leaves_nothing_behind(load_folders: Loader, write: Write) -> None:
    """Rules loaded after others that had a pack are the rules without it."""
    base, one = write("base", {}), write("one", pack("one", FORCE)["one"])
    before = load_folders(base).rules
    load_folders(base, one)
    after = load_folders(base).rules
    assert before is not None
    assert after is not None
    assert before.entries["tool"]["mallet"].values == after.entries["tool"]["mallet"].values
    assert before.packs == after.packs


def test_names_are_changed_and_files_are_found_in_no_other_way(told: Told) -> None:
    """Nothing renames entries or includes files: what would do so is refused, not left alone."""
    (found,) = told(
        {}, {"one": {"pack.yaml": head("one", ", renames: {mallet: mallet}"), "a.yaml": "tool: {}\n"}}
    )
    assert found.startswith("E208 one/pack.yaml:1:83 ")
    for word in ("include: Weapons.yaml\n", "renames: {mallet: hammer}\n", "imports: {one: b.yaml}\n"):
        assert told(word)[0].startswith("E204 base/zz.yaml:1:1 ")


def test_a_pack_that_changes_nothing_changes_nothing(load_folders: Loader, write: Write) -> None:
    base = write("base", {})
    without, with_one = (
        load_folders(base).rules,
        load_folders(base, write("one", pack("one", "")["one"])).rules,
    )
    assert without is not None
    assert with_one is not None
    assert without.entries == with_one.entries
    assert without.quantities == with_one.quantities


def test_layers_tell_what_was_replaced(load_folders: Loader, write: Write) -> None:
    second = pack("two", "patch: {tool: {mallet: {force: 2d4}}}\n", NEEDS_ONE)
    folders = [write(name, files) for name, files in (pack("one", FORCE) | second).items()]
    composition = load_folders(write("base", {}), *folders).composition
    assert composition is not None
    layers = composition.of("tool")["mallet"].layers
    told = [
        (one.path, one.pack, one.before and one.before.span.text, one.after and one.after.span.text)
        for one in layers
    ]
    assert told == [(("force",), "one", "1d6", "1d8"), (("force",), "two", "1d8", "2d4")]
