"""The files of a ruleset or pack: which there are, read, hashed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from estoc.ruleset import errors
from estoc.ruleset.report import Report
from estoc.text import Node, read_file
from estoc.text.diagnostic import Diagnostic

FILES_LIMIT = 1000
MANIFESTS = ("ruleset.yaml", "pack.yaml")


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
    """Read every YAML file below `path`.

    Args:
        path: the folder.
        shown: its name in messages.
        report: where diagnostics go.
    """
    manifest = next((path / name for name in MANIFESTS if (path / name).is_file()), None)
    if manifest is None:
        report.add(errors.no_rules(shown))
        return None
    names = _names(path, shown, report)
    digest = hashlib.sha256()
    documents: list[Document] = []
    top: Document | None = None
    for name in names:
        file = path / name
        node, found = read_file(file, f"{shown}/{name}")
        _extend(report, found)
        if node is None:
            continue
        digest.update(name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
        document = Document(f"{shown}/{name}", node)
        if file == manifest:
            top = document
        else:
            documents.append(document)
    return None if top is None else Folder(shown, top, tuple(documents), digest.hexdigest())


def _extend(report: Report, found: tuple[Diagnostic, ...]) -> None:
    for diagnostic in found:
        report.add(diagnostic)


def _names(path: Path, shown: str, report: Report) -> tuple[str, ...]:
    root = path.resolve()
    names: list[str] = []
    for file in sorted(path.rglob("*")):
        if file.suffix not in {".yaml", ".yml"} or file.is_dir():
            continue
        relative = file.relative_to(path).as_posix()
        if file.exists() and not file.resolve().is_relative_to(root):
            report.add(errors.link_outside(f"{shown}/{relative}"))
            continue
        names.append(relative)
    if len(names) > FILES_LIMIT:
        report.add(errors.too_many_files(shown, FILES_LIMIT))
        return tuple(names[:FILES_LIMIT])
    return tuple(names)
