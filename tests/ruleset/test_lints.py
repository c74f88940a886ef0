"""Warnings: rows against every case one by one, and what is meant."""

from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from estoc.ruleset import Loaded, lints

Write = Callable[[str, Mapping[str, str]], Path]
Loader = Callable[..., Loaded]
NUMBERS = st.sampled_from(["x", "y", "x + y", "x - 2 * y", "0", "2", "-1", "min(x, 3)", "max(x, y)", "0 - y"])
COMPARED = st.builds("{} {} {}".format, NUMBERS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), NUMBERS)
TESTS = st.recursive(
    COMPARED | st.just("b"),
    lambda inner: st.one_of(
        st.builds("not ({})".format, inner),
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("(({}) if b else ({}))".format, inner, inner),
    ),
    max_leaves=4,
)
TABLE = """table:
  drawn:
    name: {{fr: t, en: t}}
    given: {{x: 0..4, y: -2..2, b: bool}}
    type: 0..9
    first:
{}
      - {{otherwise: 0}}
"""


def reached(tests: list[str]) -> set[int]:
    """The tests that are the first to hold somewhere, by trying every case; Python reads them alike."""
    found: set[int] = set()
    for x, y, b in product(range(5), range(-2, 3), (False, True)):
        names = {"x": x, "y": y, "b": b, "min": min, "max": max, "__builtins__": {}}
        found.add(next((n for n, test in enumerate(tests) if eval(test, names)), len(tests)))  # noqa: S307
    return found


@settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(tests=st.lists(TESTS, min_size=1, max_size=5))
def test_rows_that_never_count_are_those_that_no_case_reaches(
    load_folders: Loader, write: Write, tests: list[str]
) -> None:
    rows = "\n".join(f'      - {{when: "{test}", is: 1}}' for test in tests)
    rules = load_folders(write("base", {"zz.yaml": TABLE.format(rows)})).rules
    assert rules is not None
    told = {one.span.line - 7 for one in lints(rules) if one.code == "W504"}
    assert told == set(range(len(tests) + 1)) - reached(tests)


def codes(load_folders: Loader, write: Write, text: str) -> list[str]:
    rules = load_folders(write("base", {"zz.yaml": text})).rules
    assert rules is not None
    return [one.code for one in lints(rules) if one.span.source.path == "base/zz.yaml"]


UNSHOWN = "rule: {T1: {basis: house, text: {fr: r, en: s}}, T2: {basis: house, text: {fr: r, en: s}}}\n"
REASON = "because: {fr: Ainsi., en: So.}"


def test_what_is_meant_is_answered_entry_by_entry(load_folders: Loader, write: Write) -> None:
    mark = f"meant: {{one: {{in: rule:T1, warning: W501, {REASON}}}}}\n"
    assert codes(load_folders, write, UNSHOWN) == ["W501", "W501"]
    assert codes(load_folders, write, UNSHOWN + mark) == ["W501"]
    assert codes(load_folders, write, UNSHOWN + mark.replace("W501", "W502")) == ["W501", "W501", "W509"]


@pytest.mark.parametrize("lacking", ["in", "warning", "because"])
def test_a_mark_says_where_what_and_why(load_folders: Loader, write: Write, lacking: str) -> None:
    values = {"in": "rule:T1", "warning": "W501", "because": "{fr: Ainsi., en: So.}"}
    body = ", ".join(f"{key}: {value}" for key, value in values.items() if key != lacking)
    loaded = load_folders(write("base", {"zz.yaml": f"meant: {{one: {{{body}}}}}\n"}))
    assert [one.code for one in loaded.diagnostics] == ["E209"]


def test_a_pack_answers_for_what_it_brings(load_folders: Loader, write: Write) -> None:
    head = "pack: {id: one, version: 1.0.0, language: 1, name: {fr: p, en: p}, extends: base}\n"
    mark = f"meant: {{one: {{in: rule:T1, warning: W501, {REASON}}}}}\n"
    pack = {"pack.yaml": head, "a.yaml": UNSHOWN.replace(", T2", ", U2") + mark}
    rules = load_folders(write("base", {}), write("one", pack)).rules
    assert rules is not None
    found = [one for one in lints(rules) if one.span.source.path == "one/a.yaml"]
    assert [(one.code, "U2" in one.message.en) for one in found] == [("W501", True)]


def test_what_a_test_cannot_decide_is_not_told(load_folders: Loader, write: Write) -> None:
    """States, options, quantities: whatever they are now, they may be something else."""
    text = """table:
  open:
    name: {fr: t, en: t}
    given: {who: combatant}
    type: 0..3
    first:
      - {when: who.energy > 5, is: 1}
      - {when: option.target == 3, is: 2}
      - {when: "bonus(who.vigour) == 2 and has(who, weary)", is: 3}
      - {otherwise: 0}
hook:
  opening: {event: struck, steps: [{change: who.energy, by: 0 - open(who)}]}
"""
    assert codes(load_folders, write, text) == []
