"""What a failing scenario would have to expect, as edits of the file that it stands in.

Only expectations are edited. A scenario whose script no longer fits (an answer that is not offered, faces
that nobody asks for) is left to a person, because what happened then is not what it is about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from estoc.play.list_edits import changed_items, is_bare
from estoc.play.mistakes import EstocError
from estoc.play.scenarios import Script, matches, plain, play_script
from estoc.play.statements import restated
from estoc.ruleset import reading
from estoc.text import Edit, Node, Scalar, Sequence, Words

if TYPE_CHECKING:
    from estoc.play.fight import Fight
    from estoc.play.ruleset import Ruleset
    from estoc.play.scenarios import ScenarioResult
    from estoc.ruleset.model import ExpectedEvent, ScenarioRule
    from estoc.telling import Event
    from estoc.text import Json

_SCRIPT = Words("its script does not fit any more", "son script ne convient plus")
_ELSEWHERE = Words(
    "its expectations stand in another scenario", "ses attentes figurent dans un autre scénario"
)
_UNWRITABLE = Words("a value cannot be written", "une valeur ne peut pas s'écrire")


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What becomes of one failing scenario.

    Attributes:
        id: the scenario's id.
        edits: what its file would have to say instead.
        left: why nothing can be accepted; None where it can.
    """

    id: str
    edits: tuple[Edit, ...]
    left: Words | None


def accept(rules: Ruleset, result: ScenarioResult) -> Acceptance:
    """The edits after which a scenario expects what happens.

    Args:
        rules: the ruleset that the scenario was run with.
        result: what became of it.
    """
    rule = rules.rules.scenarios[result.id]
    try:
        own = rules.with_options(dict(rule.options)) if rule.options else rules
        fight, script = own.staged(rule), Script.of(rule)
        wrong = [*play_script(fight, script, None), *script.unused()]
    except EstocError:
        return Acceptance(rule.id, (), _SCRIPT)
    if wrong:
        return Acceptance(rule.id, (), _SCRIPT)
    return _Rewriting(fight, rule, rules.written("scenario", rule.id)).acceptance()


@dataclass(frozen=True, slots=True)
class _Rewriting:
    """The rewriting of one scenario."""

    fight: Fight
    rule: ScenarioRule
    body: Node
    edits: list[Edit] = field(default_factory=list)

    def acceptance(self) -> Acceptance:
        expect = reading.get(self.body, "expect")
        try:
            self._events(reading.get(expect, "events"))
            self._never(reading.get(expect, "never"))
            self._end(reading.get(expect, "end"))
            self._offered(reading.get(expect, "offered"))
            self._winner(reading.scalar(expect, "winner"))
        except ValueError:
            return Acceptance(self.rule.id, (), _UNWRITABLE)
        inside = self.body.span
        if any(
            edit.span.source != inside.source or not inside.start <= edit.span.start <= inside.end
            for edit in self.edits
        ):
            return Acceptance(self.rule.id, (), _ELSEWHERE)
        return Acceptance(self.rule.id, tuple(self.edits), None)

    def _events(self, node: Node | None) -> None:
        """Each expected event gets the values of the one in its place; without one it goes."""
        events, place = self.fight.events, 0
        kept: list[bool] = []
        for number, one in enumerate(self.rule.events):
            found = _next_match(events, one, place)
            if found is None:
                ends = (_next_match(events, later, place) for later in self.rule.events[number + 1 :])
                end = next((one for one in ends if one is not None), len(events))
                found = _nearest(events, one, place, end)
                if found is not None:
                    self._values(reading.items(node)[number], events[found], one)
            kept.append(found is not None)
            place = place if found is None else found + 1
        self._drop(node, kept)

    def _values(self, node: Node, event: Event, expected: ExpectedEvent) -> None:
        """The values of an expected event that are others."""
        pair = reading.one_key(node)
        for key, value in reading.pairs(pair[1] if pair else None):
            told = event.given.get(key.value)
            if plain(told) != plain(expected.given[key.value]):
                self.edits.append(Edit(value.span, written(told)))

    def _never(self, node: Node | None) -> None:
        """What was never to be, and was, goes."""
        events = self.fight.events
        self._drop(node, [_next_match(events, one, 0) is None for one in self.rule.never])

    def _drop(self, node: Node | None, kept: list[bool]) -> None:
        if isinstance(node, Sequence):
            self.edits.extend(changed_items(node, kept, []))

    def _end(self, node: Node | None) -> None:
        for part, item in zip(self.rule.end, reading.items(node), strict=True):
            if isinstance(item, Scalar):
                self.edits.extend(restated(self.fight, part, item))

    def _offered(self, node: Node | None) -> None:
        if self.rule.offered is None or not isinstance(node, Sequence):
            return
        asked = self.fight.pause()
        keys = [option.key for option in getattr(asked, "options", ())]
        new = [written(key) for key in keys if key not in self.rule.offered]
        self.edits.extend(changed_items(node, [key in keys for key in self.rule.offered], new))

    def _winner(self, node: Scalar | None) -> None:
        outcome = self.fight.outcome or "open"
        if node is not None and self.rule.winner != outcome:
            self.edits.append(Edit(node.span, outcome))


def _next_match(events: tuple[Event, ...], expected: ExpectedEvent, start: int) -> int | None:
    found = range(start, len(events))
    return next(
        (place for place in found if events[place].id == expected.event and matches(events[place], expected)),
        None,
    )


def _nearest(events: tuple[Event, ...], expected: ExpectedEvent, start: int, end: int) -> int | None:
    """The event of the same name that has most of the expected values, the first of several such."""
    there = [place for place in range(start, end) if events[place].id == expected.event]
    return max(there, key=lambda place: (_alike(events[place], expected), -place), default=None)


def _alike(event: Event, expected: ExpectedEvent) -> int:
    return sum(plain(event.given.get(name)) == plain(value) for name, value in expected.given.items())


def written(value: Json) -> str:
    """A value of an event as a scenario writes it.

    Raises:
        ValueError: it is one that scenarios do not write.
    """
    match value:
        case dict():
            raise ValueError
        case list():
            return "[" + ", ".join(written(item) for item in value) + "]"
        case str() if not is_bare(value):
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case str():
            return value
        case _:
            return plain(value)
