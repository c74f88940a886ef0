"""Schemas of single kinds, of combatants, and of what `new` writes; what editors show and complete."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess
from typing import TypeAlias

import pytest
from jsonschema import Draft202012Validator

import estoc
from estoc.text import read_text, to_plain

ROOT = Path(__file__).resolve().parents[2]
ARENA = ROOT / "tests" / "rulesets" / "arena"
LANGUAGE = json.loads((ROOT / "schema" / "language.schema.json").read_text(encoding="utf-8"))
Run: TypeAlias = Callable[..., CompletedProcess[str]]


@cache
def rules_of(name: str) -> estoc.Ruleset:
    return estoc.load(name)


def plain(text: str) -> object:
    node, found = read_text(text, "a.yaml")
    assert node is not None
    assert found == ()
    return to_plain(node)


def check(schema: dict[str, object]) -> Draft202012Validator:
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(json.loads(json.dumps(schema)))


@pytest.mark.parametrize("name", ["paliers"])
def test_each_kind_has_a_schema_that_takes_its_shipped_files_and_no_other(name: str) -> None:
    rules = rules_of(name)
    shipped: dict[str, dict[str, object]] = {}
    for path in sorted(estoc.shipped_rulesets()[name].rglob("*.yaml")):
        document = plain(path.read_text(encoding="utf-8"))
        assert isinstance(document, dict)
        for kind, entries in document.items():
            shipped.setdefault(kind, {}).update(entries)
    assert {*shipped} - {"ruleset"} <= {*rules.schema_kinds}
    for kind in rules.schema_kinds:
        of_kind = check(rules.schema(kind))
        assert list(of_kind.iter_errors({kind: shipped.get(kind, {})})) == []
        for wrong in (
            {"another": {}},
            {kind: []},
            {kind: {"one": {"like": "other", "nonsense": 1}}},
            {kind: {"one": 1}},
            {kind: {"1 id": {"like": "other"}}},
            {"patch": {kind: {"one": {"nonsense": 1}}}},
            {"patch": {"another": {}}},
            {"remove": {kind: "one"}},
        ):
            assert list(of_kind.iter_errors(wrong)), (kind, wrong)


def test_schemas_hold_what_they_refer_to_and_nothing_else() -> None:
    """A file of one kind needs no more than its own shapes: editors read it at every keystroke."""
    rules = rules_of("duel")
    for kind in rules.schema_kinds:
        schema = rules.schema(kind)
        text = json.dumps({key: value for key, value in schema.items() if key != "$schema"})
        always = {"words", "modifiers"}
        assert {one for one in schema["$defs"] if f'"#/$defs/{one}"' not in text} <= always


def test_a_kind_that_is_not_there_is_told() -> None:
    with pytest.raises(estoc.UsageError, match="did you mean 'combatant'"):
        rules_of("duel").schema("combattant")


@pytest.mark.parametrize(
    ("character", "fits"),
    [
        ({"is": "truand"}, True),
        ({"is": "truand", "FOR": 3, "conditions": {}}, True),
        ({"FOR": 3}, False),
        ({"is": "truand", "FOR": 99}, False),
        ({"is": "truand", "FORCE": 1}, False),
        ({"is": "truand", "conditions": {"nulle": 1}}, False),
        ({"is": 1}, False),
        ([], False),
        ("truand", False),
    ],
)
def test_a_combatant_of_ones_own(character: object, *, fits: bool) -> None:
    found = check(rules_of("duel").character_schema)
    assert (list(found.iter_errors(character)) == []) is fits


def test_members_of_scenarios_are_completed_field_by_field() -> None:
    schema = rules_of("duel").schema()
    member = schema["$defs"]["member"]
    assert member["properties"]["FOR"]["title"] == "Strength"
    wrong = {"x": {"sides": {"a": [{"is": "truand", "FRO": 3}], "b": ["truand"]}, "expect": {}}}
    assert list(check(schema).iter_errors({"scenario": wrong}))


def test_hovering_shows_titles_defaults_and_examples() -> None:
    """Every field of every kind says what it is called and whether it is needed, or what it is without."""
    for name in ("duel", "paliers"):
        rules = rules_of(name)
        for kind in rules.schema_kinds:
            shape = rules.schema(kind)["$defs"][f"entry {kind}"]
            own = {} if kind in LANGUAGE["properties"] else shape["properties"]
            for field in own.keys() - {"like", "name", "about", "modifiers"}:
                one = own[field]
                assert one["title"], field
                assert "required" in one["description"] or "by default" in one["description"], field
    weapon = rules_of("duel").schema("arme")["$defs"]["entry arme"]["properties"]
    assert "1d6 + 2" in weapon["degats"]["examples"]


def test_steps_are_told_apart_by_one_key_each() -> None:
    """What completes a step, and picks the one message that is shown: the first key that it needs."""
    steps = rules_of("duel").schema()["$defs"]["step"]["oneOf"]
    verbs = [one["required"][0] for one in steps]
    assert len(set(verbs)) == len(verbs)
    for mine, one in zip(verbs, steps, strict=True):
        others = {verb for verb in verbs if verb != mine}
        assert others.isdisjoint(one["required"])
        assert mine in one["properties"]
        assert one["additionalProperties"] is False


def test_all_schemas_of_a_ruleset_in_a_folder(run: Run, tmp_path: Path) -> None:
    done = run("schema", ARENA, "--folder", tmp_path / "schemas")
    assert done.returncode == 0
    names = {path.name.removesuffix(".schema.json") for path in (tmp_path / "schemas").iterdir()}
    assert names == {*estoc.load(ARENA).schema_kinds, "rules", "character"}
    one = run("schema", ARENA, "combatant")
    assert one.stdout == (tmp_path / "schemas" / "combatant.schema.json").read_text(encoding="utf-8")
    assert run("schema", ARENA, "combattant").returncode == 2
    assert run("schema", ARENA, "combatant", "--character").returncode == 2


@pytest.mark.parametrize("what", [("pack", "--for", "paliers"), ("ruleset",)], ids=["pack", "ruleset"])
def test_the_line_for_editors_names_a_schema_that_is_there(
    run: Run, tmp_path: Path, what: tuple[str, ...]
) -> None:
    """In every file that `new` writes, and the file fits it: the schema is written beside, not looked up."""
    sort, *more = what
    assert run("new", sort, tmp_path / "mine", *more).returncode == 0
    files = sorted((tmp_path / "mine").rglob("*.yaml"))
    assert len(files) >= 3
    for path in files:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        schema = (path.parent / first.partition("$schema=")[2]).resolve()
        assert schema.is_relative_to(tmp_path / "mine")
        found = check(json.loads(schema.read_text(encoding="utf-8")))
        assert list(found.iter_errors(plain(path.read_text(encoding="utf-8")))) == []
