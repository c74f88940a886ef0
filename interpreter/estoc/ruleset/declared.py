"""An entry as written, with what packs do to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.ruleset.patching import Patch
    from estoc.ruleset.touching import Layer
    from estoc.text.node import Node, Scalar


@dataclass(frozen=True, slots=True)
class Declared:
    """An entry as written.

    Attributes:
        kind: the heading that it stands under.
        key: its id.
        body: what is written below its id.
        pack: the ruleset or pack that it comes from.
        position: its place in the order in which entries were read.
        patches: what packs change in it, in their order; none once inheritance is resolved.
        replaced: the entry in whose place a pack put this one.
        layers: the changes that were applied, in their order.
    """

    kind: str
    key: Scalar
    body: Node
    pack: str
    position: int
    patches: tuple[Patch, ...] = ()
    replaced: Declared | None = None
    layers: tuple[Layer, ...] = ()

    @property
    def id(self) -> str:
        """The entry's id."""
        return self.key.value
