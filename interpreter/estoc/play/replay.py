"""Replays: a saved fight is played again, and compared event by event with what it was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from estoc.game import DecisionPause
from estoc.play.asked import Decision
from estoc.play.mistakes import AnswerError, RulesError, SaveError, UsageError
from estoc.play.save_check import check_save
from estoc.play.saves import started
from estoc.play.trail import Trail
from estoc.text import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.game import ChancePause
    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.program.model import Place
    from estoc.telling import Why
    from estoc.text import Json, Language


@dataclass(frozen=True, slots=True)
class Difference:
    """The first event in which a replay is not what was saved.

    Attributes:
        number: its place in the log, from 0.
        before: the event as it was saved; None where nothing more was told.
        now: the event as the rules tell it now; None where they tell nothing more, or go no further.
        places: file, line and column of the rules behind it: the step that told it or asks, then the check.
        why: what the values that differ are computed from now; None where they are not computed.
        reason: why the replay goes no further, in words; None where it tells another event.
    """

    number: int
    before: dict[str, Json] | None
    now: dict[str, Json] | None
    places: tuple[Place, ...]
    why: Why | None = None
    reason: Words | None = None

    @property
    def changed(self) -> dict[str, tuple[Json, Json]]:
        """What is different: by name of the value, what it was and what it is.

        `event` stands for the event itself, where another one is told. Absent is None.
        """
        before, now = self.before or {}, self.now or {}
        if (before.get("sort"), before.get("id")) != (now.get("sort"), now.get("id")):
            return {"event": (before.get("id"), now.get("id"))}
        one, other = (_given(event) for event in (before, now))
        names = dict.fromkeys((*one, *other))
        pairs = {name: (one.get(name), other.get(name)) for name in names}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def to_json(self, language: Language = "en") -> dict[str, Json]:
        """The difference as a JSON object."""
        return {
            "number": self.number,
            "before": self.before,
            "now": self.now,
            "places": [{"file": file, "line": line, "column": column} for file, line, column in self.places],
            "why": None if self.why is None else self.why.to_json(),
            "reason": None if self.reason is None else self.reason.text(language),
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of playing a saved fight again.

    Attributes:
        fight: the fight as it was played now, to its end or to the first difference.
        events: how many events were the same.
        other_rules: whether the rules are others than those of the save.
        difference: the first event that differs; None where all is the same.
    """

    fight: Fight | None
    events: int
    other_rules: bool
    difference: Difference | None

    @property
    def same(self) -> bool:
        """Whether every event is what it was."""
        return self.difference is None

    def to_json(self, language: Language = "en") -> dict[str, Json]:
        """The replay as a JSON object."""
        difference = None if self.difference is None else self.difference.to_json(language)
        return {
            "same": self.same,
            "events": self.events,
            "other_rules": self.other_rules,
            "outcome": None if self.fight is None else self.fight.outcome,
            "difference": difference,
        }


def replay(rules: Ruleset, saved: Mapping[str, Any]) -> Replay:
    """Play a saved fight again: its start, its answers, its dice (of the seed, or as they were told).

    Args:
        rules: the rules, which may have changed since.
        saved: what `Fight.save` wrote. Unless it holds a fight that has ended, what would be told after its
            last event is not compared.

    Raises:
        SaveError: it is no save, or not of this ruleset; or it holds no events to compare with.
    """
    saved = check_save(saved)
    _check(rules, saved)
    other, expected = saved["rules"] != rules.hash, list(saved["events"])
    try:
        fight = started(rules, saved)
        player = (
            None
            if saved["state"] is None
            else _Player(fight, expected, Trail(fight), ended=saved["state"]["outcome"] is not None)
        )
    except RulesError as wrong:
        found = wrong.diagnostics[0]
        place = (found.span.source.path, found.span.line, found.span.column)
        first = expected[0] if expected else None
        return Replay(None, 0, other, Difference(0, first, None, (place,), reason=found.message))
    except (KeyError, TypeError, ValueError, UsageError) as reason:
        message = f"this is no save: {reason!r}"
        raise SaveError(message) from reason
    if player is None:
        return Replay(fight, 0, other, None)
    difference = player.play(list(saved["answers"]))
    return Replay(fight, player.seen if difference is None else difference.number, other, difference)


def _check(rules: Ruleset, saved: Mapping[str, Any]) -> None:
    wanted = {"language": rules.program.language, "ruleset": rules.id}
    for key, value in wanted.items():
        if saved[key] != value:
            message = f"the save's {key} is {saved[key]!r}, but here it is {value!r}"
            raise SaveError(message)
    told = 0 if saved["state"] is None else saved["state"]["told"]
    if len(saved["events"]) != told:
        message = "this save does not hold all events of its fight: there is nothing to compare a replay with"
        raise SaveError(message)


@dataclass(slots=True)
class _Player:
    """A fight that is played again, and how far it is the same.

    What was saved may have stood just after an answer: unless the fight had `ended`, what would have been
    told next is not known, and not compared.
    """

    fight: Fight
    expected: list[dict[str, Any]]
    trail: Trail
    ended: bool
    seen: int = 0

    def play(self, answers: list[Any]) -> Difference | None:
        """Give the answers one after the other; the first difference."""
        try:
            self.fight.machine.trace = self.trail
        except UsageError as reason:
            return self._stopped(str(reason))
        for answer in answers:
            difference = self._different()
            if difference is not None:
                return difference
            try:
                self.fight.repeat(answer)
            except RulesError as wrong:
                return self._stopped(wrong.diagnostics[0].message)
            except (AnswerError, UsageError) as reason:
                return self._stopped(self._refusal(answer) or str(reason))
            self.fight.machine.trace = self.trail
        return self._different(last=not self.ended) or self._unfinished()

    def _different(self, *, last: bool = False) -> Difference | None:
        """The first difference up to the next pause; at the `last`, only of what was saved."""
        self.fight.raw_pause()
        self.trail.settle()
        until = len(self.expected) if last else None
        for told in (self.fight.machine.log or [])[self.seen : until]:
            now = self.fight.teller.event(told).to_json()
            before = self.expected[self.seen] if self.seen < len(self.expected) else None
            if now != before:
                places = (self.trail.places[self.seen], *self._declared(now))
                difference = Difference(self.seen, before, now, tuple(one for one in places if one))
                return replace(difference, why=self._why(difference))
            self.seen += 1
        return None

    def _declared(self, event: Mapping[str, Json]) -> tuple[Place, ...]:
        checks = self.fight.linked.program.checks
        return tuple(one.place for one in checks if event["sort"] == "check" and one.id == event["id"])

    def _why(self, difference: Difference) -> Why | None:
        """What the values that differ come from; all values, where it is another event altogether."""
        try:
            why = self.fight.why(difference.number)
        except UsageError:
            return None
        changed = difference.changed
        if "event" in changed:
            return why
        reasons = tuple(one for one in why.reasons if one.parameter.name in changed and one.sources)
        return replace(why, reasons=reasons) if reasons else None

    def _stopped(self, reason: Words | str) -> Difference:
        """The replay goes no further: an answer of then is none now, or the start does not fit."""
        before = self.expected[self.seen] if self.seen < len(self.expected) else None
        words = Words(reason, reason) if isinstance(reason, str) else reason
        asked = self.fight.raw_pause() if self.fight.begun else None
        places = () if asked is None else (self._asking(asked),)
        return Difference(self.seen, before, None, places, reason=words)

    def _asking(self, asked: DecisionPause | ChancePause) -> Place:
        """Where it stands what is asked."""
        program = self.fight.linked.program
        if isinstance(asked, DecisionPause):
            return program.decisions[asked.decision].place
        if asked.check is not None:
            return program.checks[asked.check].place
        frame = self.fight.machine.state.frames[-1]
        return program.procedures[frame.procedure].places[frame.position]

    def _refusal(self, answer: object) -> Words | None:
        """Why an answer of then is none now, in the words of the rules."""
        asked = self.fight.pause()
        match asked, answer:
            case None, _:
                return Words("the fight has ended here", "le combat est fini ici")
            case Decision(), str():
                why = next((one for one in asked.refused if one.key == answer), None)
                if why is None:
                    return Words(f"`{answer}` is not offered", f"« {answer} » n'est pas proposé")
                reasons = why.reason("en"), why.reason("fr")
                english = f"`{answer}` is not offered: {reasons[0]}"
                return Words(english, f"« {answer} » n'est pas proposé : {reasons[1]}")
            case Decision(), _:
                return Words(
                    f"`{asked.id}` is asked instead of dice", f"« {asked.id} » se demande, pas de dés"
                )
            case _, str():
                stream = asked.stream
                return Words(
                    f"dice are asked for `{stream}` here", f"des dés se demandent ici pour « {stream} »"
                )
            case _:
                return None

    def _unfinished(self) -> Difference | None:
        """The difference where less is told than then."""
        if self.seen == len(self.expected):
            return None
        return self._stopped(
            Words("here the fight has nothing more to tell", "ici, le combat ne raconte rien de plus")
        )


def _given(event: Mapping[str, Json]) -> dict[str, Json]:
    given = event.get("given")
    return given if isinstance(given, dict) else {}
