"""`estoc check --fix`: the safe fixes that findings carry, applied to files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from estoc_tools.edits import rewritings

if TYPE_CHECKING:
    from collections.abc import Iterable

    import estoc


@dataclass(frozen=True, slots=True)
class Applied:
    """A fix that was applied: the file, the line, what stood there and what stands there now."""

    path: str
    line: int
    before: str
    after: str


def apply_fixes(diagnostics: Iterable[estoc.Diagnostic]) -> list[Applied]:
    """Apply the fixes to the files that they belong to, and say which, in the order of files and lines."""
    edits = [edit for diagnostic in diagnostics for edit in diagnostic.fix]
    written = rewritings(edits)
    for one in written:
        one.write()
    files = {one.path for one in written}
    applied = {
        (edit.span.source.path, edit.span.start, edit.span.end): Applied(
            edit.span.source.path, edit.span.line, edit.span.text, edit.replacement
        )
        for edit in reversed(edits)
        if Path(edit.span.source.path) in files
    }
    return [applied[place] for place in sorted(applied)]
