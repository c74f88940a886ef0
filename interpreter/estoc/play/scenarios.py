"""Scenarios: the tests of a ruleset, run from its own data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from estoc.game import ChancePause, DecisionPause
from estoc.lang.typed import Operation
from estoc.play.fighters import checked_fighter
from estoc.play.mistakes import AnswerError, EstocError, UsageError
from estoc.play.outside import join_fight, take_steps
from estoc.ruleset import model, seats_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from estoc.lang.typed import Typed
    from estoc.play.coverage import Coverage
    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.ruleset.model import ExpectedEvent, ScenarioRule, Scripted
    from estoc.telling import Event
    from estoc.text import Json

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
    """

    ruleset: str
    id: str
    covers: tuple[str, ...]
    file: str
    line: int
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def to_json(self) -> dict[str, Json]:
        """The result as a JSON object."""
        return {
            "ruleset": self.ruleset,
            "id": self.id,
            "status": "passed" if self.passed else "failed",
            "covers": list(self.covers),
            "file": self.file,
            "line": self.line,
            "message": "; ".join(self.failures),
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

    def unused(self) -> Iterator[str]:
        """What was never asked for."""
        for (who, what), rolls in self.dice.items():
            if rolls:
                yield f"{who}, {what}: {len(rolls)} scripted and not used ({', '.join(map(str, rolls[0]))})"
        for (who, what), keys in self.choices.items():
            if keys:
                first = keys[0] if isinstance(keys[0], str) else type(keys[0]).__name__.lower()
                yield f"{who}, {what}: {len(keys)} scripted and not used ({first})"


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
            results.append(_result(rules, rule, (str(reason),)))
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
        return _result(rules, rule, (str(reason),))


def _result(rules: Ruleset, rule: ScenarioRule, failures: tuple[str, ...]) -> ScenarioResult:
    span = rule.span
    return ScenarioResult(rules.id, rule.id, rule.covers, span.source.path, span.line, failures)


def _failures(rules: Ruleset, rule: ScenarioRule, coverage: Coverage | None) -> Iterator[str]:
    """What is not as expected, of its fights one after the other; a later one begins with the sheets."""
    before: Fight | None = None
    for part in (rule, *rule.then):
        fight = rules.staged(part, before)
        yield from _part_failures(fight, part, coverage)
        before = fight


def _part_failures(fight: Fight, rule: ScenarioRule, coverage: Coverage | None) -> Iterator[str]:
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
        yield f"expected the winner to be {rule.winner}, but it is {outcome}"


def play_script(fight: Fight, script: Script, coverage: Coverage | None) -> Iterator[str]:
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
            if coverage is not None and isinstance(asked, DecisionPause):
                offers = {
                    fight.teller.key(asked.decision, offer.choices): offer.choices for offer in asked.offers
                }
                coverage.decision(fight.linked, asked, offers.get(str(answer)))
            if answer is None:
                return
            fight.answer(answer)
        except (AnswerError, UsageError) as reason:
            yield str(reason)
            return


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


def _events(events: tuple[Event, ...], expected: tuple[ExpectedEvent, ...]) -> Iterator[str]:
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
            seen = f"; there was {_given(near[0], one)}" if near else ""
            yield f"line {one.span.line}: no event {one.event} {_wanted(one)} in its place{seen}"
            return


def _never(events: tuple[Event, ...], unwanted: tuple[ExpectedEvent, ...]) -> Iterator[str]:
    for one in unwanted:
        if any(event.id == one.event and matches(event, one) for event in events):
            yield f"line {one.span.line}: there was an event {one.event} {_wanted(one)}"


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


def _offered(fight: Fight, rule: ScenarioRule) -> Iterator[str]:
    """What is offered where the scenario stops, and what is not."""
    if rule.offered is None and not rule.refused:
        return
    asked = fight.pause()
    keys = [option.key for option in getattr(asked, "options", ())]
    there = ", ".join(sorted(keys)) or "nothing"
    if rule.offered is not None and sorted(keys) != sorted(rule.offered):
        yield f"expected the offer {', '.join(sorted(rule.offered))}, but it is {there}"
    if rule.refused and not keys:
        yield "nothing is asked where the scenario stops"
    for key in rule.refused:
        if key in keys:
            yield f"{key} is offered"


def _end(fight: Fight, rule: ScenarioRule) -> Iterator[str]:
    """What must be true at the end, each with the numbers that it compares where it is not."""
    labels = tuple(fighter.label for fighter in fight.fighters)
    for part in rule.end:
        named = {node.data[0] for node in part.typed.walk() if node.operation is Operation.LOCAL}
        absent = [seat for seat in seats_of(rule) if seat in named and seat not in labels]
        if absent:
            yield f"line {part.span.line}: {', '.join(absent)} never joined: {part.text}"
        elif not value_of(fight, labels, part.typed):
            compared = ""
            if part.typed.operation in _COMPARISONS:
                sides = [str(value_of(fight, labels, side)) for side in part.typed.arguments]
                compared = f" (it compares {' and '.join(sides)})"
            yield f"line {part.span.line}: not true: {part.text}{compared}"


def value_of(fight: Fight, labels: tuple[str, ...], typed: Typed) -> Any:  # noqa: ANN401 - a raw value
    """What an expression over seats gives where a fight stands."""
    function = fight.rules.expression(typed, labels)
    return function(fight.machine.state, *range(len(labels)))
