"""What generated source may compute earlier, or once."""

from __future__ import annotations

import estoc
from estoc.game.expressions import free_registers, same_fold
from estoc.game.hoisting import FIRST_REGISTER, Hoist
from estoc.game.inlining import Inliner
from estoc.game.source import Writer
from estoc.game.statics import SET, Kept, is_static, of_its_set, simpler

MEMBER, OUTER, INNER = ("reg", 9), ("reg", 0), ("reg", 1)
QUANTITY = ("quantity", 3, OUTER)


def test_what_is_computed_anyway_is_computed_before_the_loop() -> None:
    hoist = Hoist(1)
    assert hoist.moved(("add", QUANTITY, INNER), 0, frozenset({1})) == ("add", ("reg", FIRST_REGISTER), INNER)
    assert hoist.values == [[(FIRST_REGISTER, QUANTITY)]]
    assert hoist.kept == [[]]


def test_what_stands_behind_a_test_waits_until_it_is_needed() -> None:
    hoist = Hoist(1)
    lazy = ("lazy", FIRST_REGISTER, QUANTITY)
    assert hoist.moved(("if", INNER, QUANTITY, ("const", 0)), 0, frozenset({1})) == (
        "if",
        INNER,
        lazy,
        ("const", 0),
    )
    assert (hoist.values, hoist.kept) == ([[]], [[FIRST_REGISTER]])


def test_nothing_is_kept_in_the_set_of_a_fold() -> None:
    hoist = Hoist(1)
    source = ("if", INNER, QUANTITY, ("const", 0))
    fold = ("count", 9, source, ("equal", MEMBER, INNER))
    assert hoist.needed(fold, 0, frozenset({1})) == fold


def test_a_fold_reads_what_its_set_reads_and_not_what_it_binds() -> None:
    assert free_registers(("count", 9, ("set", MEMBER), ("equal", MEMBER, INNER))) == {9, 1}
    assert free_registers(("count", 9, OUTER, ("equal", MEMBER, INNER))) == {0, 1}


def test_tests_that_are_the_same_for_all_members_stand_in_front() -> None:
    first, second = ("not", OUTER), ("equal", MEMBER, INNER)
    fold = ("any", 9, INNER, ("and", first, second))
    assert simpler(fold) == ("if", first, ("any", 9, INNER, second), ("const", 0))
    assert simpler(("any", 9, INNER, ("and", second, first))) == ("any", 9, INNER, ("and", second, first))
    assert simpler(("count", 9, INNER, ("and", first, second))) == ("count", 9, INNER, ("and", first, second))


def test_members_that_are_not_in_a_set_are_the_rest() -> None:
    assert simpler(("select", 9, OUTER, ("not", ("in", MEMBER, INNER)))) == ("without", OUTER, INNER)
    own = ("select", 9, OUTER, ("not", ("in", MEMBER, ("field", 0, 0, MEMBER))))
    assert simpler(own) == own


def test_what_looks_at_the_state_is_not_static() -> None:
    assert is_static(("select", 9, ("const", 7), ("field", 0, 1, MEMBER)))
    assert not is_static(("select", 9, ("const", 7), ("get", 0, 1, MEMBER)))
    assert not is_static(("every", 0))
    assert of_its_set(("any", 9, QUANTITY, ("field", 0, 1, MEMBER))) == (
        "any",
        9,
        ("reg", SET),
        ("field", 0, 1, MEMBER),
    )
    assert of_its_set(("any", 9, QUANTITY, ("equal", MEMBER, INNER))) is None
    assert of_its_set(("any", 9, QUANTITY, ("equal", MEMBER, ("reg", SET)))) is None


def test_a_kept_value_is_computed_once() -> None:
    asked = []
    kept = Kept(lambda key: asked.append(key) or key)
    assert [kept[2], kept[2], kept[3]] == [2, 2, 3]
    assert asked == [2, 3]
    for key in range(10_000):
        assert kept[key] == key
    assert len(kept) <= 4096


def test_folds_are_the_same_whatever_they_call_their_members() -> None:
    def highest(member: int, value: tuple[object, ...]) -> tuple[object, ...]:
        return ("maximum", member, ("set", OUTER), ("const", 1), value)

    assert same_fold(highest(8, ("add", ("reg", 8), INNER)), highest(9, ("add", MEMBER, INNER)))
    assert not same_fold(highest(8, ("reg", 8)), highest(9, INNER))
    # A register of the other one's fold is not the register of that name outside.
    assert not same_fold(highest(8, MEMBER), highest(9, MEMBER))
    assert not same_fold(highest(8, ("reg", 8)), ("minimum", *highest(8, ("reg", 8))[1:]))


def test_a_highest_with_a_stand_in_is_computed_once() -> None:
    writer = Writer("x{}", Inliner(estoc.load("duel").program))
    one, other = (("maximum", member, INNER, ("const", 1), ("reg", member)) for member in (8, 9))
    written = writer.write(("if", ("present", one), other, ("const", -1)))
    assert written.count("max(") == 1
    for members, highest in (([], -1), ([3, 5], 5)):
        assert eval(written, {"bits": {0: members}.get, "x1": 0}) == highest  # noqa: S307 - our own
