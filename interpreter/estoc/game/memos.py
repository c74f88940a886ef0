"""What the functions of the rules read: what one gave is kept until something of that changes.

Between two changes of the state a question has one answer. A fight asks the same questions again and again,
and changes little: so the closed mode keeps the answers of decisions and of costly quantities, by their
arguments, and forgets those that read what changes.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from estoc.game.effects import BEARER, INTENSITY
from estoc.game.expressions import free_registers, is_expression, operands

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.program.model import Contribution, Decision, Expression, Parameter, Program

Slot: TypeAlias = tuple[int, int]
"""A kind of objects and one of its slots; `THERE` for which objects of the kind there are."""
THERE = -1
Seen: TypeAlias = "frozenset[Slot] | None"
"""What is read; None where that cannot be said: depths, and records, which nobody else sees."""
_COSTLY = 25
"""As many operations a quantity takes at least before its answers are kept."""


@dataclass(slots=True)
class Reads:
    """What expressions of one Program read, with all that they call.

    Attributes:
        program: the Program.
        records: the kinds of records.
    """

    program: Program
    records: frozenset[int]
    _quantities: dict[int, Seen] = field(default_factory=dict)
    _sizes: dict[int, int] = field(default_factory=dict)

    def of(self, expressions: Iterable[Expression]) -> Seen:
        """The slots that any of the expressions reads."""
        found: set[Slot] = set()
        for expression in expressions:
            inner = self._one(expression)
            if inner is None:
                return None
            found |= inner
        return frozenset(found)

    def _one(self, expression: Expression) -> Seen:
        own = self._own(expression)
        inner = self.of(expression[place] for place in operands(expression))
        return None if own is None or inner is None else own | inner

    def _own(self, expression: Expression) -> Seen:  # noqa: PLR0911 - a line an operation
        """What an operation reads besides its operands."""
        match expression:
            case ("room", *_):
                return None
            case ("get", int(kind), int(slot), _):
                return None if kind in self.records else frozenset({(kind, slot)})
            case ("every", int(kind)):
                return frozenset({(kind, THERE)})
            case ("borne" | "intensity", int(kind), _):
                return frozenset({(kind, THERE), (kind, BEARER), (kind, INTENSITY)})
            case ("same", int(condition), *_):
                kind = self.program.conditions[condition].instances
                return frozenset({(kind, slot) for slot in self.program.conditions[condition].unique})
            case ("quantity", int(number), *_):
                return self.quantity(number)
            case ("table", int(number), *_):
                rows = self.program.tables[number].rows
                return self.of(one for row in rows for one in row if isinstance(one, tuple))
            case _:
                return frozenset()

    def quantity(self, number: int) -> Seen:
        """What a quantity reads, with what modifies it."""
        if number not in self._quantities:
            rule = self.program.quantities[number]
            seen = self.of([*(part.expression for part in rule.base), *_of_contributions(rule.contributions)])
            owners = {slot for one in rule.contributions for slot in _owner(one)}
            self._quantities[number] = None if seen is None else seen | owners
        return self._quantities[number]

    def decision(self, decision: Decision) -> Seen:
        """What a decision reads, whatever the policy."""
        number = self.program.decisions.index(decision)
        scores = (
            expression
            for policy in self.program.policies
            for asked, expression in (*policy.prefer, *policy.weigh)
            if asked == number
        )
        sources = (choice.source for choice in decision.choices)
        return self.of([*sources, *(need.that for need in decision.requires), *scores])

    def is_costly(self, number: int) -> bool:
        """Whether it takes longer to compute a quantity than to look whether it is kept."""
        return self._size(number) >= _COSTLY

    def _size(self, number: int) -> int:
        if number not in self._sizes:
            rule = self.program.quantities[number]
            parts = [*(part.expression for part in rule.base), *_of_contributions(rule.contributions)]
            self._sizes[number] = sum(self.weight(part) for part in parts)
        return self._sizes[number]

    def weight(self, expression: Expression) -> int:
        """How many operations an expression takes, at least."""
        called = self._size(expression[1]) if expression[0] == "quantity" else 1
        return called + sum(self.weight(expression[place]) for place in operands(expression))


def _of_contributions(contributions: tuple[Contribution, ...]) -> Iterator[Expression]:
    for one in contributions:
        yield one.value
        if one.when is not None:
            yield one.when


def _owner(one: Contribution) -> Iterator[Slot]:
    """What says whether the owner of a contribution is in force."""
    match one.owner:
        case ("condition", int(kind), int(slot)):
            yield kind, slot
        case ("instance", int(kind), _):
            yield kind, THERE
            yield kind, BEARER
        case _:
            return


@dataclass(frozen=True, slots=True)
class Memos:
    """What is kept in the fights of one Program.

    Attributes:
        quantities: the memo of each quantity that has one, by number.
        decisions: the memo of each decision that has one.
        expressions: the memo of each costly expression of the procedures that reads nothing but the state.
        by_slot: for each kind and slot, the memos that read it.
        by_kind: for each kind, the memos that read anything of it.
    """

    quantities: dict[int, int]
    decisions: dict[int, int]
    expressions: dict[Expression, int]
    by_slot: tuple[tuple[tuple[int, ...], ...], ...]
    by_kind: tuple[tuple[int, ...], ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.quantities) + len(self.decisions) + len(self.expressions)

    @classmethod
    def of(cls, program: Program) -> Memos:
        """Say what is kept of a Program, and what it reads."""
        records = frozenset(number for number, table in enumerate(program.objects) if table.sort == "record")
        named = frozenset(program.objects[number].id for number in records)
        reads = Reads(program, records)
        readers: dict[Slot, set[int]] = defaultdict(set)
        quantities: dict[int, int] = {}
        decisions: dict[int, int] = {}
        expressions: dict[Expression, int] = {}
        for number, quantity in enumerate(program.quantities):
            seen = reads.quantity(number)
            if seen is not None and reads.is_costly(number) and _countable(quantity.parameters, named):
                quantities[number] = len(quantities)
                _note(readers, seen, quantities[number])
        for number, decision in enumerate(program.decisions):
            seen = reads.decision(decision)
            if seen is not None and _countable(decision.parameters, named):
                decisions[number] = len(quantities) + len(decisions)
                _note(readers, seen, decisions[number])
        for expression in _of_procedures(program):
            seen = reads.of([expression])
            if seen is not None and expression not in expressions and reads.weight(expression) >= _COSTLY:
                expressions[expression] = len(quantities) + len(decisions) + len(expressions)
                _note(readers, seen, expressions[expression])
        by_slot = tuple(
            tuple(tuple(sorted(readers[kind, slot])) for slot in range(len(table.slots)))
            for kind, table in enumerate(program.objects)
        )
        by_kind = tuple(
            tuple(sorted(readers[kind, THERE].union(*(set(one) for one in by_slot[kind]))))
            for kind in range(len(program.objects))
        )
        return cls(quantities, decisions, expressions, by_slot, by_kind)


def _of_procedures(program: Program) -> Iterator[Expression]:
    """The expressions of the procedures that read no register."""
    for procedure in program.procedures:
        for instruction in procedure.code:
            for operand in instruction:
                if is_expression(operand) and not free_registers(operand):
                    yield operand


def _countable(parameters: tuple[Parameter, ...], records: frozenset[str]) -> bool:
    """Whether arguments are numbers, which name the same thing in the whole fight."""
    return all(one.shown.kind not in records or one.shown.sort == "scale" for one in parameters)


def _note(readers: dict[Slot, set[int]], seen: frozenset[Slot], memo: int) -> None:
    for slot in seen:
        readers[slot].add(memo)
