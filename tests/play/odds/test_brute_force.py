"""Exact odds agree with all faces of all dice, thrown one after the other in fights of the public face."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

import pytest

import estoc
from estoc.game import DecisionPause
from estoc.play.fighters import policy_number
from estoc.play.policies import policy_offer
from estoc.text import Json

Every: TypeAlias = Callable[[estoc.Chance], Iterator[tuple[dict[str, list[int]], Fraction]]]
Shares: TypeAlias = dict[Json, Fraction]
EMPTY_HANDED = {
    "stats": {"force": 1, "dexterite": 1, "constitution": 1, "esprit": 1},
    "competences": {"bagarre": 1},
}


def fight_of(rules: estoc.Ruleset, sides: Sequence[dict[str, Json]], setup: str | None = None) -> estoc.Fight:
    fight = rules.fight(0, setup=setup, dice="ask", listen=False)
    for side, who in zip("ab", sides, strict=True):
        fight.add(who, side=side)
    return fight


def value(fight: estoc.Fight, seat: str, field: str) -> Json:
    """A field of a combatant; or, where a kind of objects is called so, the ranks of those that it bears."""
    view = fight.view()
    own = view["combatant"][seat]  # type: ignore[index,call-overload]  # a view is nested mappings
    if field in own:
        return own[field]  # type: ignore[no-any-return]
    borne = [one for one in view[field].values() if one["bearer"] == seat]  # type: ignore[union-attr,call-overload]
    return ranks(borne)


def ranks(instances: Json) -> str:
    return " ".join(sorted(str(one["rang"]) for one in instances))  # type: ignore[union-attr,index,call-overload]


def after(
    fight: estoc.Fight, answers: tuple[str, ...], every: Every
) -> Iterator[tuple[estoc.Fight, Fraction]]:
    """The ways in which a fight may go on from answers to the next question, with their probabilities."""
    pause = fight.pause()
    if isinstance(pause, estoc.Chance):
        for faces, share in every(pause):
            twin = fight.fork()
            twin.answer(faces)
            for end, rest in after(twin, answers, every):
                yield end, share * rest
    elif isinstance(pause, estoc.Decision) and answers:
        seat, _, key = answers[0].partition(":")
        if pause.who == seat:
            twin = fight.fork()
            twin.answer(key)
            yield from after(twin, answers[1:], every)
    elif not answers:
        yield fight, Fraction(1)


ATTACKS = [
    pytest.param(
        ("duel", {}),
        ({"is": "truand"}, {"is": "philip", "surprise": True}),
        ("b1:coup_simple/pied", "a1:esquive"),
        ("a1", "PV"),
        id="duel",
    ),
    pytest.param(
        ("paliers", {"relances": "une_relance", "ordre": "liste"}),
        ({"is": "rixeur", "competences": {"bagarre": 2}}, {"is": "rixeur", **EMPTY_HANDED}),
        ("a1:frapper",),
        ("b1", "blessure"),
        id="paliers",
    ),
    pytest.param(
        ("agonie", {}),
        ({"is": "brigand", "case": "C4"}, {"is": "incendiaire", "case": "C5"}),
        ("a1:attaquer/b1", "a1:hachette/force_melee"),
        ("b1", "PV"),
        id="agonie",
    ),
    pytest.param(
        ("krasse", {}),
        ({"is": "forest"}, {"is": "brute"}),
        ("b1:aucune", "b1:attaquer/a1", "a1:esquive"),
        ("a1", "PV"),
        id="krasse",
    ),
]


@pytest.mark.parametrize(("rules", "sides", "answers", "place"), ATTACKS)
def test_an_attack_of_each_ruleset(
    rules: tuple[str, dict[str, str]],
    sides: tuple[dict[str, Json], ...],
    answers: tuple[str, ...],
    place: tuple[str, str],
    every_throw: Every,
) -> None:
    fight = fight_of(estoc.load(rules[0], options=rules[1]), sides)
    thrown: Shares = defaultdict(Fraction)
    for end, share in after(fight, answers, every_throw):
        thrown[value(end, *place)] += share
    asked = sum(thrown.values())
    found = estoc.deed_odds(fight, answers)
    assert found.given == asked
    (group,) = (one for one in estoc.named(fight, found) if (one.of, one.id) == place)
    odds: Shares = defaultdict(Fraction)
    for row in group.rows:
        after_it = row.json["after"]  # type: ignore[index,call-overload]
        odds[ranks(after_it) if isinstance(after_it, list) else after_it] += row.probability
    assert len(odds) > 2
    assert odds == {what: share / asked for what, share in thrown.items()}
    for one in estoc.named(fight, found):
        total = sum(row.probability for row in one.rows)
        assert total == 1 if one.sort == "change" else 0 < total <= 1


Next: TypeAlias = list[tuple[str, float]]


class Fights:
    """All states of a fight between two that always do what they prefer, found by throwing all faces."""

    def __init__(self, every: Every, alike: Callable[[list[int]], object]) -> None:
        """Take all faces of a chance, and what tells faces apart for the rules."""
        self._every, self._alike = every, alike
        self.next: dict[str, Next] = {}

    def explore(self, fight: estoc.Fight, policy: int) -> str:
        """The name of a state, after everything that follows from it is known."""
        first = self._name(fight)
        todo = [(first, fight)]
        while todo:
            name, one = todo.pop()
            if name in self.next:
                continue
            self.next[name] = []
            for twin, share in self._after(one, policy):
                following = self._name(twin)
                self.next[name].append((following, share))
                if twin.outcome is None and following not in self.next:
                    todo.append((following, twin))
        return first

    def _after(self, fight: estoc.Fight, policy: int) -> Iterator[tuple[estoc.Fight, float]]:
        asked = fight.raw_pause()
        if isinstance(asked, DecisionPause):
            twin = fight.fork()
            twin.take(asked, policy_offer(twin, asked, policy))
            yield twin, 1.0
        elif isinstance(pause := fight.pause(), estoc.Chance):
            shares: dict[object, float] = defaultdict(float)
            shown: dict[object, dict[str, list[int]]] = {}
            for faces, share in self._every(pause):
                (row,) = faces.values()
                kind = tuple(row) if pause.stream not in CHECKS else self._alike(row)
                shares[kind] += float(share)
                shown.setdefault(kind, faces)
            for kind, faces in shown.items():
                twin = fight.fork()
                twin.answer(faces)
                yield twin, shares[kind]

    @staticmethod
    def _name(fight: estoc.Fight) -> str:
        """What tells states apart: all but the number of the round."""
        if fight.raw_pause() is None:
            return str(fight.outcome)
        frame = fight.machine.state.frames[0]
        code = fight.linked.program.procedures[frame.procedure].code
        (count,) = (one for one in code if one[0] == "count")
        if frame.registers[count[1]] is not None:
            frame.registers[count[1]], frame.registers[count[2]] = 1, 10**6
        return fight.key()

    def wins(self, first: str, side: str) -> float:
        """How likely a side wins, by letting the probability flow until nothing is left of it."""
        mass, won = {first: 1.0}, 0.0
        while sum(mass.values()) > 1e-13:
            following: dict[str, float] = defaultdict(float)
            for name, amount in mass.items():
                for target, share in self.next[name]:
                    if target == side:
                        won += amount * share
                    elif target in self.next:
                        following[target] += amount * share
            mass = following
        return won


CHECKS = frozenset(["touche", "defense", "initiative", "conscience", "attaque"])


def sum_and_double(row: list[int]) -> object:
    return sum(row), len(set(row)) == 1


def evens(row: list[int]) -> object:
    return sum(face % 2 == 0 for face in row)


@pytest.mark.parametrize(
    ("rules", "options", "sides", "alike", "states"),
    [
        pytest.param(
            "duel",
            {"seuil_hors_combat": "4"},
            ({"is": "truand", "PV": 1}, {"is": "philip", "PV": 1}),
            sum_and_double,
            500,
            id="fists",
        ),
        pytest.param(
            "paliers",
            {"relances": "une_relance", "ordre": "liste"},
            ({"is": "rixeur", **EMPTY_HANDED}, {"is": "rixeur", **EMPTY_HANDED}),
            evens,
            100,
            id="rungs",
        ),
    ],
)
def test_a_fight_to_its_end(
    rules: str,
    options: dict[str, str],
    sides: tuple[dict[str, Json], ...],
    alike: Callable[[list[int]], object],
    states: int,
    every_throw: Every,
) -> None:
    fight = fight_of(estoc.load(rules, options=options), sides)
    found = estoc.ending(fight, "prudent")
    assert found.exact
    assert found.states > states
    assert found.forgets_rounds
    assert sum(found.ends.values()) + found.never == 1
    fights = Fights(every_throw, alike)
    first = fights.explore(fight.fork(), policy_number(fight.rules, "prudent"))
    for side in "ab":
        assert abs(float(found.ends[side]) - fights.wins(first, side)) < 1e-11
