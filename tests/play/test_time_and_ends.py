"""Going back ticks nothing twice, and a fight that cannot end says so."""

from __future__ import annotations

import estoc


def test_a_fight_in_which_nobody_can_be_hurt_is_unresolved() -> None:
    """Bare hands do 1d6 and no more, and plate takes off 6."""
    rules = estoc.load("krasse")
    fight = rules.fight(1, setup="terrain")
    for side in ("a", "b"):
        fight.add({"is": "brute", "arme": "mains_nues", "armure": "plates", "krasses": 0}, side=side)
    before = {seat: one["PV"] for seat, one in fight.view()["combatant"].items()}
    assert fight.auto() == "unresolved"
    assert {seat: one["PV"] for seat, one in fight.view()["combatant"].items()} == before
    assert not [event for event in fight.events if event.id == "end" and event.given["winner"] in {"a", "b"}]


def test_going_back_over_a_round_ticks_nothing_twice() -> None:
    """Somebody burns: each end of a turn takes its toll once, however often one goes back before it."""
    rules = estoc.load("agonie")
    fight = rules.fight(3, setup="melee")
    fight.add({"is": "brigand", "PV": 9, "conditions": {"combustion": 3}}, side="a")
    fight.add("ogre", side="b")
    lost = []
    while (asked := fight.pause()) is not None and len(lost) < 2:
        answer = next(option.key for option in asked.options if option.key.startswith("finir/"))
        life = fight.view()["combatant"]["a1"]["PV"]
        for _ in range(3):
            twin = fight.fork()
            twin.answer(answer)
            twin.pause()
        fight.answer(answer)
        fight.pause()
        assert twin.view() == fight.view()
        if asked.who == "a1":
            lost.append(life - fight.view()["combatant"]["a1"]["PV"])
    assert lost == [3, 3]
