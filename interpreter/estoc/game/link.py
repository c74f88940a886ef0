"""Linking: the pure functions of a Program become Python functions, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game import runtime
from estoc.game.quantity_source import quantity_source, table_source
from estoc.game.source import Writer

if TYPE_CHECKING:
    from estoc.program.model import Expression, Procedure, Program

Function: TypeAlias = Callable[..., Any]
_RUNTIME = (
    *("bits", "size", "lowest", "ceil", "half_up", "shift", "pair", "other"),
    *("dice_pool", "dice_negative", "dice_add", "dice_multiply", "dice_floor", "dice_ceil", "dice_half_up"),
)
_IN_PROCEDURE = Writer("r[{}]")
_IN_FUNCTION = Writer("x{}")


@dataclass(frozen=True, slots=True)
class LinkedCheck:
    """The functions of a check: rollers and dice take the parameters, the others also the features."""

    by: tuple[Function, ...]
    dice: tuple[Function, ...]
    degree: Function
    tells: tuple[Function, ...]


@dataclass(frozen=True, slots=True)
class LinkedDecision:
    """The functions of a decision: all take the state, the parameters, and the choices made so far."""

    who: Function
    sources: tuple[Function, ...]
    requires: tuple[Function, ...]


@dataclass(frozen=True, slots=True)
class Linked:
    """A Program ready to run.

    Attributes:
        program: the Program.
        code: the code of each procedure, its expressions replaced by functions of state and registers.
        quantities: the quantities as functions of the state and their parameters.
        checks: the checks.
        decisions: the decisions.
        policies: for each policy, by decision: the preference and the weight.
        namespace: what further expressions are linked in: see `function`.
    """

    program: Program
    code: tuple[tuple[tuple[Any, ...], ...], ...]
    quantities: tuple[Function, ...]
    checks: tuple[LinkedCheck, ...]
    decisions: tuple[LinkedDecision, ...]
    policies: tuple[tuple[dict[int, Function], dict[int, Function]], ...]
    namespace: dict[str, Any]

    def function(self, expression: Expression, parameters: int) -> Function:
        """A further expression as a function of the state and `parameters` registers."""
        return _function(expression, parameters, self.namespace)


def link(program: Program) -> Linked:
    """Make a Program ready to run."""
    namespace: dict[str, Any] = {name: getattr(runtime, name) for name in _RUNTIME}
    namespace["FIELDS"] = [list(map(list, zip(*kind.rows, strict=True))) for kind in program.kinds]
    sources = [quantity_source(number, quantity) for number, quantity in enumerate(program.quantities)]
    sources += [table_source(number, table) for number, table in enumerate(program.tables)]
    _execute("\n".join(sources), namespace)
    namespace["DICE"] = [_function(dice, 0, namespace)(None) for dice in program.dice]
    return Linked(
        program,
        tuple(_code(procedure, namespace) for procedure in program.procedures),
        tuple(namespace[f"q{number}"] for number in range(len(program.quantities))),
        tuple(_check(number, program, namespace) for number in range(len(program.checks))),
        tuple(_decision(number, program, namespace) for number in range(len(program.decisions))),
        tuple(_policy(number, program, namespace) for number in range(len(program.policies))),
        namespace,
    )


def _execute(source: str, namespace: dict[str, Any]) -> None:
    # The source holds only numbers and names of `source.py`: nothing of a ruleset's text reaches it.
    exec(compile(source, "<program>", "exec"), namespace)  # noqa: S102


def _evaluate(source: str, namespace: dict[str, Any]) -> Function:
    function: Function = eval(compile(source, "<program>", "eval"), namespace)  # noqa: S307 - as above
    return function


def _function(expression: Expression, parameters: int, namespace: dict[str, Any]) -> Function:
    names = "".join(f", x{number}" for number in range(parameters))
    return _evaluate(f"lambda s{names}: {_IN_FUNCTION.write(expression)}", namespace)


def _code(procedure: Procedure, namespace: dict[str, Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        tuple(_operand(operand, namespace) for operand in instruction) for instruction in procedure.code
    )


def _operand(operand: Any, namespace: dict[str, Any]) -> Any:  # noqa: ANN401 - part of an instruction
    """Expressions become functions; tuples of expressions become one function that gives them all."""
    if not isinstance(operand, tuple):
        return operand
    if operand and isinstance(operand[0], str):
        return _evaluate(f"lambda s, r: {_IN_PROCEDURE.write(operand)}", namespace)
    if operand and isinstance(operand[0], int):
        return operand
    inner = "".join(f"{_IN_PROCEDURE.write(one)}, " for one in operand)
    return _evaluate(f"lambda s, r: [{inner}]", namespace)


def _check(number: int, program: Program, namespace: dict[str, Any]) -> LinkedCheck:
    check = program.checks[number]
    given = len(check.parameters)
    known = given + len(check.features)
    degree: Expression = ("const", check.degrees[-1][0])
    for value, test in reversed(check.degrees[:-1]):
        degree = ("if", test, ("const", value), degree)
    return LinkedCheck(
        tuple(_function(roll.by, given, namespace) for roll in check.rolls),
        tuple(_function(roll.dice, given, namespace) for roll in check.rolls),
        _function(degree, known, namespace),
        tuple(_function(expression, known, namespace) for _, expression in check.tells),
    )


def _decision(number: int, program: Program, namespace: dict[str, Any]) -> LinkedDecision:
    decision = program.decisions[number]
    given = len(decision.parameters)
    known = given + len(decision.choices)
    return LinkedDecision(
        _function(decision.who, given, namespace),
        tuple(
            _function(choice.source, given + place, namespace)
            for place, choice in enumerate(decision.choices)
        ),
        tuple(_function(need.that, known, namespace) for need in decision.requires),
    )


def _policy(
    number: int, program: Program, namespace: dict[str, Any]
) -> tuple[dict[int, Function], dict[int, Function]]:
    policy = program.policies[number]
    known = [len(one.parameters) + len(one.choices) for one in program.decisions]
    return (
        {
            decision: _function(expression, known[decision], namespace)
            for decision, expression in policy.prefer
        },
        {
            decision: _function(expression, known[decision], namespace)
            for decision, expression in policy.weigh
        },
    )
