"""`like`: what an entry takes from another, and where that leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from estoc.lang.types import Dice
from estoc.ruleset import Loaded, model

Told = Callable[..., list[str]]
Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
HEAD = "pack: {id: more, version: 1.0.0, language: 1, name: {fr: p, en: p}, extends: base}\n"


def tools(load_folders: Loader, *folders: Path) -> Mapping[str, model.Entry]:
    loaded = load_folders(*folders)
    assert loaded.diagnostics == ()
    assert loaded.rules is not None
    return loaded.rules.entries["tool"]


def test_keys_that_are_not_given_are_taken(load_folders: Loader, write: Write) -> None:
    text = "tool:\n  bodkin: {like: needle, weight: 3}\n  awl: {like: bodkin, force: 1d4}\n"
    found = tools(load_folders, write("base", {"zz.yaml": text}))
    needle, awl = found["needle"], found["awl"]
    assert awl.values["weight"] == 3
    assert awl.values["craft"] == needle.values["craft"] == model.Reference("craft", "weaving")
    assert awl.values["motto"] == needle.values["motto"]
    assert awl.values["effect"] == needle.values["effect"]
    assert awl.modifiers == needle.modifiers != ()
    force = awl.values["force"]
    assert isinstance(force, model.Dice)
    assert (force.text, force.typed.type) == ("1d4", Dice(1, 4))
    assert awl.name == needle.name


def test_a_pack_takes_from_the_ruleset(load_folders: Loader, write: Write) -> None:
    pack = write("more", {"pack.yaml": HEAD, "a.yaml": "tool:\n  bodkin: {like: needle, weight: 3}\n"})
    found = tools(load_folders, write("base", {}), pack)
    assert found["bodkin"].values["weight"] == 3
    assert found["bodkin"].values["motto"] == found["needle"].values["motto"]


def test_rules_of_the_language_inherit_too(load_folders: Loader, write: Write) -> None:
    text = "check:\n  try_again: {like: attempt, name: {fr: encore, en: again}}\n"
    rules = load_folders(write("base", {"zz.yaml": text})).rules
    assert rules is not None
    assert rules.checks["try_again"].degrees == rules.checks["attempt"].degrees
    assert rules.checks["try_again"].name.en == "again"


def test_an_unknown_field_is_refused_whatever_is_inherited(told: Told) -> None:
    """Told once, where it stands, for all that inherit it."""
    text = "tool:\n  bodkin: {like: needle, range: 3}\n  awl: {like: bodkin}\n"
    assert told(text) == ["E208 base/zz.yaml:2:26 tool `bodkin` has no field `range`"]


def test_an_unknown_field_of_a_rule_is_refused_whatever_is_inherited(told: Told) -> None:
    text = "check:\n  again: {like: attempt, range: 3}\n  once_more: {like: again}\n"
    (found,) = told(text)
    assert found.startswith("E208 base/zz.yaml:2:26 ")


def test_like_another_kind_is_like_nothing(told: Told) -> None:
    (found,) = told("tool:\n  bodkin: {like: carving}\n")
    assert found == "E214 base/zz.yaml:2:18 there is no tool `carving`"


def test_what_is_like_nothing_is_told_once(told: Told) -> None:
    """Neither what it lacks, nor those that are like it, nor those that use it."""
    text = (
        "tool:\n  bodkin: {like: needel}\n  awl: {like: bodkin}\n"
        "combatant:\n  smith: {tools: [awl, bodkin]}\n"
        "table:\n  load:\n    name: {fr: c, en: l}\n    given: {tool: tool}\n    type: 0..3\n"
        "    rows: {awl: 1, bodkin: 1, mallet: 1, needle: 1}\n"
    )
    assert told(text) == ["E214 base/zz.yaml:2:18 there is no tool `needel`"]


def test_rings_of_likeness(told: Told) -> None:
    text = "tool:\n  a: {like: b}\n  b: {like: c}\n  c: {like: b}\n  d: {like: d}\n"
    assert told(text) == [
        "E218 base/zz.yaml:3:13 this is defined through itself: b -> c -> b",
        "E218 base/zz.yaml:5:13 this is defined through itself: d -> d",
    ]


def test_a_long_chain(load_folders: Loader, write: Write) -> None:
    links = "".join(f"  t{number}: {{like: t{number + 1}}}\n" for number in range(900))
    found = tools(load_folders, write("base", {"zz.yaml": "tool:\n" + links + "  t900: {force: 3d6}\n"}))
    force = found["t0"].values["force"]
    assert isinstance(force, model.Dice)
    assert force.text == "3d6"


def test_a_long_ring(told: Told) -> None:
    links = "".join(f"  t{number}: {{like: t{(number + 1) % 900}}}\n" for number in range(900))
    (found,) = told("tool:\n" + links)
    assert found.startswith("E218 base/zz.yaml:2:14 this is defined through itself: t0 -> t1 -> t2 ")
    assert found.endswith(" -> t899 -> t0")
