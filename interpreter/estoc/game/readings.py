"""What an expression reads of the tables of a ruleset: fields of entries, and rows of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from estoc.game.expressions import BINDERS, is_expression
from estoc.game.runtime import bits
from estoc.program.model import Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from estoc.game.link import Linked
    from estoc.program.model import Expression, Place
    from estoc.program.words import Words

_COMBATANT = "combatant"
_INTEGER = Shown("integer", "")
_TOTALS = frozenset({"sum", "minimum", "maximum"})
_TESTS = frozenset({"equal", "unequal", "less", "less_equal", "in", "and", "or", "not", "present"})


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value of an entry is written: the name of its field ("" for none), its pack, its place."""

    field: Words
    pack: str
    place: Place


class Origins(Protocol):
    """What knows where the values of entries are written."""

    def origin(self, kind: str, entry: str, path: tuple[str, ...], /) -> Origin | None:
        """Where a value is written, in the entry or as the default of its kind; None for nowhere.

        Args:
            kind: the kind of the entry.
            entry: its id.
            path: the field; for a value of a map its key too.
        """

    def pack(self, file: str, /) -> str:
        """The ruleset or pack of a file."""

    def word(self, identifier: str, /) -> Words:
        """What people call something that has an id and no name of its own."""

    def field(self, kind: str, field: str, /) -> Words:
        """What people call a field; without a name that of its kind."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A value that goes into a number and stands in the entry of a table.

    Attributes:
        kind: the kind of the entry; `table` for the row of a table.
        id: the entry, or the table.
        name: what people call it.
        path: the field, and the key where it is a map; empty for a table.
        field: what people call these; "" where they have no name.
        value: what is read.
        shown: how it is written.
        pack: the ruleset or pack that the value comes from.
        place: where it stands.
    """

    kind: str
    id: str
    name: Words
    path: tuple[str, ...]
    field: Words
    value: Any
    shown: Shown
    pack: str
    place: Place


@dataclass(frozen=True, slots=True)
class Reader:
    """Finds what expressions read.

    Attributes:
        linked: the Program.
        origins: where the values of entries are written.
        entries: the entry of each combatant.
        value: the value of an expression over registers, in the state that is looked at.
    """

    linked: Linked
    origins: Origins
    entries: tuple[int, ...]
    value: Callable[[Expression, tuple[Any, ...]], Any]

    def quantities(
        self, expression: Expression, values: tuple[Any, ...]
    ) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """The quantities that an expression reads, with arguments; of tests only what they decide for."""
        match expression:
            case ("quantity", int(number), *arguments):
                yield number, tuple(self.value(argument, values) for argument in arguments)
            case _:
                for inner, known in self._decisive(expression, values):
                    yield from self.quantities(inner, known)

    def readings(self, expression: Expression, values: tuple[Any, ...]) -> tuple[Reading, ...]:
        """What an expression reads of entries and tables itself, each once, without what gives nothing.

        Where a test decides between two values that stand in the rule, it is what the test reads.
        """
        return tuple(dict.fromkeys(self._readings(expression, values)))

    def _readings(self, expression: Expression, values: tuple[Any, ...]) -> Iterator[Reading]:
        match expression:
            case ("quantity", *_):
                return
            case ("if", test, *_):
                branch = next(self._decisive(expression, values))[0]
                found = tuple(self._readings(branch, values))
                plain = branch[0] == "const"
                yield from self._tested(test, values) if plain and self.value(branch, values) else found
            case ("field", int(kind), int(field), entry):
                yield from self._field(kind, field, self.value(entry, values), ())
            case ("lookup", ("field", int(kind), int(field), entry), key):
                yield from self._field(
                    kind, field, self.value(entry, values), self._key(expression, key, values)
                )
            case ("get", int(kind), int(slot), owner):
                yield from self._slot(kind, slot, self.value(owner, values), ())
            case ("lookup", ("get", int(kind), int(slot), owner), key):
                yield from self._slot(
                    kind, slot, self.value(owner, values), self._key(expression, key, values)
                )
            case ("table", int(number), *arguments):
                yield from self._row(number, tuple(self.value(one, values) for one in arguments))
                for argument in arguments:
                    yield from self._readings(argument, values)
            case _:
                for inner, known in self._decisive(expression, values):
                    yield from self._readings(inner, known)

    def _decisive(
        self, expression: Expression, values: tuple[Any, ...]
    ) -> Iterator[tuple[Expression, tuple[Any, ...]]]:
        """The operands whose values go into that of an expression, with the registers that they see."""
        match expression:
            case ("if", test, then, otherwise):
                yield (then if self.value(test, values) else otherwise), values
            case (str(operation), int(register), source, test, inner) if operation in _TOTALS:
                yield from self._members(expression, (register, source, test, inner), values)
            case (str(operation), *operands) if operation not in BINDERS | _TESTS:
                yield from ((one, values) for one in operands if is_expression(one))
            case _:
                return

    def _members(
        self,
        expression: Expression,
        fold: tuple[int, Expression, Expression, Expression],
        values: tuple[Any, ...],
    ) -> Iterator[tuple[Expression, tuple[Any, ...]]]:
        """What goes into a fold: of a sum every member that counts, else the first that has the value."""
        register, source, test, inner = fold
        wanted = self.value(expression, values)
        for member in bits(self.value(source, values)):
            padded = (*values, *(None,) * (register + 1 - len(values)))
            known = (*padded[:register], member, *padded[register + 1 :])
            if not self.value(test, known):
                continue
            if expression[0] == "sum":
                yield inner, known
            elif self.value(inner, known) == wanted:
                yield inner, known
                return

    def _tested(self, test: Expression, values: tuple[Any, ...]) -> Iterator[Reading]:
        """The numbers and sets that a test reads; what only says yes or no explains itself."""
        match test:
            case (str(operation), *operands) if operation in _TESTS:
                for one in operands:
                    if is_expression(one):
                        yield from self._tested(one, values)
            case _:
                for one in self._readings(test, values):
                    if one.shown.sort in {"integer", "map"} or one.shown.sort.startswith("set of "):
                        yield one

    def _key(self, expression: Expression, key: Expression, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The key of a map, and the value that it leads to."""
        return (self.value(key, values), self.value(expression, values))

    def _field(self, kind: int, field: int, entry: int | None, key: tuple[Any, ...]) -> Iterator[Reading]:
        """A field of an entry."""
        if entry is None:
            return
        table = self.linked.program.kinds[kind]
        column = table.fields[field]
        where = (table.id, table.entries[entry], table.names[entry], column.name)
        yield from self._reading(where, (table.rows[entry][field], column.shown), key)

    def _slot(self, kind: int, slot: int, owner: int | None, key: tuple[Any, ...]) -> Iterator[Reading]:
        """A field of a combatant, where it has it from its entry and nothing can have changed it."""
        table = self.linked.program.objects[kind]
        column = table.slots[slot]
        if owner is None or table.id != _COMBATANT or column.mutable or not owner < len(self.entries):
            return
        entry = self.entries[owner]
        own = table.rows[entry][slot]
        value = self.value(("get", kind, slot, ("const", owner)), ())
        if value == (column.default if own is None else own):
            where = (table.id, table.entries[entry], table.names[entry], column.name)
            yield from self._reading(where, (value, column.shown), key)

    def _reading(
        self, where: tuple[str, str, Words, str], read: tuple[Any, Shown], key: tuple[Any, ...]
    ) -> Iterator[Reading]:
        kind, identifier, name, field = where
        value, shown = read
        path: tuple[str, ...] = (field,)
        named: Words | None = None
        if key:
            keys = next(table for table in self.linked.program.kinds if table.id == shown.kind)
            path, named = (field, keys.entries[key[0]]), keys.names[key[0]]
            value, shown = key[1], _INTEGER
        origin = self.origins.origin(kind, identifier, path)
        if origin is not None and value:
            field_name = named or origin.field
            yield Reading(kind, identifier, name, path, field_name, value, shown, origin.pack, origin.place)

    def _row(self, number: int, values: tuple[Any, ...]) -> Iterator[Reading]:
        """The row of a table that holds."""
        table = self.linked.program.tables[number]
        for row, place in zip(table.rows, table.places, strict=True):
            holds = (
                row[0] <= values[0] <= row[1] if table.keyed else row[0] is None or self.value(row[0], values)
            )
            if holds:
                value = self.value(row[-1], values)
                if value:
                    pack = self.origins.pack(place[0])
                    yield Reading(
                        "table", table.id, table.name, (), ("", ""), value, table.shown, pack, place
                    )
                return
