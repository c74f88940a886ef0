"""Odds with names, for people and programs: what `deed` and `ending` found in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from estoc.play.odds.changes import Naming
from estoc.program.model import Shown
from estoc.program.timeline import DRAW, OVER, UNRESOLVED

if TYPE_CHECKING:
    from estoc.game.chances import Outcome
    from estoc.play.fight import Fight
    from estoc.play.odds.deed import DeedOdds, Rolled
    from estoc.program.words import Words
    from estoc.text import Json

_ENDS: dict[int, Words] = {
    UNRESOLVED: ("unresolved", "indécis"),
    DRAW: ("nobody is left standing", "plus personne ne tient debout"),
    OVER: ("the time is over", "le temps est écoulé"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that may happen.

    Attributes:
        words: what people read, in English and French.
        json: what programs read.
        probability: how likely it is.
    """

    words: Words
    json: Json
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Group:
    """Things of which at most one happens.

    Attributes:
        sort: `roll`, `choice`, `change` or `end`.
        of: the seat or object that it is about; for a roll of several their seats, joined by `+`.
        id: the check or stream, the decision, or the field.
        name: what people read for these two, in English and French.
        rows: what may happen.
        brief: the same, where several rows look alike to people: rolls by degree alone.
    """

    sort: str
    of: str
    id: str
    name: Words
    rows: tuple[Row, ...]
    brief: tuple[Row, ...]

    def to_json(self) -> dict[str, Json]:
        """The group as JSON, probabilities as texts."""
        rows: list[Json] = [{"is": row.json, "probability": str(row.probability)} for row in self.rows]
        return {"sort": self.sort, "of": self.of, "id": self.id, "odds": rows}


def named(fight: Fight, odds: DeedOdds) -> tuple[Group, ...]:
    """What follows from answers, with names: rolls, then what policies chose, changes, ends.

    Args:
        fight: the fight that was asked about.
        odds: what was found.
    """
    return (*_rolls(fight, odds), *_choices(fight, odds), *_changes(fight, odds), *_ends(fight, odds))


def _rolls(fight: Fight, odds: DeedOdds) -> list[Group]:
    return [_roll(fight, roll, told) for roll, told in odds.rolled.items()]


def _roll(fight: Fight, roll: Rolled, told: dict[Outcome, Fraction]) -> Group:
    check, stream, rollers, before = roll
    wording, program = fight.teller.wording, fight.linked.program
    of = "+".join(fight.teller.roster.labels[roller] for roller in dict.fromkeys(rollers))
    identifier = program.streams[stream]
    if check is None:
        total = tuple(Row((str(value),) * 2, {"total": value}, odd) for (value,), odd in told.items())
        name = _again(fight.rules.origins.word(identifier), before)
        return Group("roll", of, identifier, name, total, total)
    rule = program.checks[check]
    scale = Shown("scale", rule.scale)
    rows: list[Row] = []
    degrees: dict[int, Fraction] = {}
    for outcome, probability in told.items():
        degrees[outcome[0]] = degrees.get(outcome[0], Fraction(0)) + probability
        tells = {
            parameter.name: wording.named(value, parameter.shown)
            for (parameter, _), value in zip(rule.tells, outcome[1:], strict=True)
        }
        json: Json = {"degree": wording.named(outcome[0], scale), **tells}
        rows.append(Row(wording.words(outcome[0], scale), json, probability))
    brief = [
        Row(wording.words(degree, scale), wording.named(degree, scale), probability)
        for degree, probability in sorted(degrees.items(), reverse=True)
    ]
    return Group("roll", of, rule.id, _again(rule.name, before), tuple(rows), tuple(brief))


def _choices(fight: Fight, odds: DeedOdds) -> list[Group]:
    asked: dict[tuple[int, int, int], list[Row]] = {}
    for (decision, who, before, choices), probability in odds.chosen.items():
        key = fight.teller.key(decision, choices)
        shown = [one.shown for one in fight.linked.program.decisions[decision].choices]
        both = [fight.teller.wording.words(value, one) for value, one in zip(choices, shown, strict=True)]
        words = (", ".join(one[0] for one in both), ", ".join(one[1] for one in both))
        asked.setdefault((decision, who, before), []).append(Row(words, key, probability))
    found: list[Group] = []
    for (decision, who, before), rows in asked.items():
        rule = fight.linked.program.decisions[decision]
        label = fight.teller.roster.labels[who]
        name = _again(rule.name, before)
        found.append(Group("choice", label, rule.id, name, tuple(rows), tuple(rows)))
    return found


def _changes(fight: Fight, odds: DeedOdds) -> list[Group]:
    naming, found = Naming(fight.teller), list[Group]()
    for place, pairs in odds.changes.items():
        rows: list[Row] = []
        for (before, after), probability in pairs.items():
            english = _arrow(naming.written(place, before, "en"), naming.written(place, after, "en"))
            french = _arrow(naming.written(place, before, "fr"), naming.written(place, after, "fr"))
            json: Json = {"before": naming.value(place, before), "after": naming.value(place, after)}
            rows.append(Row((english, french), json, probability))
        field = naming.field(place)
        found.append(Group("change", naming.of(place), field, naming.name(place), tuple(rows), tuple(rows)))
    return found


def _ends(fight: Fight, odds: DeedOdds) -> list[Group]:
    if not odds.ends:
        return []
    rows: list[Row] = []
    for outcome, probability in odds.ends.items():
        name = fight.teller.outcome(outcome)
        words = fight.teller.roster.names_of(name) if outcome >= 0 else _ENDS[outcome]
        rows.append(Row(words, name, probability))
    return [Group("end", "", "end", ("the fight ends", "le combat finit"), tuple(rows), tuple(rows))]


def _arrow(before: str, after: str) -> str:
    return before if before == after else f"{before} -> {after}"


def _again(name: Words, before: int) -> Words:
    """The name of what happens in a deed once more: `opposed 2`."""
    return name if not before else (f"{name[0]} {before + 1}", f"{name[1]} {before + 1}")
