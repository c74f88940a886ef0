"""Rules from the base that the diagnostics are shown with, and from texts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from estoc.ruleset import Loaded, load

ROOT = Path(__file__).parents[2]
BASE = ROOT / "tests" / "diagnostics" / "base"
Loader = Callable[..., Loaded]


@pytest.fixture(scope="session")
def base_folder() -> Path:
    return BASE


@pytest.fixture(scope="session")
def schema() -> dict[str, object]:
    text = (ROOT / "schema" / "language.schema.json").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(text)
    return found


@pytest.fixture
def load_folders(schema: dict[str, object]) -> Loader:
    """Load folders, the ruleset's first, with options."""

    def loaded(*folders: Path, **options: str) -> Loaded:
        return load(tuple((folder, folder.name) for folder in folders), schema, options)

    return loaded


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, Mapping[str, str]], Path]:
    """Write a folder: a copy of the base rules where its name is `base`, and some files."""

    def written(name: str, files: Mapping[str, str]) -> Path:
        folder = tmp_path / name
        if name == "base":
            shutil.copytree(BASE, folder, dirs_exist_ok=True)
        for file, text in files.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return folder

    return written


@pytest.fixture
def told(load_folders: Loader, write: Callable[[str, Mapping[str, str]], Path]) -> Callable[..., list[str]]:
    """What is told about files beside the base rules: code, file, line and message of each finding."""

    def found(
        files: Mapping[str, str] | str, packs: Mapping[str, Mapping[str, str]] | None = None
    ) -> list[str]:
        given = {"zz.yaml": files} if isinstance(files, str) else files
        folders = [write("base", given), *(write(name, pack) for name, pack in (packs or {}).items())]
        loaded = load_folders(*folders)
        assert (loaded.rules is None) is bool(loaded.diagnostics)
        return [
            f"{one.code} {one.span.source.path}:{one.span.line}:{one.span.column} {one.message.en}"
            for one in loaded.diagnostics
        ]

    return found
