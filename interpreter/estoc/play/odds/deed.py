"""What follows from answers: everything that can be told and changed until the deed is over."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from estoc.chance.distribution import Sortable
from estoc.game import ChancePause, DecisionPause
from estoc.game.keys import Reading
from estoc.game.quick_keys import QuickKeys
from estoc.play.mistakes import AnswerError, UsageError
from estoc.play.odds.changes import Place, changed, values
from estoc.play.odds.ending import BUDGET, walker_of
from estoc.play.odds.too_large import TooLarge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from estoc.game import Offer, Pause, State
    from estoc.game.chances import Outcome
    from estoc.play.fight import Fight
    from estoc.play.odds.walker import Walker

What = TypeVar("What", bound=Sortable)

POLICY = "-"
"""The answer that leaves a decision to the policy."""

Rolled: TypeAlias = tuple[int | None, int, tuple[int, ...], int]
"""A roll: its check (None for dice that are no check), stream, rollers, and how often before in this deed."""
Chosen: TypeAlias = tuple[int, int, int, tuple[int, ...]]
"""What a policy decided: the decision, who, how often it had been decided in this deed, and the choices."""


class _Closed(Exception):  # noqa: N818 - the end of a deed is no error
    """The deed is over."""


@dataclass(frozen=True, slots=True)
class _Branch:
    """One way in which it may have gone so far.

    Attributes:
        state: where it stands, at a pause or closed.
        pause: what is asked there; None where the deed is over.
        used: how many of the answers were given.
        extents: how many spans of time were open at the last answer.
        rolled: the rolls made since the first answer.
        asked: what policies have decided: the decision and who.
        start: the number of the state of the first answer.
    """

    state: State
    pause: Pause | None
    used: int
    extents: int
    rolled: tuple[tuple[int | None, int, tuple[int, ...]], ...]
    asked: tuple[tuple[int, int], ...]
    start: int

    def key(self, keys: QuickKeys) -> tuple[Any, ...]:
        """Equal for ways that need not be told apart any more."""
        rolled, asked = tuple(sorted(self.rolled, key=repr)), tuple(sorted(self.asked))
        rest = (self.used, self.extents, rolled, asked, self.start)
        return (keys.key(self.state), self.pause is None, *rest)


@dataclass(slots=True)
class DeedOdds:
    """Exact probabilities of what follows from answers, given that the first one can be made.

    Attributes:
        given: how likely it is, from where the fight stood, that the first answer can be made.
        rolled: for each roll, how likely each thing is that it may tell; together less than 1 where the roll
            need not be made.
        chosen: how likely each choice of a policy is; those of one time together less than 1 where it need
            not be asked.
        changes: for each place that may change, how likely each pair of values before and after is; together
            1.
        ends: how likely it is that the fight ends there, by outcome.
    """

    given: Fraction = Fraction(0)
    rolled: dict[Rolled, dict[Outcome, Fraction]] = field(default_factory=dict)
    chosen: dict[Chosen, Fraction] = field(default_factory=dict)
    changes: dict[Place, dict[tuple[Any, Any], Fraction]] = field(default_factory=dict)
    ends: dict[int, Fraction] = field(default_factory=dict)


def deed_odds(
    fight: Fight, answers: Sequence[str], policy: str | None = None, budget: int = BUDGET
) -> DeedOdds:
    """The exact probabilities of what follows from answers, until the deed (or else the turn) is over.

    Args:
        fight: the fight; it stays as it is.
        answers: a key for each decision that is asked, in turn: `strike/axe`, with a seat before it
            (`a1:strike/axe`) for one that only that combatant gives, or `-` for what the policy does. The
            odds are given that the first one can be made: ways that lead to another question are left out.
            Each of the others is made when it is offered; all other questions are left to the policy.
        policy: the policy of every side; by default the ruleset's own.
        budget: how many states may be looked into.

    Raises:
        AnswerError: no way leads to an answer; the message says what was offered instead.
        RulesError: there is no such policy.
        TooLarge: more can happen than the budget allows.
        UsageError: there is no answer.
        DiceError: the exact odds of some dice cost too much.
    """
    if not answers:
        message = "give at least one answer"
        raise UsageError(message)
    walker = replace(walker_of(fight, policy, None), rounds=None)
    return _Search(fight, walker, tuple(answers), budget).run()


class _Search:
    """The search through all ways from one state."""

    def __init__(self, fight: Fight, walker: Walker, answers: tuple[str, ...], budget: int) -> None:
        self._fight, self._walker, self._answers, self._budget = fight, walker, answers, budget
        program = fight.linked.program
        # Also what no rule reads may change, and is told.
        slots = {
            (kind, slot) for kind, table in enumerate(program.objects) for slot in range(len(table.slots))
        }
        read = Reading(frozenset(slots), walker.keys.read.live)
        self._keys = QuickKeys(program, read)
        self._found = DeedOdds()
        self._starts: list[State] = []
        self._offered: dict[int, set[str]] = defaultdict(set)
        self._made: set[int] = set()
        self._ways: list[tuple[dict[Place, Any], dict[Place, Any], Fraction]] = []

    def run(self) -> DeedOdds:
        """Go through all ways, those with as many pauses behind them together, so that they meet."""
        state = self._fight.machine.state.copy()
        layer = {(): (_Branch(state, self._walker.advanced(state), 0, 0, (), (), -1), Fraction(1))}
        seen = 0
        while layer:
            following: dict[tuple[Any, ...], tuple[_Branch, Fraction]] = {}
            for branch, weight in layer.values():
                for after, probability in self._after(branch, weight):
                    key = after.key(self._keys)
                    before = following.get(key, (after, Fraction(0)))[1]
                    following[key] = (after, before + weight * probability)
            seen += len(following)
            if seen > self._budget:
                raise TooLarge(seen, len(following))
            layer = following
        return self._normalised()

    def _after(self, branch: _Branch, weight: Fraction) -> Iterator[tuple[_Branch, Fraction]]:
        match branch.pause:
            case None:
                self._count(branch, weight)
            case ChancePause() as pause:
                yield from self._rolls(branch, pause, weight)
            case DecisionPause() as pause:
                yield from self._choices(branch, pause, weight)

    def _rolls(
        self, branch: _Branch, pause: ChancePause, weight: Fraction
    ) -> Iterator[tuple[_Branch, Fraction]]:
        roll = (pause.check, pause.stream, pause.rollers)
        rolled = branch.rolled
        told = self._walker.outcomes(branch.state, pause)
        if branch.used:
            found = self._found.rolled.setdefault((*roll, rolled.count(roll)), {})
            for outcome, probability in told:
                found[outcome] = found.get(outcome, Fraction(0)) + weight * probability
            rolled = (*rolled, roll)
        for outcome, probability in told:
            state = self._walker.told(branch.state, outcome)
            yield self._moved(replace(branch, rolled=rolled), state), probability

    def _choices(
        self, branch: _Branch, pause: DecisionPause, weight: Fraction
    ) -> Iterator[tuple[_Branch, Fraction]]:
        given = self._given(branch, pause)
        if given is not None:
            yield self._answered(branch, self._walker.decided(branch.state, pause, given)), Fraction(1)
            return
        left_to_policy = branch.used < len(self._answers) and self._answers[branch.used] == POLICY
        if not branch.used and not left_to_policy:
            return
        asked = (pause.decision, pause.decider)
        nth = branch.asked.count(asked)
        branch = replace(branch, asked=(*branch.asked, asked))
        for offer, probability in self._walker.offers(branch.state, pause):
            made = (*asked, nth, offer.choices)
            before = self._found.chosen.get(made, Fraction(0))
            self._found.chosen[made] = before + weight * probability
            after = self._walker.decided(branch.state, pause, offer)
            yield (self._answered if left_to_policy else self._moved)(branch, after), probability

    def _given(self, branch: _Branch, pause: DecisionPause) -> Offer | None:
        """The next answer, where it is offered here."""
        if branch.used == len(self._answers) or self._answers[branch.used] == POLICY:
            return None
        seat, _, key = self._answers[branch.used].rpartition(":")
        who = self._fight.fighters[pause.decider].label
        offers = {self._fight.teller.key(pause.decision, one.choices): one for one in pause.offers}
        if seat in {"", who} and key in offers:
            self._made.add(branch.used)
            return offers[key]
        self._offered[branch.used] |= {f"{who}:{one}" for one in offers}
        return None

    def _answered(self, branch: _Branch, state: State) -> _Branch:
        """A way after one more of the answers."""
        start = branch.start
        if start < 0:
            start = len(self._starts)
            self._starts.append(branch.state)
        used, extents = branch.used + 1, len(state.extents)
        return self._moved(replace(branch, used=used, extents=extents, start=start), state)

    def _moved(self, branch: _Branch, state: State) -> _Branch:
        """A way, run on to the next pause or to the end of the deed."""
        deed = any(one.sort == "deed" for one in state.extents)

        def watch(_: int, position: int, __: list[Any]) -> None:
            nonlocal deed
            now = any(one.sort == "deed" for one in state.extents)
            if len(state.extents) < branch.extents or (deed and not now):
                state.frames[-1].position = position
                raise _Closed
            deed = now

        try:
            pause = self._walker.advanced(state, watch if branch.used else None)
        except _Closed:
            pause = None
        return replace(branch, state=state, pause=pause)

    def _count(self, branch: _Branch, weight: Fraction) -> None:
        """Count a way that has come to its end."""
        if branch.start < 0:
            return
        found, program = self._found, self._fight.linked.program
        found.given += weight
        if branch.state.outcome is not None:
            found.ends[branch.state.outcome] = found.ends.get(branch.state.outcome, Fraction(0)) + weight
        start = values(program, self._starts[branch.start])
        self._ways.append((start, values(program, branch.state), weight))

    def _normalised(self) -> DeedOdds:
        """What was found, given that the first answer could be made."""
        for place, answer in enumerate(self._answers):
            if answer != POLICY and place not in self._made:
                offered = ", ".join(sorted(self._offered[place])) or "nothing"
                message = f"{answer!r} is not offered; offered: {offered}"
                raise AnswerError(message)
        found = self._found
        if not found.given:
            message = "the fight ends before anything is asked"
            raise AnswerError(message)
        places = sorted({place for before, after, _ in self._ways for place in changed(before, after)})
        for where in places:
            pairs: dict[tuple[Any, Any], Fraction] = {}
            for before, after, weight in self._ways:
                pair = (before.get(where), after.get(where))
                pairs[pair] = pairs.get(pair, Fraction(0)) + weight / found.given
            found.changes[where] = dict(sorted(pairs.items(), key=_order))
        return DeedOdds(
            found.given,
            {roll: _shares(told, found.given) for roll, told in found.rolled.items()},
            {made: weight / found.given for made, weight in found.chosen.items()},
            found.changes,
            _shares(found.ends, found.given),
        )


def _order(pair: tuple[tuple[Any, Any], Fraction]) -> tuple[Any, ...]:
    """What is absent comes first; then by value, rows of instances by how many there are."""
    return tuple(
        (value is not None, len(value), repr(value))
        if isinstance(value, tuple)
        else (value is not None, value or 0)
        for value in pair[0]
    )


def _shares(weights: Mapping[What, Fraction], total: Fraction) -> dict[What, Fraction]:
    return {what: weight / total for what, weight in sorted(weights.items())}
