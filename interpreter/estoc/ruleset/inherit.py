"""Inheritance and patches: what an entry holds in the end.

`like: ID` takes the keys of another entry of the same kind that an entry does not give; patches change what
is there then. An entry's model is patched before the entry takes from it, so that packs reach both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_files, errors_names, reading
from estoc.ruleset.patching import REMOVE, Patching
from estoc.ruleset.touching import Touches
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.compose import Composition
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.report import Report

KEYS_LIMIT = 1000
_LIKE = "like"
_KIND = "kind"
_AN_ID = Words("an id", "un identifiant")


def inherit(composition: Composition, report: Report) -> Composition:
    """The same entries, each with all its keys; resolved after composition, so that packs reach it too.

    An entry whose `like` leads nowhere, or back to itself, is left out and reported.
    """
    kinds: dict[str, MappingOf[str, Declared]] = {}
    own: MappingOf[str, Declared] = MappingProxyType({})
    for kind in sorted(composition.kinds, key=lambda one: (one != _KIND, one)):
        entries = composition.kinds[kind]
        fields = reading.get(own[kind].body, "fields") if kind in own else None
        inheritance = _Inheritance(entries, composition.sees, report, fields, kind in own)
        for declared in entries.values():
            inheritance.settle(declared)
        kinds[kind] = MappingProxyType(
            {name: inheritance.settled[name] for name in entries if name in inheritance.settled}
        )
        own = kinds.get(_KIND, own)
    return replace(composition, kinds=MappingProxyType(dict(sorted(kinds.items()))))


@dataclass(frozen=True, slots=True)
class _Inheritance:
    """The entries of one kind, settled one after another: a chain of any length needs no recursion.

    Attributes:
        entries: the entries as they were composed.
        sees: for each pack, those before it that it may change.
        report: where diagnostics go.
        fields: the fields that the kind declares, if it is the ruleset's own.
        plain: whether it is: lists of words in its entries have no order.
    """

    entries: MappingOf[str, Declared]
    sees: MappingOf[str, frozenset[str]]
    report: Report
    fields: Node | None
    plain: bool
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
        like = _like(declared)
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
        like = _like(ring[0])
        self.report.add(errors_names.cycle(names, ring[0].key.span if like is None else like.span))
        for declared in ring:
            self._break(declared)

    def _break(self, declared: Declared) -> None:
        self.broken.add(declared.id)
        self.report.spoil(declared.id)

    def _join(self, child: Declared) -> None:
        found = _like(child)
        like = found.value if isinstance(found, Scalar) else ""
        if child.id in self.broken or like in self.broken:
            self._break(child)
            return
        body = child.body
        if isinstance(body, Mapping) and (like or body.get(_LIKE) is not None):
            own = tuple(pair for pair in body.pairs if pair[0].value != _LIKE)
            body = _with_more(body, own, self.settled[like].body if like else None)
        patched = self._patched(child, body)
        if isinstance(patched.body, Mapping) and len(patched.body.pairs) > KEYS_LIMIT:
            self.report.add(errors_files.too_many_entries(child.id, KEYS_LIMIT, child.key.span))
            self._break(child)
        else:
            self.settled[child.id] = patched

    def _patched(self, declared: Declared, body: Node) -> Declared:
        """The entry with the changes that packs make in it, each told in its layers."""
        touches = Touches(f"{declared.kind} {declared.id}", self.sees, self.report)
        defaults = self.fields if isinstance(self.fields, Mapping) else None
        for patch in declared.patches:
            if isinstance(body, Mapping) and isinstance(patch.body, Mapping):
                patching = Patching(patch.pack, touches, defaults, ordered=not self.plain)
                body = patching.entry(body, patch.body)
        return replace(declared, body=body, patches=(), layers=tuple(touches.layers))


def _like(declared: Declared) -> Node | None:
    """What an entry is like in the end: as it is written, or as the last pack says that speaks of it."""
    like = reading.get(declared.body, _LIKE)
    for patch in declared.patches:
        like = reading.get(patch.body, _LIKE) or like
        if any(name.value == _LIKE for name in reading.scalars(reading.get(patch.body, REMOVE))):
            like = None
    return like


def _with_more(body: Mapping, own: tuple[tuple[Scalar, Node], ...], parent: Node | None) -> Mapping:
    given = {key.value for key, _ in own}
    return Mapping(
        body.span, own + tuple(pair for pair in reading.pairs(parent) if pair[0].value not in given)
    )
