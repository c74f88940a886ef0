"""The schemas that editors get: shipped files fit them, plainly read, and wrong ones do not."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import estoc
from estoc.text import read_text, to_plain

ROOT = Path(__file__).resolve().parents[2]
RULES = {
    **dict.fromkeys(("agonie", "krasse", "paliers", "duel"), ()),
    **{name: (name,) for name in ("fouet", "poudre_noire", "mains_froides")},
}
EXTENDS = {"fouet": "duel", "poudre_noire": "duel", "mains_froides": "krasse"}


@cache
def validator(name: str) -> Draft202012Validator:
    schema = estoc.load(EXTENDS.get(name, name), packs=RULES[name]).schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(json.loads(json.dumps(schema)))


def plain(text: str) -> object:
    node, found = read_text(text, "a.yaml")
    assert node is not None
    assert found == ()
    return to_plain(node)


@pytest.mark.parametrize("name", RULES)
def test_shipped_files_fit(name: str) -> None:
    folder = {**estoc.shipped_rulesets(), **estoc.shipped_packs()}[name]
    wrong = [
        f"{path.relative_to(folder)} {'/'.join(map(str, one.absolute_path))}: {one.message[:200]}"
        for path in sorted(folder.rglob("*.yaml"))
        for one in validator(name).iter_errors(plain(path.read_text(encoding="utf-8")))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "arm: {}",
        "gerbe: {grele: {moyens: 1d6}}",
        "arme: {sabre: {geste: {fr: g, en: g}, touche: 12}}",
        "arme: {sabre: {geste: {fr: g, en: g}, touche: beaucoup}}",
        "arme: {sabre: {geste: {fr: g, en: g}, tuche: 1}}",
        "arme: {sabre: {geste: {fr: g}}}",
        "arme: {sabre: {geste: un coup}}",
        "arme: {sabre: {geste: {fr: g, en: g}, bloque: 'oui'}}",
        "competence: {sabre: {genre: blanch}}",
        "arme: {sabre: {geste: {fr: g, en: g}, permet: prise}}",
        "arme: {sabre: {geste: {fr: g, en: g}, permet: [pris]}}",
        "arme: {sabre: {geste: {fr: g, en: g}, effet: [{cal: desarmer}]}}",
        "arme: {sabre: {geste: {fr: g, en: g}, effet: [{call: desarmer, wit: [coup]}]}}",
        "arme: {1 sabre: {geste: {fr: g, en: g}}}",
        "combatant: {x: {FOR: 9}}",
        "combatant: {x: {competences: {bagare: 1}}}",
        "table: {x: {given: {n: 0..1}, type: 0..9}}",
        "scenario: {x: {covers: []}}",
        "patch: {arme: {poing: {degat: 1d4}}}",
        "patch: {arme: {poing: {touche: 40}}}",
        "patch: {arm: {poing: {touche: 1}}}",
        "remove: {arme: poing}",
        "replace: {gerbe: {chevrotine: {perte: 1}}}",
        "pack: {id: x, version: 1.0.0, language: 1, name: {fr: x, en: x}}",
        "pack: {id: x, version: 1.0.0, language: 2, name: {fr: x, en: x}, extends: duel}",
        "pack: {id: x, version: 1.0.0, language: 1, name: {fr: x, en: x}, extends: duel, need: {}}",
        "ruleset: {id: x}",
    ],
)
def test_wrong_files_do_not_fit(text: str) -> None:
    assert list(validator("duel").iter_errors(plain(text)))


@pytest.mark.parametrize(
    "kind", sorted(json.loads((ROOT / "schema" / "language.schema.json").read_text())["properties"])
)
def test_every_kind_of_the_language_refuses_unknown_keys_and_other_shapes(kind: str) -> None:
    for body in ({"like": "other", "nonsense": 1}, [], 1, "text"):
        assert list(validator("duel").iter_errors({kind: {"one": body}})), body


def test_fields_are_explained() -> None:
    entries = validator("duel").schema["$defs"]
    fields = entries["entry competence"]["properties"]  # type: ignore[index]
    assert fields["deux_mains"]["default"] is False
    assert "by default naturelle" in fields["genre"]["description"]
    assert "blanche" in fields["genre"]["enum"]
    assert entries["entry prise"]["then"]["required"] == ["touche", "geste"]  # type: ignore[index]
