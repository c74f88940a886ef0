"""What expressions say about space: lengths, cells by name, and the functions of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.cells import CELL_LIMIT, named_cell
from estoc.lang.checking import name_mistakes, space_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.operands import Infer, failed, placed
from estoc.lang.environment import Callable
from estoc.lang.syntax import tree
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import ANY_INTEGER, CELL, Entry, Integer, Optional, Set, Type, fits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.environment import Signature, Space

CELL_KIND: Final = "cell"
"""What stands before the name of a cell: `cell:C2`."""
CELLS_LIMIT: Final = CELL_LIMIT * CELL_LIMIT
"""The most cells that a map can have, so the most members of a set of cells."""
COST_LIMIT: Final = 9
PRICE_LIMIT: Final = 999
"""The most that a step may cost at a price of the ruleset's own."""
_ENTERED: Final = "cell entered"
"""The name of the cell that a price is asked for: no name of a ruleset has a space."""
_WALKS: Final = frozenset({"reachable", "toward"})
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
    priced = expression.name in _WALKS and len(expression.arguments) == len(given) + 1
    if len(expression.arguments) != len(given) + priced:
        names, found = tuple(name for name, _ in given), len(expression.arguments)
        return context.mistake(name_mistakes.wrong_count(expression.name, names, found, expression.at))
    arguments = tuple(
        placed(infer(argument, context, wanted), wanted, context)
        for (_, wanted), argument in zip(given, expression.arguments, strict=False)
    )
    if not priced:
        return _made(operation, arguments, (), space, expression)
    price = _price(expression.arguments[-1], context, infer)
    return _made(operation, (*arguments, price), (_ENTERED,), space, expression)


def _made(
    operation: Operation, arguments: tuple[Typed, ...], data: tuple[str, ...], space: Space, whole: tree.Call
) -> Typed:
    if failed(*arguments):
        return unknown(whole.at)
    return Typed(operation, arguments, data, _result(operation, space), whole.at)


def _price(written: tree.Expression, context: Context, infer: Infer) -> Typed:
    """`price(who)`: a quantity of the ruleset without its last parameter, which is the cell entered."""
    signature = _quantity_of_cells(written, context)
    if signature is None or not isinstance(written, tree.Call):
        return context.mistake(space_mistakes.no_price(context.written(written.at), written.at))
    given = signature.given[:-1]
    if len(written.arguments) != len(given):
        names, found = tuple(name for name, _ in given), len(written.arguments)
        return context.mistake(space_mistakes.price_of(written.name, names, found, written.at))
    if not fits(signature.type, Integer(0, PRICE_LIMIT)):
        return context.mistake(space_mistakes.price_range(written.name, PRICE_LIMIT, written.at))
    arguments = tuple(
        placed(infer(argument, context, wanted), wanted, context)
        for (_, wanted), argument in zip(given, written.arguments, strict=True)
    )
    if failed(*arguments):
        return unknown(written.at)
    entered = Typed(Operation.LOCAL, (), (_ENTERED,), CELL, written.at)
    return Typed(Operation.QUANTITY, (*arguments, entered), (signature.id,), signature.type, written.at)


def _quantity_of_cells(written: tree.Expression, context: Context) -> Signature | None:
    """The quantity that a call names, if its last parameter is a cell."""
    signature = context.environment.signature(written.name) if isinstance(written, tree.Call) else None
    if signature is None or signature.sort is not Callable.QUANTITY or not signature.given:
        return None
    return signature if signature.given[-1][1] == CELL else None


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
