"""What may follow from an answer: in each group at most one thing happens."""

from fractions import Fraction

import pytest

import estoc

MEETINGS = [
    pytest.param("duel", ("truand", "philip"), ("-",), id="duel"),
    pytest.param("duel", ("truand", "philip"), ("a1:coup_simple/poing", "-"), id="duel-answered"),
    pytest.param("paliers", ("rixeur", "rixeur"), ("a1:bousculer",), id="paliers"),
    pytest.param("agonie", ("isaut", "isaut"), ("-",), id="agonie"),
    pytest.param("krasse", ("brute", "fide"), ("-",), id="krasse"),
]


def groups(ruleset: str, sides: tuple[str, ...], answers: tuple[str, ...]) -> tuple[estoc.Group, ...]:
    fight = estoc.load(ruleset).fight(0, dice="ask", listen=False)
    for side, who in zip("ab", sides, strict=True):
        fight.add(who, side=side)
    return estoc.named(fight, estoc.deed_odds(fight, answers))


@pytest.mark.parametrize(("ruleset", "sides", "answers"), MEETINGS)
def test_probabilities_of_a_group_are_at_most_one(
    ruleset: str, sides: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    for group in groups(ruleset, sides, answers):
        for rows in (group.rows, group.brief):
            assert all(0 <= row.probability <= 1 for row in rows)
            total = sum(row.probability for row in rows)
            assert total == 1 if group.sort == "change" else total <= 1


def test_what_a_policy_decides_twice_in_a_deed_is_apart() -> None:
    """The second of two attacks is answered only where there are two."""
    found = {
        group.name[0]: {str(row.json): row.probability for row in group.rows}
        for group in groups("krasse", ("brute", "fide"), ("-",))
        if group.sort == "choice"
    }
    twice = found["action"]["attaques_combinees/a1"]
    assert twice == sum(found["answer 2"].values()) == Fraction(20, 23)
    assert sum(found["answer"].values()) == Fraction(390, 391)
