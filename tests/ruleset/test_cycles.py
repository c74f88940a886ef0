"""Rings, told in full and in no time."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.ruleset.rings import find_rings

Told = Callable[..., list[str]]
QUANTITY = (
    "  {0}:\n    name: {{fr: q, en: r}}\n    given: {{who: combatant}}\n    type: 0..9\n    base: {1}\n"
)
PROCEDURE = "  {0}:\n    given: {{}}\n    steps: [{{call: {1}}}]\n"


def quantities(**bases: str) -> str:
    return "quantity:\n" + "".join(QUANTITY.format(name, base) for name, base in bases.items())


def procedures(**calls: str) -> str:
    return "procedure:\n" + "".join(PROCEDURE.format(name, called) for name, called in calls.items())


@pytest.mark.parametrize(
    ("text", "ring"),
    [
        (quantities(a="a(who)"), "a -> a"),
        (quantities(c="b(who)", b="c(who)", a="b(who)"), "b -> c -> b"),
        (quantities(a="1 if who.left_handed else b(who)", b="2", c="a(who)"), None),
        (
            quantities(a="t(who.vigour)")
            + "table:\n  t:\n    name: {fr: t, en: u}\n    given: {v: 1..6}\n    type: 0..9\n"
            "    first: [{when: u(v) > 2, is: 1}, {otherwise: 2}]\n"
            "  u:\n    name: {fr: t, en: u}\n    given: {v: 1..6}\n    type: 0..9\n"
            "    first: [{otherwise: t(v)}]\n",
            "t -> u -> t",
        ),
        (
            quantities(a="3", b="a(who)")
            + "tool:\n  saw: {force: 1d4, modifiers: [{to: ease, as: tool, add: b(who)}]}\n"
            "condition:\n  wet:\n    name: {fr: w, en: v}\n    of: combatant\n    again: nothing\n"
            "    life: {until: lifted, source_gone: stays}\n"
            "    modifiers: [{to: a, add: 'ease(who, mallet)'}]\n",
            "a -> ease -> b -> a",
        ),
    ],
)
def test_rings_of_numbers(told: Told, text: str, ring: str | None) -> None:
    found = told(text)
    if ring is None:
        assert found == []
    else:
        (only,) = found
        assert only.startswith("E218 base/zz.yaml:")
        assert only.endswith(f" this is defined through itself: {ring}")


@pytest.mark.parametrize(
    ("text", "ring"),
    [
        (procedures(a="a"), "a -> a"),
        (procedures(a="b", b="c", c="b"), "b -> c -> b"),
        (procedures(a="b", c="b") + "  b: {given: {}, steps: []}\n", None),
        (
            (
                "procedure:\n  a:\n    given: {blow: blow}\n\n"
                "    steps: [{call: blow.tool.effect, with: [blow]}]\n"
                "tool:\n  saw:\n    force: 1d4\n    effect: [{call: a, with: [blow]}]\n"
            ),
            "a -> tool.effect -> a",
        ),
    ],
)
def test_rings_of_steps(told: Told, text: str, ring: str | None) -> None:
    found = told(text)
    if ring is None:
        assert found == []
    else:
        (only,) = found
        assert only.startswith("E224 base/zz.yaml:")
        assert only.endswith(f" these steps call each other without end: {ring}")


def test_a_block_that_calls_its_own_field(told: Told) -> None:
    (found,) = told("tool:\n  saw:\n    force: 1d4\n    effect: [{call: blow.tool.effect, with: [blow]}]\n")
    assert found.endswith("without end: tool.effect -> tool.effect")
    assert found.startswith("E224 base/kinds.yaml:12:7 ")


def test_a_chain_of_any_length_is_no_ring(told: Told) -> None:
    chain = {f"q{number:03}": f"q{number + 1:03}(who)" for number in range(900)}
    assert told(quantities(**chain, q900="3")) == []


def test_a_ring_of_any_length(told: Told) -> None:
    chain = {f"q{number:03}": f"q{(number + 1) % 900:03}(who)" for number in range(900)}
    (found,) = told(quantities(**chain))
    assert found.endswith(": " + " -> ".join([*chain, "q000"]))


graphs = st.dictionaries(
    st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdefg"), max_size=3), max_size=6
)


def reaches(graph: dict[str, set[str]], start: str) -> set[str]:
    """The names that a walk of one step or more leads to."""
    seen: set[str] = set()
    waiting = list(graph.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += graph.get(name, ())
    return seen


@settings(derandomize=True, max_examples=300)
@given(graphs)
def test_rings_are_rings_and_none_is_missed(graph: dict[str, set[str]]) -> None:
    rings = find_rings(graph)
    for ring in rings:
        assert ring[0] == ring[-1]
        assert len(set(ring)) == len(ring) - 1
        assert all(after in graph[before] for before, after in itertools.pairwise(ring))
    assert bool(rings) is any(name in reaches(graph, name) for name in graph)
    names = [name for ring in rings for name in ring[1:]]
    assert len(names) == len(set(names))
    # What is left without the rings' names has none.
    rest = {name: called - set(names) for name, called in graph.items() if name not in names}
    assert not any(name in reaches(rest, name) for name in rest)
