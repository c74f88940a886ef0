"""What a Program holds. Everything is plain data: integers, strings, tuples.

An *expression* is a nested tuple whose first item is the operation, such as
`("add", ("reg", 0), ("const", 7))`; an *instruction* is a tuple of the same shape that stands in flat code.
docs/program.md lists both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from estoc.program.questions import Choice, Decision, Requirement, Withheld
from estoc.program.scale_tables import ScaleTable
from estoc.program.space_tables import Map, Space  # noqa: TC001 - read at run time by from_json
from estoc.program.terms import Cases, Cell, Expression, Instruction, Parameter, Part, Place, Shown, Text
from estoc.program.words import Words  # noqa: TC001 - as above

__all__ = [
    "BasePart",
    "Cases",
    "Cell",
    "Check",
    "Choice",
    "Condition",
    "Contribution",
    "Decision",
    "Event",
    "Expression",
    "Instruction",
    "KindTable",
    "ObjectTable",
    "Parameter",
    "Part",
    "Place",
    "Policy",
    "Procedure",
    "Program",
    "Quantity",
    "Register",
    "Requirement",
    "Roll",
    "ScaleTable",
    "Setup",
    "Shown",
    "Slot",
    "Table",
    "Text",
    "Withheld",
]


@dataclass(frozen=True, slots=True)
class KindTable:
    """A kind of entries: the ids in order, their names, and a row of cells for each.

    Cells of dice fields are indices into `Program.dice`, of texts into `Program.texts`, of blocks of steps
    procedure numbers.
    """

    id: str
    name: Words
    entries: tuple[str, ...]
    names: tuple[Words, ...]
    fields: tuple[Parameter, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A column of an object kind.

    Attributes:
        name: the field or state that it holds.
        words: what people call it.
        shown: how its values are told.
        low, high: the least and the greatest number; 0 where it is none.
        optional, default: whether it may be absent; the value of a new object.
        mutable: whether it is state.
        visible: who sees it: all, side (the bearer's own) or nobody.
        sheet: whether it outlives the fight, on a sheet.
    """

    name: str
    words: Words
    shown: Shown
    low: int
    high: int
    optional: bool
    default: Cell
    mutable: bool
    visible: str
    sheet: bool


@dataclass(frozen=True, slots=True)
class ObjectTable:
    """A kind of objects: its slots; `combatant` also has entries to start from, a row of cells for each.

    `sort` is object, pair, record or condition. Pairs hold `between` in their first two slots; instances of
    conditions hold bearer, source and intensity in their first three.
    """

    id: str
    name: Words
    sort: str
    slots: tuple[Slot, ...]
    between: int
    couples: str
    entries: tuple[str, ...]
    names: tuple[Words, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Contribution:
    """A modifier of a quantity.

    Attributes:
        operation: base, set, add, min or max.
        owner: `("condition", kind, slot of its intensity)` for a condition in a column of its bearer,
            `("instance", kind of its instances, 0)` for one with instances, or `("entry", entry, 0)`.
        role: the register of the bearer.
        when: the test, or None.
        value: what it contributes; the intensity, or the instance, stands in the register after the
            parameters.
        name: who contributes.
        place: where.
    """

    operation: str
    owner: tuple[Any, ...]
    role: int
    when: Expression | None
    value: Expression
    name: Words
    place: Place


@dataclass(frozen=True, slots=True)
class BasePart:
    """A part of a base, with its name for people; parts are added."""

    id: str
    name: Words
    expression: Expression
    place: Place


@dataclass(frozen=True, slots=True)
class Quantity:
    """A derived value: named parts of a base, then layers `(operation, count)` of contributions.

    `proven` says that the base alone never leaves the range, so that only contributions need the cap.
    """

    id: str
    name: Words
    parameters: tuple[Parameter, ...]
    shown: Shown
    low: int
    high: int
    base: tuple[BasePart, ...]
    layers: tuple[tuple[str, str], ...]
    contributions: tuple[Contribution, ...]
    proven: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows `(low, high, value)` by the first register, or `(test, value)`, the last test None.

    `places` says where each row stands, `shown` how a value is written.
    """

    id: str
    name: Words
    shown: Shown
    parameters: tuple[Parameter, ...]
    keyed: bool
    rows: tuple[tuple[Any, ...], ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """One roller's dice in a check."""

    name: str
    by: Expression
    dice: Expression


@dataclass(frozen=True, slots=True)
class Check:
    """A chance kernel.

    The parameters stand in the first registers; then one register for each feature `(roll, feature)`;
    degrees and tells are pure functions of these. `settled` are tests of the parameters alone: the first that
    holds gives its degree without dice, and without drawing any; all features are then 0.
    """

    id: str
    name: Words
    parameters: tuple[Parameter, ...]
    rolls: tuple[Roll, ...]
    features: tuple[tuple[int, str], ...]
    scale: str
    settled: tuple[tuple[int, Expression], ...]
    degrees: tuple[tuple[int, Expression | None], ...]
    tells: tuple[tuple[Parameter, Expression], ...]
    text: Text
    place: Place


@dataclass(frozen=True, slots=True)
class Event:
    """Something told: its parameters, its rank (heading, line, detail) and its text."""

    id: str
    parameters: tuple[Parameter, ...]
    rank: str
    text: Text


@dataclass(frozen=True, slots=True)
class Condition:
    """A named state of an object.

    A plain one stands in two columns of its bearer's kind, `intensity` and `source`; one with parameters, or
    of which there may be several on one bearer, has instances: `instances` is their kind of objects, else -1.

    Attributes:
        kind: the kind of its bearer.
        unique: the slots of instances that tell two of them apart.
        again: add, keep_higher, replace, nothing or steps.
        sheet: whether it stands on its bearer's sheet, and so outlives the fight.
    """

    id: str
    name: Words
    kind: int
    intensity: int
    source: int
    instances: int
    unique: tuple[int, ...]
    low: int
    high: int
    again: str
    until: str
    source_gone: str
    sheet: bool


@dataclass(frozen=True, slots=True)
class Register:
    """What a register of a procedure holds.

    Attributes:
        shown: how its values would be told. The sort `rest of object` is a tuple of members of a set that are
            left to go through, `inner` a value that only an expression sees while it is computed.
        low: the least number; 0 where it is none.
        high: the greatest number.
        optional: whether it may be absent where it is read.
    """

    shown: Shown
    low: int
    high: int
    optional: bool


@dataclass(frozen=True, slots=True)
class Procedure:
    """Flat code: `parameters` of its registers are given; there is a place for each instruction.

    Attributes:
        registers: what each register holds.
        nesting: how many of it may be under way at once; 0 where nothing can call it from inside itself.
    """

    id: str
    parameters: int
    registers: tuple[Register, ...]
    nesting: int
    code: tuple[Instruction, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """How a script decides: `(decision, expression)` to maximise, and weights to draw by."""

    id: str
    name: Words
    prefer: tuple[tuple[int, Expression], ...]
    weigh: tuple[tuple[int, Expression], ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A place to fight: text, fields of the fight `(slot, cell)`, fields of members by side.

    Attributes:
        map: its map; -1 for none.
        timeline: the procedure that a fight here starts with: a lowered timeline.
    """

    id: str
    name: Words
    text: Words
    fight: tuple[tuple[int, Cell], ...]
    sides: tuple[tuple[str, tuple[tuple[int, Cell], ...]], ...]
    map: int
    timeline: int


@dataclass(frozen=True, slots=True)
class Program:
    """A whole lowered ruleset. Positions in these tuples are the numbers that code uses.

    `joins` is the procedure that a newcomer brings, with its number as the only parameter; -1 for none.
    `flags` says whose each thing is that happens once in an extent.
    """

    language: int
    ruleset: str
    version: str
    packs: tuple[tuple[str, str, str], ...]
    options: tuple[tuple[str, str], ...]
    joins: int
    setup: str
    policy: str
    scales: tuple[ScaleTable, ...]
    kinds: tuple[KindTable, ...]
    objects: tuple[ObjectTable, ...]
    dice: tuple[Expression, ...]
    dice_texts: tuple[str, ...]
    texts: tuple[Words, ...]
    conditions: tuple[Condition, ...]
    quantities: tuple[Quantity, ...]
    tables: tuple[Table, ...]
    checks: tuple[Check, ...]
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    streams: tuple[str, ...]
    flags: tuple[Shown, ...]
    procedures: tuple[Procedure, ...]
    policies: tuple[Policy, ...]
    setups: tuple[Setup, ...]
    space: Space | None
    maps: tuple[Map, ...]
