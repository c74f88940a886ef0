"""Inheritance: `like: ID` takes the keys of another entry of the same kind that an entry does not give."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from types import MappingProxyType

from estoc.ruleset import errors, reading
from estoc.ruleset.compose import Composition, Declared
from estoc.ruleset.report import Report
from estoc.text.node import Mapping, Node, Scalar


def inherit(composition: Composition, report: Report) -> Composition:
    """The same entries, each with all its keys; resolved after composition, so that packs reach it too."""
    kinds = {
        kind: MappingProxyType({declared.id: _resolved(declared, entries, (), report) for declared in entries.values()})
        for kind, entries in composition.kinds.items()
    }
    return Composition(composition.manifest, composition.packs, MappingProxyType(kinds), composition.heads)


def _resolved(
    declared: Declared,
    entries: MappingOf[str, Declared],
    below: tuple[str, ...],
    report: Report,
) -> Declared:
    like = reading.scalar(declared.body, "like")
    if like is None or not isinstance(declared.body, Mapping):
        return declared
    own = tuple(pair for pair in declared.body.pairs if pair[0].value != "like")
    if like.value in (*below, declared.id):
        if not below:
            report.add(errors.cycle((declared.id, like.value), like.span))
        return _with(declared, own)
    parent = entries.get(like.value)
    if parent is None:
        if not below:
            report.add(errors.unknown_reference(declared.kind, like.value, entries, like.span))
        return _with(declared, own)
    inherited = _resolved(parent, entries, (*below, declared.id), report)
    given = {key.value for key, _ in own}
    taken = tuple(pair for pair in reading.pairs(inherited.body) if pair[0].value not in given)
    return _with(declared, own + taken)


def _with(declared: Declared, pairs: tuple[tuple[Scalar, Node], ...]) -> Declared:
    return Declared(declared.kind, declared.key, Mapping(declared.body.span, pairs), declared.pack)
