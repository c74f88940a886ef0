"""Finding rules: shipped and installed ones by name, others by path."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from estoc.play import shipped
from estoc.play.pack_places import known_packs, pack_beside
from estoc.ruleset.contents import ARCHIVE, MANIFESTS, FolderContents, contents_of
from estoc.ruleset.errors_files import no_rules, unknown_ruleset
from estoc.ruleset.errors_packs import unknown_pack
from estoc.ruleset.folder import Document
from estoc.ruleset.manifest import read_manifest
from estoc.ruleset.report import Report
from estoc.text import Diagnostic, Scalar, read_data, read_file
from estoc.text import Mapping as MappingNode

Place: TypeAlias = tuple[Path, str]
"""A folder or an archive, and its name for people."""
_RULESET, _PACK = MANIFESTS


@dataclass(frozen=True, slots=True)
class Found:
    """Folders and archives to load, the ruleset's first; or why there are none."""

    folders: tuple[Place, ...]
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Head:
    """What the head of a pack says of others: the ruleset that it extends, and the packs that it needs."""

    id: str
    extends: str
    needs: tuple[str, ...]
    document: Document


def locate(where: str | Path, packs: tuple[str | Path, ...] = ()) -> Found:
    """The folders of a ruleset and packs.

    Packs that these need come along where they are known by name, or stand beside them.

    Args:
        where: the id of a shipped ruleset, a ruleset or pack by path (a folder, an archive, a file in a
            folder), or the name of a known pack.
        packs: further packs, by path or name; or single files whose entries are added.
    """
    first = _first(where)
    if not isinstance(first, Found):
        first = _with_ruleset(first)
    if first.diagnostics:
        return first
    given: list[Place] = []
    for pack in packs:
        place = _pack(pack)
        if isinstance(place, Diagnostic):
            return Found((), (place,))
        given.append(place)
    return Found(_with_needed((*first.folders, *given)), ())


def _first(where: str | Path) -> Place | Found:
    """Where the rules are that are asked for."""
    name = str(where)
    if name in shipped.rulesets():
        return shipped.rulesets()[name], name
    path = Path(where)
    if _there(path):
        return (path, path.as_posix()) if path.is_dir() or path.suffix == ARCHIVE else _of_file(path)
    if path.name == name:
        if name in known_packs():
            return known_packs()[name], name
        return Found((), (unknown_ruleset(name, (*shipped.rulesets(), *known_packs())),))
    return Found(((path, path.as_posix()),), ()) if path.suffix == "" else _unread(path)


def _unread(path: Path) -> Found:
    return Found((), read_file(path, path.as_posix())[1] or (no_rules(path.as_posix()),))


def _of_file(path: Path) -> Place | Found:
    """The folder that a file belongs to; a file that cannot be read is told at once."""
    _, diagnostics = read_file(path, path.as_posix())
    if diagnostics:
        return Found((), diagnostics)
    for parent in path.resolve().parents:
        if any((parent / manifest).is_file() for manifest in MANIFESTS):
            return parent, parent.as_posix()
    return Found((), (no_rules(path.parent.as_posix()),))


def _pack(where: str | Path) -> Place | Diagnostic:
    """Where a pack is: a path if there is something, else a name."""
    path = Path(where)
    if not _there(path) and path.name == str(where):
        known = known_packs()
        return (known[path.name], path.name) if path.name in known else unknown_pack(path.name, known)
    return path, path.as_posix()


def _there(path: Path) -> bool:
    """Whether there is something at a path; what can be no path is nowhere."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _with_ruleset(place: Place) -> Found:
    """A ruleset alone; a pack behind the ruleset that it extends."""
    head = _head(place)
    if head is None:
        return Found((place,), ())
    if not isinstance(head, _Head):
        return Found((), head)
    known = shipped.rulesets()
    if head.extends in known:
        return Found(((known[head.extends], head.extends), place), ())
    base = _beside(place[0], head.extends)
    if base is None:
        report = Report()
        manifest = read_manifest(head.document, report)
        if manifest is None:
            return Found((), report.diagnostics())
        return Found((), (unknown_ruleset(head.extends, known, manifest.place("extends")),))
    return Found(((base, base.as_posix()), place), ())


def _with_needed(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The same, and the packs that they need where they are found; what is not found is told by the load."""
    found, heads = list(places), [_head(place) for place in places]
    ids = {head.id for head in heads if isinstance(head, _Head)}
    for place in found:  # it grows on the way
        head = _head(place)
        for name in head.needs if isinstance(head, _Head) else ():
            more = None if name in ids else _needed(place[0], name)
            if more is not None:
                ids.add(name)
                found.append(more)
    return tuple(found)


def _needed(beside: Path, pack: str) -> Place | None:
    near = pack_beside(beside, pack)
    if near is not None:
        return near, near.as_posix()
    known = known_packs()
    return (known[pack], pack) if pack in known else None


def _beside(pack: Path, ruleset: str) -> Path | None:
    """The folder of a ruleset that stands beside a pack, beside the folder of the pack, or here."""
    # An id is a word: what has a point or a slash in it leads nowhere.
    start = pack.parent if pack.is_file() else pack / ".."
    places = (start, start / "..", Path()) if ruleset.isidentifier() else ()
    for place in places:
        folder = place / ruleset
        if (folder / _RULESET).is_file():
            return Path(os.path.normpath(folder))
    return None


def _head(place: Place) -> _Head | tuple[Diagnostic, ...] | None:
    """The head of a pack; None for anything else, of which the load tells what is wrong."""
    path, shown = place
    contents = contents_of(path, shown)
    if isinstance(contents, Diagnostic):
        return None
    names = _manifests(path) if isinstance(contents, FolderContents) else contents.names(Report())
    if names is None or _RULESET in names or _PACK not in names:
        return None
    data = contents.data(_PACK)
    if isinstance(data, Diagnostic):
        return (data,)
    document = f"{shown}/{_PACK}"
    node, diagnostics = read_data(data, document)
    return diagnostics if node is None else _read(Document(document, node))


def _manifests(folder: Path) -> tuple[str, ...]:
    return tuple(name for name in MANIFESTS if (folder / name).is_file())


def _read(document: Document) -> _Head:
    node = document.node
    pack = node.get("pack") if isinstance(node, MappingNode) else None
    needs = pack.get("needs") if isinstance(pack, MappingNode) else None
    names = tuple(key.value for key, _ in needs.pairs) if isinstance(needs, MappingNode) else ()
    return _Head(_text(pack, "id"), _text(pack, "extends"), names, document)


def _text(node: object, key: str) -> str:
    found = node.get(key) if isinstance(node, MappingNode) else None
    return found.value if isinstance(found, Scalar) else ""
