"""Where the probability goes, against Gauss's elimination on the whole matrix."""

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.play.odds.components import components
from estoc.play.odds.flow import flow
from estoc.play.odds.graph import Graph

if TYPE_CHECKING:
    from collections.abc import Mapping

LOST, WON = 0, 1


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """A few states with random edges; the last two are ends, and state 1 may be left unknown."""
    count = draw(st.integers(3, 8))
    ends = {count - 2: LOST, count - 1: WON}
    edges: list[dict[int, Fraction] | None] = []
    for _ in range(count - 2):
        weights = draw(st.dictionaries(st.integers(0, count - 1), st.integers(1, 5), min_size=1, max_size=4))
        total = sum(weights.values())
        edges.append({node: Fraction(weight, total) for node, weight in weights.items()})
    if draw(st.booleans()):
        edges[-1] = None
    return Graph([*edges, None, None], ends)


def reaching(graph: Graph, target: int) -> Fraction:
    """How likely state 0 comes to a state, by elimination on all states from which it can be reached."""
    edges: list[Mapping[int, Fraction]] = [one or {} for one in graph.edges]
    reach = {target}
    while more := {node for node, one in enumerate(edges) if node not in reach and reach & set(one)}:
        reach |= more
    rows = sorted(reach - {target})
    if 0 not in reach or target == 0:
        return Fraction(int(target == 0))
    matrix = [
        [Fraction(int(node == other)) - edges[node].get(other, 0) for other in rows]
        + [edges[node].get(target, Fraction(0))]
        for node in rows
    ]
    for place in range(len(rows)):
        pivot = next(row for row in range(place, len(rows)) if matrix[row][place])
        matrix[place], matrix[pivot] = matrix[pivot], matrix[place]
        matrix[place] = [one / matrix[place][place] for one in matrix[place]]
        for row in range(len(rows)):
            if row != place:
                factor = matrix[row][place]
                matrix[row] = [a - factor * b for a, b in zip(matrix[row], matrix[place], strict=True)]
    return matrix[rows.index(0)][-1]


@settings(derandomize=True, max_examples=300, deadline=None)
@given(graphs())
def test_the_same_as_gauss_on_the_whole_matrix(graph: Graph) -> None:
    found = flow(graph)
    assert sum(found.ends.values()) + found.never + found.unknown == 1
    for node, outcome in graph.ends.items():
        assert found.ends.get(outcome, 0) == reaching(graph, node)
    unknown = [node for node, one in enumerate(graph.edges) if one is None and node not in graph.ends]
    assert found.unknown == sum(reaching(graph, node) for node in unknown)


def test_a_fight_that_cannot_end_goes_on_for_ever() -> None:
    half = Fraction(1, 2)
    found = flow(Graph([{1: half, 2: half}, {1: Fraction(1)}, None], {2: WON}))
    assert (found.ends, found.never, found.unknown) == ({WON: half}, half, 0)


def test_long_chains_need_no_stack() -> None:
    length = 5_000
    chain = [(node + 1,) for node in range(length)]
    assert [len(one) for one in components([*chain, (0,)])] == [length + 1]
    assert len(list(components([*chain, ()]))) == length + 1
