"""Rehearsals: what does better than what a scripted policy does, found by fights beside the fight.

All fights of a rehearsal are on dice of their own. Some of them show what is decided in which situations,
and what else is offered there: each is a proposal to do that instead. Proposals are put to the test by whole
fights, with and without, on the same dice: a race in which the worse part is left behind and the rest fights
on (successive halving: Jamieson and Talwalkar, Non-stochastic Best Arm Identification, 2016). What wins the
race, and clearly gains in fights that it has not been chosen by, becomes a lesson; then the next race starts
from there. That a proposal holds for all like situations of a fight is what lets its worth be seen at all: a
single choice changes the end of a fight less than the dice do.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from estoc.chance import salted
from estoc.game.closed import Run
from estoc.game.limits import LimitReached
from estoc.game.pauses import decision_pause
from estoc.game.setup import object_number, slot_number
from estoc.play.lookahead import ANY, Decider, Lesson, LookAhead, base_of, play_whole, taught
from estoc.play.situation import Situations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from estoc.game import State
    from estoc.game.closed import Choices
    from estoc.play.lookahead import Play

SHOWN = 12
"""How many fights show what is decided."""
ENTRANTS = 64
"""How many proposals are in a race: those for what is decided most often."""
OPTIONS = 8
"""How many other options are looked at where something is decided: those of which the policy thinks best."""
HEATS = (8, 2, 1)
"""By how much fewer fights than the last each heat of a race has; after each a quarter goes on."""
PROVEN = 3
"""How many of a race are put to the proof, one after the other, until one stands it."""
RACES = 8
"""How many lessons there can be."""
CLEARLY = 4
"""How sure a lesson must be: the square of a mean against its variance, so two standard errors."""
_WON, _OPEN, _LOST = 2, 1, 0
_BASES, _SHOWS, _HEATS, _PROOFS = range(1, 5)  # what dice are for: see `_Hall.fight`


def rehearsed(play: Play, start: State, run: Run, deciders: tuple[Decider, ...]) -> tuple[Decider, ...]:
    """Deciders of whom those who look ahead have rehearsed; the same each time for the same seed.

    Args:
        play: the whole fight as one function.
        start: where it starts; it is left as it is.
        run: any fight from there: its rules, seed and labels count.
        deciders: who decides for each combatant; what somebody has learnt before is kept.
    """
    found: list[Decider] = []
    for who, one in enumerate(deciders):
        if isinstance(one, LookAhead) and one.lessons is None:
            # The others have not learnt anything yet: so it does not matter who is first.
            hall = _Hall(play, start, run, deciders, who, one)
            hall.choose_base()
            found.append(hall.taught())
        else:
            found.append(one)
    return tuple(found)


@dataclass(slots=True)
class _Runner:
    """A proposal in a race: the sum of its gains, and of their squares."""

    lesson: Lesson
    gain: int = 0
    squares: int = 0

    def add(self, gain: int) -> None:
        """One fight more."""
        self.gain += gain
        self.squares += gain * gain

    def sure(self, fights: int) -> bool:
        """Whether it gains more than chance makes likely: see `CLEARLY`."""
        square = self.gain * self.gain
        return self.gain > 0 and square * fights > CLEARLY * (fights * self.squares - square)


@dataclass(slots=True)
class _Hall:
    """Where one combatant rehearses.

    Attributes:
        play: the whole fight as one function.
        start: where all fights start.
        run: the fight that they prepare.
        deciders: who decides for each combatant.
        who: the number of the combatant.
        learner: who decides for it.
        side: its side.
        base: the policy that it starts from.
    """

    play: Play
    start: State
    run: Run
    deciders: tuple[Decider, ...]
    who: int
    learner: LookAhead
    side: int = field(init=False)
    base: int = field(init=False)

    def __post_init__(self) -> None:
        """Look up on which side it stands."""
        program = self.run.linked.program
        kind = object_number(program, "combatant")
        self.side = self.start.columns[kind][slot_number(program.objects[kind], "side")][self.who]
        self.base = base_of(self.learner)

    def fight(self, purpose: int, race: int, number: int) -> Run:
        """A fight, not begun; each purpose and race has dice of its own."""
        run, salt = self.run, -(purpose + 8 * race)
        return Run(run.linked, salted(run.seed, salt), number, run.labels, (), None)

    def end(self, run: Run, base: int, lessons: Sequence[Lesson]) -> int:
        """How a fight ends for its side, when it starts from a policy and has learnt something."""
        learnt = replace(self.learner, chosen=base, lessons=tuple(lessons))
        deciders = (*self.deciders[: self.who], learnt, *self.deciders[self.who + 1 :])
        end = self.start.copy()
        play_whole(self.play, end, run, deciders)
        if end.outcome is None or end.outcome < 0:
            return _OPEN
        return _WON if end.outcome == self.side else _LOST

    def choose_base(self) -> None:
        """Where it may start from any policy, start from the one that does best."""
        if self.learner.base != ANY:
            return
        fights, worth = range(self.learner.samples), {}
        for policy in range(len(self.run.linked.program.policies)):
            worth[policy] = sum(self.end(self.fight(_BASES, 0, one), policy, ()) for one in fights)
        self.base = max(worth, key=lambda policy: worth[policy])

    def taught(self) -> LookAhead:
        """The learner with what it has learnt: race after race, until nothing is found."""
        lessons: tuple[Lesson, ...] = ()
        for race in range(RACES):
            best = self.race(race, lessons)
            if best is None:
                break
            lessons = (best, *lessons)
        return replace(self.learner, chosen=self.base, lessons=lessons)

    def race(self, race: int, lessons: tuple[Lesson, ...]) -> Lesson | None:
        """What does better than what was learnt so far; None where nothing clearly does."""
        runners = [_Runner(one) for one in self.proposals(race, lessons)]
        done = 0
        for heat in HEATS:
            fights = range(done, max(done + 1, self.learner.samples // heat))
            self._run(runners, fights, (_HEATS, race), lessons)
            runners.sort(key=lambda one: -one.gain)
            runners = [one for one in runners[: -(-len(runners) // 4)] if one.gain > 0]
            done = fights.stop
        for one in runners[:PROVEN]:
            proof = _Runner(one.lesson)
            self._run([proof], range(self.learner.samples), (_PROOFS, race), lessons)
            if proof.sure(self.learner.samples):
                return proof.lesson
        return None

    def _run(
        self, runners: list[_Runner], fights: range, dice: tuple[int, int], lessons: tuple[Lesson, ...]
    ) -> None:
        """All play the same fights, and are compared with nobody's doing anything new."""
        for number in fights:
            before = self.end(self.fight(*dice, number), self.base, lessons) if runners else 0
            for one in runners:
                after = self.end(self.fight(*dice, number), self.base, (one.lesson, *lessons))
                one.add(after - before)

    def proposals(self, race: int, lessons: tuple[Lesson, ...]) -> list[Lesson]:
        """What else could be done where something is decided, for the most frequent decisions.

        Each is proposed for the situation in which it was seen, and for all situations. Where the policy
        draws its choice, it does not matter what it has drawn.
        """
        linked, seen = self.run.linked, Counter[Lesson]()
        situations, (prefer, weigh) = Situations.of(linked.program), linked.policies[self.base]

        def look(state: State, decision: int, who: int, given: tuple[int, ...], usual: Choices) -> Choices:
            found = known(state, decision, who, given, usual)
            if who != self.who:
                return found
            try:
                offers = [offer.choices for offer in decision_pause(linked, state, decision, given).offers]
            except LimitReached:
                return found
            score = prefer.get(decision) or weigh.get(decision)
            if score is not None:
                offers.sort(key=lambda choices: -score(state, *given, *choices))
            after = () if decision in weigh else usual
            for better in [one for one in offers if one != found][:OPTIONS]:
                for situation in (ANY, situations.number(state)):
                    seen[Lesson(who, decision, situation, after, better)] += 1
            return found

        known = taught(linked, lessons)
        for number in range(SHOWN):
            run = self.fight(_SHOWS, race, number)
            run.policies = tuple(
                self.base if who == self.who else base_of(one) for who, one in enumerate(self.deciders)
            )
            run.taught = look
            self.play(self.start.copy(), run)
        # A situation in which it always was is none.
        alike = [
            lesson
            for lesson, times in seen.most_common()
            if lesson.situation == ANY or times < seen[replace(lesson, situation=ANY)]
        ]
        return alike[:ENTRANTS]
