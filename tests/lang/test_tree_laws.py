"""Laws of parsing and printing, on generated trees."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.lang.syntax import tree as t
from estoc.lang.syntax.parser import ExpressionParser
from estoc.lang.syntax.places import children, moved, without_places
from estoc.lang.syntax.printer import show
from estoc.lang.syntax.tokens import read_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.lang.syntax.tree import Expression

PARSER = ExpressionParser()
NO = st.just((0, 0))
JOINED = frozenset({"DOT", "DICE_SIGN", "DICE_WORD"})
NAMES = st.sampled_from(
    ["a", "who", "FOR", "AND", "x1", "_h", "d", "dK", "kh2", "m", "count", "min", "first", "d6x"]
)
NUMBERS = st.integers(0, 200)
WORDS_OF_DICE = st.sampled_from(get_args(t.DiceModifierName))
MODIFIERS = st.builds(t.DiceModifier, WORDS_OF_DICE, st.builds(t.Number, NUMBERS, NO), NO)
IN_DICE = frozenset({"DICE_TAIL", "DICE_SIGN", "DICE_WORD", "MORE_DICE"})
FACES = NUMBERS | st.sampled_from(["K", "dK", "kh2", "a_b", "m"])

LEAVES: st.SearchStrategy[Expression] = st.one_of(
    st.builds(t.Number, NUMBERS, NO),
    st.builds(t.Measure, NUMBERS, st.just("m"), NO),
    st.builds(t.Truth, st.booleans(), NO),
    st.builds(t.Name, NAMES | st.just("absent"), NO),
    st.builds(t.Qualified, NAMES, NAMES, NO),
    st.builds(t.Dice, st.none(), NUMBERS, st.lists(MODIFIERS, max_size=2).map(tuple), NO),
)


def above(part: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Trees over the given parts, of every shape that the parser can make."""
    some = st.lists(part, max_size=3).map(tuple)
    several = st.lists(part, min_size=2, max_size=3).map(tuple)
    term = st.tuples(st.sampled_from(["+", "-"]), part)
    terms = st.builds(lambda first, rest: (("+", first), *rest), part, st.lists(term, min_size=1, max_size=2))
    test = st.none() | part
    folds = st.sampled_from(get_args(t.FoldName))
    searches = st.sampled_from(["count", "first"])
    computed = st.builds(t.DiceModifier, WORDS_OF_DICE, part, NO)
    counted = st.lists(MODIFIERS | computed, max_size=3).map(tuple)
    sizes = FACES | part.filter(lambda size: not isinstance(size, t.Number))
    return st.one_of(
        st.builds(t.Member, part, NAMES | st.just("d20"), NO, NO),
        st.builds(t.Index, part, part, NO),
        st.builds(t.Call, NAMES, some, NO, NO),
        st.builds(t.Negative, part, NO),
        st.builds(t.Not, part, NO),
        st.builds(t.Sum, terms, NO),
        st.builds(t.Arithmetic, st.sampled_from(get_args(t.ArithmeticOperator)), part, part, NO),
        st.builds(t.Shift, part, part, NO),
        st.builds(t.Comparison, st.sampled_from(get_args(t.ComparisonOperator)), part, part, NO),
        st.builds(t.Membership, part, part, st.booleans(), NO),
        st.builds(t.Presence, part, st.booleans(), NO),
        st.builds(t.Logic, st.sampled_from(["and", "or"]), several, NO),
        st.builds(t.Conditional, part, part, part, NO),
        st.builds(t.Fold, folds, part, NAMES, part, test, NO),
        st.builds(t.Fold, st.sampled_from(["min", "max"]), part, NAMES, part, test, NO, part),
        st.builds(t.Fold, searches, st.none(), NAMES, part, test, NO),
        st.builds(t.SetBuilder, NAMES, part, test, NO),
        st.builds(t.SetLiteral, some, NO),
        st.builds(t.Dice, part, sizes, counted, NO),
    )


TREES = st.recursive(LEAVES, above, max_leaves=12)
LAW = settings(derandomize=True, max_examples=400)


def parsed(text: str) -> Expression:
    found = PARSER.parse(text)
    assert found.tree is not None, (text, found.findings)
    return found.tree


def nodes(tree: Expression) -> Iterator[Expression]:
    yield tree
    for child in children(tree):
        yield from nodes(child)


def same(text: str, tree: Expression) -> bool:
    """Whether the text reads as this tree."""
    found = PARSER.parse(text).tree
    return found is not None and without_places(found) == tree


@LAW
@given(TREES)
def test_parsing_what_is_shown_gives_the_tree(tree: Expression) -> None:
    text = show(tree)
    again = parsed(text)
    assert without_places(again) == tree
    assert show(again) == text


@LAW
@given(TREES)
def test_a_place_is_the_source_of_its_node_and_no_more(tree: Expression) -> None:
    text = show(tree)
    for node in nodes(parsed(text)):
        start, end = node.at
        alone = parsed(text[start:end])
        assert moved(alone, start) == node


@LAW
@given(TREES, st.data())
def test_further_brackets_and_spaces_change_nothing(tree: Expression, data: st.DataObject) -> None:
    text = show(tree)
    start, end = data.draw(st.sampled_from(list(nodes(parsed(text))))).at
    wider = f"{text[:start]}( {text[start:end]} ){text[end:]}"
    assert same(wider, tree)


@LAW
@given(TREES)
def test_spaces_between_tokens_change_nothing(tree: Expression) -> None:
    tokens, _ = read_tokens(show(tree))
    spaced = "".join(
        token if token.type in IN_DICE or (index and tokens[index - 1].type in JOINED) else f"  {token}"
        for index, token in enumerate(tokens)
    )
    assert same(spaced, tree)


def pairs_of_brackets(text: str) -> list[tuple[int, int]]:
    opened: list[int] = []
    pairs = []
    for offset, character in enumerate(text):
        if character == "(":
            opened.append(offset)
        elif character == ")":
            pairs.append((opened.pop(), offset))
    return pairs


@LAW
@given(TREES)
def test_every_bracket_shown_is_needed(tree: Expression) -> None:
    text = show(tree)
    for start, end in pairs_of_brackets(text):
        without = f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"
        assert not same(without, tree)


@LAW
@given(TREES, st.integers(0, 50))
def test_moving_there_and_back_changes_nothing(tree: Expression, by: int) -> None:
    read = parsed(show(tree))
    assert moved(moved(read, by), -by) == read
    assert [node.at[0] - by for node in nodes(moved(read, by))] == [node.at[0] for node in nodes(read)]
