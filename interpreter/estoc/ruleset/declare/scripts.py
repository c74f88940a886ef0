"""What a scenario scripts: the faces of dice, and the answers to decisions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.resolver import resolve
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.report import Report

_NUMBER = Words("the number of a face", "le nombre d'une face")


def faces(
    node: Node | None, seats: Collection[str], streams: Collection[str], report: Report
) -> MappingOf[str, MappingOf[str, tuple[tuple[int, ...], ...]]]:
    """The faces of each roll in turn, by seat and stream."""
    found: dict[str, MappingOf[str, tuple[tuple[int, ...], ...]]] = {}
    for seat, inner in _scripted(node, seats, report):
        rolls: dict[str, tuple[tuple[int, ...], ...]] = {}
        for stream, listed in reading.pairs(inner):
            if stream.value not in streams:
                report.add(errors_names.unknown_reference("stream", stream.value, streams, stream.span))
            rolls[stream.value] = tuple(_roll(item, report) for item in reading.items(listed))
        found[seat] = MappingProxyType(dict(sorted(rolls.items())))
    return MappingProxyType(dict(sorted(found.items())))


def choices(
    node: Node | None,
    seats: Collection[str],
    decisions: Collection[str],
    report: Report,
    intervention: Callable[[Mapping], model.Scripted | None],
) -> MappingOf[str, MappingOf[str, tuple[model.Scripted, ...]]]:
    """The answers in turn, by seat and decision; `intervention` reads what comes between them."""
    found: dict[str, MappingOf[str, tuple[model.Scripted, ...]]] = {}
    for seat, inner in _scripted(node, seats, report):
        answers: dict[str, tuple[model.Scripted, ...]] = {}
        for decision, listed in reading.pairs(inner):
            if decision.value not in decisions:
                report.add(
                    errors_names.unknown_reference("decision", decision.value, decisions, decision.span)
                )
            items = (
                intervention(item) if isinstance(item, Mapping) else item.value
                for item in reading.items(listed)
                if isinstance(item, Mapping | Scalar)
            )
            answers[decision.value] = tuple(item for item in items if item is not None)
        found[seat] = MappingProxyType(dict(sorted(answers.items())))
    return MappingProxyType(dict(sorted(found.items())))


def newcomers(node: Node | None) -> Iterator[str]:
    """The sides of those who join while a script runs, in the order of the text."""
    for _, inner in reading.pairs(node):
        for _, listed in reading.pairs(inner):
            for item in reading.items(listed):
                side = reading.scalar(item, "side")
                if side is not None:
                    yield side.value


def _scripted(node: Node | None, seats: Collection[str], report: Report) -> Iterator[tuple[str, Node]]:
    for seat, inner in reading.pairs(node):
        if seat.value not in seats:
            report.add(errors_names.unknown_seat(seat.value, seats, seat.span))
        yield seat.value, inner


def _roll(node: Node, report: Report) -> tuple[int, ...]:
    found: list[int] = []
    for item in reading.items(node):
        face = resolve(item) if isinstance(item, Scalar) else None
        if isinstance(face, int):
            found.append(face)
        else:
            report.add(errors_entries.wrong_shape(_NUMBER, node_called(item), reading.place(item)))
    return tuple(found)
