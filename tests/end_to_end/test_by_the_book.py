"""A tiny game, and a pack on it, that somebody wrote with nothing but the language's book in hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import estoc

RULESETS = Path(__file__).parents[1] / "rulesets"


@pytest.mark.parametrize(("folder", "scenarios", "reached"), [("pierre", 10, 46), ("puits", 12, 47)])
def test_it_is_sound_and_tested_to_the_last_step(folder: str, scenarios: int, reached: int) -> None:
    rules, diagnostics = estoc.diagnose(RULESETS / folder)
    assert diagnostics == ()
    assert rules is not None
    coverage = estoc.Coverage()
    results = estoc.run_scenarios(estoc.load(RULESETS / folder), coverage)
    assert [result.failures for result in results] == [()] * scenarios
    assert [missing.what.en for missing in coverage.missing()] == []
    assert coverage.covered == reached
    covered = {rule for result in results for rule in result.covers}
    assert covered == set(estoc.load(RULESETS / folder).register)


def test_a_pack_finds_its_ruleset_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "packs" / "mine"
    pack.mkdir(parents=True)
    head = "pack: {id: mine, version: 1.0.0, language: 1, name: {fr: à moi, en: mine}, extends: %s}\n"
    (pack / "pack.yaml").write_text(head % "pierre", encoding="utf-8")
    with pytest.raises(estoc.RulesError, match="there is no ruleset `pierre`"):
        estoc.load(pack)
    monkeypatch.chdir(RULESETS)
    assert estoc.load(pack).id == "pierre"
    (pack / "pack.yaml").write_text(head % "../pierre", encoding="utf-8")
    with pytest.raises(estoc.RulesError, match=r"`\.\./pierre` cannot be an id"):
        estoc.load(pack)


def test_fights_end() -> None:
    rules = estoc.load(RULESETS / "pierre", packs=[RULESETS / "puits"])
    outcomes = set()
    for number in range(200):
        fight = rules.fight(11, number=number)
        for who, side in (("a", "a"), ("b", "b"), ("a", "b")):
            fight.add(who, side=side)
        outcomes.add(fight.auto())
    assert outcomes == {"a", "b"}
