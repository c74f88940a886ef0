"""What a scenario scripts: the faces of dice, and the answers to decisions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_names, reading
from estoc.ruleset.wording import node_called
from estoc.text.node import Node, Scalar
from estoc.text.resolver import resolve
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from estoc.ruleset.report import Report

_NUMBER = Words("the number of a face", "le nombre d'une face")


def faces(
    node: Node | None, seats: Collection[str], streams: Collection[str], report: Report
) -> Mapping[str, Mapping[str, tuple[tuple[int, ...], ...]]]:
    """The faces of each roll in turn, by seat and stream."""
    found: dict[str, Mapping[str, tuple[tuple[int, ...], ...]]] = {}
    for seat, inner in _scripted(node, seats, report):
        rolls: dict[str, tuple[tuple[int, ...], ...]] = {}
        for stream, listed in reading.pairs(inner):
            if stream.value not in streams:
                report.add(errors_names.unknown_reference("stream", stream.value, streams, stream.span))
            rolls[stream.value] = tuple(_roll(item, report) for item in reading.items(listed))
        found[seat] = MappingProxyType(dict(sorted(rolls.items())))
    return MappingProxyType(dict(sorted(found.items())))


def choices(
    node: Node | None, seats: Collection[str], decisions: Collection[str], report: Report
) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The answers in turn, by seat and decision."""
    found: dict[str, Mapping[str, tuple[str, ...]]] = {}
    for seat, inner in _scripted(node, seats, report):
        answers: dict[str, tuple[str, ...]] = {}
        for decision, listed in reading.pairs(inner):
            if decision.value not in decisions:
                report.add(
                    errors_names.unknown_reference("decision", decision.value, decisions, decision.span)
                )
            answers[decision.value] = tuple(scalar.value for scalar in reading.scalars(listed))
        found[seat] = MappingProxyType(dict(sorted(answers.items())))
    return MappingProxyType(dict(sorted(found.items())))


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
