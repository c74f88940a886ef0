"""`estoc check --fix`: the safe fixes that findings carry, applied to files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc_tools.edits import rewritings

if TYPE_CHECKING:
    from collections.abc import Iterable

    import estoc


def apply_fixes(diagnostics: Iterable[estoc.Diagnostic]) -> int:
    """Apply the fixes to the files that they belong to, and count those that were applied."""
    applied = 0
    for one in rewritings(edit for diagnostic in diagnostics for edit in diagnostic.fix):
        one.write()
        applied += one.number
    return applied
