"""Entries and changes on their way into a composition."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from estoc.ruleset import errors_entries, errors_files, errors_packs, reading
from estoc.ruleset.declared import Declared
from estoc.ruleset.identifiers import check_identifier
from estoc.ruleset.patching import IF_PRESENT, Patch
from estoc.ruleset.unindented import entries
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.folder import Document
    from estoc.ruleset.manifest import Manifest
    from estoc.ruleset.report import Report
    from estoc.text.source import Span

ENTRIES_LIMIT = 1000
CHANGES = ("patch", "remove", "replace")
_PATCH, _REMOVE, _REPLACE = CHANGES
_OWN_KINDS = ("kind", "combatant", "terrain")
_MAPPING = Words("a mapping of ids", "un bloc d'identifiants")
_NAMES = Words("a list of ids", "une liste d'identifiants")

Known: TypeAlias = "tuple[str, Span, bool]"
"""A change of an entry: the pack, the place, and whether it is about the entry as a whole."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A patch of what is not there, which its pack allows."""

    pack: str
    kind: str
    key: Scalar


@dataclass(frozen=True, slots=True)
class Gathering:
    """Takes the files of one pack after the other, and then what the pack changes.

    Attributes:
        heads: the kinds that there are.
        sees: for each pack, those before it that it may change.
        report: where diagnostics go.
        skipped: patches of what is not there that are allowed.
    """

    heads: tuple[str, ...]
    sees: MappingOf[str, frozenset[str]]
    report: Report
    skipped: list[Skipped] = field(default_factory=list)
    _found: dict[str, dict[str, Declared]] = field(default_factory=dict)
    _folded: dict[str, dict[str, Declared]] = field(default_factory=dict)
    _waiting: list[tuple[Scalar, Mapping]] = field(default_factory=list)
    _changed: dict[tuple[str, str], list[Known]] = field(default_factory=dict)

    def entries(self) -> MappingOf[str, MappingOf[str, Declared]]:
        """What was gathered, in the order of kinds and ids."""
        ordered = {
            kind: MappingProxyType(dict(sorted(ids.items()))) for kind, ids in sorted(self._found.items())
        }
        return MappingProxyType(ordered)

    def take(self, document: Document, head: Manifest) -> None:
        """Take the entries of a file; changes wait until all entries of the pack are there."""
        if not isinstance(document.node, Mapping):
            wanted = Words("a mapping of kinds", "un bloc de catégories")
            self._wrong_shape(wanted, document.node)
            return
        for key, body in document.node.pairs:
            if key.value in CHANGES and head.extends is None:
                self.report.add(errors_packs.ruleset_changes(key.value, key.span))
            elif key.value in CHANGES:
                self._wait(key, body)
            else:
                for entry, inner in entries(self._under(key, body), self.report):
                    position = sum(map(len, self._found.values()))
                    self._add(Declared(key.value, entry, inner, head.id, position))

    def _wait(self, key: Scalar, body: Node) -> None:
        if isinstance(body, Mapping):
            self._waiting.append((key, body))
        elif reading.is_empty(body):
            self.report.add(errors_entries.empty_value(key.value, key.span))
        else:
            self._wrong_shape(Words("a mapping of kinds", "un bloc de catégories"), body)

    def _under(self, kind: Scalar, body: Node, change: str | None = None) -> tuple[tuple[Scalar, Node], ...]:
        """What stands under a kind, by id; a kind that is none is told once."""
        if kind.value not in self.heads:
            owner = next((one for one, ids in self._found.items() if kind.value in ids), None)
            self.report.add(
                errors_entries.unknown_kind(kind.value, (*self.heads, *CHANGES), kind.span)
                if change is None or owner is None
                else errors_entries.kind_left_out(change, kind.value, owner, kind.span)
            )
            self.report.spoil(*(key.value for key, _ in reading.pairs(body)))
        elif isinstance(body, Mapping):
            return body.pairs
        elif reading.is_empty(body):
            self.report.add(errors_entries.empty_value(kind.value, kind.span))
        else:
            self._wrong_shape(_MAPPING, body)
        return ()

    def _wrong_shape(self, wanted: Words, node: Node) -> None:
        hints = errors_entries.in_brackets(node) if wanted == _NAMES else ()
        fix = errors_entries.bracketed(node) if wanted == _NAMES else ()
        found, span = node_called(node), reading.place(node)
        self.report.add(errors_entries.wrong_shape(wanted, found, span, *hints, fix=fix))

    def _add(self, declared: Declared) -> None:
        if not check_identifier(declared.key, self.report):
            self.report.spoil(declared.id)
            return
        kind, key = declared.kind, declared.key
        found = self._found.setdefault(kind, {})
        alike = self._folded.setdefault(kind, {}).setdefault(declared.id.casefold(), declared)
        if declared.id in found:
            first = found[declared.id]
            changes = None if first.pack == declared.pack else declared.pack
            place = first.key.span
            self.report.add(errors_entries.duplicate_entry(kind, declared.id, key.span, place, changes))
        elif alike is not declared:
            first_span = alike.key.span
            self.report.add(errors_entries.alike_entries(kind, declared.id, alike.id, key.span, first_span))
            self.report.spoil(declared.id)
        elif len(found) == ENTRIES_LIMIT:
            self.report.add(errors_files.too_many_entries(kind, ENTRIES_LIMIT, key.span))
        elif not self._meets(kind, key, declared.pack, whole=True):
            found[declared.id] = declared

    def change(self, head: Manifest) -> None:
        """Make the changes of a pack whose entries were taken."""
        for verb, kinds in self._waiting:
            for kind, body in kinds.pairs:
                if verb.value == _REMOVE:
                    self._remove_all(kind, body, head.id)
                else:
                    change = self._patch if verb.value == _PATCH else self._replace
                    for key, inner in self._under(kind, body, verb.value):
                        self._change(change, kind.value, key, inner, head.id)
        self._waiting.clear()

    def _remove_all(self, kind: Scalar, body: Node, pack: str) -> None:
        if kind.value not in self.heads:
            self._under(kind, body, _REMOVE)
        elif isinstance(body, Sequence) and all(isinstance(item, Scalar) for item in body.items):
            for key in reading.scalars(body):
                self._change(self._remove, kind.value, key, key, pack)
        else:
            self._wrong_shape(_NAMES, body)

    def _change(
        self,
        change: Callable[[Declared, Scalar, Node, str], None],
        kind: str,
        key: Scalar,
        body: Node,
        pack: str,
    ) -> None:
        """Make a change of an entry, if it is there and this pack may."""
        whole = change != self._patch
        found = self._found.get(kind, {}).get(key.value)
        if self._meets(kind, key, pack, whole=whole, gone=found is None):
            return
        if found is None and reading.truth(body, IF_PRESENT, default=False):
            self.skipped.append(Skipped(pack, kind, key))
        elif found is None:
            known = self._found.get(kind, {})
            self.report.add(errors_packs.nothing_to_change(kind, key.value, known, key.span))
        elif found.pack == pack:
            self.report.add(
                errors_packs.conflict(f"{kind} {key.value}", (pack, pack), key.span, found.key.span)
            )
        elif found.pack not in self.sees[pack]:
            owner, place = found.pack, found.key.span
            self.report.add(errors_packs.from_a_stranger(kind, key.value, owner, key.span, place))
        else:
            self._changed.setdefault((kind, key.value), []).append((pack, key.span, whole))
            change(found, key, body, pack)

    def _meets(self, kind: str, key: Scalar, pack: str, *, whole: bool, gone: bool = False) -> bool:
        """Whether a pack that is not named changed the same entry; two patches may still go together.

        Where the entry is gone and needed, the pack that removed it has to come last.
        """
        for other, span, all_of_it in self._changed.get((kind, key.value), ()):
            if (whole or all_of_it) and other not in self.sees[pack]:
                what = f"{kind} {key.value}"
                conflict = errors_packs.conflict(what, (pack, other), key.span, span, removed=gone)
                self.report.add(conflict)
                return True
        return False

    def _patch(self, found: Declared, key: Scalar, body: Node, pack: str) -> None:
        if reading.is_empty(body):
            self.report.add(errors_entries.empty_value(key.value, key.span))
        elif not isinstance(body, Mapping):
            wanted = Words("a mapping of fields", "un bloc de champs")
            self._wrong_shape(wanted, body)
        else:
            patches = (*found.patches, Patch(pack, key, body))
            self._found[found.kind][found.id] = replace(found, patches=patches)

    def _replace(self, found: Declared, key: Scalar, body: Node, pack: str) -> None:
        replacing = Declared(found.kind, key, body, pack, found.position, replaced=found)
        self._found[found.kind][found.id] = replacing

    def _remove(self, found: Declared, key: Scalar, body: Node, pack: str) -> None:
        del body, pack
        del self._found[found.kind][found.id]
        del self._folded[found.kind][found.id.casefold()]
        self.report.removed(found.id, key.span)

    def check_kinds(self, language_kinds: tuple[str, ...]) -> None:
        """Report entries whose kind a pack has removed."""
        known = {*language_kinds, *_OWN_KINDS, *self._found.get("kind", {})}
        for kind in sorted(self._found.keys() - known):
            for declared in self._found.pop(kind).values():
                self.report.add_use(kind, declared.key.span)
