"""Composition: the entries of a ruleset and its packs as nodes, before any type exists.

Works on nodes only: it must not import the checker. Order between packs comes from what they extend,
never from file names; a pack only adds entries here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_files, reading
from estoc.ruleset.identifiers import check_identifier
from estoc.ruleset.manifest import Manifest, read_manifest
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.folder import Document, Folder
    from estoc.ruleset.report import Report

ENTRIES_LIMIT = 1000
_OWN_KINDS = "kind"
_ALWAYS = ("combatant", "terrain")


@dataclass(frozen=True, slots=True)
class Declared:
    """An entry as written.

    Attributes:
        kind: the heading that it stands under.
        key: its id.
        body: what is written below its id.
        pack: the ruleset or pack that it comes from.
        position: its place in the order in which entries were read.
    """

    kind: str
    key: Scalar
    body: Node
    pack: str
    position: int

    @property
    def id(self) -> str:
        """The entry's id."""
        return self.key.value


@dataclass(frozen=True, slots=True)
class Composition:
    """All entries, by kind and id, in the order of ids.

    Attributes:
        manifest: the head of the ruleset.
        packs: the heads of the ruleset and its packs, each with the hash of its files.
        kinds: the entries that can be read.
        ids: the ids of all entries, those whose entry is broken included.
    """

    manifest: Manifest
    packs: tuple[tuple[Manifest, str], ...]
    kinds: MappingOf[str, MappingOf[str, Declared]]
    ids: MappingOf[str, tuple[str, ...]]

    def of(self, kind: str) -> MappingOf[str, Declared]:
        """The entries of a kind."""
        return self.kinds.get(kind, MappingProxyType({}))

    def in_reading_order(self, *kinds: str) -> list[Declared]:
        """The entries of kinds that share their names, as they were read: the first has the name."""
        found = [declared for kind in kinds for declared in self.of(kind).values()]
        return sorted(found, key=lambda declared: declared.position)


def compose(
    folders: tuple[Folder, ...], language_kinds: tuple[str, ...], report: Report
) -> Composition | None:
    """Put the entries of a ruleset (the first folder) and its packs (the others) together.

    Every mistake is reported; an entry that stands twice is taken from where it stood first.

    Args:
        folders: what was read.
        language_kinds: the kinds that the language itself has.
        report: where diagnostics go.
    """
    manifests = [read_manifest(folder.manifest, report) for folder in folders]
    read = [
        (manifest, folder)
        for manifest, folder in zip(manifests, folders, strict=True)
        if manifest is not None
    ]
    if len(read) < len(folders) or not read or not _packs_fit([manifest for manifest, _ in read], report):
        return None
    heads = (*language_kinds, *_ALWAYS, *_declared_kinds(folders))
    gathering = _Gathering(heads, report)
    for manifest, folder in read:
        for document in folder.documents:
            gathering.take(document, manifest.id)
    packs = tuple((manifest, folder.hash) for manifest, folder in read)
    kinds = gathering.entries()
    return Composition(
        read[0][0], packs, kinds, MappingProxyType({kind: tuple(kinds[kind]) for kind in kinds})
    )


def _declared_kinds(folders: tuple[Folder, ...]) -> tuple[str, ...]:
    bodies = (reading.get(document.node, _OWN_KINDS) for folder in folders for document in folder.documents)
    return tuple(key.value for body in bodies for key, _ in reading.pairs(body))


def _packs_fit(manifests: list[Manifest], report: Report) -> bool:
    """Whether the first is a ruleset, and the others packs that extend it, each once."""
    ruleset, fine = manifests[0], True
    if ruleset.extends is not None:
        report.add(errors_files.not_a_ruleset(ruleset.id, ruleset.place("id")))
        return False
    seen = {ruleset.id: ruleset}
    for manifest in manifests[1:]:
        first = seen.setdefault(manifest.id, manifest)
        if manifest.extends is None:
            report.add(errors_files.not_a_pack(manifest.id, manifest.place("id")))
        elif manifest.extends != ruleset.id:
            place = manifest.place("extends")
            report.add(errors_files.unfitting_pack(manifest.id, manifest.extends, ruleset.id, place))
        elif first is not manifest:
            place = manifest.place("id")
            report.add(errors_entries.duplicate_entry("pack", manifest.id, place, first.place("id")))
        else:
            continue
        fine = False
    return fine


@dataclass(frozen=True, slots=True)
class _Gathering:
    """Entries on their way into a composition."""

    heads: tuple[str, ...]
    report: Report
    found: dict[str, dict[str, Declared]] = field(default_factory=dict)
    folded: dict[str, dict[str, Declared]] = field(default_factory=dict)

    def entries(self) -> MappingOf[str, MappingOf[str, Declared]]:
        """What was gathered, in the order of kinds and ids."""
        ordered = {
            kind: MappingProxyType(dict(sorted(ids.items()))) for kind, ids in sorted(self.found.items())
        }
        return MappingProxyType(ordered)

    def take(self, document: Document, pack: str) -> None:
        """Take the entries of a file."""
        if not isinstance(document.node, Mapping):
            wanted = Words("a mapping of kinds", "un bloc de catégories")
            span = reading.place(document.node)
            self.report.add(errors_entries.wrong_shape(wanted, node_called(document.node), span))
            return
        for head, body in document.node.pairs:
            if head.value not in self.heads:
                self.report.add(errors_entries.unknown_kind(head.value, self.heads, head.span))
                self.report.spoil(*(key.value for key, _ in reading.pairs(body)))
            elif isinstance(body, Mapping):
                for key, entry in body.pairs:
                    position = sum(map(len, self.found.values()))
                    self._add(Declared(head.value, key, entry, pack, position))
            elif reading.is_empty(body):
                self.report.add(errors_entries.empty_value(head.value, head.span))
            else:
                wanted = Words("a mapping of ids", "un bloc d'identifiants")
                self.report.add(errors_entries.wrong_shape(wanted, node_called(body), reading.place(body)))

    def _add(self, declared: Declared) -> None:
        if not check_identifier(declared.key, self.report):
            self.report.spoil(declared.id)
            return
        kind, key = declared.kind, declared.key
        found = self.found.setdefault(kind, {})
        alike = self.folded.setdefault(kind, {}).setdefault(declared.id.casefold(), declared)
        first = alike.key
        if declared.id in found:
            place = found[declared.id].key.span
            self.report.add(errors_entries.duplicate_entry(kind, declared.id, key.span, place))
        elif alike is not declared:
            self.report.add(errors_entries.alike_entries(kind, declared.id, alike.id, key.span, first.span))
            self.report.spoil(declared.id)
        elif len(found) == ENTRIES_LIMIT:
            self.report.add(errors_files.too_many_entries(kind, ENTRIES_LIMIT, key.span))
        else:
            found[declared.id] = declared
