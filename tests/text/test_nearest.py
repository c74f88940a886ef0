from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from estoc.text import nearest, slip


def test_a_slip_of_the_finger_is_seen_through() -> None:
    names = ["damage", "reach", "weight", "name"]
    assert nearest("damge", names) == "damage"
    assert nearest("dammage", names) == "damage"
    assert nearest("raech", names) == "reach"
    assert nearest("wieght", names) == "weight"
    assert nearest("DAMAGE", names) == "damage"


def test_accents_and_case_are_ignored() -> None:
    assert nearest("epee", ["lance", "Épée"]) == "Épée"
    assert nearest("STRASSE", ["straße"]) == "straße"


def test_what_is_far_is_not_offered() -> None:
    assert nearest("lance", ["sword", "damage"]) is None
    assert nearest("ab", ["cd"]) is None
    assert nearest("a", ["b"]) is None
    assert nearest("", ["a", "ab"]) is None
    assert nearest("a", []) is None


def test_the_limit_is_a_third_of_the_longer_name() -> None:
    assert nearest("ab", ["ax"]) == "ax"
    assert nearest("abcd", ["abxy"]) is None
    assert nearest("abcde", ["abcxy"]) == "abcxy"
    assert nearest("abcdefg", ["abcdxyz"]) is None
    assert nearest("abcdefgh", ["abcdexyz"]) == "abcdexyz"


def test_ties_are_broken_by_the_order_of_text() -> None:
    assert nearest("bat", ["rat", "cat", "hat"]) == "cat"
    assert nearest("cat", ["CAT", "Cat", "cat"]) == "CAT"


def test_names_without_bound_are_compared_for_equality_only() -> None:
    name = "x" * 100_000
    assert nearest(name, [name[1:], name.upper()]) == name.upper()
    assert nearest(name, [name[1:]]) is None


def distance(first: str, second: str) -> int:
    """The distance as it is defined, without a table."""

    @cache
    def of(left: int, right: int) -> int:
        if min(left, right) == 0:
            return max(left, right)
        same = first[left - 1] == second[right - 1]
        ways = [of(left - 1, right) + 1, of(left, right - 1) + 1, of(left - 1, right - 1) + (not same)]
        if first[left - 2 : left] == second[right - 2 : right][::-1] and min(left, right) > 1:
            ways.append(of(left - 2, right - 2) + 1)
        return min(ways)

    return of(len(first), len(second))


words = st.text("abc", max_size=7)


@settings(derandomize=True, max_examples=500)
@given(words, st.lists(words, max_size=6))
def test_the_nearest_is_the_least_by_definition(name: str, names: list[str]) -> None:
    close = [
        (distance(name, other), other)
        for other in names
        if distance(name, other) <= (max(len(name), len(other)) + 1) // 3
    ]
    assert nearest(name, names) == (min(close)[1] if close else None)
    assert nearest(name, reversed(names)) == nearest(name, names)


def test_only_what_can_hardly_be_meant_otherwise_is_a_slip() -> None:
    assert slip("damge", ["damage", "reach"]) == "damage"
    assert slip("raech", ["reach"]) == "reach"
    assert slip("wo", ["who"]) == "who"
    assert slip("genre", ["gerbe"]) is None
    assert slip("ab", ["ax"]) is None
    assert slip("initativ", ["initiative"]) == "initiative"
    assert slip("intatv", ["initiative"]) is None


def test_what_two_are_as_near_to_is_no_slip() -> None:
    assert slip("bat", ["rat", "cat"]) is None
    assert slip("cats", ["cat", "Cats", "cast"]) == "Cats"


@settings(derandomize=True, max_examples=500)
@given(words, st.lists(words, max_size=6, unique=True))
def test_a_slip_is_the_nearest(name: str, names: list[str]) -> None:
    found = slip(name, names)
    assert found is None or found == nearest(name, names)
    assert slip(name, reversed(names)) == found
