"""A policy that looks ahead: it tries its best options on other dice, to the end of the fight.

The rollout of Bertsekas and Castanon (Rollout Algorithms for Stochastic Scheduling Problems, 1999): an option
is worth what a scripted policy makes of it from there on. It never sees the dice that will fall: each sample
has a salt, the same for all options, so that they are compared on the same dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from estoc.chance import salted
from estoc.game import DecisionPause, Offer, State
from estoc.game.closed import Run
from estoc.game.draws import Luck
from estoc.game.machine import Machine, advance, decide
from estoc.game.setup import object_number, slot_number
from estoc.play.fighters import policy_number
from estoc.play.mistakes import UsageError
from estoc.play.policies import scripted_offer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from estoc.play.ruleset import Ruleset

    Play: TypeAlias = Callable[[State, Run], None]

NAME = "look-ahead"
"""How it is called where policies are named; no policy of a ruleset can have such an id."""
CLEARLY = 4
"""How much better an option must be: the square of a gain against the sum of squared differences."""
ROUGHLY, FINALISTS = 4, 2
"""A first look takes one sample of so many; so many options are then looked at with all samples."""
_WON, _OPEN, _LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class LookAhead:
    """How far it looks.

    Attributes:
        base: the number of the policy that goes on after the option that is tried.
        samples: how many ways the dice may fall are tried for each option.
        width: how many options are tried at most: those that the base policy thinks best of.
    """

    base: int
    samples: int = 16
    width: int = 6

    def named(self, base: str) -> str:
        """Its name, as `decider` takes it, with the id of its base policy."""
        return f"{NAME}:{base}:{self.samples}"


Decider: TypeAlias = int | LookAhead
"""The number of a policy, or one that looks ahead."""


def decider(rules: Ruleset, name: str) -> Decider:
    """Who decides, by name: a policy, or `look-ahead`, `look-ahead:POLICY`, `look-ahead:POLICY:SAMPLES`.

    Raises:
        RulesError: there is no such policy.
        UsageError: the number of samples is none.
    """
    kind, *rest = name.split(":")
    if kind != NAME:
        return policy_number(rules, name)
    base = policy_number(rules, rest[0] if rest else rules.rules.policy)
    if not rest[1:]:
        return LookAhead(base)
    if rest[2:] or not rest[1].isdecimal() or not 0 < int(rest[1]) <= 1000:  # noqa: PLR2004 - a limit
        message = f"{NAME}:POLICY:SAMPLES takes from 1 to 1000 samples, not {':'.join(rest[1:])!r}"
        raise UsageError(message)
    return LookAhead(base, int(rest[1]))


def scripted(deciders: Iterable[Decider]) -> list[int]:
    """The numbers of policies none of which looks ahead.

    Raises:
        UsageError: one does: it needs a fight from its start.
    """
    numbers = []
    for one in deciders:
        if isinstance(one, LookAhead):
            message = "a policy that looks ahead plays a fight from its start, with dice of its own"
            raise UsageError(message)
        numbers.append(one)
    return numbers


def play_whole(play: Play, state: State, run: Run, deciders: tuple[Decider, ...]) -> None:
    """Play a fresh state to its end.

    Args:
        play: the whole fight as one function.
        state: the start; it is the end afterwards.
        run: the fight; its own policies are not looked at.
        deciders: who decides for each combatant.
    """
    if any(isinstance(one, LookAhead) for one in deciders):
        _Line(play, state.copy(), run, deciders).play_to_the_end(state)
    else:
        run.policies = tuple(_base(one) for one in deciders)
        play(state, run)


def _base(one: Decider) -> int:
    return one.base if isinstance(one, LookAhead) else one


@dataclass(slots=True)
class _Line:
    """A fight that is played step by step, with fights in one go beside it.

    Attributes:
        play: the whole fight as one function.
        start: the state from which all of them start.
        run: the fight.
        deciders: who decides for each combatant.
    """

    play: Play
    start: State
    run: Run
    deciders: tuple[Decider, ...]

    def play_to_the_end(self, state: State) -> None:
        """Play, and keep in the run what was chosen and rolled."""
        run, streams = self.run, self.run.linked.program.streams
        luck = Luck(run.seed, run.number, run.labels, streams)
        machine = Machine(run.linked, state, luck, run.log)
        while (asked := advance(machine)) is not None:
            assert isinstance(asked, DecisionPause)  # noqa: S101 - luck answers every chance
            offer = self._offer(state, asked)
            run.choices.append((asked.decision, asked.decider, offer.choices))
            decide(machine, asked, offer)
        for (roller, stream), count in state.tallies.items():
            place = stream if stream >= 0 else len(streams) - 1 - stream
            run.rolls[roller * run.width + place] = count

    def _offer(self, state: State, asked: DecisionPause) -> Offer:
        one, run = self.deciders[asked.decider], self.run
        luck = (run.seed, run.number, run.labels[asked.decider])
        usual = scripted_offer(run.linked, state, asked, _base(one), luck)
        if isinstance(one, int) or len(asked.offers) == 1:
            return usual
        return self._best(state, asked, one, usual)

    def _best(self, state: State, asked: DecisionPause, one: LookAhead, usual: Offer) -> Offer:
        """The option that ends best; the usual one unless another is clearly better.

        Some samples tell which options are worth all of them. Clearly: an option gains twice the standard
        deviation of a difference of as many samples that differ.
        """
        some, rest = range(one.samples // ROUGHLY), range(one.samples // ROUGHLY, one.samples)
        tried = self._values(state, asked, usual, range(one.samples))
        rough = [
            (offer, self._values(state, asked, offer, some))
            for offer in self._candidates(state, asked, one)
            if offer != usual
        ]
        rough.sort(key=lambda found: -sum(found[1]))
        best, most = usual, 0
        for offer, values in rough[:FINALISTS]:
            found = values + self._values(state, asked, offer, rest)
            differences = [new - old for new, old in zip(found, tried, strict=True)]
            gain, spread = sum(differences), sum(one * one for one in differences)
            if gain > most and gain * gain >= CLEARLY * spread:
                best, most = offer, gain
        return best

    def _candidates(self, state: State, asked: DecisionPause, one: LookAhead) -> list[Offer]:
        """The options of which the base policy thinks best, at most as many as it looks at."""
        prefer, weigh = self.run.linked.policies[one.base]
        score = prefer.get(asked.decision) or weigh.get(asked.decision)
        offers = list(asked.offers)
        if score is not None:
            offers.sort(key=lambda offer: -score(state, *asked.given, *offer.choices))
        return offers[: one.width]

    def _values(self, state: State, asked: DecisionPause, offer: Offer, samples: range) -> list[int]:
        """How the fight ends after an option, for some samples of the dice."""
        kind = object_number(self.run.linked.program, "combatant")
        side_slot = slot_number(self.run.linked.program.objects[kind], "side")
        side = state.columns[kind][side_slot][asked.decider]
        return [self._value(state, offer, side, sample) for sample in samples]

    def _value(self, state: State, offer: Offer, side: int, sample: int) -> int:
        """How one fight ends: what a fork with this salt would come to, but played again from the start.

        Playing the known choices again takes hardly any time, and allows the whole fight as one function.
        """
        run, streams = self.run, len(self.run.linked.program.streams)
        script = [offer.choices, *(choices for _, _, choices in reversed(run.choices))]
        # Each decision has samples of its own: the salt tells them apart.
        salt = (len(run.choices) << 10) + sample
        policies = tuple(_base(one) for one in self.deciders)
        ahead = Run(
            run.linked,
            run.seed,
            run.number,
            run.labels,
            policies,
            None,
            script=script,
            salted=salted(run.seed, salt),
        )
        for (roller, stream), count in state.tallies.items():
            if stream < 0:
                ahead.rolls[roller * run.width + streams - 1 - stream] = count
        end = self.start.copy()
        self.play(end, ahead)
        if end.outcome is None or end.outcome < 0:
            return _OPEN
        return _WON if end.outcome == side else _LOST
