"""A contest made ready: fights are played by their numbers, and what came of each is looked at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from estoc.game import begin
from estoc.game.closed import Run
from estoc.game.setup import object_number, slot_number
from estoc.play.batches.measures import Measure, measures
from estoc.play.lookahead import Decider, play_whole
from estoc.play.rehearsal import rehearsed
from estoc.program.timeline import UNRESOLVED
from estoc.telling import Roster, Teller

if TYPE_CHECKING:
    from collections.abc import Callable

    from estoc.game import Linked, State
    from estoc.game.closed import Choices
    from estoc.play.batches.contest import Contest
    from estoc.play.lookahead import Play
    from estoc.program.words import Words

OptionKey: TypeAlias = tuple[str, str, str]
"""A side, a decision, and what it chose; cells of the map are left out."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of one fight.

    Attributes:
        number: its number.
        outcome: who won: a side, or what else an outcome can be.
        rounds: how long it took.
        decisions: how many there were.
        uses: how often each option was taken.
        stood: by combatant, whether it stands.
        left: by combatant, how much it has of each measure.
        rolls: by stream, how many rolls were made.
    """

    number: int
    outcome: str
    rounds: int
    decisions: int
    uses: Counter[OptionKey]
    stood: tuple[bool, ...]
    left: tuple[tuple[int, ...], ...]
    rolls: tuple[int, ...]


@dataclass(slots=True)
class Ring:
    """A contest made ready.

    Attributes:
        contest: who meets whom.
        linked: the rules, linked.
        play: the whole fight as one function.
        names: how people call the options that were taken so far.
        measures: what is counted of a combatant.
        start: where each fight begins.
        deciders: who decides for each combatant; those who look ahead have rehearsed.
    """

    contest: Contest
    linked: Linked
    play: Play
    names: dict[OptionKey, Words] = field(default_factory=dict)
    measures: tuple[Measure, ...] = field(init=False)
    start: State = field(init=False)
    deciders: tuple[Decider, ...] = field(init=False)
    _roster: Roster = field(init=False)
    _teller: Teller = field(init=False)
    _round: tuple[int, int] = field(init=False)
    _keys: dict[tuple[int, int, Choices], OptionKey] = field(init=False)
    _stands: Callable[..., object] | None = field(init=False)

    def __post_init__(self) -> None:
        """Lay the start out once, each fight begins with a copy; and let those rehearse who look ahead."""
        contest, program = self.contest, self.contest.program
        roster = Roster.of(program, contest.fighters, contest.setup)
        self.start = begin(self.linked, contest.setup, contest.fighters, {})
        self.measures = measures(program)
        self._keys, self._roster = {}, roster
        self._teller = Teller(self.linked, roster)
        kind = object_number(program, "fight")
        self._round = kind, slot_number(program.objects[kind], "round")
        self.deciders = rehearsed(self.play, self.start, self._run(0), self.contest.deciders)
        self._stands = None if contest.stands is None else self.linked.linker.function(contest.stands, 1)

    def seen(self, number: int) -> Seen:
        """Play the fight of a number, and look at what came of it."""
        state, run = self.start.copy(), self._run(number)
        play_whole(self.play, state, run, self.deciders)
        return self.look(number, state, run)

    def look(self, number: int, state: State, run: Run) -> Seen:
        """What came of a fight that has ended."""
        kind, slot = self._round
        seats = range(len(self._roster.labels))
        return Seen(
            number,
            self._teller.outcome(UNRESOLVED if state.outcome is None else state.outcome),
            state.columns[kind][slot][0],
            len(run.choices),
            self._uses(run),
            tuple(self._stands is None or bool(self._stands(state, who)) for who in seats),
            tuple(tuple(one.of(state, who) for one in self.measures) for who in seats),
            self._rolls(run),
        )

    @property
    def seats(self) -> tuple[str, ...]:
        """The labels of those who take part."""
        return self._roster.labels

    @property
    def names_of_seats(self) -> tuple[Words, ...]:
        """How people call them."""
        return self._roster.names

    @property
    def begins_with(self) -> tuple[tuple[int, ...], ...]:
        """By combatant, how much it has of each measure at the start."""
        seats = range(len(self._roster.labels))
        return tuple(tuple(one.of(self.start, who) for one in self.measures) for who in seats)

    def _run(self, number: int) -> Run:
        return Run(self.linked, self.contest.seed, number, self._roster.labels, (), None)

    def _rolls(self, run: Run) -> tuple[int, ...]:
        """How many rolls each stream has seen, of all rollers."""
        return tuple(
            sum(run.rolls[stream :: run.width]) for stream in range(len(self.contest.program.streams))
        )

    def _uses(self, run: Run) -> Counter[OptionKey]:
        """How often each option was taken; what differs only by a cell is the same option."""
        found: Counter[OptionKey] = Counter()
        for choice, times in Counter(run.choices).items():
            key = self._keys.get(choice)
            found[self._named(choice) if key is None else key] += times
        return found

    def _named(self, choice: tuple[int, int, Choices]) -> OptionKey:
        decision, who, choices = choice
        asked, wording = self.contest.program.decisions[decision], self._teller.wording
        named = [
            (value, one.shown)
            for value, one in zip(choices, asked.choices, strict=True)
            if one.shown.sort != "cell"
        ]
        option = "/".join(str(wording.named(value, shown)) for value, shown in named)
        key = (self._roster.side_of[who], asked.id, option)
        words = [wording.words(value, shown) for value, shown in named]
        english, french = (", ".join(word[place] for word in words) for place in (0, 1))
        self._keys[choice], self.names[key] = key, (english, french)
        return key
