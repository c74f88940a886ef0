"""Typed expressions: what the checker gives, and what the program lowers.

One node shape for all: an operation, its arguments, the names or numbers that belong to the operation, and
the type of the result. Names are still symbolic here; `program` gives them their dense numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.lang.syntax.tree import At
    from estoc.lang.types import Type


class Operation(Enum):
    """What a typed node does; `data` and `arguments` of each stand in the comment."""

    CONSTANT = "constant"  # data: integer (booleans are 0 and 1)
    ABSENT = "absent"
    ENTRY = "entry"  # data: kind, id
    SCALE_VALUE = "scale_value"  # data: scale, id
    LOCAL = "local"  # data: name
    FIGHT = "fight"  # the one fight object
    OPTION = "option"  # data: option
    MEMBER = "member"  # data: kind, field; of an entry or an object
    LOOKUP = "lookup"  # map, key
    QUANTITY = "quantity"  # data: id; the arguments in the order of `given`
    TABLE = "table"  # data: id; the arguments in the order of `given`
    PAIR = "pair"  # data: kind; two objects
    OTHER = "other"  # data: kind; a pair and one of its two
    FEATURE = "feature"  # data: roll, feature
    NEGATIVE = "negative"
    ADD = "add"
    MULTIPLY = "multiply"
    FLOOR = "floor"  # of the quotient of two
    CEIL = "ceil"
    HALF_UP = "half_up"
    LEAST = "least"
    GREATEST = "greatest"
    EQUAL = "equal"
    UNEQUAL = "unequal"
    LESS = "less"
    LESS_EQUAL = "less_equal"
    AND = "and"
    OR = "or"
    NOT = "not"
    IF = "if"  # condition, then, otherwise
    IN = "in"  # element, set
    PRESENT = "present"
    SHIFT = "shift"  # data: scale; value, steps
    EVERY = "every"  # data: kind; all entries, or all living objects
    SET = "set"  # the members
    UNION = "union"
    WITHOUT = "without"
    ANY = "any"  # data: variable; source, condition
    COUNT = "count"  # data: variable; source, condition
    SUM = "sum"  # data: variable; source, condition, element
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    FIRST = "first"  # data: variable; source, condition
    SELECT = "select"  # data: variable; source, condition
    COLLECT = "collect"  # data: variable; source, condition, element
    HAS = "has"  # data: condition; its bearer
    INTENSITY = "intensity"  # data: condition; its bearer
    NUMBERS = "numbers"  # the whole numbers from one to another, as a set
    ROOM = "room"  # data: procedure; whether it may be entered once more
    CELL = "cell"  # data: column, row, both from 0; absent where the map has no such cell
    DISTANCE = "distance"  # two cells
    REACHABLE = (
        "reachable"  # a cell, a number, the cells to avoid; maybe a price, data: the cell that it sees
    )
    TOWARD = "toward"  # from a cell, to a cell, the cells to avoid; maybe a price, as above
    NEAR = "near"  # a cell, a number
    STEP_COST = "step_cost"  # a cell
    TERRAIN = "terrain"  # a cell
    REPEAT = "repeat"  # the same dice a number of times; number, dice
    POOL = "pool"  # data and arguments: see `PoolParts`


@dataclass(frozen=True, slots=True)
class Typed:
    """A checked expression."""

    operation: Operation
    arguments: tuple[Typed, ...]
    data: tuple[str | int, ...]
    type: Type
    at: At

    def walk(self) -> Iterator[Typed]:
        """This node and all below it, parents first."""
        yield self
        for argument in self.arguments:
            yield from argument.walk()

    def shape(self) -> tuple[object, ...]:
        """What the expression says, without places: equal for two writings of the same thing."""
        return (self.operation, self.data, *(argument.shape() for argument in self.arguments))


@dataclass(frozen=True, slots=True)
class PoolParts:
    """The parts of a pool of dice.

    Attributes:
        count: how many dice.
        faces: what stands on the faces of each, or how many faces it has.
        keep: `kh`, `kl`, `dh`, `dl`, or nothing where all dice count.
        kept: how many are kept or dropped, where `keep` says so.
        ceiling: how often a die explodes at most; None where dice do not explode.
    """

    count: Typed
    faces: tuple[int, ...] | Typed
    keep: str
    kept: Typed | None
    ceiling: Typed | None

    @classmethod
    def of(cls, pool: Typed) -> PoolParts:
        """The parts of a node whose operation is `POOL`."""
        faces, keep, explodes = pool.data
        count, *further = pool.arguments
        waiting = iter(further)
        return cls(
            count,
            tuple(map(int, str(faces).split(","))) if faces else next(waiting),
            str(keep),
            next(waiting) if keep else None,
            next(waiting) if explodes else None,
        )

    @property
    def arguments(self) -> tuple[Typed, ...]:
        """The arguments of the node: those of the parts that are expressions, in their order."""
        further = (self.faces, self.kept, self.ceiling)
        return (self.count, *(one for one in further if isinstance(one, Typed)))

    @property
    def data(self) -> tuple[str | int, ...]:
        """The data of the node: faces joined by commas, or nothing; what is kept; whether it explodes."""
        faces = ",".join(map(str, self.faces)) if isinstance(self.faces, tuple) else ""
        return (faces, self.keep, int(self.ceiling is not None))


@dataclass(frozen=True, slots=True)
class TypedSlot:
    """A checked placeholder of a text: what it shows, and how (a filter, or singular and plural)."""

    typed: Typed
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypedCases:
    """Parts of a text of which the first whose test holds stands there, and nothing where none does.

    A part that may be left out is one case; the last of several has no test.
    """

    cases: tuple[tuple[Typed | None, TypedTemplate], ...]


@dataclass(frozen=True, slots=True)
class TypedTemplate:
    """A checked text: plain parts, placeholders, and parts that stand under tests."""

    parts: tuple[str | TypedSlot | TypedCases, ...]

    def expressions(self) -> Iterator[Typed]:
        """Every expression in it, tests included."""
        for part in self.parts:
            match part:
                case TypedSlot(typed):
                    yield typed
                case TypedCases(cases):
                    for test, template in cases:
                        if test is not None:
                            yield test
                        yield from template.expressions()
                case _:
                    pass
