"""Inheritance: `like: ID` takes the keys of another entry of the same kind that an entry does not give."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_names, reading
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.compose import Composition, Declared
    from estoc.ruleset.report import Report

_LIKE = "like"
_AN_ID = Words("an id", "un identifiant")


def inherit(composition: Composition, report: Report) -> Composition:
    """The same entries, each with all its keys; resolved after composition, so that packs reach it too.

    An entry whose `like` leads nowhere, or back to itself, is left out and reported.
    """
    kinds: dict[str, MappingOf[str, Declared]] = {}
    for kind, entries in composition.kinds.items():
        inheritance = _Inheritance(entries, report)
        for declared in entries.values():
            inheritance.settle(declared)
        kinds[kind] = MappingProxyType(
            {name: inheritance.settled[name] for name in entries if name in inheritance.settled}
        )
    return replace(composition, kinds=MappingProxyType(kinds))


@dataclass(frozen=True, slots=True)
class _Inheritance:
    """The entries of one kind, settled one after another: a chain of any length needs no recursion."""

    entries: MappingOf[str, Declared]
    report: Report
    settled: dict[str, Declared] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)

    def settle(self, declared: Declared) -> None:
        """Give an entry the keys that it inherits, its ancestors first."""
        chain: dict[str, Declared] = {}
        parent: Declared | None = declared
        while parent is not None and parent.id not in self.settled and parent.id not in self.broken:
            if parent.id in chain:
                self._report_ring(list(chain.values())[list(chain).index(parent.id) :])
                break
            chain[parent.id] = parent
            parent = self._parent(parent)
        for child in reversed(chain.values()):
            self._join(child)

    def _parent(self, declared: Declared) -> Declared | None:
        """What an entry is like; None where it inherits nothing, or nothing that is there."""
        like = reading.get(declared.body, _LIKE)
        if like is None:
            return None
        if isinstance(like, Scalar) and like.value in self.entries:
            return self.entries[like.value]
        self._break(declared)
        if not isinstance(like, Scalar):
            self.report.add(errors_entries.wrong_shape(_AN_ID, node_called(like), reading.place(like)))
        elif reading.is_empty(like):
            self.report.add(errors_entries.empty_value(_LIKE, like.span))
        else:
            self.report.add(
                errors_names.unknown_reference(declared.kind, like.value, self.entries, like.span)
            )
        return None

    def _report_ring(self, ring: list[Declared]) -> None:
        names = (*(declared.id for declared in ring), ring[0].id)
        like = reading.scalar(ring[0].body, _LIKE)
        self.report.add(errors_names.cycle(names, ring[0].key.span if like is None else like.span))
        for declared in ring:
            self._break(declared)

    def _break(self, declared: Declared) -> None:
        self.broken.add(declared.id)
        self.report.spoil(declared.id)

    def _join(self, child: Declared) -> None:
        like = reading.text(child.body, _LIKE)
        if child.id in self.broken or like in self.broken:
            self._break(child)
        elif isinstance(child.body, Mapping) and like:
            own = tuple(pair for pair in child.body.pairs if pair[0].value != _LIKE)
            self.settled[child.id] = replace(child, body=_with_more(child.body, own, self.settled[like].body))
        else:
            self.settled[child.id] = child


def _with_more(body: Mapping, own: tuple[tuple[Scalar, Node], ...], parent: Node) -> Mapping:
    given = {key.value for key, _ in own}
    return Mapping(
        body.span, own + tuple(pair for pair in reading.pairs(parent) if pair[0].value not in given)
    )
