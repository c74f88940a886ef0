"""What a Program holds of scales."""

from __future__ import annotations

from dataclasses import dataclass

from estoc.program.words import Words  # noqa: TC001 - read at run time by from_json


@dataclass(frozen=True, slots=True)
class ScaleTable:
    """The values of a scale, lowest first; `below` and `above` are -1 for none, else the value there."""

    id: str
    values: tuple[str, ...]
    names: tuple[Words, ...]
    below: int
    above: int
