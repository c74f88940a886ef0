"""What expressions say about space: lengths, cells by name, and the functions of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.cells import CELL_LIMIT, named_cell
from estoc.lang.checking import name_mistakes, space_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import Infer, failed, placed
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import ANY_INTEGER, CELL, Entry, Integer, Optional, Set, Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.environment import Space
    from estoc.lang.syntax import tree

CELL_KIND: Final = "cell"
"""What stands before the name of a cell: `cell:C2`."""
CELLS_LIMIT: Final = CELL_LIMIT * CELL_LIMIT
"""The most cells that a map can have, so the most members of a set of cells."""
COST_LIMIT: Final = 9
_CELLS: Final = Set(CELL)
_GIVEN: Final[Mapping[str, tuple[Operation, tuple[tuple[str, Type], ...]]]] = {
    "distance": (Operation.DISTANCE, (("from", CELL), ("to", CELL))),
    "reachable": (Operation.REACHABLE, (("from", CELL), ("budget", ANY_INTEGER), ("avoid", _CELLS))),
    "toward": (Operation.TOWARD, (("from", CELL), ("to", CELL), ("avoid", _CELLS))),
    "near": (Operation.NEAR, (("cell", CELL), ("distance", ANY_INTEGER))),
    "step_cost": (Operation.STEP_COST, (("cell", CELL),)),
    "terrain": (Operation.TERRAIN, (("cell", CELL),)),
}
NAMES: Final = tuple(_GIVEN)
"""The functions of cells; a ruleset without a space may use these names for its own."""


def call(expression: tree.Call, context: Context, infer: Infer) -> Typed:
    """A call of one of `NAMES`."""
    space = context.environment.space()
    if space is None:
        return context.mistake(space_mistakes.no_space(expression.name, expression.name_at))
    operation, given = _GIVEN[expression.name]
    if len(expression.arguments) != len(given):
        names, found = tuple(name for name, _ in given), len(expression.arguments)
        return context.mistake(name_mistakes.wrong_count(expression.name, names, found, expression.at))
    arguments = tuple(
        placed(infer(argument, context, wanted), wanted, context)
        for (_, wanted), argument in zip(given, expression.arguments, strict=True)
    )
    if failed(*arguments):
        return unknown(expression.at)
    return Typed(operation, arguments, (), _result(operation, space), expression.at)


def _result(operation: Operation, space: Space) -> Type:
    match operation:
        case Operation.DISTANCE:
            return Integer(0, space.farthest)
        case Operation.TOWARD:
            return Optional(CELL)
        case Operation.STEP_COST:
            return Integer(0, COST_LIMIT)
        case Operation.TERRAIN:
            return Entry("terrain")
        case _:
            return _CELLS


def length(expression: tree.Measure, context: Context) -> Typed:
    """`9 m`: as many cells as it takes, which must be a whole number."""
    space = context.environment.space()
    written = context.written(expression.at)
    if space is None:
        return context.mistake(space_mistakes.no_space(written, expression.at))
    if space.tenths is None:
        return context.mistake(space_mistakes.no_measure(written, expression.at))
    cells, rest = divmod(expression.tenths, space.tenths)
    if rest:
        return context.mistake(space_mistakes.broken_cell(expression.tenths, space.tenths, expression.at))
    return Typed(Operation.CONSTANT, (), (cells,), Integer(cells, cells), expression.at)


def cell(expression: tree.Qualified, context: Context) -> Typed:
    """`cell:C2`: a cell of the map by its name; it may be absent where some map is too small for it."""
    space = context.environment.space()
    full = f"{CELL_KIND}:{expression.name}"
    if space is None:
        return context.mistake(space_mistakes.no_space(full, expression.at))
    found = named_cell(expression.name)
    if found is None:
        return context.mistake(space_mistakes.bad_cell(full, expression.at))
    column, row = found
    if column >= space.columns[1] or row >= space.rows[1]:
        return context.mistake(space_mistakes.off_every_map(expression.name, expression.at))
    everywhere = column < space.columns[0] and row < space.rows[0]
    type_: Type = CELL if everywhere else Optional(CELL)
    return Typed(Operation.CELL, (), (column, row), type_, expression.at)
