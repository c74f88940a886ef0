"""The files of a ruleset or pack: which there are, read, hashed."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from estoc.ruleset import errors_files
from estoc.text import Node, Words, file_errors, read_file

if TYPE_CHECKING:
    from estoc.ruleset.report import Report

FILES_LIMIT = 1000
MANIFESTS = ("ruleset.yaml", "pack.yaml")
_ENDINGS = (".yaml", ".yml")
_UNREADABLE = Words("the system cannot open it", "le système ne peut pas l'ouvrir")


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
        path: the folder.
        shown: its name in messages.
        report: where diagnostics go.

    Returns:
        The folder, or None with diagnostics. A file that does not read makes the whole folder None: what
        the others say about its entries would not be worth telling.
    """
    names = _names(path, shown, report)
    if names is None:
        return None
    manifest = next((name for name in MANIFESTS if name in names), None)
    if manifest is None:
        report.add(errors_files.no_rules(shown))
        return None
    digest = hashlib.sha256()
    documents: dict[str, Document] = {}
    for name in names:
        node = _node(path / name, f"{shown}/{name}", report)
        if node is not None:
            content = (path / name).read_bytes().replace(b"\r\n", b"\n")
            digest.update(b"%s\0%d\0%s" % (name.encode(), len(content), content))
            documents[name] = Document(f"{shown}/{name}", node)
    if len(documents) < len(names):
        return None
    others = tuple(document for name, document in documents.items() if name != manifest)
    return Folder(shown, documents[manifest], others, digest.hexdigest())


def _node(path: Path, shown: str, report: Report) -> Node | None:
    node, found = read_file(path, shown)
    for diagnostic in found:
        report.add(diagnostic)
    return node


def _names(path: Path, shown: str, report: Report) -> tuple[str, ...] | None:
    """The YAML files below `path`, by their names relative to it; None where some cannot be taken."""
    names: list[str] = []
    problems: list[OSError] = []
    fine = True
    for folder, inner, files in os.walk(path, onerror=problems.append):
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        linked = [name for name in inner if Path(folder, name).is_symlink()]
        for name in (*linked, *(file for file in files if _is_rules(file))):
            file = Path(folder, name)
            relative = file.relative_to(path).as_posix()
            if file.is_symlink() and not _is_inside(file, path):
                report.add(errors_files.link_outside(f"{shown}/{relative}"))
                fine = False
            elif name not in linked:
                names.append(relative)
        if len(names) > FILES_LIMIT:
            report.add(errors_files.too_many_files(shown, FILES_LIMIT))
            return None
    for problem in problems[:1] if path.is_dir() else ():
        report.add(file_errors.unreadable(str(problem.filename or shown), _UNREADABLE))
        fine = False
    return tuple(sorted(names)) if fine else None


def _is_rules(name: str) -> bool:
    return name.endswith(_ENDINGS) and not name.startswith(".")


def _is_inside(file: Path, folder: Path) -> bool:
    """Whether a link leads to something below its own folder; one that leads nowhere does."""
    return not file.exists() or file.resolve().is_relative_to(folder.resolve())
