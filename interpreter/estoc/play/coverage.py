"""Coverage: what of a ruleset its scenarios have reached.

Counted are the steps, both outcomes of every test (`if`, `when` of a hook), the degrees of checks, and the
entries that decisions offered, which somebody should have chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game.told import Sort
from estoc.text import Json, Words

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
_OUTCOMES = MappingProxyType(
    {
        True: ("this test, when it holds", "ce test, quand il est vrai"),
        False: ("this test, when it fails", "ce test, quand il est faux"),
    }
)


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that no scenario has reached."""

    file: str
    line: int
    what: Words

    def to_json(self) -> dict[str, Json]:
        """The thing as a JSON object."""
        return {"file": self.file, "line": self.line, "what": self.what.en}


@dataclass(slots=True)
class Coverage:
    """What scenarios have reached so far, of one ruleset and its variants by options."""

    reached: set[Item] = field(default_factory=set)
    wanted: set[Item] = field(default_factory=set)

    def watch(self, linked: Linked, state: State) -> Watch:
        """A trace for a machine that runs one of the ruleset's Programs."""
        self.wanted |= set(_items(linked.program))
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
            self.wanted |= set(_choices(linked.program, asked.decision, offer.choices))
        if chosen is not None:
            self.reached |= set(_choices(linked.program, asked.decision, chosen))

    @property
    def covered(self) -> int:
        """How many of the wanted things were reached."""
        return len(self.wanted & self.reached)

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self.wanted)

    def missing(self) -> tuple[Missing, ...]:
        """What was not reached, in the order of files and lines."""
        left = sorted(self.wanted - self.reached)
        return tuple(Missing(place[0], place[1], Words(en, fr)) for place, en, fr in left)

    def to_json(self) -> dict[str, Json]:
        """The coverage as a JSON object."""
        missing: list[Json] = [one.to_json() for one in self.missing()]
        return {"covered": self.covered, "total": self.total, "missing": missing}


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
    english = f"the degree `{name}` of the check `{check.id}`"
    return (check.place, english, f"le degré « {name} » du jet « {check.id} »")


def _choices(program: Program, number: int, choices: tuple[int, ...]) -> Iterator[Item]:
    decision = program.decisions[number]
    for choice, value in zip(decision.choices, choices, strict=True):
        if choice.shown.sort == "entry":
            kind = next(kind for kind in program.kinds if kind.id == choice.shown.kind)
            name = kind.entries[value]
            english = f"the choice of `{name}` in the decision `{decision.id}`"
            yield (decision.place, english, f"le choix de « {name} » dans la décision « {decision.id} »")
