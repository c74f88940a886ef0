"""Composition: the entries of a ruleset and its packs as nodes, before any type exists.

Works on nodes only: it must not import the checker. Order between packs comes from what they name in their
heads, never from file names. A pack adds entries, and changes others under `patch`, `replace` and `remove`;
patches are kept with their entries, and applied where inheritance is resolved.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import reading
from estoc.ruleset.gathering import Gathering
from estoc.ruleset.manifest import Manifest, read_manifest
from estoc.ruleset.pack_order import in_pack_order

if TYPE_CHECKING:
    from collections.abc import Mapping as MappingOf

    from estoc.ruleset.declared import Declared
    from estoc.ruleset.folder import Folder
    from estoc.ruleset.gathering import Skipped
    from estoc.ruleset.report import Report

_OWN_KINDS = "kind"
_ALWAYS = ("combatant", "terrain")


@dataclass(frozen=True, slots=True)
class Composition:
    """All entries, by kind and id, in the order of ids.

    Attributes:
        manifest: the head of the ruleset.
        packs: the heads of the ruleset and its packs in their order, each with the hash of its files.
        kinds: the entries that can be read.
        ids: the ids of all entries, those whose entry is broken included.
        sees: for each pack, those before it that it may change.
        owners: the ruleset or pack of each file, by the name of the file.
        skipped: patches of what is not there, of packs that allow it (`if_present`).
    """

    manifest: Manifest
    packs: tuple[tuple[Manifest, str], ...]
    kinds: MappingOf[str, MappingOf[str, Declared]]
    ids: MappingOf[str, tuple[str, ...]]
    sees: MappingOf[str, frozenset[str]]
    owners: MappingOf[str, str]
    skipped: tuple[Skipped, ...]

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
    if len(read) < len(folders) or not read:
        return None
    ordered = in_pack_order(read, report)
    if ordered is None:
        return None
    # People look for the kinds of their game first.
    heads = (*_declared_kinds(folders), *_ALWAYS, *language_kinds)
    gathering = Gathering(heads, ordered.sees, report)
    for manifest, folder in ordered.heads:
        for document in folder.documents:
            gathering.take(document, manifest)
        gathering.change(manifest)
    gathering.check_kinds(language_kinds)
    kinds = gathering.entries()
    return Composition(
        read[0][0],
        tuple((manifest, folder.hash) for manifest, folder in ordered.heads),
        kinds,
        MappingProxyType({kind: tuple(kinds[kind]) for kind in kinds}),
        ordered.sees,
        MappingProxyType(
            {
                document.path: manifest.id
                for manifest, folder in ordered.heads
                for document in folder.documents
            }
        ),
        tuple(gathering.skipped),
    )


def _declared_kinds(folders: tuple[Folder, ...]) -> tuple[str, ...]:
    bodies = (reading.get(document.node, _OWN_KINDS) for folder in folders for document in folder.documents)
    return tuple(key.value for body in bodies for key, _ in reading.pairs(body))
