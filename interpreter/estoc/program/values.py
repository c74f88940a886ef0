"""Lowering of constants: everything in a table is a number, absent, or a tuple of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from estoc.lang.types import Map, Optional, Type
from estoc.program.symbols import Symbols, words_of
from estoc.ruleset import model
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.program.model import Cell


def cell(value: model.Value, symbols: Symbols) -> Cell:  # noqa: PLR0911 - one line for each sort
    """A constant as a number; maps need their type: see `map_cell`."""
    match value:
        case None:
            return None
        case bool() | int():
            return int(value)
        case model.Reference():
            return reference(value, symbols)
        case frozenset():
            return sum(1 << (one if isinstance(one, int) else reference(one, symbols)) for one in value)
        case model.Dice(text=text):
            return symbols.dice_number(text)
        case Words():
            return symbols.text_number(words_of(value))
        case _:
            return 0


def reference(value: model.Reference, symbols: Symbols) -> int:
    """The number of an entry or of a scale's value; the ends of a pair are 0 and 1."""
    if value.kind in symbols.scales:
        return symbols.scales[value.kind][value.id]
    if value.kind == "end":
        return 0 if value.id == "first" else 1
    return symbols.entries[value.kind][value.id]


def map_cell(value: Mapping[str, int], type_: Map, symbols: Symbols) -> Cell:
    """A map as one number for each entry of its key kind; what is not listed is 0."""
    return tuple(value.get(entry, 0) for entry in symbols.entries[type_.key.kind])


def typed_cell(value: model.Value, type_: Type, symbols: Symbols) -> Cell:
    """A constant in a place of a type."""
    bare = type_.of if isinstance(type_, Optional) else type_
    if isinstance(bare, Map):
        return map_cell(value if isinstance(value, Mapping) else {}, bare, symbols)
    return cell(value, symbols)
