"""Coverage: what of a ruleset its scenarios have reached.

Counted are the steps, both outcomes of every test (`if`, `when` of a hook), the degrees of checks, and the
entries that decisions offered, which somebody should have chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game.told import Sort
from estoc.play.unreachable import (
    FAILS,
    HOLDS,
    Mark,
    choice_words,
    degree_words,
    nothing_there,
    reached_after_all,
)
from estoc.text import Diagnostic, Json, Words, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.game import DecisionPause, Linked, State, Told
    from estoc.program.model import Place, Program

Item: TypeAlias = "tuple[Place, str, str]"
"""A place, and what of it is to be reached, in English and in French."""
_STRUCTURE = frozenset(
    ["end", "else", "next", "return", "open", "close", "branch", "each", "count", "silent", "once"]
)
_STEP = ("this step", "cette étape")
_ANYTHING = Words("something that coverage counts", "quelque chose que la couverture compte")
_OUTCOMES = MappingProxyType({True: (HOLDS.en, HOLDS.fr), False: (FAILS.en, FAILS.fr)})


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that no scenario has reached."""

    file: str
    line: int
    what: Words

    def to_json(self) -> dict[str, Json]:
        """The thing as a JSON object."""
        return {"file": self.file, "line": self.line, "what": self.what.en}


def _missing(item: Item) -> Missing:
    place, english, french = item
    return Missing(place[0], place[1], Words(english, french))


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A mark, and what was not reached because of it."""

    id: str
    because: Words
    items: tuple[Missing, ...]

    def to_json(self) -> dict[str, Json]:
        """The mark as a JSON object."""
        items: list[Json] = [one.to_json() for one in self.items]
        return {"id": self.id, "because": {"en": self.because.en, "fr": self.because.fr}, "items": items}


@dataclass(slots=True)
class Coverage:
    """What scenarios have reached so far, of one ruleset and its variants by options.

    Attributes:
        marks: what the ruleset says that nothing can reach.
        lost: what is wrong with marks that are about nothing.
        files: the files that count; None for all.
        reached: what was reached.
        wanted: what there is.
    """

    marks: tuple[Mark, ...] = ()
    lost: tuple[Diagnostic, ...] = ()
    files: frozenset[str] | None = None
    reached: set[Item] = field(default_factory=set)
    wanted: set[Item] = field(default_factory=set)

    def watch(self, linked: Linked, state: State) -> Watch:
        """A trace for a machine that runs one of the ruleset's Programs."""
        self._want(_items(linked.program))
        return Watch(self, linked, state)

    def events(self, linked: Linked, log: list[Told]) -> None:
        """Count the degrees of the checks in a log."""
        program = linked.program
        for told in log:
            if told.sort is Sort.CHECK:
                check = program.checks[told.id]
                degree = told.values[len(check.parameters) + len(check.features)]
                self.reached.add(_degree(program, told.id, degree))

    def decision(self, linked: Linked, asked: DecisionPause, chosen: tuple[int, ...] | None) -> None:
        """Count what a decision offers as wanted, and what was chosen as reached."""
        for offer in asked.offers:
            self._want(_choices(linked.program, asked.decision, offer.choices))
        if chosen is not None:
            self.reached |= set(_choices(linked.program, asked.decision, chosen))

    def _want(self, items: Iterator[Item]) -> None:
        self.wanted.update(item for item in items if self.files is None or item[0][0] in self.files)

    @property
    def covered(self) -> int:
        """How many of the wanted things were reached."""
        return len(self.wanted & self.reached)

    @property
    def total(self) -> int:
        """How many there are, without those that are marked as unreachable and were not reached."""
        return len(self.wanted) - sum(self._marked(item) for item in self.wanted - self.reached)

    def missing(self) -> tuple[Missing, ...]:
        """What was not reached and is not marked as unreachable, in the order of files and lines."""
        left = self.wanted - self.reached
        return tuple(_missing(item) for item in sorted(left) if not self._marked(item))

    def unreachable(self) -> tuple[Unreachable, ...]:
        """What is marked as unreachable, in the order of the marks' ids."""
        left = sorted(self.wanted - self.reached)
        return tuple(
            Unreachable(mark.id, mark.because, tuple(_missing(item) for item in left if mark.covers(item)))
            for mark in self.marks
        )

    def findings(self) -> tuple[Diagnostic, ...]:
        """The marks that do not hold: about nothing, or about what was reached."""
        found = list(self.lost)
        for mark in self.marks:
            about = sorted(item for item in self.wanted if mark.covers(item))
            if not about:
                found.append(nothing_there(mark.span, _ANYTHING))
            found += [reached_after_all(mark, item) for item in about if item in self.reached][:1]
        return tuple(in_order(found))

    def _marked(self, item: Item) -> bool:
        return any(mark.covers(item) for mark in self.marks)

    def to_json(self) -> dict[str, Json]:
        """The coverage as a JSON object."""
        missing: list[Json] = [one.to_json() for one in self.missing()]
        marked: list[Json] = [one.to_json() for one in self.unreachable()]
        return {
            "covered": self.covered,
            "total": self.total,
            "missing": missing,
            "unreachable": marked,
            "findings": [one.to_json("en") for one in self.findings()],
        }


@dataclass(frozen=True, slots=True)
class Watch:
    """The trace of one machine."""

    coverage: Coverage
    linked: Linked
    state: State

    def __call__(self, procedure: int, position: int, registers: list[Any]) -> None:
        """Count an instruction that is about to run."""
        program = self.linked.program
        if procedure >= len(program.procedures):
            # The steps of an amendment: they are the fight's, and no part of the rules.
            return
        verb = program.procedures[procedure].code[position][0]
        place = program.procedures[procedure].places[position]
        if verb == "if":
            holds = bool(self.linked.code[procedure][position][1](self.state, registers))
            self.coverage.reached.add((place, *_OUTCOMES[holds]))
        if verb not in _STRUCTURE:
            self.coverage.reached.add((place, *_STEP))


def _items(program: Program) -> Iterator[Item]:
    timelines = {setup.timeline for setup in program.setups}
    for number, procedure in enumerate(program.procedures):
        if number in timelines:
            continue
        for instruction, place in zip(procedure.code, procedure.places, strict=True):
            if instruction[0] == "if":
                yield from ((place, *words) for words in _OUTCOMES.values())
            if instruction[0] not in _STRUCTURE:
                yield (place, *_STEP)
    for number, check in enumerate(program.checks):
        for degree in {degree for degree, _ in (*check.settled, *check.degrees)}:
            yield _degree(program, number, degree)


def _degree(program: Program, number: int, degree: int) -> Item:
    check = program.checks[number]
    name = next(scale for scale in program.scales if scale.id == check.scale).values[degree]
    words = degree_words(name, check.id)
    return (check.place, words.en, words.fr)


def _choices(program: Program, number: int, choices: tuple[int, ...]) -> Iterator[Item]:
    decision = program.decisions[number]
    for choice, value in zip(decision.choices, choices, strict=True):
        if choice.shown.sort == "entry":
            kind = next(kind for kind in program.kinds if kind.id == choice.shown.kind)
            words = choice_words(kind.entries[value], decision.id)
            yield (decision.place, words.en, words.fr)
