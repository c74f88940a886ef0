"""Plays the fights of a contest, alone or with workers: the totals are the same."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, as_completed, wait
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from estoc.game import link
from estoc.game.closed import close
from estoc.play.batches.batch import Batch, head_of
from estoc.play.batches.pairing import Pairing
from estoc.play.batches.ring import Ring
from estoc.play.batches.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from estoc.game import Linked
    from estoc.play.batches.contest import Contest
    from estoc.play.lookahead import Play

    Rules: TypeAlias = tuple[Linked, Play]

Part = TypeVar("Part", Batch, Pairing)
_FIRST_SLICE = 16
_SLICE_SECONDS = 3
"""How long a worker is to be busy with a slice: linking the rules anew takes it a fifth of a second."""
_SMALLER = 6
"""By how much slices get smaller towards the end."""


def simulate(
    contest: Contest, numbers: range, executor: Executor | None = None, *, workers: int = 1
) -> Iterator[Batch]:
    """Play fights.

    Args:
        contest: who meets whom.
        numbers: the numbers of the fights, one after the other.
        executor: who plays them: threads, processes, or anything else that takes calls; None for nobody else.
        workers: how many calls it can work on at once.

    Yields:
        The same batch again and again, with all fights that have been played so far; the last time with all.
        Of no fights at all one batch without any.
    """
    ring = ring_of(contest)
    batch = Batch(head_of(ring), (), Tally())
    if not numbers:
        yield batch
        return
    if executor is None:
        parts = _alone(numbers, lambda some: batch_of(ring, some))
    else:
        # What was learnt in rehearsals goes along.
        ready = replace(contest, deciders=ring.deciders)
        parts = _shared(
            numbers,
            workers,
            lambda some: batch_of(ring, some),
            lambda some: executor.submit(_batch, ready, some),
        )
    for part in parts:
        batch.merge(part)
        yield batch


def simulate_all(
    contests: Sequence[Contest], numbers: range, executor: Executor | None = None, *, workers: int = 1
) -> Iterator[tuple[int, Batch]]:
    """Play the same numbers of several contests.

    Args:
        contests: who meets whom.
        numbers: the numbers of the fights of each.
        executor: who plays them, as for `simulate`.
        workers: how many calls it can work on at once.

    Yields:
        The place of a contest and its whole batch, as they are ready.
    """
    places = range(len(contests))
    if executor is None:
        rules: dict[int, Rules] = {}
        for place in places:
            ring = _ring_from(contests[place], rules)
            yield place, batch_of(ring, numbers)
        return
    size = max(1, len(contests) // (8 * workers))
    parts = [places[start : start + size] for start in range(0, len(contests), size)]
    waiting = {
        executor.submit(_batches, [contests[place] for place in some], numbers): some for some in parts
    }
    try:
        for future in as_completed(waiting):
            yield from zip(waiting[future], future.result(), strict=True)
    finally:
        for future in waiting:
            future.cancel()


def compare(
    before: Contest, after: Contest, numbers: range, executor: Executor | None = None, *, workers: int = 1
) -> Iterator[Pairing]:
    """Play the same fights under two versions of the rules, on the same dice.

    Args:
        before: the contest as it was.
        after: the contest as it is now, with the same seats.
        numbers: the numbers of the fights, one after the other.
        executor: who plays them, as for `simulate`.
        workers: how many calls it can work on at once.

    Yields:
        The same pairing again and again, with all fights that have been played so far.

    Raises:
        UsageError: other seats take part.
    """
    rings = ring_of(before), ring_of(after)
    pairing = Pairing.of(*rings)
    if executor is None:
        parts = _alone(numbers, lambda some: pairing_of(rings, some))
    else:
        ready, other = (replace(ring.contest, deciders=ring.deciders) for ring in rings)
        parts = _shared(
            numbers,
            workers,
            lambda some: pairing_of(rings, some),
            lambda some: executor.submit(_pairing, ready, other, some),
        )
    for part in parts:
        pairing.merge(part)
        yield pairing


def ring_of(contest: Contest) -> Ring:
    """A contest made ready."""
    linked = link(contest.program)
    return Ring(contest, linked, close(linked))


def _ring_from(contest: Contest, rules: dict[int, Rules]) -> Ring:
    """A contest made ready; rules that were linked before are not linked again."""
    known = rules.get(id(contest.program))
    if known is None:
        linked = link(contest.program)
        known = rules[id(contest.program)] = (linked, close(linked))
    return Ring(contest, *known)


def batch_of(ring: Ring, numbers: range) -> Batch:
    """Play fights, here and now."""
    tally = Tally()
    for number in numbers:
        tally.add(ring.seen(number), ring)
    return Batch(head_of(ring), ((numbers.start, numbers.stop),), tally)


def pairing_of(rings: tuple[Ring, Ring], numbers: range) -> Pairing:
    """Play fights under two versions, here and now."""
    pairing = Pairing.of(*rings)
    for number in numbers:
        pairing.add(rings[0].seen(number), rings[1].seen(number), rings)
    pairing.before.numbers = pairing.after.numbers = ((numbers.start, numbers.stop),)
    return pairing


def _batches(contests: Sequence[Contest], numbers: range) -> list[Batch]:
    rules: dict[int, Rules] = {}
    return [batch_of(_ring_from(one, rules), numbers) for one in contests]


def _batch(contest: Contest, numbers: range) -> tuple[int, Batch]:
    """What a worker does; also how many milliseconds it took."""
    ring = ring_of(contest)
    start = perf_counter()
    batch = batch_of(ring, numbers)
    return _since(start), batch


def _pairing(before: Contest, after: Contest, numbers: range) -> tuple[int, Pairing]:
    rings = ring_of(before), ring_of(after)
    start = perf_counter()
    pairing = pairing_of(rings, numbers)
    return _since(start), pairing


def _since(start: object) -> int:
    return round((perf_counter() - start) * 1000)  # type: ignore[operator]


def _alone(numbers: range, play: Callable[[range], Part]) -> Iterator[Part]:
    """Parts of so many fights that somebody who watches sees them come."""
    done, size = 0, _FIRST_SLICE
    while done < len(numbers):
        some = numbers[done : done + size]
        start = perf_counter()
        yield play(some)
        done, size = done + len(some), min(_size(len(some), _since(start)), 4 * len(some))


def _shared(
    numbers: range,
    workers: int,
    play: Callable[[range], Part],
    submit: Callable[[range], Future[tuple[int, Part]]],
) -> Iterator[Part]:
    """The same from workers, in whatever order they come.

    The first fights are few, to see how long one takes: workers link the rules anew for each slice, and would
    do little else with small ones. Some are played here while the workers start. Towards the end slices get
    smaller, so that none waits long for another.
    """
    waiting: dict[Future[tuple[int, Part]], int] = {}
    for some in (numbers[_FIRST_SLICE * one : _FIRST_SLICE * (one + 1)] for one in range(1, workers + 1)):
        if some:
            waiting[submit(some)] = len(some)
    start, first = perf_counter(), numbers[:_FIRST_SLICE]
    part = play(first)
    done, size = len(first) + sum(waiting.values()), _size(len(first), _since(start))
    try:
        yield part
        while waiting or done < len(numbers):
            while done < len(numbers) and len(waiting) < 2 * workers:
                share = -(-(len(numbers) - done) // (2 * workers))
                some = numbers[done : done + min(size, max(share, size // _SMALLER))]
                waiting[submit(some)] = len(some)
                done += len(some)
            ready, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ready:
                milliseconds, part = future.result()
                size = _size(waiting.pop(future), milliseconds)
                yield part
    finally:
        for future in waiting:
            future.cancel()


def _size(fights: int, milliseconds: int) -> int:
    """How many fights keep a worker busy as long as a slice should."""
    return max(1, fights * _SLICE_SECONDS * 1000 // max(milliseconds, 1))
