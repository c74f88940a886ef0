"""Who changed what: the changes of one entry, and where two packs that do not know each other meet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from estoc.ruleset import errors_packs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.ruleset.report import Report
    from estoc.text.node import Node
    from estoc.text.source import Span

Path: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """One change of one value.

    Attributes:
        path: the keys that lead to it, from the entry.
        pack: the pack that changes it.
        span: where that is written.
        before: what was there; None for nothing.
        after: what is there now; None for nothing.
    """

    path: Path
    pack: str
    span: Span
    before: Node | None
    after: Node | None


@dataclass(frozen=True, slots=True)
class Touches:
    """The changes of one entry so far.

    Attributes:
        owner: what the entry is called, `kind id`.
        sees: for each pack, the packs that it names, and those that they name.
        report: where conflicts go.
    """

    owner: str
    sees: Mapping[str, frozenset[str]]
    report: Report
    layers: list[Layer] = field(default_factory=list)
    _at: dict[Path, dict[str, Span]] = field(default_factory=dict)
    _below: dict[Path, dict[str, Span]] = field(default_factory=dict)

    def meets(self, path: Path, pack: str, span: Span, *, removed: bool = False) -> bool:
        """Whether a pack that is not named changed the same, or a part of it; then it is reported."""
        for other, place in self._met(path):
            if other not in self.sees[pack]:
                what = ".".join((self.owner, *path))
                self.report.add(errors_packs.conflict(what, (pack, other), span, place, removed=removed))
                return True
        return False

    def touch(self, layer: Layer) -> None:
        """Keep a change; it is reported where it meets another one."""
        self.meets(layer.path, layer.pack, layer.span)
        self._at.setdefault(layer.path, {}).setdefault(layer.pack, layer.span)
        for length in range(len(layer.path)):
            self._below.setdefault(layer.path[:length], {}).setdefault(layer.pack, layer.span)
        self.layers.append(layer)

    def gone(self, path: Path, pack: str, span: Span) -> bool:
        """Whether a pack that is not named took away what is looked for; then it is reported."""
        return path in self._at and self.meets(path, pack, span, removed=True)

    def _met(self, path: Path) -> Iterator[tuple[str, Span]]:
        for length in range(len(path) + 1):
            yield from self._at.get(path[:length], {}).items()
        yield from self._below.get(path, {}).items()
