"""How effects add up, last and end, in scenarios of a small ruleset: each is named by what it shows."""

from pathlib import Path

import estoc

WARD = Path(__file__).parents[1] / "rulesets" / "ward"


def test_its_scenarios_pass() -> None:
    rules = estoc.load(WARD)
    results = estoc.run_scenarios(rules)
    assert {one.id: one.message.text("en") for one in results if not one.passed} == {}
    assert len(results) == 14


def test_it_gives_no_warning() -> None:
    rules, found = estoc.diagnose(WARD)
    assert rules is not None
    assert [*found, *estoc.lints(rules)] == []
