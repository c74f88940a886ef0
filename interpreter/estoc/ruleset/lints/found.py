"""A warning, and the entry that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Found:
    """A warning about one entry, which a mark under `meant` may answer.

    Attributes:
        kind: the kind of the entry.
        id: its id.
        diagnostic: the warning.
    """

    kind: str
    id: str
    diagnostic: Diagnostic
