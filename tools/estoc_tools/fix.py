"""`estoc check --fix`: the safe fixes that findings carry, applied to files; layout and comments stay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import estoc


def apply_fixes(diagnostics: Iterable[estoc.Diagnostic]) -> int:
    """Apply the fixes to the files that they belong to, and count those that were applied.

    Shipped rules are not changed: their files have names that are no paths from here.
    """
    by_file: dict[str, dict[tuple[int, int], str]] = {}
    for one in diagnostics:
        for edit in one.fix:
            places = by_file.setdefault(edit.span.source.path, {})
            places.setdefault((edit.span.start, edit.span.end), edit.replacement)
    return sum(_rewrite(Path(path), places) for path, places in by_file.items())


def _rewrite(path: Path, places: dict[tuple[int, int], str]) -> int:
    """Put replacements into a file, last first, so that earlier places stay where they are."""
    if not path.is_file():
        return 0
    raw = path.read_bytes().decode("utf-8")
    marked, text = raw.startswith("\ufeff"), raw.removeprefix("\ufeff")
    windows = "\r\n" in text
    text = text.replace("\r\n", "\n")
    for (start, end), replacement in sorted(places.items(), reverse=True):
        text = text[:start] + replacement + text[end:]
    text = text.replace("\n", "\r\n") if windows else text
    path.write_bytes((("\ufeff" if marked else "") + text).encode("utf-8"))
    return len(places)
