"""The files of a ruleset or pack: which there are, read, hashed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.ruleset import errors_files, errors_packs
from estoc.ruleset.contents import BYTES_LIMIT, MANIFESTS, Contents, contents_of
from estoc.text import Diagnostic, Node, read_data

if TYPE_CHECKING:
    from pathlib import Path

    from estoc.ruleset.report import Report


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: its name for people, and its top node."""

    path: str
    node: Node


@dataclass(frozen=True, slots=True)
class Folder:
    """A ruleset's or pack's files, in the order of their names, and the hash of their contents."""

    shown: str
    manifest: Document
    documents: tuple[Document, ...]
    hash: str


def read_folder(path: Path, shown: str, report: Report) -> Folder | None:
    """Read every YAML file below `path`; hidden files and folders are left alone.

    Args:
        path: the folder, or a zip archive of one.
        shown: its name in messages.
        report: where diagnostics go.

    Returns:
        The folder, or None with diagnostics. A file that does not read makes the whole folder None: what
        the others say about its entries would not be worth telling.
    """
    contents = contents_of(path, shown)
    if isinstance(contents, Diagnostic):
        report.add(contents)
        return None
    names = contents.names(report)
    if names is None:
        return None
    manifest = next((name for name in MANIFESTS if name in names), None)
    if manifest is None:
        report.add(errors_files.no_rules(shown))
        return None
    return _Reading(contents, shown, report).folder(names, manifest)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The files of one folder on their way to nodes."""

    contents: Contents
    shown: str
    report: Report

    def folder(self, names: tuple[str, ...], manifest: str) -> Folder | None:
        """The folder with these files; None where one does not read, or all are too much."""
        digest, size = hashlib.sha256(), 0
        documents: dict[str, Document] = {}
        for name in names:
            data = self.contents.data(name)
            if isinstance(data, Diagnostic):
                self.report.add(data)
                continue
            size += len(data)
            if size > BYTES_LIMIT:
                self.report.add(errors_packs.too_much(self.shown, BYTES_LIMIT))
                return None
            node, found = read_data(data, f"{self.shown}/{name}")
            for diagnostic in found:
                self.report.add(diagnostic)
            if node is not None:
                content = data.replace(b"\r\n", b"\n")
                digest.update(b"%s\0%d\0%s" % (name.encode(), len(content), content))
                documents[name] = Document(f"{self.shown}/{name}", node)
        if len(documents) < len(names):
            return None
        others = tuple(document for name, document in documents.items() if name != manifest)
        return Folder(self.shown, documents[manifest], others, digest.hexdigest())
