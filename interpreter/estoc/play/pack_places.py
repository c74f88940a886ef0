"""Where packs are found by name: shipped ones, installed ones, and those that stand beside others.

An installed pack is data in a Python package, announced under the entry point group `estoc.packs`. Nothing of
the package is imported: the folder is looked up from where the package stands.
"""

from __future__ import annotations

import os
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from estoc.play import shipped
from estoc.ruleset.contents import ARCHIVE, MANIFESTS

GROUP = "estoc.packs"


def known_packs() -> dict[str, Path]:
    """The packs that have a name everywhere: shipped and installed ones, by name; shipped ones come first."""
    return {**installed_packs(), **shipped.packs()}


def installed_packs() -> dict[str, Path]:
    """The packs of installed Python packages by the names of their entry points.

    The value of an entry point is a dotted path, `package.folder`, to a folder with `pack.yaml`. Of two
    with one name the first by value is taken; what leads to no such folder is left out.
    """
    found: dict[str, Path] = {}
    for one in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        folder = _folder(one.value)
        if folder is not None:
            found.setdefault(one.name, folder)
    return found


def _folder(value: str) -> Path | None:
    """The folder that a dotted path leads to; the first part is looked up, and not imported."""
    top, *rest = value.split(".")
    if not all(part.isidentifier() for part in (top, *rest)):
        return None
    spec = find_spec(top)
    for place in () if spec is None else spec.submodule_search_locations or ():
        folder = Path(place, *rest)
        if (folder / MANIFESTS[1]).is_file() and folder.resolve().is_relative_to(Path(place).resolve()):
            return folder
    return None


def pack_beside(place: Path, pack: str) -> Path | None:
    """The folder or archive of a pack that stands beside another one."""
    # An id is a word: what has a point or a slash in it leads nowhere.
    if not pack.isidentifier():
        return None
    start = place.parent if place.is_file() else place / ".."
    folder = start / pack
    if (folder / MANIFESTS[1]).is_file():
        return Path(os.path.normpath(folder))
    archive = start / f"{pack}{ARCHIVE}"
    return Path(os.path.normpath(archive)) if archive.is_file() else None
