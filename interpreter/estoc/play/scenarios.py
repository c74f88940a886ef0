"""Scenarios: the tests of a ruleset, run from its own data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from estoc.game import ChancePause, DecisionPause
from estoc.lang.typed import Operation
from estoc.play.fighters import checked_fighter
from estoc.play.mistakes import AnswerError, EstocError, RulesError, UsageError
from estoc.play.outside import join_fight, take_steps
from estoc.ruleset import model, seats_of
from estoc.text import Words, render

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from estoc.lang.typed import Typed
    from estoc.play.coverage import Coverage
    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.ruleset.model import ExpectedEvent, ScenarioRule, Scripted, Statement
    from estoc.telling import Event
    from estoc.text import Json, Language

Item = TypeVar("Item")
_COMPARISONS = frozenset({Operation.EQUAL, Operation.UNEQUAL, Operation.LESS, Operation.LESS_EQUAL})


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """What became of a scenario.

    Attributes:
        ruleset: the ruleset's id.
        id: the scenario's id.
        covers: the rules that it exercises.
        file: where it stands.
        line: from 1.
        failures: what is not as expected; none where it passed.
        told: the same in both languages.
    """

    ruleset: str
    id: str
    covers: tuple[str, ...]
    file: str
    line: int
    failures: tuple[str, ...]
    told: tuple[Words, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def to_json(self, language: Language = "en") -> dict[str, Json]:
        """The result as a JSON object."""
        return {
            "ruleset": self.ruleset,
            "id": self.id,
            "status": "passed" if self.passed else "failed",
            "covers": list(self.covers),
            "file": self.file,
            "line": self.line,
            "message": "; ".join(one.text(language) for one in self.told),
        }


@dataclass(slots=True)
class Script:
    """Scripted and not yet used: faces by roller and stream, keys by decider and decision."""

    dice: dict[tuple[str, str], list[tuple[int, ...]]] = field(default_factory=dict)
    choices: dict[tuple[str, str], list[Scripted]] = field(default_factory=dict)

    @classmethod
    def of(cls, rule: ScenarioRule) -> Script:
        """The script of a scenario."""
        return cls(_flat(rule.dice), _flat(rule.choices))

    def unused(self) -> Iterator[Words]:
        """What was never asked for."""
        for (who, what), rolls in self.dice.items():
            if rolls:
                yield _unused(who, what, len(rolls), ", ".join(map(str, rolls[0])))
        for (who, what), keys in self.choices.items():
            if keys:
                first = keys[0] if isinstance(keys[0], str) else type(keys[0]).__name__.lower()
                yield _unused(who, what, len(keys), first)


def _unused(who: str, what: str, number: int, first: str) -> Words:
    return Words(
        f"{who}, {what}: {number} scripted and not used ({first})",
        f"{who}, {what} : {number} au script et sans emploi ({first})",
    )


def _flat(nested: Mapping[str, Mapping[str, tuple[Item, ...]]]) -> dict[tuple[str, str], list[Item]]:
    return {(who, what): list(listed) for who, inner in nested.items() for what, listed in inner.items()}


def run_scenarios(
    rules: Ruleset, coverage: Coverage | None = None, *, only: Collection[str] | None = None
) -> tuple[ScenarioResult, ...]:
    """Run every scenario of a ruleset, in the order of ids.

    Args:
        rules: the ruleset.
        coverage: filled with what the scenarios reach, if given.
        only: the ids of the scenarios to run; all, if not given.
    """
    variants: dict[tuple[tuple[str, str], ...], Ruleset] = {(): rules}
    results: list[ScenarioResult] = []
    for rule in rules.rules.scenarios.values():
        if only is not None and rule.id not in only:
            continue
        options = tuple(sorted(rule.options.items()))
        try:
            if options not in variants:
                variants[options] = rules.with_options(dict(options))
        except EstocError as reason:
            results.append(_result(rules, rule, (_raised(reason),)))
            continue
        results.append(run_scenario(variants[options], rule, coverage))
    return tuple(results)


def run_scenario(rules: Ruleset, rule: ScenarioRule, coverage: Coverage | None = None) -> ScenarioResult:
    """Run one scenario: until the fight ends, or asks what the script does not answer.

    Args:
        rules: the ruleset, with the options that the scenario wants.
        rule: the scenario.
        coverage: filled with what the scenario reaches, if given.
    """
    try:
        return _result(rules, rule, tuple(_failures(rules, rule, coverage)))
    except EstocError as reason:
        return _result(rules, rule, (_raised(reason),))


def _result(rules: Ruleset, rule: ScenarioRule, told: tuple[Words, ...]) -> ScenarioResult:
    span, failures = rule.span, tuple(one.en for one in told)
    return ScenarioResult(rules.id, rule.id, rule.covers, span.source.path, span.line, failures, told)


def _raised(reason: EstocError) -> Words:
    """What an exception says: mistakes in rules in both languages, others as programs are told them."""
    if isinstance(reason, RulesError):
        return Words(str(reason), render(reason.diagnostics, "fr"))
    return Words(str(reason), str(reason))


def _failures(rules: Ruleset, rule: ScenarioRule, coverage: Coverage | None) -> Iterator[Words]:
    """What is not as expected, of its fights one after the other; a later one begins with the sheets."""
    before: Fight | None = None
    for part in (rule, *rule.then):
        fight = rules.staged(part, before)
        yield from _part_failures(fight, part, coverage)
        before = fight


def _part_failures(fight: Fight, rule: ScenarioRule, coverage: Coverage | None) -> Iterator[Words]:
    script = Script.of(rule)
    if coverage is not None:
        fight.machine.trace = coverage.watch(fight.linked, fight.machine.state)
    yield from play_script(fight, script, coverage)
    if coverage is not None:
        coverage.events(fight.linked, fight.machine.log or [])
    yield from script.unused()
    yield from _events(fight.events, rule.events)
    yield from _never(fight.events, rule.never)
    yield from _offered(fight, rule)
    yield from _end(fight, rule)
    outcome = fight.outcome or "open"
    if rule.winner is not None and rule.winner != outcome:
        yield Words(
            f"expected the winner to be {rule.winner}, but it is {outcome}",
            f"le vainqueur attendu est {rule.winner}, mais c'est {outcome}",
        )


def play_script(fight: Fight, script: Script, coverage: Coverage | None) -> Iterator[Words]:
    """Answer from the script as long as it answers."""
    while (asked := fight.raw_pause()) is not None:
        try:
            if isinstance(asked, DecisionPause) and _intervened(fight, asked, script):
                continue
            answer = (
                _choice(fight, asked, script)
                if isinstance(asked, DecisionPause)
                else _faces(fight, asked, script)
            )
            offers = _offers(fight, asked)
            if coverage is not None and isinstance(asked, DecisionPause):
                coverage.decision(fight.linked, asked, offers.get(str(answer)))
            if answer is None:
                return
            if isinstance(answer, str) and answer not in offers:
                yield _not_offered(answer, offers)
                return
            fight.answer(answer)
        except (AnswerError, UsageError) as reason:
            yield _raised(reason)
            return


def _offers(fight: Fight, asked: DecisionPause | ChancePause | None) -> dict[str, tuple[int, ...]]:
    """What is offered, by its key; nothing where no decision is asked."""
    if not isinstance(asked, DecisionPause):
        return {}
    return {fight.teller.key(asked.decision, offer.choices): offer.choices for offer in asked.offers}


def _not_offered(key: str, offered: Iterable[str]) -> Words:
    known = ", ".join(offered)
    return Words(
        f"{key!r} is not offered; offered: {known}", f"« {key} » n'est pas offert ; sont offerts : {known}"
    )


def _scripted(fight: Fight, asked: DecisionPause, script: Script) -> list[Scripted]:
    """What is scripted for a decision and not yet used."""
    who = fight.fighters[asked.decider].label
    return script.choices.get((who, fight.rules.program.decisions[asked.decision].id), [])


def _intervened(fight: Fight, asked: DecisionPause, script: Script) -> bool:
    """Do what comes before the next answer, if anything does."""
    listed = _scripted(fight, asked, script)
    match listed[0] if listed else None:
        case model.Amendment(steps, seats):
            listed.pop(0)
            take_steps(fight, steps, seats)
            return True
        case model.Newcomer(side, member):
            listed.pop(0)
            place = (side, fight.setup_number)
            join_fight(fight, checked_fighter(fight.rules, place, member, fight.fighters, {}))
            return True
        case _:
            return False


def _choice(fight: Fight, asked: DecisionPause, script: Script) -> str | None:
    listed = _scripted(fight, asked, script)
    answer = listed.pop(0) if listed else None
    return answer if isinstance(answer, str) else None


def _faces(fight: Fight, asked: ChancePause, script: Script) -> Mapping[str, Sequence[int]] | None:
    stream = fight.rules.program.streams[asked.stream]
    labels = dict.fromkeys(fight.fighters[roller].label for roller in asked.rollers)
    if not all(script.dice.get((label, stream)) for label in labels):
        return None
    return {label: script.dice[label, stream].pop(0) for label in labels}


def _at(one: ExpectedEvent | Statement, english: str, french: str) -> Words:
    """What is said of an expectation, with its line."""
    line = one.span.line
    return Words(f"line {line}: {english}", f"ligne {line} : {french}")


def _events(events: tuple[Event, ...], expected: tuple[ExpectedEvent, ...]) -> Iterator[Words]:
    """Each expected event after the one before it; others may stand between."""
    rest = iter(events)
    for one in expected:
        near: list[Event] = []
        for event in rest:
            if event.id == one.event:
                if matches(event, one):
                    break
                near.append(event)
        else:
            wanted = f"{one.event} {_wanted(one)}"
            en, fr = f"no event {wanted} in its place", f"pas d'événement {wanted} à sa place"
            if near:
                seen = _given(near[0], one)
                en, fr = f"{en}; there was {seen}", f"{fr} ; il y a eu {seen}"
            yield _at(one, en, fr)
            return


def _never(events: tuple[Event, ...], unwanted: tuple[ExpectedEvent, ...]) -> Iterator[Words]:
    for one in unwanted:
        if any(event.id == one.event and matches(event, one) for event in events):
            there = f"{one.event} {_wanted(one)}"
            yield _at(one, f"there was an event {there}", f"il y a eu un événement {there}")


def matches(event: Event, expected: ExpectedEvent) -> bool:
    """Whether an event is one that a scenario expects, its id aside."""
    return all(plain(event.given.get(name)) == plain(value) for name, value in expected.given.items())


def plain(value: Json) -> str:
    """A value as a scenario writes it."""
    match value:
        case None:
            return "absent"
        case bool():
            return "true" if value else "false"
        case list():
            return "[" + ",".join(plain(item) for item in value) + "]"
        case _:
            return str(value).replace(" ", "")


def _wanted(expected: ExpectedEvent) -> str:
    return "{" + ", ".join(f"{name}: {plain(value)}" for name, value in expected.given.items()) + "}"


def _given(event: Event, expected: ExpectedEvent) -> str:
    return "{" + ", ".join(f"{name}: {plain(event.given.get(name))}" for name in expected.given) + "}"


def _offered(fight: Fight, rule: ScenarioRule) -> Iterator[Words]:
    """What is offered where the scenario stops, and what is not."""
    if rule.offered is None and not rule.refused:
        return
    keys = list(_offers(fight, fight.raw_pause()))
    there = ", ".join(sorted(keys))
    if rule.offered is not None and sorted(keys) != sorted(rule.offered):
        wanted = ", ".join(sorted(rule.offered))
        yield Words(
            f"expected the offer {wanted}, but it is {there or 'nothing'}",
            f"l'offre attendue est {wanted or 'vide'}, mais elle est {there or 'vide'}",
        )
    if rule.refused and not keys:
        yield Words(
            "nothing is asked where the scenario stops", "rien n'est demandé là où le scénario s'arrête"
        )
    for key in rule.refused:
        if key in keys:
            yield Words(f"{key} is offered", f"{key} est offert")


def _end(fight: Fight, rule: ScenarioRule) -> Iterator[Words]:
    """What must be true at the end, each with the numbers that it compares where it is not."""
    labels = tuple(fighter.label for fighter in fight.fighters)
    for part in rule.end:
        named = {node.data[0] for node in part.typed.walk() if node.operation is Operation.LOCAL}
        absent = [seat for seat in seats_of(rule) if seat in named and seat not in labels]
        if absent:
            seats = ", ".join(absent)
            english, french = f"{seats} never joined", f"{seats} : entrée qui n'a pas eu lieu"
            yield _at(part, f"{english}: {part.text}", f"{french} : {part.text}")
        elif not value_of(fight, labels, part.typed):
            english, french = f"not true: {part.text}", f"ce n'est pas vrai : {part.text}"
            if part.typed.operation in _COMPARISONS:
                sides = [str(value_of(fight, labels, side)) for side in part.typed.arguments]
                english = f"{english} (it compares {' and '.join(sides)})"
                french = f"{french} (comparaison de {' et '.join(sides)})"
            yield _at(part, english, french)


def value_of(fight: Fight, labels: tuple[str, ...], typed: Typed) -> Any:  # noqa: ANN401 - a raw value
    """What an expression over seats gives where a fight stands."""
    function = fight.rules.expression(typed, labels)
    return function(fight.machine.state, *range(len(labels)))
