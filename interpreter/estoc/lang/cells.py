"""How cells are named: the letters of the column, then the number of the row, from the top left: `A1`, `C2`.

After column Z come AA, AB and so on, as in a spreadsheet.
"""

from __future__ import annotations

import re
from typing import Final

CELL_LIMIT: Final = 64
"""The most columns, and the most rows, that a map may have."""
_NAME: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)\Z", re.ASCII)
_LETTERS: Final = 26


def cell_name(column: int, row: int) -> str:
    """The name of a cell by its column and row, both from 0 to 63."""
    high, low = divmod(column, _LETTERS)
    return f"{chr(ord('A') + high - 1) if high else ''}{chr(ord('A') + low)}{row + 1}"


def named_cell(name: str) -> tuple[int, int] | None:
    """The column and the row, both from 0 to 63, of the cell with a name; None where it names no cell."""
    match = _NAME.match(name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    row = int(match[2])
    return (column - 1, row - 1) if column <= CELL_LIMIT and row <= CELL_LIMIT else None
