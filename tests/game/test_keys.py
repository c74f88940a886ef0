"""The key of a state: what has the same future has the same key, whatever came before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import estoc
from estoc.game.liveness import live_registers
from estoc.program.model import Procedure, Register, Shown

INTEGER = Register(Shown("integer", ""), 0, 99, optional=False)
CARAVAN = Path(__file__).parents[1] / "rulesets" / "caravan"


def live(*code: tuple[object, ...], registers: int = 6) -> list[set[int]]:
    procedure = Procedure("p", 0, (INTEGER,) * registers, 0, code, (("", 1, 1),) * len(code))
    return [{one for one in range(registers) if mask >> one & 1} for mask in live_registers(procedure)]


def test_what_is_read_later_matters_until_it_is_written() -> None:
    assert live(
        ("let", 0, ("const", 1)),
        ("let", 1, ("reg", 0)),
        ("let", 0, ("const", 2)),
        ("put", 0, 0, ("reg", 0), ("reg", 1)),
        ("return",),
    ) == [set(), {0}, {1}, {0, 1}, set()]


def test_both_ways_of_a_test_count() -> None:
    assert live(
        ("if", ("reg", 0), 3),
        ("call", 1, (("reg", 1),)),
        ("else", 4),
        ("call", 1, (("reg", 2),)),
        ("end",),
        ("return",),
    ) == [{0, 1, 2}, {1}, set(), {2}, set(), set()]


def test_a_loop_keeps_what_its_next_round_reads() -> None:
    assert live(
        ("each", 0, 1, ("reg", 2), None, 4),
        ("call", 1, (("reg", 0), ("reg", 3))),
        ("let", 3, ("reg", 0)),
        ("next", 0),
        ("end",),
        ("return",),
    ) == [{2, 3}, {0, 1, 3}, {0, 1}, {0, 1, 3}, set(), set()]


def test_the_order_of_a_loop_reads_its_own_member() -> None:
    key = ("add", ("reg", 0), ("reg", 3))
    loop = (("each", 0, 1, ("reg", 2), key, 2), ("next", 0), ("end",), ("return",))
    assert live(*loop) == [{2, 3}, {0, 1}, set(), set()]


def test_the_variable_of_a_fold_is_its_own() -> None:
    fold = ("sum", 4, ("reg", 0), ("const", 1), ("add", ("reg", 4), ("reg", 1)))
    assert live(("let", 2, fold), ("return",)) == [{0, 1}, set()]


def test_an_extent_may_be_left_from_anywhere_inside() -> None:
    # The call may leave the turn, although the way through the code returns before its end.
    assert live(
        ("let", 2, ("const", 1)),
        ("open", "turn", ("reg", 0), 1),
        ("call", 1, ()),
        ("return",),
        ("close", "turn", 1),
        ("call", 1, (("reg", 2),)),
        ("return",),
    ) == [{0}, {0, 2}, {1, 2}, {1, 2}, {1, 2}, {2}, set()]


@pytest.fixture(scope="module")
def caravan() -> estoc.Ruleset:
    return estoc.load(CARAVAN)


def begun(rules: estoc.Ruleset, seed: int = 0, **ana: object) -> estoc.Fight:
    fight = rules.fight(seed, dice="ask")
    fight.add({"is": "ana", **ana}, side="a")
    fight.add("bo", side="b")
    return fight


def test_the_seed_is_no_part_of_it(caravan: estoc.Ruleset) -> None:
    assert begun(caravan, 1).key() == begun(caravan, 2).key()


def test_what_no_rule_reads_is_no_part_of_it(caravan: estoc.Ruleset) -> None:
    assert begun(caravan, charm="mint").key() == begun(caravan).key()
    assert begun(caravan, life=9).key() != begun(caravan).key()


def test_objects_that_are_no_more_leave_no_gap(caravan: estoc.Ruleset) -> None:
    wound = {"apply": "wound", "to": "a1", "with": {"depth": "gash", "tended": "false"}}
    graze = {"apply": "wound", "to": "a1", "with": {"depth": "scratch", "tended": "false"}}
    heal = {"each": "one", "in": "a1.wound", "steps": [{"lift": "one"}]}
    straight, detour, other = (begun(caravan) for _ in range(3))
    straight.amend([wound])
    detour.amend([graze, heal, wound])
    other.amend([graze])
    for fight in (straight, detour, other):
        fight.pause()
    assert straight.machine.state.alive != detour.machine.state.alive
    assert straight.key() == detour.key()
    assert straight.key() != other.key()


def test_the_ways_of_equal_keys_stay_equal(village: estoc.Ruleset) -> None:
    """Two ways to one key, followed with the same answers, stay at equal keys and tell the same."""
    random = Random(7)  # noqa: S311 - a fixed stream
    met, compared = {}, 0
    for _ in range(60):
        fight = village.fight(0, dice="ask")
        fight.add({"is": "oak", "energy": 3}, side="a")
        fight.add({"is": "fern", "energy": 3}, side="b")
        for _ in range(9):
            asked = fight.pause()
            if asked is None:
                break
            twin = met.setdefault(fight.key(), fight.fork())
            if isinstance(asked, estoc.Decision):
                answer = random.choice(asked.options).key
            else:
                answer = {who: [random.randint(1, 4)] * 2 for who in asked.rollers}
            if answered(fight, answer):
                other = twin.fork()
                assert answered(other, answer)
                assert other.key() == fight.key()
                compared += 1
    assert compared > 100
    assert len(met) < compared


def answered(fight: estoc.Fight, answer: object) -> bool:
    try:
        fight.answer(answer)
    except estoc.AnswerError:
        return False
    return True
