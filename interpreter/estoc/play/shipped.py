"""Where the data that comes with the library stands: in the wheel, or beside the code in a checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from estoc.play.mistakes import UsageError
from estoc.text import CODES

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = _PACKAGE / "shipped"
_CHECKOUT = _PACKAGE.parent.parent
_SCHEMA = ".schema.json"


def _folder(installed: str, checkout: str) -> Path:
    found = _INSTALLED / installed
    return found if found.is_dir() else _CHECKOUT / checkout


def rulesets() -> dict[str, Path]:
    """The shipped rulesets by id."""
    root = _folder("rules-data", "rules-data")
    return {path.parent.name: path.parent for path in sorted(root.glob("*/ruleset.yaml"))}


def packs() -> dict[str, Path]:
    """The shipped packs by name."""
    root = _folder("rules-data", "rules-data") / "packs"
    return {path.parent.name: path.parent for path in sorted(root.glob("*/pack.yaml"))}


def ruleset_template() -> dict[str, str]:
    """The files of a small ruleset to start from, by name; its id is the word NAME."""
    root = _folder("rules-data", "rules-data") / "templates" / "ruleset"
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*.yaml"))
    }


def language_schema() -> dict[str, Any]:
    """The JSON Schema of the language."""
    return json_schema("language")


def save_schema() -> dict[str, Any]:
    """The JSON Schema of saves."""
    return json_schema("save")


def json_schema(name: str) -> dict[str, Any]:
    """One of the published JSON Schemas (draft 2020-12).

    Args:
        name: `language`, `save`, `event` or `protocol`.

    Raises:
        UsageError: there is no such schema.
    """
    folder = _folder("schema", "schema")
    known = sorted(path.name.removesuffix(_SCHEMA) for path in folder.glob(f"*{_SCHEMA}"))
    if name not in known:
        message = f"there is no schema {name!r}; there are {', '.join(known)}"
        raise UsageError(message)
    schema: dict[str, Any] = json.loads((folder / f"{name}{_SCHEMA}").read_text(encoding="utf-8"))
    return schema


def explanation(code: str) -> str | None:
    """The page that explains a diagnostic, in Markdown; None where there is no such code."""
    if code not in CODES:
        return None
    return (_folder("diagnostics", "docs/diagnostics") / f"{code}.md").read_text(encoding="utf-8")
