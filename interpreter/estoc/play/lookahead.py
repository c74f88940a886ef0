"""A policy that has looked ahead: it does what turned out better than what a scripted policy does.

Before the first fight it rehearses (see `rehearsal`). In a fight it decides as its base policy does, except
where it has learnt of something better that is offered. It never sees the dice that will fall: rehearsals
have dice of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from estoc.play.fighters import policy_number
from estoc.play.mistakes import UsageError
from estoc.play.situation import Situations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from estoc.game import Linked, State
    from estoc.game.closed import Choices, Run, Taught
    from estoc.play.ruleset import Ruleset

    Play: TypeAlias = Callable[[State, Run], None]

NAME = "look-ahead"
"""How it is called where policies are named; no policy of a ruleset can have such an id."""
ANY = -1
"""Any base policy, so the best of them; any situation."""
_MOST_SAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something that does better.

    Attributes:
        who: the number of the combatant that has learnt it.
        decision: the number of the decision.
        situation: who is under which conditions (see `situation`), or `ANY`.
        usual: what the base policy takes; empty for whatever it takes.
        better: what does better where it is offered.
    """

    who: int
    decision: int
    situation: int
    usual: Choices
    better: Choices


@dataclass(frozen=True, slots=True)
class LookAhead:
    """Who looks ahead.

    Attributes:
        base: the number of the policy that it starts from; `ANY` for the best.
        samples: how many fights of a rehearsal decide what is better.
        chosen: the policy that it does start from; for `ANY`, before rehearsals, the ruleset's own.
        lessons: what it has learnt in rehearsals, the latest first; None before.
    """

    base: int
    chosen: int
    samples: int = 200
    lessons: tuple[Lesson, ...] | None = None

    def named(self, policies: tuple[str, ...]) -> str:
        """Its name, as `decider` takes it.

        Args:
            policies: the ids of the policies.
        """
        return f"{NAME}:{'' if self.base == ANY else policies[self.base]}:{self.samples}"


Decider: TypeAlias = int | LookAhead
"""The number of a policy, or one that looks ahead."""


def decider(rules: Ruleset, name: str) -> Decider:
    """Who decides, by name: a policy, or `look-ahead`, `look-ahead:POLICY`, `look-ahead:POLICY:SAMPLES`.

    An empty POLICY stands for the one that does best.

    Raises:
        RulesError: there is no such policy.
        UsageError: the number of samples is none.
    """
    kind, *rest = name.split(":")
    if kind != NAME:
        return policy_number(rules, name)
    named = rest[0] if rest else ""
    chosen = policy_number(rules, named or rules.rules.policy)
    base = chosen if named else ANY
    if not rest[1:]:
        return LookAhead(base, chosen)
    if rest[2:] or not rest[1].isdecimal() or not 0 < int(rest[1]) <= _MOST_SAMPLES:
        message = f"{NAME}:POLICY:SAMPLES takes from 1 to {_MOST_SAMPLES} samples, not {':'.join(rest[1:])!r}"
        raise UsageError(message)
    return LookAhead(base, chosen, int(rest[1]))


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


def base_of(one: Decider) -> int:
    """The policy that a decider starts from."""
    return one if isinstance(one, int) else one.chosen


def play_whole(play: Play, state: State, run: Run, deciders: tuple[Decider, ...]) -> None:
    """Play a fresh state to its end.

    Args:
        play: the whole fight as one function.
        state: the start; it is the end afterwards.
        run: the fight; its own policies are not looked at.
        deciders: who decides for each combatant; those who look ahead have rehearsed.
    """
    run.policies = tuple(base_of(one) for one in deciders)
    lessons = [lesson for one in deciders if isinstance(one, LookAhead) for lesson in one.lessons or ()]
    run.taught = taught(run.linked, lessons) if lessons else None
    play(state, run)


def taught(linked: Linked, lessons: Iterable[Lesson]) -> Taught:
    """What changes a choice by what was learnt; of several lessons that fit the first counts."""
    known: dict[tuple[int, int], list[Lesson]] = {}
    for lesson in lessons:
        known.setdefault((lesson.who, lesson.decision), []).append(lesson)
    situations = Situations.of(linked.program)

    def better(state: State, decision: int, who: int, given: tuple[int, ...], usual: Choices) -> Choices:
        for lesson in known.get((who, decision), ()):
            fits = not lesson.usual or lesson.usual == usual
            if (
                fits
                and lesson.situation in {ANY, situations.number(state)}
                and _offered(linked, state, decision, given, lesson.better)
            ):
                return lesson.better
        return usual

    return better


def _offered(linked: Linked, state: State, decision: int, given: tuple[int, ...], choices: Choices) -> bool:
    """Whether an option is offered."""
    asked = linked.decisions[decision]
    for place, source in enumerate(asked.sources):
        if not source(state, *given, *choices[:place]) >> choices[place] & 1:
            return False
    return all(need(state, *given, *choices) for need in asked.requires)
