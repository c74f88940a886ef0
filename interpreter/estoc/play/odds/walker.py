"""One step of a fight in all its ways: what may follow a pause, with exact probabilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from estoc.chance import Memo
from estoc.game import ChancePause, DecisionPause, Linked, Offer, State, advance
from estoc.game.chances import Outcome, settle, targets
from estoc.game.machine import Machine, Trace, decide
from estoc.game.pauses import outcomes
from estoc.game.quick_keys import Key, QuickKeys
from estoc.game.reached import reading_from
from estoc.play.odds.rounds import Rounds, rounds_to_forget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.game import Pause

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Walker:
    """Walks through the states of fights of one Program, each decided by policies.

    Attributes:
        linked: the Program.
        policies: for each combatant, the number of its policy.
        keys: gives the keys of states.
        rounds: where the rounds are counted, if that is forgotten.
        memo: the odds of dice that are known already.
    """

    linked: Linked
    policies: tuple[int, ...]
    keys: QuickKeys
    rounds: Rounds | None
    memo: Memo = field(default_factory=Memo)

    @classmethod
    def of(cls, linked: Linked, state: State, policies: tuple[int, ...]) -> Walker:
        """What walks on from a state."""
        under_way = {frame.procedure for frame in state.frames}
        put_off = {procedure for extent in state.extents for procedure, _ in extent.laters}
        read = reading_from(linked.program, under_way | put_off, set(policies))
        timeline = state.frames[0].procedure if state.frames else 0
        rounds = rounds_to_forget(linked.program, timeline, read)
        return cls(linked, policies, QuickKeys(linked.program, read), rounds)

    def advanced(self, state: State, trace: Trace | None = None) -> Pause | None:
        """Run a state to its next pause; None where the fight has ended."""
        return advance(Machine(self.linked, state, None, None, trace))

    def key(self, state: State) -> Key:
        """The key of a state at a pause, in which the round is forgotten."""
        if self.rounds is not None:
            self.rounds.forget(state)
        return self.keys.key(state)

    def outcomes(self, state: State, pause: ChancePause) -> tuple[tuple[Outcome, Fraction], ...]:
        """What a roll may tell, with exact probabilities.

        Raises:
            DiceError: the odds of the dice cost too much.
        """
        return outcomes(self.linked, state, pause, self.memo.joint).items()

    def merged(
        self, state: State, told: Iterable[tuple[Outcome, Fraction]]
    ) -> tuple[tuple[Outcome, Fraction], ...]:
        """Outcomes that differ only in what is never read again, as one: the first stands for all."""
        frame = state.frames[-1]
        live = self.keys.read.live[frame.procedure][frame.position + 1]
        kept = [place for place, register in enumerate(targets(self.linked, state)) if live >> register & 1]
        found: dict[Outcome, tuple[Outcome, Fraction]] = {}
        for outcome, probability in told:
            seen = tuple(outcome[place] for place in kept)
            first, before = found.get(seen, (outcome, Fraction(0)))
            found[seen] = (first, before + probability)
        return tuple(found.values())

    def offers(self, state: State, pause: DecisionPause) -> tuple[tuple[Offer, Fraction], ...]:
        """What the decider's policy may choose, with exact probabilities: see `play.policies`."""
        if len(pause.offers) == 1:
            return ((pause.offers[0], ONE),)
        prefer, weigh = self.linked.policies[self.policies[pause.decider]]
        score = prefer.get(pause.decision)
        if score is not None:
            return ((max(pause.offers, key=lambda one: score(state, *pause.given, *one.choices)), ONE),)
        weight = weigh.get(pause.decision)
        if weight is None:
            return ((pause.offers[0], ONE),)
        weights = [max(0, weight(state, *pause.given, *one.choices)) for one in pause.offers]
        total = sum(weights)
        if total == 0:
            return ((pause.offers[0], ONE),)
        drawn = zip(pause.offers, weights, strict=True)
        return tuple((offer, Fraction(one, total)) for offer, one in drawn if one)

    def told(self, state: State, outcome: Outcome) -> State:
        """A state in which a roll has told something, before it runs on."""
        after = state.copy()
        settle(self.linked, after, outcome)
        return after

    def decided(self, state: State, pause: DecisionPause, offer: Offer) -> State:
        """A state in which a decision has been answered, before it runs on."""
        after = state.copy()
        decide(Machine(self.linked, after, None, None), pause, offer)
        return after
