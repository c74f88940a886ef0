"""Composition: the entries of a ruleset and its packs as nodes, before any type exists.

Works on nodes only: it must not import the checker. Order between packs comes from what they extend,
never from file names; a pack only adds entries here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from types import MappingProxyType

from estoc.ruleset import errors, reading
from estoc.ruleset.folder import Document, Folder
from estoc.ruleset.report import Report
from estoc.text.diagnostic import Diagnostic
from estoc.text.node import Mapping, Node, Scalar
from estoc.text.words import Words

ENTRIES_LIMIT = 1000
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
LANGUAGE = 1


@dataclass(frozen=True, slots=True)
class Declared:
    """An entry as written: its kind, id and body, and the pack that it comes from."""

    kind: str
    key: Scalar
    body: Node
    pack: str

    @property
    def id(self) -> str:
        """The entry's id."""
        return self.key.value


@dataclass(frozen=True, slots=True)
class Manifest:
    """The head of a ruleset or pack."""

    id: str
    version: str
    extends: str | None
    node: Mapping


@dataclass(frozen=True, slots=True)
class Composition:
    """All entries, by kind and id, in the order of ids."""

    manifest: Manifest
    packs: tuple[tuple[Manifest, str], ...]
    kinds: MappingOf[str, MappingOf[str, Declared]]
    heads: MappingOf[str, Scalar]

    def of(self, kind: str) -> MappingOf[str, Declared]:
        """The entries of a kind."""
        return self.kinds.get(kind, MappingProxyType({}))


def read_manifest(document: Document, report: Report) -> Manifest | None:
    """The manifest of a folder, or None with diagnostics."""
    node = document.node
    head = reading.one_key(node)
    if head is None or head[0].value not in {"ruleset", "pack"} or not isinstance(head[1], Mapping):
        report.add(errors.missing_key(Words("the manifest", "le manifeste"), "ruleset", node.span))
        return None
    body = head[1]
    wanted = ["id", "version", "language", "name"]
    wanted += ["timeline", "setup", "policy"] if head[0].value == "ruleset" else ["extends"]
    missing = [name for name in wanted if body.get(name) is None]
    owner = Words("the manifest", "le manifeste")
    for name in missing:
        report.add(errors.missing_key(owner, name, head[0].span))
    known = {*wanted, "about"}
    for key, _ in body.pairs:
        if key.value not in known:
            report.add(errors.unknown_key(owner, key.value, known, key.span))
    language = reading.scalar(body, "language")
    if language is not None and language.value != str(LANGUAGE):
        report.add(errors.wrong_language(language.value, language.span))
    if missing:
        return None
    extends = reading.text(body, "extends") or None
    return Manifest(reading.text(body, "id"), reading.text(body, "version"), extends, body)


def compose(folders: tuple[Folder, ...], report: Report) -> Composition | None:
    """Put the entries of a ruleset (the first folder) and its packs (the others) together.

    Every mistake is reported; an entry that stands twice is taken from where it stood first.
    """
    manifests = [read_manifest(folder.manifest, report) for folder in folders]
    first = manifests[0]
    if first is None:
        return None
    gathered: dict[str, dict[str, Declared]] = {}
    heads: dict[str, Scalar] = {}
    for folder, manifest in zip(folders, manifests, strict=True):
        if manifest is None:
            continue
        _check_extends(manifest, first, report)
        for document in folder.documents:
            _gather(document, manifest.id, gathered, heads, report)
    kinds = {kind: MappingProxyType(dict(sorted(entries.items()))) for kind, entries in sorted(gathered.items())}
    named = tuple((manifest, folder.hash) for folder, manifest in zip(folders, manifests, strict=True) if manifest)
    return Composition(first, named, MappingProxyType(kinds), MappingProxyType(heads))


def _check_extends(manifest: Manifest, ruleset: Manifest, report: Report) -> None:
    if manifest is ruleset or manifest.extends == ruleset.id:
        return
    found = reading.scalar(manifest.node, "extends")
    span = manifest.node.span if found is None else found.span
    report.add(errors.unfitting_pack(manifest.id, manifest.extends or "?", ruleset.id, span))


def _gather(
    document: Document,
    pack: str,
    gathered: dict[str, dict[str, Declared]],
    heads: dict[str, Scalar],
    report: Report,
) -> None:
    if not isinstance(document.node, Mapping):
        wanted = Words("a mapping of kinds", "un bloc de catégories")
        report.add(errors.wrong_shape(wanted, Words("a list or a text", "une liste ou un texte"), document.node.span))
        return
    for head, body in document.node.pairs:
        heads.setdefault(head.value, head)
        if not isinstance(body, Mapping):
            report.add(_no_entries(head, body))
            continue
        entries = gathered.setdefault(head.value, {})
        for key, entry in body.pairs:
            _add(Declared(head.value, key, entry, pack), entries, report)


def _no_entries(head: Scalar, body: Node) -> Diagnostic:
    if isinstance(body, Scalar) and not body.value:
        return errors.empty_value(head.value, head.span)
    wanted = Words("a mapping of ids", "un bloc d'identifiants")
    return errors.wrong_shape(wanted, Words("a list or a text", "une liste ou un texte"), body.span)


def _add(declared: Declared, entries: dict[str, Declared], report: Report) -> None:
    if not _IDENTIFIER.match(declared.id):
        report.add(errors.bad_id(declared.id, plain(declared.id), declared.key.span))
        return
    first = entries.get(declared.id)
    if first is not None:
        report.add(errors.duplicate_entry(declared.kind, declared.id, declared.key.span, first.key.span))
        return
    folded = declared.id.casefold()
    alike = next((known for known in entries.values() if known.id.casefold() == folded), None)
    if alike is not None:
        report.add(errors.alike_entries(declared.kind, declared.id, alike.id, declared.key.span, alike.key.span))
        return
    if len(entries) >= ENTRIES_LIMIT:
        report.add(errors.too_many_entries(declared.kind, ENTRIES_LIMIT, declared.key.span))
        return
    entries[declared.id] = declared


def plain(name: str) -> str:
    """The id that `name` might have meant: without accents, with _ for what ids cannot hold."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    candidate = re.sub(r"[^A-Za-z0-9]+", "_", bare).strip("_").lower()
    return candidate if _IDENTIFIER.match(candidate) else ""
