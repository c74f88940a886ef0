"""Expressions, linked to Python, against a small evaluator of their own: both read docs/program.md alike."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import estoc
from estoc.chance import distribution
from estoc.game import State

Expression: TypeAlias = tuple[Any, ...]
DOCUMENT = Path(__file__).parents[2] / "docs" / "program.md"


def members(mask: int) -> list[int]:
    return [one for one in range(mask.bit_length()) if mask >> one & 1]


class Evaluator:
    """Computes expressions straight from their description; registers are numbered places."""

    def __init__(self, registers: Mapping[int, Any]) -> None:
        self.registers = dict(registers)

    def value(self, expression: Expression) -> Any:  # noqa: ANN401 - a cell
        operation, *operands = expression
        if operation in STRICT:
            return STRICT[operation](*map(self.value, operands))
        if operation in FOLDS:
            return self.fold(operation, *operands)
        return getattr(self, f"of_{operation}")(*operands)

    def of_const(self, cell: Any) -> Any:  # noqa: ANN401 - a cell
        return cell

    def of_reg(self, register: int) -> Any:  # noqa: ANN401 - a cell
        return self.registers[register]

    def of_if(self, test: Expression, then: Expression, otherwise: Expression) -> Any:  # noqa: ANN401
        return self.value(then if self.value(test) else otherwise)

    def of_and(self, *operands: Expression) -> bool:
        return all(self.value(one) for one in operands)

    def of_or(self, *operands: Expression) -> bool:
        return any(self.value(one) for one in operands)

    def of_shift(
        self, length: int, below: int, above: int, value: Expression, steps: Expression
    ) -> int | None:
        place = self.value(value) + self.value(steps)
        if 0 <= place < length:
            return int(place)
        end = below if place < 0 else above
        return None if end == -1 else end

    def fold(self, operation: str, register: int, source: Expression, *rest: Expression) -> Any:  # noqa: ANN401
        found: list[tuple[int, Any]] = []
        for member in members(self.value(source)):
            inner = Evaluator({**self.registers, register: member})
            if inner.value(rest[0]):
                found.append((member, inner.value(rest[1]) if rest[1:] else None))
        return FOLDS[operation](found)


FOLDS: Mapping[str, Callable[[list[tuple[int, Any]]], Any]] = {
    "any": bool,
    "count": len,
    "sum": lambda found: sum(value for _, value in found),
    "minimum": lambda found: min((value for _, value in found), default=None),
    "maximum": lambda found: max((value for _, value in found), default=None),
    "first": lambda found: found[0][0] if found else None,
    "select": lambda found: sum(2**member for member, _ in found),
    "collect": lambda found: sum(2**value for value in {value for _, value in found}),
}
STRICT: Mapping[str, Callable[..., Any]] = {
    "negative": lambda one: 0 - one,
    "add": lambda *terms: sum(terms),
    "multiply": lambda one, other: one * other,
    "floor": lambda one, other: floor(Fraction(one, other)),
    "ceil": lambda one, other: ceil(Fraction(one, other)),
    "half_up": lambda one, other: floor(Fraction(one, other) + Fraction(1, 2)),
    "least": min,
    "greatest": max,
    "equal": lambda one, other: one == other,
    "unequal": lambda one, other: one != other,
    "less": lambda one, other: one < other,
    "less_equal": lambda one, other: one <= other,
    "not": lambda one: not one,
    "present": lambda one: one is not None,
    "in": lambda one, mask: one in members(mask),
    "set": lambda *listed: sum(2**one for one in set(listed)),
    "union": lambda *masks: sum(2**one for one in {one for mask in masks for one in members(mask)}),
    "without": lambda one, other: sum(2**x for x in members(one) if x not in members(other)),
    "size": lambda mask: len(members(mask)),
    "lowest": lambda mask: min(members(mask), default=None),
    "lookup": lambda numbers, key: numbers[key],
    "numbers": lambda low, high: sum(2**one for one in range(low, high + 1)),
}
REGISTERS = 4
NUMBERS = st.integers(-12, 12)
MASKS = st.integers(0, 63)


def constant(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Expression]:
    return values.map(lambda value: ("const", value))


def register(*places: int) -> st.SearchStrategy[Expression]:
    return st.sampled_from(places).map(lambda place: ("reg", place))


def built(operation: str, *operands: st.SearchStrategy[Any]) -> st.SearchStrategy[Expression]:
    return st.tuples(st.just(operation), *operands)


def of_numbers(depth: int, fresh: int) -> st.SearchStrategy[Expression]:
    """Numbers; registers 0 and 1 hold numbers, 2 a set, 3 a number or nothing; `fresh` is free for a fold."""
    leaves = constant(NUMBERS) | register(0, 1, *range(REGISTERS, fresh))
    if depth == 0:
        return leaves
    one, test, source = of_numbers(depth - 1, fresh), of_tests(depth - 1, fresh), of_sets(depth - 1, fresh)
    inner_test, inner = of_tests(depth - 1, fresh + 1), of_numbers(depth - 1, fresh + 1)
    divisor = constant(st.integers(1, 7))
    found = [
        leaves,
        built("negative", one),
        built("add", one, one),
        built("add", one, one, one),
        built("multiply", one, one),
        built("if", test, one, one),
        built("size", source),
        built("if", built("present", register(3)), register(3), one),
        built("count", st.just(fresh), source, inner_test),
        built("sum", st.just(fresh), source, inner_test, inner),
    ]
    found += [built(operation, one, divisor) for operation in ("floor", "ceil", "half_up")]
    found += [built(operation, one, one) for operation in ("least", "greatest")]
    return st.one_of(found)


def of_tests(depth: int, fresh: int) -> st.SearchStrategy[Expression]:
    leaves = constant(st.integers(0, 1)) | built("present", register(3))
    if depth == 0:
        return leaves
    one, test, source = of_numbers(depth - 1, fresh), of_tests(depth - 1, fresh), of_sets(depth - 1, fresh)
    found = [
        leaves,
        built("not", test),
        built("and", test, test),
        built("or", test, test, test),
        built("in", constant(st.integers(0, 5)), source),
        built("any", st.just(fresh), source, of_tests(depth - 1, fresh + 1)),
        built("equal", source, source),
    ]
    found += [built(operation, one, one) for operation in ("equal", "unequal", "less", "less_equal")]
    return st.one_of(found)


def of_sets(depth: int, fresh: int) -> st.SearchStrategy[Expression]:
    leaves = constant(MASKS) | register(2)
    if depth == 0:
        return leaves
    source, member = of_sets(depth - 1, fresh), constant(st.integers(0, 5))
    return st.one_of(
        leaves,
        built("set"),
        built("set", member, member),
        built("union", source, source),
        built("without", source, source),
        built("select", st.just(fresh), source, of_tests(depth - 1, fresh + 1)),
        built("collect", st.just(fresh), source, of_tests(depth - 1, fresh + 1), constant(st.integers(0, 5))),
        built("collect", st.just(fresh), source, of_tests(depth - 1, fresh + 1), register(fresh)),
    )


@given(
    expression=of_numbers(3, REGISTERS) | of_tests(3, REGISTERS) | of_sets(3, REGISTERS),
    first=NUMBERS,
    second=NUMBERS,
    mask=MASKS,
    maybe=st.none() | NUMBERS,
)
@settings(derandomize=True, max_examples=400, deadline=None)
def test_linked_expressions_compute_what_they_say(
    village: estoc.Ruleset, expression: Expression, first: int, second: int, mask: int, maybe: int | None
) -> None:
    values = (first, second, mask, maybe)
    linked = village.linked.linker.function(expression, REGISTERS)(None, *values)
    assert linked == Evaluator(dict(enumerate(values))).value(expression)


C = {number: ("const", number) for number in range(-9, 40)}
# Each operation over constants: the expression, and its value.
PURE: list[tuple[Expression, Any]] = [
    (("const", None), None),
    (("const", (3, 4)), (3, 4)),
    (("negative", C[5]), -5),
    (("add", C[1], C[2], C[-4]), -1),
    (("multiply", C[-3], C[4]), -12),
    (("floor", C[-7], C[2]), -4),
    (("floor", C[7], C[2]), 3),
    (("ceil", C[-7], C[2]), -3),
    (("ceil", C[7], C[2]), 4),
    (("ceil", C[8], C[2]), 4),
    (("half_up", C[-7], C[2]), -3),
    (("half_up", C[7], C[2]), 4),
    (("half_up", C[7], C[3]), 2),
    (("half_up", C[8], C[3]), 3),
    (("half_up", C[-8], C[3]), -3),
    (("least", C[3], C[-1], C[2]), -1),
    (("greatest", C[3], C[-1], C[2]), 3),
    (("equal", C[3], C[3]), True),
    (("unequal", C[3], C[3]), False),
    (("less", C[3], C[3]), False),
    (("less_equal", C[3], C[3]), True),
    (("and", C[1], C[1], C[0]), False),
    (("or", C[0], C[0], C[1]), True),
    (("not", C[0]), True),
    (("if", C[0], C[5], C[6]), 6),
    (("present", ("const", None)), False),
    (("present", ("lowest", C[12])), True),
    (("in", C[3], C[8]), True),
    (("in", C[2], C[8]), False),
    (("set",), 0),
    (("set", C[0], C[3], C[3]), 9),
    (("union", C[9], C[5]), 13),
    (("without", C[9], C[5]), 8),
    (("size", C[13]), 3),
    (("lowest", C[12]), 2),
    (("lowest", C[0]), None),
    (("lookup", ("const", (4, 0, 7)), C[2]), 7),
    (("numbers", C[2], C[4]), 0b11100),
    (("numbers", C[0], C[0]), 1),
    (("numbers", C[5], C[4]), 0),
    (("shift", 3, 0, 2, C[1], C[-5]), 0),
    (("shift", 3, 0, 2, C[1], C[5]), 2),
    (("shift", 3, 1, 0, C[0], C[-1]), 1),
    (("shift", 3, -1, -1, C[0], C[-1]), None),
    (("shift", 3, -1, -1, C[2], C[1]), None),
    (("shift", 3, -1, -1, C[0], C[2]), 2),
    (("any", 0, C[12], ("equal", ("reg", 0), C[3])), True),
    (("any", 0, C[0], C[1]), False),
    (("count", 0, C[13], ("less", C[0], ("reg", 0))), 2),
    (("sum", 0, C[13], C[1], ("multiply", ("reg", 0), ("reg", 0))), 13),
    (("sum", 0, C[0], C[1], ("reg", 0)), 0),
    (("minimum", 0, C[12], C[1], ("negative", ("reg", 0))), -3),
    (("maximum", 0, C[12], C[1], ("negative", ("reg", 0))), -2),
    (("minimum", 0, C[12], C[0], ("reg", 0)), None),
    (("maximum", 0, C[0], C[1], ("reg", 0)), None),
    (("first", 0, C[12], ("less", C[2], ("reg", 0))), 3),
    (("first", 0, C[12], C[0]), None),
    (("collect", 0, C[13], C[1], ("floor", ("reg", 0), C[2])), 0b11),
    (("collect", 0, C[13], ("less", ("reg", 0), C[2]), ("add", ("reg", 0), C[3])), 0b1000),
    (("collect", 0, C[0], C[1], ("reg", 0)), 0),
    (("select", 0, C[13], ("less", ("reg", 0), C[3])), 5),
    # A fold inside a fold sees both members.
    (("sum", 0, C[6], C[1], ("count", 1, C[7], ("less", ("reg", 1), ("reg", 0)))), 3),
]


@pytest.mark.parametrize(("expression", "expected"), PURE, ids=lambda value: str(value)[:60])
def test_each_operation(village: estoc.Ruleset, expression: Expression, expected: Any) -> None:  # noqa: ANN401
    found = village.linked.linker.function(expression, 0)(None)
    assert found == expected
    if expression[0] != "const" or expression[1] is not None:
        assert Evaluator({}).value(expression) == expected


@pytest.mark.parametrize("right", [("const", 0), ("const", 1)])
def test_what_is_decided_is_not_looked_at(village: estoc.Ruleset, right: Expression) -> None:
    # Register 0 holds nothing: to compare it with a number would fail.
    broken = ("less", ("reg", 0), ("const", 1))
    linker = village.linked.linker
    assert linker.function(("and", ("present", ("reg", 0)), broken), 1)(None, None) == 0
    assert linker.function(("or", ("not", ("present", ("reg", 0))), broken), 1)(None, None) == 1
    assert linker.function(("if", ("present", ("reg", 0)), broken, right), 1)(None, None) == right[1]


def number_of(listed: tuple[Any, ...], identifier: str) -> int:
    return next(number for number, one in enumerate(listed) if one.id == identifier)


@pytest.fixture(scope="module")
def standing(village: estoc.Ruleset) -> State:
    """Three fighters at their first pause: an oak, a reed and another oak; the reed is watched twice."""
    fight = village.fight(3)
    fight.add("oak", side="a")
    fight.add("reed", side="b")
    fight.add({"is": "oak", "vigour": 1, "energy": 3}, side="b")
    fight.pause()
    state = fight.machine.state.copy()
    watched = village.program.conditions[number_of(village.program.conditions, "watched")]
    for source, strength in ((0, 2), (2, 5)):
        cells = (1, source, strength, source, 3, None, 1)
        for column, cell in zip(state.columns[watched.instances], cells, strict=True):
            column.append(cell)
    state.alive[watched.instances] = 0b11
    return state


def test_operations_on_a_state(village: estoc.Ruleset, standing: State) -> None:
    program = village.program
    combatant, contest = number_of(program.objects, "combatant"), number_of(program.objects, "contest")
    tool = number_of(program.kinds, "tool")
    slots = {slot.name: number for number, slot in enumerate(program.objects[combatant].slots)}
    columns = {column.name: number for number, column in enumerate(program.kinds[tool].fields)}
    tools = {name: number for number, name in enumerate(program.kinds[tool].entries)}
    conditions = {one.id: one.instances for one in program.conditions}
    expected: list[tuple[Expression, Any]] = [
        (("get", combatant, slots["vigour"], C[0]), 5),
        (("get", combatant, slots["energy"], C[2]), 3),
        (("get", combatant, slots["shield"], C[0]), None),
        (("lookup", ("get", combatant, slots["crafts"], C[0]), C[0]), 2),
        (("field", tool, columns["weight"], ("const", tools["mallet"])), 2),
        (("field", tool, columns["motto"], ("const", tools["rake"])), None),
        (("every", combatant), 0b111),
        (("every", contest), 0b11),
        (("pair", contest, C[0], C[2]), 1),
        (("pair", contest, C[2], C[0]), 1),
        (("pair", contest, C[1], C[2]), None),
        (("other", contest, C[1], C[0]), 2),
        (("other", contest, C[1], C[2]), 0),
        (("borne", conditions["watched"], C[1]), 0b11),
        (("borne", conditions["watched"], C[0]), 0),
        (("intensity", conditions["watched"], C[1]), 5),
        (("intensity", conditions["watched"], C[2]), 0),
        (("table", number_of(program.tables, "bonus"), C[1]), -1),
        (("table", number_of(program.tables, "bonus"), C[3]), 0),
        (("table", number_of(program.tables, "bonus"), C[6]), 2),
        (("table", number_of(program.tables, "outcome"), C[4], C[4]), 1),
        (("table", number_of(program.tables, "outcome"), C[5], C[4]), 2),
        (("table", number_of(program.tables, "outcome"), C[3], C[4]), 0),
        (("quantity", number_of(program.quantities, "upright"), C[0]), True),
        # 8 for the target, no carving, 2 for the weight; the reed leads its contest: 1 of heat.
        (("quantity", number_of(program.quantities, "ease"), C[1], ("const", tools["mallet"])), 7),
        # Vigour 2 and a rake of weight 1 as a shield; best of the two that watch: -2 by one who has energy.
        (("quantity", number_of(program.quantities, "guard"), C[1]), 1),
        (("room", number_of(program.procedures, "echo"), 3), True),
        (("room", number_of(program.procedures, "echo"), 0), False),
    ]
    for expression, value in expected:
        assert village.linked.linker.function(expression, 0)(standing) == value, expression


def test_the_same_instance(village: estoc.Ruleset, standing: State) -> None:
    number = number_of(village.program.conditions, "watched")

    def same(bearer: int, by_whom: int) -> Any:  # noqa: ANN401 - a number or nothing
        expression = ("same", number, C[bearer], ("const", None), C[9], C[by_whom])
        return village.linked.linker.function(expression, 0)(standing)

    assert [same(1, 0), same(1, 2), same(1, 1), same(0, 2)] == [0, 1, None, None]


D6, D3 = (1, 2, 3, 4, 5, 6), (1, 2, 3)


def odds(*totals: int) -> dict[int, Fraction]:
    return {total: Fraction(totals.count(total), len(totals)) for total in set(totals)}


def pool(
    count: int,
    faces: tuple[int, ...] | Expression = D3,
    keep: str = "",
    kept: int | Expression = 0,
    ceiling: int | Expression = -1,
) -> Expression:
    return ("pool", faces, keep, kept, ceiling, ("const", count))


TWO = [(one, other) for one in D3 for other in D3]
DICE: list[tuple[Expression, dict[int, Fraction]]] = [
    (pool(1, D6), odds(*D6)),
    (pool(2), odds(*(one + other for one, other in TWO))),
    (pool(2, D3, "kh", 1), odds(*map(max, TWO))),
    (pool(2, D3, "kl", 1), odds(*map(min, TWO))),
    (pool(2, D3, "dh", 1), odds(*map(min, TWO))),
    (pool(2, D3, "dl", 1), odds(*map(max, TWO))),
    (pool(1, D3, "", 0, 1), odds(1, 1, 1, 2, 2, 2, 4, 5, 6)),
    (pool(1, (0, 0, 1, 2)), odds(0, 0, 1, 2)),
    (pool(1, ("add", C[1], C[2])), odds(1, 2, 3)),
    (pool(2, D3, "kh", ("add", C[0], C[1])), odds(*map(max, TWO))),
    (pool(1, D3, "", 0, ("add", C[2], C[-1])), odds(1, 1, 1, 2, 2, 2, 4, 5, 6)),
    (("dice_negative", pool(1)), odds(-1, -2, -3)),
    (("dice_add", pool(1), C[2]), odds(3, 4, 5)),
    (("dice_add", pool(1), ("dice_negative", pool(1))), odds(*(one - other for one, other in TWO))),
    (("dice_multiply", pool(1), C[3]), odds(3, 6, 9)),
    (("dice_multiply", pool(1), pool(1)), odds(*(one * other for one, other in TWO))),
    (("dice_floor", pool(1), C[2]), odds(0, 1, 1)),
    (("dice_ceil", pool(1), C[2]), odds(1, 1, 2)),
    (("dice_half_up", pool(1), C[2]), odds(1, 1, 2)),
    (("dice_half_up", pool(1), C[4]), odds(0, 1, 1)),
    (("dice_repeat", C[2], pool(1)), odds(*(one + other for one, other in TWO))),
    (("dice_repeat", C[2], ("dice_add", pool(1), C[1])), odds(*(one + other + 2 for one, other in TWO))),
]


@pytest.mark.parametrize(("expression", "expected"), DICE, ids=lambda value: str(value)[:60])
def test_dice_describe_what_they_say(
    village: estoc.Ruleset, expression: Expression, expected: dict[int, Fraction]
) -> None:
    tree = village.linked.linker.function(expression, 0)(None)
    assert dict(distribution(tree).items()) == expected


def test_dice_of_a_field(village: estoc.Ruleset) -> None:
    kinds = village.program.kinds
    tool = number_of(kinds, "tool")
    force = [field.name for field in kinds[tool].fields].index("force")
    cell = ("field", tool, force, ("const", kinds[tool].entries.index("mallet")))
    tree = village.linked.linker.function(("dice", cell), 0)(None)
    assert dict(distribution(tree).items()) == odds(2, 3, 4, 5, 6, 7)


ON_A_STATE = frozenset(
    ("get", "field", "every", "pair", "other", "quantity", "table", "borne", "intensity", "room", "same")
)
# These are asked on a map: tests/game/test_arena.py, test_space.py.
ON_A_MAP = frozenset(
    ("cell", "distance", "near", "reachable", "reachable_at", "toward", "toward_at", "step_cost", "terrain")
)
COVERED = {one[0] for one, _ in PURE + DICE} | ON_A_STATE | ON_A_MAP | {"reg", "dice"}


def test_every_documented_operation_is_tested() -> None:
    _, _, tables = DOCUMENT.read_text(encoding="utf-8").partition("\n## Expressions\n")
    rows = [line.split("|")[1] for line in tables.splitlines() if line.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`([a-z_]+)", row)}
    assert {"const", "sum", "dice_half_up"} <= documented
    assert documented - COVERED == set()


def test_every_operation_of_these_programs_is_tested(rules: estoc.Ruleset) -> None:
    def operations(value: object) -> set[str]:
        if not isinstance(value, tuple):
            return set()
        own = {value[0]} if value and isinstance(value[0], str) else set()
        return own.union(*map(operations, value)) if value else own

    program = rules.program
    used: set[str] = set()
    for procedure in program.procedures:
        for instruction in procedure.code:
            used |= operations(instruction[1:])
    for quantity in program.quantities:
        used |= operations(tuple(part.expression for part in quantity.base))
        used |= operations(tuple(one.value for one in quantity.contributions))
    extents = {"fight", "round", "turn", "deed"}
    assert used - COVERED - extents == set()
