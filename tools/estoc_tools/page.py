"""A matrix as one page to look at, without anything from outside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc_tools.common import Language
    from estoc_tools.grid import Grid

_TEMPLATE = Path(__file__).with_name("matrix.html")
_DATA = "{{data}}"
_LANGUAGE = "{{language}}"
_TITLE = "{{title}}"


def page_of(grid: Grid, language: Language) -> str:
    """The page; it opens in a language, and can change it."""
    data = json.dumps({**grid.to_json(), "command": grid.command}, ensure_ascii=False, separators=(",", ":"))
    # Nothing in the data may end the element that holds it.
    safe = data.replace("<", "\\u003c")
    template = _TEMPLATE.read_text(encoding="utf-8")
    return (
        template.replace(_LANGUAGE, language)
        .replace(_TITLE, f"{grid.ruleset} - {grid.over}")
        .replace(_DATA, safe)
    )
