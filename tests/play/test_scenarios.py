"""The scenario runner: what passes, and exactly what is said of what does not."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

import estoc

RULES = """
rule:
  V1:
    basis: house
    text: {fr: Le premier frappe., en: The first strikes.}
"""
# The oak strikes the fern: an attempt at 8 or less, then the mallet's die and the fern's luck.
STRIKE = """
  {name}:
    covers: [V1]
    sides: {{a: [oak], b: [fern]}}
    dice:
      a1: {{attempt: [[2, 3]], force: [[4]]}}
      b1: {{luck: [[1]]}}
    choices:
      a1: {{deed_of: [strike/b1], tool_of: [mallet]}}
    expect:
{expect}
"""
# Each with what is expected of the strike, and what is said about it.
CASES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "all_well": (
        """
      events:
        - choice: {decision: deed_of, by: a1, answer: strike/b1}
        - attempt: {who: a1, number: 8, faces: [2, 3], degree: fair, margin: 3}
        - throw: {stream: force, by: a1, faces: [4], total: 5}
        - struck: {who: b1, effort: 6, tool: mallet}
      never:
        - lift: {condition: soaked}
        - attempt: {degree: poor}
      offered: [rest/a1, splash/a1, stare/a1, strike/a1]
      end: [b1.energy == 1, a1.energy == 7]
      winner: open
        """,
        (),
    ),
    "missing_event": (
        """
      events:
        - attempt: {who: a1, degree: fair}
        - struck: {who: b1, effort: 7}
        """,
        ("no event struck {effort: 7, who: b1} in its place; there was {effort: 6, who: b1}",),
    ),
    "events_out_of_order": (
        """
      events:
        - struck: {who: b1}
        - attempt: {who: a1}
        """,
        ("no event attempt {who: a1} in its place",),
    ),
    "unwanted_event": (
        """
      never:
        - struck: {who: a1}
        - struck: {effort: 6}
        """,
        ("there was an event struck {effort: 6}",),
    ),
    "wrong_end": (
        """
      end: [b1.energy == 3, a1.energy > b1.energy, upright(b1) == false]
        """,
        (
            "not true: b1.energy == 3 (it compares 1 and 3)",
            "not true: upright(b1) == false (it compares True and 0)",
        ),
    ),
    "wrong_winner": ("      winner: a", ("expected the winner to be a, but it is open",)),
    "wrong_offer": (
        "      offered: [rest/a1, dance]",
        ("expected the offer dance, rest/a1, but it is rest/a1, splash/a1, stare/a1, strike/a1",),
    ),
    "two_mistakes": (
        """
      never:
        - struck: {}
      winner: b
        """,
        ("there was an event struck {}", "expected the winner to be b, but it is open"),
    ),
}
# Whole scenarios, and what is said about them.
WHOLE: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "unused": (
        """
    sides: {a: [oak], b: [fern]}
    dice:
      a1: {attempt: [[6, 5], [1, 2]], force: [[4]]}
    choices:
      a1: {deed_of: [strike/b1], tool_of: [mallet]}
      b1: {tool_of: [needle, mallet]}
    expect: {winner: open}
        """,
        (
            "a1, attempt: 1 scripted and not used (1, 2)",
            "a1, force: 1 scripted and not used (4)",
            "b1, tool_of: 2 scripted and not used (needle)",
        ),
    ),
    "not_offered": (
        """
    sides: {a: [oak], b: [fern]}
    choices:
      a1: {deed_of: [strike/a1, rest/b1]}
    expect: {winner: open}
        """,
        (
            "'strike/a1' is not offered; offered: rest/b1, splash/b1, strike/b1",
            "a1, deed_of: 1 scripted and not used (rest/b1)",
        ),
    ),
    "wrong_faces": (
        """
    sides: {a: [oak], b: [fern]}
    dice: {a1: {attempt: [[2, 7]]}}
    choices:
      a1: {deed_of: [strike/b1], tool_of: [mallet]}
    expect: {winner: open}
        """,
        ("a die of 6 faces cannot show 7",),
    ),
    "too_few_faces": (
        """
    sides: {a: [oak], b: [fern]}
    dice: {a1: {attempt: [[2]]}}
    choices:
      a1: {deed_of: [strike/b1], tool_of: [mallet]}
    expect: {winner: open}
        """,
        ("a face is missing for die 2, throw 1, of 6 faces",),
    ),
    "offer_of_nothing": (
        """
    sides: {a: [oak]}
    expect: {offered: [rest/b1], winner: a}
        """,
        ("expected the offer rest/b1, but it is nothing",),
    ),
    "other_fields_options_and_setup": (
        """
    sides: {a: [{is: oak, energy: 20}], b: [{is: fern, energy: 1}]}
    options: {target: 2}
    setup: barn
    fight: {weather: poor}
    dice: {a1: {attempt: [[1, 1]], force: [[1]]}, b1: {luck: [[6]]}}
    choices:
      a1: {deed_of: [strike/b1], tool_of: [mallet]}
    expect:
      events:
        - attempt: {number: 2, degree: grand, double: 1}
        - struck: {effort: 3}
        - end: {winner: a}
      end: [fight.weather == poor, b1.mood == calm, b1.energy == 0]
      winner: a
        """,
        (),
    ),
}


@pytest.fixture(scope="module")
def results(
    village_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[estoc.ScenarioResult, list[str]]]:
    """What became of each scenario, and the file that it stands in, by id."""
    folder = tmp_path_factory.mktemp("scenarios") / "village"
    shutil.copytree(village_folder, folder)
    text = RULES + "scenario:\n"
    for name, (expect, _) in CASES.items():
        text += STRIKE.format(name=name, expect=expect.strip("\n").rstrip())
    for name, (body, _) in WHOLE.items():
        text += f"  {name}:\n    covers: [V1]\n{body.strip(chr(10)).rstrip()}\n"
    (folder / "tests.yaml").write_text(text, encoding="utf-8")
    found = estoc.run_scenarios(estoc.load(folder))
    return {one.id: (one, text.split("\n")) for one in found}


@pytest.mark.parametrize("name", [*CASES, *WHOLE])
def test_each_scenario_says_what_is_wrong(
    results: dict[str, tuple[estoc.ScenarioResult, list[str]]], name: str
) -> None:
    result, lines = results[name]
    _, expected = {**CASES, **WHOLE}[name]
    said = [
        failure.partition(": ")[2] if failure.startswith("line ") else failure for failure in result.failures
    ]
    assert tuple(said) == expected
    assert result.passed == (expected == ())
    assert (result.ruleset, result.covers) == ("village", ("V1",))
    assert lines[result.line - 1] == f"  {name}:"
    assert result.file.endswith("tests.yaml")


def test_failures_are_told_in_french(
    results: dict[str, tuple[estoc.ScenarioResult, list[str]]],
) -> None:
    said = {
        name: [one.text("fr").replace("\N{NO-BREAK SPACE}", " ") for one in result.told]
        for name, (result, _) in results.items()
    }
    line = results["wrong_end"][0].failures[0].split(":")[0].removeprefix("line ")
    assert said["wrong_end"][0] == (
        f"ligne {line} : ce n'est pas vrai : b1.energy == 3 (comparaison de 1 et 3)"
    )
    assert said["missing_event"][0].endswith(
        " : pas d'événement struck {effort: 7, who: b1} à sa place ; il y a eu {effort: 6, who: b1}"
    )
    assert said["not_offered"] == [
        "« strike/a1 » n'est pas offert ; sont offerts : rest/b1, splash/b1, strike/b1",
        "a1, deed_of : 1 au script et sans emploi (rest/b1)",
    ]
    assert said["wrong_offer"] == [
        "l'offre attendue est dance, rest/a1, mais elle est rest/a1, splash/a1, stare/a1, strike/a1"
    ]
    assert said["unwanted_event"][0].endswith(" : il y a eu un événement struck {effort: 6}")
    assert all([one.en for one in result.told] == [*result.failures] for result, _ in results.values())


def test_failures_name_their_line(results: dict[str, tuple[estoc.ScenarioResult, list[str]]]) -> None:
    for name, wanted in (("missing_event", "struck"), ("unwanted_event", "struck"), ("wrong_end", "end:")):
        result, lines = results[name]
        for failure in result.failures:
            number = int(failure.removeprefix("line ").partition(":")[0])
            assert wanted in lines[number - 1]
            assert number > result.line


def test_results_are_sorted_and_plain(results: dict[str, tuple[estoc.ScenarioResult, list[str]]]) -> None:
    assert list(results) == sorted(results)
    result, _ = results["two_mistakes"]
    assert result.to_json() == {
        "ruleset": "village",
        "id": "two_mistakes",
        "status": "failed",
        "covers": ["V1"],
        "file": result.file,
        "line": result.line,
        "message": "; ".join(result.failures),
    }
    assert str(result.to_json("fr")["message"]).endswith("le vainqueur attendu est b, mais c'est open")
    assert results["all_well"][0].to_json()["status"] == "passed"
