"""How much a reader takes before it refuses: a pack is untrusted input."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """The bounds of one YAML document.

    Attributes:
        size: the length of the file in bytes (of UTF-8), checked before it is read.
        depth: how many lists and mappings may stand in each other.
        nodes: how many keys, values, lists and mappings there may be.
        findings: how many errors are told of one file, the first ones.
    """

    size: int = 1024 * 1024
    depth: int = 40
    nodes: int = 100_000
    findings: int = 100


READING_LIMITS = ReadingLimits()
