"""What an expression may be, as far as the rules alone say: exact, or between two ends, or anything.

Nothing is guessed: what depends on the state of a fight is anything that its type allows. Truth values are
numbers, 0 and 1, and values of scales are their positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from estoc.lang import types
from estoc.lang.typed import Operation, Typed
from estoc.ruleset import model

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `low` to `high`; a truth value or a value of a scale likewise."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Thing:
    """An entry of a kind."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """What is absent."""


@dataclass(frozen=True, slots=True)
class Anything:
    """What only the state of a fight says."""


Value: TypeAlias = Between | Thing | Nothing | Anything
Names: TypeAlias = "Mapping[str, Value]"
"""What the names of an expression may be; those that are not there are anything."""
ANYTHING: Final = Anything()
NOTHING: Final = Nothing()
YES: Final = Between(1, 1)
NO: Final = Between(0, 0)
MAYBE: Final = Between(0, 1)
_NUMBERS: Final = frozenset(
    [
        *(Operation.LESS, Operation.LESS_EQUAL, Operation.NEGATIVE, Operation.ADD, Operation.MULTIPLY),
        *(Operation.LEAST, Operation.GREATEST, Operation.FLOOR, Operation.CEIL, Operation.HALF_UP),
    ]
)


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads expressions of one ruleset."""

    rules: model.Ruleset

    def holds(self, typed: Typed, names: Names) -> bool | None:
        """Whether a test holds; None where the rules alone do not say."""
        return _truth(self.value(typed, names))

    def value(self, typed: Typed, names: Names) -> Value:
        """What an expression may be."""
        found = self._value(typed, names)
        return self._of_type(typed.type) if isinstance(found, Anything) else found

    def _of_type(self, type_: types.Type) -> Value:
        match type_:
            case types.Integer(low, high):
                return Between(low, high)
            case types.Boolean():
                return MAYBE
            case types.Scale(scale):
                return Between(0, len(self.rules.scales[scale].values) - 1)
            case _:
                return ANYTHING

    def _value(self, typed: Typed, names: Names) -> Value:  # noqa: C901, PLR0911, PLR0912 - a line for each operation
        arguments = typed.arguments
        match typed.operation:
            case Operation.CONSTANT:
                return Between(int(typed.data[0]), int(typed.data[0]))
            case Operation.ABSENT:
                return NOTHING
            case Operation.ENTRY:
                return Thing(str(typed.data[0]), str(typed.data[1]))
            case Operation.SCALE_VALUE:
                place = self.rules.scales[str(typed.data[0])].values.index(str(typed.data[1]))
                return Between(place, place)
            case Operation.LOCAL:
                return names.get(str(typed.data[0]), ANYTHING)
            case Operation.MEMBER:
                return self._member(self.value(arguments[0], names), str(typed.data[1]))
            case Operation.FEATURE:
                return names.get(".".join(map(str, typed.data)), ANYTHING)
            case Operation.NOT:
                return _answer(_opposite(self.holds(arguments[0], names)))
            case Operation.AND | Operation.OR:
                return self._joined(typed, names)
            case Operation.IF:
                return self._either(typed, names)
            case Operation.PRESENT:
                return _present(self.value(arguments[0], names))
            case Operation.EQUAL | Operation.UNEQUAL:
                same = _same(*(self.value(one, names) for one in arguments))
                return _answer(same if typed.operation is Operation.EQUAL else _opposite(same))
            case Operation.IN:
                return _answer(self.holds_member(arguments[1], self.value(arguments[0], names), names))
            case _:
                return self._number(typed, names)

    def _number(self, typed: Typed, names: Names) -> Value:
        """Operations on numbers and values of scales: of their two ends."""
        if typed.operation not in _NUMBERS:
            return ANYTHING
        values = [self.value(one, names) for one in typed.arguments]
        numbers = [value for value in values if isinstance(value, Between)]
        if len(numbers) != len(values) or not numbers:
            return ANYTHING
        return _calculated(typed.operation, numbers)

    def _joined(self, typed: Typed, names: Names) -> Value:
        """`and` and `or`: one part may decide."""
        deciding = typed.operation is Operation.OR
        parts = [self.holds(one, names) for one in typed.arguments]
        if deciding in parts:
            return _answer(deciding)
        return MAYBE if None in parts else _answer(not deciding)

    def _either(self, typed: Typed, names: Names) -> Value:
        test, then, otherwise = typed.arguments
        holds = self.holds(test, names)
        if holds is not None:
            return self.value(then if holds else otherwise, names)
        found = self.value(then, names), self.value(otherwise, names)
        match found:
            case (Between(low, high), Between(least, most)):
                return Between(min(low, least), max(high, most))
            case _:
                return found[0] if found[0] == found[1] else ANYTHING

    def _member(self, owner: Value, field: str) -> Value:
        """A field of an entry; of what has state, anything."""
        if not isinstance(owner, Thing):
            return ANYTHING
        entry = self.rules.entries.get(owner.kind, {}).get(owner.id)
        return ANYTHING if entry is None or field not in entry.values else self._given(entry.values[field])

    def _given(self, value: model.Value) -> Value:
        match value:
            case bool() | int():
                return Between(int(value), int(value))
            case None:
                return NOTHING
            case model.Reference(kind=kind, id=name):
                scale = self.rules.scales.get(kind)
                if scale is None:
                    return Thing(kind, name)
                place = scale.values.index(name)
                return Between(place, place)
            case _:
                return ANYTHING

    def holds_member(self, typed: Typed, one: Value, names: Names) -> bool | None:  # noqa: PLR0911
        """Whether a set has a member; None where the rules alone do not say."""
        arguments = typed.arguments
        match typed.operation:
            case Operation.EVERY:
                return True if isinstance(one, Thing) else None
            case Operation.SET:
                return _any([_same(self.value(member, names), one) for member in arguments])
            case Operation.UNION:
                return _any([self.holds_member(part, one, names) for part in arguments])
            case Operation.WITHOUT:
                left, right = (self.holds_member(part, one, names) for part in arguments)
                return _all([left, _opposite(right)])
            case Operation.SELECT:
                source, test = arguments
                inside = {**names, str(typed.data[0]): one}
                return _all([self.holds_member(source, one, names), self.holds(test, inside)])
            case Operation.IF:
                test, then, otherwise = arguments
                branch = self.holds(test, names)
                if branch is not None:
                    return self.holds_member(then if branch else otherwise, one, names)
                both = {self.holds_member(part, one, names) for part in (then, otherwise)}
                return both.pop() if len(both) == 1 else None
            case Operation.MEMBER:
                return self._in_field(self.value(arguments[0], names), str(typed.data[1]), one)
            case _:
                return None

    def _in_field(self, owner: Value, field: str, one: Value) -> bool | None:
        """Whether a set that an entry holds in a field has a member."""
        entry = self.rules.entries.get(owner.kind, {}).get(owner.id) if isinstance(owner, Thing) else None
        value = None if entry is None else entry.values.get(field)
        if not isinstance(value, frozenset):
            return None
        members = [self._given(member) for member in value]
        return _any([_same(member, one) for member in members])


def _calculated(operation: Operation, numbers: list[Between]) -> Value:  # noqa: PLR0911
    first, second = numbers[0], numbers[-1]
    match operation:
        case Operation.LESS:
            return _ordered(first.high < second.low, first.low >= second.high)
        case Operation.LESS_EQUAL:
            return _ordered(first.high <= second.low, first.low > second.high)
        case Operation.NEGATIVE:
            return Between(-first.high, -first.low)
        case Operation.ADD:
            return Between(sum(one.low for one in numbers), sum(one.high for one in numbers))
        case Operation.MULTIPLY if len(numbers) == len((first, second)):
            ends = [a * b for a in (first.low, first.high) for b in (second.low, second.high)]
            return Between(min(ends), max(ends))
        case Operation.LEAST:
            return Between(min(one.low for one in numbers), min(one.high for one in numbers))
        case Operation.GREATEST:
            return Between(max(one.low for one in numbers), max(one.high for one in numbers))
        case Operation.FLOOR | Operation.CEIL | Operation.HALF_UP if second.low > 0:
            rounded = _ROUNDING[operation]
            ends = [rounded(a, b) for a in (first.low, first.high) for b in (second.low, second.high)]
            return Between(min(ends), max(ends))
        case _:
            return ANYTHING


_ROUNDING: Final[Mapping[Operation, Callable[[int, int], int]]] = {
    Operation.FLOOR: lambda a, b: a // b,
    Operation.CEIL: lambda a, b: -(-a // b),
    Operation.HALF_UP: lambda a, b: (2 * a + b) // (2 * b),
}


def _ordered(always: bool, never: bool) -> Value:  # noqa: FBT001
    return YES if always else NO if never else MAYBE


def _truth(value: Value) -> bool | None:
    match value:
        case Between(low, high) if low == high:
            return bool(low)
        case _:
            return None


def _answer(holds: bool | None) -> Value:  # noqa: FBT001
    return MAYBE if holds is None else YES if holds else NO


def _opposite(holds: bool | None) -> bool | None:  # noqa: FBT001
    return None if holds is None else not holds


def _any(parts: list[bool | None]) -> bool | None:
    return True if True in parts else None if None in parts else False


def _all(parts: list[bool | None]) -> bool | None:
    return False if False in parts else None if None in parts else True


def _present(value: Value) -> Value:
    match value:
        case Nothing():
            return NO
        case Between() | Thing():
            return YES
        case Anything():
            return MAYBE


def _same(left: Value, right: Value) -> bool | None:
    match left, right:
        case Between(low, high), Between(least, most):
            if high < least or most < low:
                return False
            return True if low == high == least == most else None
        case (Thing(), Thing()) | (Nothing(), Nothing()):
            return left == right
        case (Nothing(), Between() | Thing()) | (Between() | Thing(), Nothing()):
            return False
        case _:
            return None
