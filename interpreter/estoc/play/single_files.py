"""A single file of entries on top of a ruleset: a pack that needs no manifest of its own.

Rules are read from folders. A file is put into a folder for as long as the reading takes, with the manifest
that it lacks; in messages and places it keeps its own name.
"""

from __future__ import annotations

import re
import shutil
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from estoc.ruleset.contents import MANIFESTS
from estoc.text import Mapping, Scalar, read_file

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACK = "pack: {{id: {id}, version: '0', language: 1, name: {{fr: {id}, en: {id}}}, extends: {extends}}}\n"


@contextmanager
def as_folders(found: tuple[tuple[Path, str], ...]) -> Iterator[tuple[tuple[Path, str], ...]]:
    """The folders to read: a ruleset's and its packs', those of single files while this lasts.

    Args:
        found: folders, and files among the packs, each with its name for people.
    """
    with ExitStack() as stack:
        extends = _id(found[0][0])
        folders: list[tuple[Path, str]] = []
        for path, shown in found:
            if not _is_single(path):
                folders.append((path, shown))
                continue
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="estoc-")))
            name = re.sub(r"\W", "_", path.stem, flags=re.ASCII).strip("_").lower() or "file"
            shutil.copyfile(path, folder / path.name)
            head = _PACK.format(id=f"file_{name}", extends=extends)
            (folder / "pack.yaml").write_text(head, encoding="utf-8")
            folders.append((folder, Path(shown).parent.as_posix()))
        yield tuple(folders)


def _is_single(path: Path) -> bool:
    return path.is_file() and path.suffix in {".yaml", ".yml"} and path.name not in MANIFESTS


def _id(ruleset: Path) -> str:
    """The id in the manifest of a ruleset; where it cannot be read, reading the ruleset says why."""
    manifest = ruleset / MANIFESTS[0]
    node, _ = read_file(manifest, manifest.as_posix())
    head = node.get("ruleset") if isinstance(node, Mapping) else None
    found = head.get("id") if isinstance(head, Mapping) else None
    return found.value if isinstance(found, Scalar) else "none"
