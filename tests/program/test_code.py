"""Flat code: brackets, targets, registers and numbers, in every procedure."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

import estoc
from estoc.program import Program
from estoc.program.model import Expression, Procedure

Instruction: TypeAlias = tuple[Any, ...]
LOOPS = frozenset({"each", "count"})
BRANCHES = frozenset({"if", "branch"})
TESTS = BRANCHES | {"once"}
BINDERS = frozenset(
    ("any", "count", "sum", "minimum", "maximum", "first", "select", "collect", "reachable_at", "toward_at")
)


def is_expression(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], str)


def nodes(value: Any) -> Iterator[Expression]:  # noqa: ANN401 - part of an instruction
    """The expressions in a part of an instruction, those inside others included."""
    if not isinstance(value, tuple):
        return
    if is_expression(value):
        yield value
    for part in value:
        yield from nodes(part)


def expressions(instruction: Instruction) -> Iterator[Expression]:
    for part in instruction[1:]:
        yield from nodes(part)


def brackets(procedure: Procedure) -> list[str]:
    """Walk the brackets: each closes what opened last, every target is its own; gives extents left open."""
    code = procedure.code
    opened: list[tuple[int, int | None]] = []  # where it opened, where its `else` stands
    extents: list[tuple[str, int]] = []
    for position, instruction in enumerate(code):
        match instruction:
            case (verb, *_) if verb in LOOPS | TESTS:
                opened.append((position, None))
            case ("else", int(target)):
                opening, middle = opened.pop()
                assert code[opening][0] in BRANCHES
                assert middle is None
                assert code[opening][-1] == position + 1
                assert code[target][0] == "end"
                opened.append((opening, position))
            case ("next", int(target)):
                assert opened[-1] == (target, None)
                assert code[target][0] in LOOPS
                assert code[target][-1] == position + 1
                assert code[position + 1][0] == "end"
            case ("end",):
                opening, middle = opened.pop()
                if code[opening][0] in LOOPS:
                    assert code[position - 1] == ("next", opening)
                    assert code[opening][-1] == position
                elif middle is None:
                    assert code[opening][-1] == position
                else:
                    assert code[middle] == ("else", position)
            case ("open", str(sort), _, int(register)):
                extents.append((sort, register))
            case ("close", str(sort), int(register)):
                assert extents.pop() == (sort, register)
            case _:
                pass
    assert opened == []
    return [sort for sort, _ in extents]


def test_brackets_are_balanced(rules: estoc.Ruleset) -> None:
    timelines = {setup.timeline for setup in rules.program.setups}
    for number, procedure in enumerate(rules.program.procedures):
        # A fight itself ends with a `halt`.
        assert brackets(procedure) in ([], ["fight"] if number in timelines else [])
        assert procedure.code[-1] == ("return",)
        assert len(procedure.places) == len(procedure.code)


def test_registers_are_within_their_frame(rules: estoc.Ruleset) -> None:
    for procedure in rules.program.procedures:
        assert procedure.parameters <= len(procedure.registers)
        for instruction in procedure.code:
            bound = {node[1] for node in expressions(instruction) if node[0] in BINDERS}
            read = {node[1] for node in expressions(instruction) if node[0] == "reg"}
            written = set(targets(instruction))
            assert all(0 <= register < len(procedure.registers) for register in bound | read | written)


def targets(instruction: Instruction) -> tuple[int, ...]:
    """The registers that an instruction writes."""
    match instruction:
        case ("let", int(register), _) | ("new", _, int(register), _) | ("throw", _, _, _, int(register)):
            return (register,)
        case ("each", int(register), int(rest), *_) | ("count", int(register), int(rest), *_):
            return (register, rest)
        case ("chance" | "decide", _, _, tuple(results)):
            return results
        case ("apply", _, int(register), *_) | ("lift" | "lift_instance", _, int(register), _):
            return (register,)
        case ("open", _, _, int(register)):
            return (register,)
        case _:
            return ()


def test_what_is_read_was_written_before_or_given(rules: estoc.Ruleset) -> None:
    for procedure in rules.program.procedures:
        known = set(range(procedure.parameters))
        for instruction in procedure.code:
            known |= set(targets(instruction)) if instruction[0] in LOOPS else set()
            inside = {node[1] for node in expressions(instruction) if node[0] in BINDERS}
            assert {node[1] for node in expressions(instruction) if node[0] == "reg"} <= known | inside
            known |= set(targets(instruction))


def given_and_taken(program: Program, instruction: Instruction) -> tuple[int, ...]:
    """How many values and results an instruction has, and how many there are to be."""
    match instruction:
        case ("call", int(number), values):
            return len(values), program.procedures[number].parameters
        case ("chance", int(number), values, results):
            check = program.checks[number]
            return len(values) + len(results), len(check.parameters) + 1 + len(check.tells)
        case ("decide", int(number), values, results):
            decision = program.decisions[number]
            return len(values) + len(results), len(decision.parameters) + len(decision.choices)
        case ("tell", int(number), values):
            return len(values), len(program.events[number].parameters)
        case ("new", int(kind), _, values):
            return len(values), len(program.objects[kind].slots)
        case _:
            return 0, 0


def test_instructions_give_what_is_taken(rules: estoc.Ruleset) -> None:
    for procedure in rules.program.procedures:
        for instruction in procedure.code:
            given, taken = given_and_taken(rules.program, instruction)
            assert given == taken, (procedure.id, instruction)


def test_what_is_changed_may_change(rules: estoc.Ruleset) -> None:
    changes = [
        one for procedure in rules.program.procedures for one in procedure.code if one[0] in {"put", "add"}
    ]
    assert changes
    assert all(rules.program.objects[kind].slots[slot].mutable for _, kind, slot, _, _ in changes)


def within(program: Program, node: Expression) -> bool:
    """Whether the numbers of an expression stand for something, and calls have their arguments."""
    match node:
        case ("quantity", int(number), *arguments):
            return len(arguments) == len(program.quantities[number].parameters)
        case ("table", int(number), *arguments):
            return len(arguments) == len(program.tables[number].parameters)
        case ("get", int(kind), int(slot), _):
            return 0 <= slot < len(program.objects[kind].slots)
        case ("field", int(kind), int(column), _):
            return 0 <= column < len(program.kinds[kind].fields)
        case _:
            return True


def test_expressions_name_what_is_there(rules: estoc.Ruleset) -> None:
    for procedure in rules.program.procedures:
        for instruction in procedure.code:
            assert all(within(rules.program, node) for node in expressions(instruction))


def test_rows_are_full_and_streams_of_checks_come_first(rules: estoc.Ruleset) -> None:
    program = rules.program
    for kind in program.kinds:
        assert len(kind.entries) == len(kind.names) == len(kind.rows)
        assert {len(row) for row in kind.rows} <= {len(kind.fields)}
        assert list(kind.entries) == sorted(kind.entries)
    for table in program.objects:
        assert {len(row) for row in table.rows} <= {len(table.slots)}
    names = [check.id for check in program.checks]
    assert list(program.streams[: len(names)]) == names
    assert len(set(program.streams)) == len(program.streams)
    assert {program.procedures[setup.timeline].parameters for setup in program.setups} == {0}


@pytest.fixture
def part(village: estoc.Ruleset) -> Callable[..., Expression]:
    """The only base of a quantity of the village, under some options."""

    def base(identifier: str, **options: str) -> Expression:
        program: Program = village.with_options(options).program if options else village.program
        quantity = next(one for one in program.quantities if one.id == identifier)
        assert len(quantity.base) == 1
        return quantity.base[0].expression

    return base


def test_an_absent_option_leaves_no_test(part: Callable[..., Expression]) -> None:
    kind, slot = column(part("upright"))
    energy = ("get", kind, slot, ("reg", 0))
    assert part("upright") == ("less", ("const", 0), energy)


def test_an_option_that_is_there_is_a_constant(part: Callable[..., Expression]) -> None:
    kind, slot = column(part("upright"))
    energy = ("get", kind, slot, ("reg", 0))
    expected = ("and", ("less", ("const", 0), energy), ("less_equal", energy, ("const", 5)))
    assert part("upright", ceiling="5") == expected


def column(expression: Expression) -> tuple[int, int]:
    found = [node for node in nodes(expression) if node[0] == "get"]
    return found[0][1], found[0][2]


def test_the_duel_without_its_threshold_asks_for_no_penalty(duel: estoc.Ruleset) -> None:
    def operations(rules: estoc.Ruleset) -> set[str]:
        quantity = next(one for one in rules.program.quantities if one.id == "en_etat")
        return {str(node[0]) for part in quantity.base for node in nodes(part.expression)}

    assert "quantity" in operations(duel)
    assert operations(duel.with_options({"seuil_hors_combat": "absent"})) == {"less", "const", "get", "reg"}
