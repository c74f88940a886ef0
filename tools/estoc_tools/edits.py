"""Edits of files: places and what stands there instead; layout and comments stay."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import estoc


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A file with its text before and after, and what its bytes had besides.

    Attributes:
        path: the file.
        before: its text, with plain line ends.
        after: its new text.
        marked: whether it begins with a byte-order mark.
        windows: whether its lines end as on Windows.
        number: how many edits there are.
    """

    path: Path
    before: str
    after: str
    marked: bool
    windows: bool
    number: int

    def write(self) -> None:
        """Put the new text into the file."""
        text = self.after.replace("\n", "\r\n") if self.windows else self.after
        self.path.write_bytes((("\ufeff" if self.marked else "") + text).encode("utf-8"))

    def diff(self) -> Iterator[str]:
        """The change as a unified diff."""
        name = self.path.as_posix()
        lines = self.before.splitlines(), self.after.splitlines()
        return difflib.unified_diff(*lines, f"a/{name}", f"b/{name}", lineterm="")


def rewritings(edits: Iterable[estoc.Edit]) -> list[Rewriting]:
    """What edits make of the files that they belong to.

    Shipped rules are left out: their files have names that are no paths from here. Of two edits of one place
    the first counts.
    """
    by_file: dict[str, dict[tuple[int, int], str]] = {}
    for edit in edits:
        places = by_file.setdefault(edit.span.source.path, {})
        places.setdefault((edit.span.start, edit.span.end), edit.replacement)
    return [
        _rewriting(Path(path), places) for path, places in sorted(by_file.items()) if Path(path).is_file()
    ]


def _rewriting(path: Path, places: dict[tuple[int, int], str]) -> Rewriting:
    """Put replacements into a text, last first, so that earlier places stay where they are."""
    raw = path.read_bytes().decode("utf-8")
    marked, text = raw.startswith("\ufeff"), raw.removeprefix("\ufeff")
    windows = "\r\n" in text
    before = after = text.replace("\r\n", "\n")
    for (start, end), replacement in sorted(places.items(), reverse=True):
        after = after[:start] + replacement + after[end:]
    return Rewriting(path, before, after, marked, windows, len(places))
