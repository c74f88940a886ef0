"""Finding rules: shipped ones by id, others by path."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from estoc.play import shipped
from estoc.ruleset.errors_files import no_rules, unknown_ruleset
from estoc.ruleset.folder import MANIFESTS
from estoc.text import Diagnostic, Scalar, read_file
from estoc.text import Mapping as MappingNode


@dataclass(frozen=True, slots=True)
class Found:
    """Folders to load, the ruleset's first, each with its name for people; or why there are none."""

    folders: tuple[tuple[Path, str], ...]
    diagnostics: tuple[Diagnostic, ...]


def locate(where: str | Path, packs: tuple[str | Path, ...] = ()) -> Found:
    """The folders of a ruleset and packs.

    Args:
        where: the id of a shipped ruleset, a folder of a ruleset or of a pack, or a file in one.
        packs: folders of further packs, or single files whose entries are added.
    """
    known = shipped.rulesets().get(str(where))
    if known is not None:
        return _with(Found(((known, known.name),), ()), packs)
    path = Path(where)
    if not _there(path) and path.name == str(where):
        return Found((), (unknown_ruleset(str(where), shipped.rulesets()),))
    if not path.is_dir():
        return _with(_of_file(path), packs)
    return _with(_of_folder(path, path.as_posix()), packs)


def _there(path: Path) -> bool:
    """Whether there is something at a path; what can be no path is nowhere."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _with(found: Found, packs: tuple[str | Path, ...]) -> Found:
    more = tuple((Path(pack), Path(pack).as_posix()) for pack in packs)
    return Found(found.folders + more, found.diagnostics) if found.folders else found


def _of_file(path: Path) -> Found:
    """The folder that a file belongs to; a file that cannot be read is told at once."""
    _, diagnostics = read_file(path, path.as_posix())
    if diagnostics:
        return Found((), diagnostics)
    for parent in path.resolve().parents:
        if any((parent / manifest).is_file() for manifest in MANIFESTS):
            return _of_folder(parent, parent.as_posix())
    return Found((), (no_rules(path.parent.as_posix()),))


def _of_folder(path: Path, shown: str) -> Found:
    """A ruleset's folder; a pack's folder comes after the ruleset that it extends."""
    if (path / "ruleset.yaml").is_file() or not (path / "pack.yaml").is_file():
        return Found(((path, shown),), ())
    node, diagnostics = read_file(path / "pack.yaml", f"{shown}/pack.yaml")
    if node is None:
        return Found((), diagnostics)
    extends = _extends(node)
    base = shipped.rulesets().get(extends) or _beside(path, extends)
    if base is None:
        return Found((), (unknown_ruleset(extends, shipped.rulesets()),))
    name = base.name if extends in shipped.rulesets() else base.as_posix()
    return Found(((base, name), (path, shown)), ())


def _beside(pack: Path, ruleset: str) -> Path | None:
    """The folder of a ruleset that stands beside a pack, beside the folder of the pack, or here."""
    # An id is a word: what has a point or a slash in it leads nowhere.
    places = (pack / "..", pack / ".." / "..", Path()) if ruleset.isidentifier() else ()
    for place in places:
        folder = place / ruleset
        if (folder / "ruleset.yaml").is_file():
            return Path(os.path.normpath(folder))
    return None


def _extends(node: object) -> str:
    pack = node.get("pack") if isinstance(node, MappingNode) else None
    extends = pack.get("extends") if isinstance(pack, MappingNode) else None
    return extends.value if isinstance(extends, Scalar) else ""
