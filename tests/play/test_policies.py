"""Policies: the highest, the first of those, or one drawn in proportion."""

import shutil
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

import estoc
from estoc.play.policies import policy_offer

STANDARD_ERRORS = 4
KEYS = ("rest/b1", "splash/b1", "strike/b1")
DRAWS = 900


@pytest.fixture(scope="module")
def variants(village_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> estoc.Ruleset:
    """The village with further policies for the choice of a deed."""
    folder = tmp_path_factory.mktemp("policies") / "village"
    shutil.copytree(village_folder, folder)
    ways = {
        "tied": "prefer: {deed_of: 7}",
        "dear": "prefer: {deed_of: act.cost}",
        "cheap": "prefer: {deed_of: 0 - act.cost}",
        "two_best": "prefer: {deed_of: 1 if act == rest else 5}",
        "even": "weigh: {deed_of: 1}",
        "by_cost": "weigh: {deed_of: act.cost * 3}",
        "one_only": "weigh: {deed_of: 4 if act == splash else 0}",
        "none": "weigh: {deed_of: 0}",
        "lopsided": "weigh: {deed_of: 1 if act == rest else 99 if act == strike else 0}",
    }
    lines = ["policy:"]
    for name, way in ways.items():
        lines += [f"  {name}:", f"    name: {{fr: {name}, en: {name}}}", f"    {way}"]
    (folder / "more.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return estoc.load(folder)


def first_answer(rules: estoc.Ruleset, policy: str, number: int, *, stepper: bool) -> str:
    fight = rules.fight(9, number=number)
    fight.add("acorn", side="a")
    fight.add("sprout", side="b")
    if stepper:
        fight.pause()
    fight.auto(policy)
    asked = next(one.given for one in fight.events if one.sort == "choice")
    assert (asked["decision"], asked["by"]) == ("deed_of", "a1")
    return str(asked["answer"])


@pytest.mark.parametrize("stepper", [False, True])
@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("tied", "rest/b1"),
        ("dear", "splash/b1"),
        ("cheap", "rest/b1"),
        ("two_best", "splash/b1"),
        ("idle", "rest/b1"),
        ("none", "rest/b1"),
        ("one_only", "splash/b1"),
    ],
)
def test_the_highest_and_of_equals_the_first(
    variants: estoc.Ruleset, policy: str, expected: str, *, stepper: bool
) -> None:
    assert {first_answer(variants, policy, number, stepper=stepper) for number in range(5)} == {expected}


@pytest.mark.parametrize(
    ("policy", "weights"), [("even", (1, 1, 1)), ("by_cost", (0, 6, 3)), ("lopsided", (1, 0, 99))]
)
def test_weights_are_proportions(variants: estoc.Ruleset, policy: str, weights: tuple[int, ...]) -> None:
    counts: Counter[str] = Counter()
    number = next(place for place, one in enumerate(variants.program.policies) if one.id == policy)
    for fight_number in range(DRAWS):
        fight = variants.fight(9, number=fight_number)
        fight.add("acorn", side="a")
        fight.add("sprout", side="b")
        asked = fight.raw_pause()
        offer = policy_offer(fight, asked, number)
        counts[fight.teller.key(asked.decision, offer.choices)] += 1
    for key, weight in zip(KEYS, weights, strict=True):
        share = weight / sum(weights)
        assert abs(counts[key] - DRAWS * share) <= STANDARD_ERRORS * sqrt(DRAWS * share * (1 - share)), key
    # What weighs nothing is never drawn.
    assert set(counts) == {key for key, weight in zip(KEYS, weights, strict=True) if weight}


def test_both_modes_draw_alike(variants: estoc.Ruleset) -> None:
    found = set()
    for number in range(12):
        closed, stepped = (first_answer(variants, "even", number, stepper=one) for one in (False, True))
        assert closed == stepped
        found.add(closed)
    assert found == set(KEYS)


def test_a_policy_s_draws_move_no_dice(variants: estoc.Ruleset) -> None:
    """The dice of two fights whose policies draw differently are the same, roll by roll."""
    rolls = []
    for policy in ("dear", "one_only", "even"):
        fight = variants.fight(9)
        fight.add("acorn", side="a")
        fight.add("oak", side="b")
        fight.auto(policy)
        rolls.append(
            [one.given["faces"] for one in fight.events if one.id == "wrestle" and one.given["by"] == "a1"]
        )
    common = min(map(len, rolls))
    assert common >= 1
    assert rolls[0][:common] == rolls[1][:common] == rolls[2][:common]


def test_a_side_without_a_name_of_its_own_takes_the_default(variants: estoc.Ruleset) -> None:
    told = []
    for policies in (None, {}, {"b": "bold"}, {"a": "bold", "b": "bold"}):
        fight = variants.fight(4)
        fight.add("oak", side="a")
        fight.add("reed", side="b")
        fight.auto(policies=policies)
        told.append([one.to_json() for one in fight.events])
    assert told[0] == told[1] == told[2] == told[3]
