"""Linking: the pure functions of a Program become Python functions, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from estoc.game import runtime
from estoc.game.effects import same_instance
from estoc.game.inlining import Inliner
from estoc.game.quantity_source import quantity_source, table_source
from estoc.game.source import Writer
from estoc.game.space import functions_of_cells

if TYPE_CHECKING:
    from estoc.program.model import Check, Decision, Expression, Policy, Procedure, Program

Function: TypeAlias = Callable[..., Any]
_RUNTIME = (
    *("bits", "size", "lowest", "ceil", "half_up", "shift", "pair", "other", "numbers", "borne", "intensity"),
    *("union", "common", "collected"),
    *("dice_pool", "dice_negative", "dice_add", "dice_multiply", "dice_floor", "dice_ceil", "dice_half_up"),
    "dice_repeat",
)


@dataclass(frozen=True, slots=True)
class LinkedCheck:
    """The functions of a check: rollers, dice, `settled` take the parameters, the others also the features.

    `settled` gives a degree that needs no dice, or None.
    """

    by: tuple[Function, ...]
    dice: tuple[Function, ...]
    settled: Function
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
        linker: what links further expressions.
    """

    program: Program
    code: tuple[tuple[tuple[Any, ...], ...], ...]
    quantities: tuple[Function, ...]
    checks: tuple[LinkedCheck, ...]
    decisions: tuple[LinkedDecision, ...]
    policies: tuple[tuple[dict[int, Function], dict[int, Function]], ...]
    linker: Linker


def link(program: Program) -> Linked:
    """Make a Program ready to run."""
    namespace: dict[str, Any] = {name: getattr(runtime, name) for name in _RUNTIME}
    namespace["FIELDS"] = [list(map(list, zip(*kind.rows, strict=True))) for kind in program.kinds]
    namespace["same"] = lambda state, number, *values: same_instance(
        state, program.conditions[number], list(values)
    )
    namespace |= functions_of_cells(program)
    linker = Linker(program, namespace, Inliner(program))
    writer = linker.in_function
    sources = [
        quantity_source(number, quantity, writer) for number, quantity in enumerate(program.quantities)
    ]
    sources += [table_source(number, table, writer) for number, table in enumerate(program.tables)]
    execute("\n".join(sources), namespace)
    namespace["DICE"] = [runtime.as_tree(linker.function(dice, 0)(None)) for dice in program.dice]
    namespace["dice_constant"] = dice_constant(namespace["DICE"])
    return Linked(
        program,
        tuple(linker.code(procedure) for procedure in program.procedures),
        tuple(namespace[f"q{number}"] for number in range(len(program.quantities))),
        tuple(linker.check(check) for check in program.checks),
        tuple(linker.decision(decision) for decision in program.decisions),
        tuple(linker.policy(policy) for policy in program.policies),
        linker,
    )


def dice_constant(constants: list[Any]) -> Function:
    """The function that gives the dice that a cell refers to, or None for an absent cell."""
    return lambda number: None if number is None else constants[number]


def execute(source: str, namespace: dict[str, Any]) -> None:
    """Define generated functions in a namespace."""
    # The source holds only numbers and names of this package: nothing of a ruleset's text reaches it.
    exec(compile(source, "<program>", "exec"), namespace)  # noqa: S102


@dataclass(frozen=True, slots=True)
class Linker:
    """Makes functions of the expressions of one Program.

    Attributes:
        program: the Program.
        namespace: what generated source sees.
        inliner: what takes the place of quantities that nobody modifies.
    """

    program: Program
    namespace: dict[str, Any]
    inliner: Inliner

    @property
    def in_function(self) -> Writer:
        """The writer of functions, whose registers are parameters."""
        return Writer("x{}", self.inliner)

    def function(self, expression: Expression, parameters: int) -> Function:
        """An expression as a function of the state and `parameters` registers."""
        names = "".join(f", x{number}" for number in range(parameters))
        return self._evaluated(f"lambda s{names}: {self.in_function.write(expression)}")

    def _evaluated(self, source: str) -> Function:
        # As in `execute`: nothing of a ruleset's text reaches the source.
        function: Function = eval(compile(source, "<program>", "eval"), self.namespace)  # noqa: S307
        return function

    def code(self, procedure: Procedure) -> tuple[tuple[Any, ...], ...]:
        """The code of a procedure, its expressions replaced by functions of the state and the registers."""
        return tuple(
            tuple(self._operand(operand) for operand in instruction) for instruction in procedure.code
        )

    def _operand(self, operand: Any) -> Any:  # noqa: ANN401 - part of an instruction
        """Expressions become functions; tuples of expressions become one function that gives them all."""
        if not isinstance(operand, tuple):
            return operand
        writer = Writer("r[{}]", self.inliner)
        if operand and isinstance(operand[0], str):
            return self._evaluated(f"lambda s, r: {writer.write(operand)}")
        if operand and isinstance(operand[0], int):
            return operand
        inner = "".join(f"{writer.write(one)}, " for one in operand)
        return self._evaluated(f"lambda s, r: [{inner}]")

    def check(self, check: Check) -> LinkedCheck:
        """The functions of a check."""
        given = len(check.parameters)
        known = given + len(check.features)
        settled: Expression = ("const", None)
        for value, need in reversed(check.settled):
            settled = ("if", need, ("const", value), settled)
        degree: Expression = ("const", check.degrees[-1][0])
        tests = ((value, test) for value, test in reversed(check.degrees[:-1]) if test is not None)
        for value, test in tests:
            degree = ("if", test, ("const", value), degree)
        return LinkedCheck(
            tuple(self.function(roll.by, given) for roll in check.rolls),
            tuple(self.function(roll.dice, given) for roll in check.rolls),
            self.function(settled, given),
            self.function(degree, known),
            tuple(self.function(expression, known) for _, expression in check.tells),
        )

    def decision(self, decision: Decision) -> LinkedDecision:
        """The functions of a decision."""
        given = len(decision.parameters)
        known = given + len(decision.choices)
        return LinkedDecision(
            self.function(decision.who, given),
            tuple(
                self.function(choice.source, given + place) for place, choice in enumerate(decision.choices)
            ),
            tuple(self.function(need.that, known) for need in decision.requires),
        )

    def policy(self, policy: Policy) -> tuple[dict[int, Function], dict[int, Function]]:
        """The preferences and the weights of a policy, by decision."""
        known = [len(one.parameters) + len(one.choices) for one in self.program.decisions]
        return (
            {decision: self.function(expression, known[decision]) for decision, expression in policy.prefer},
            {decision: self.function(expression, known[decision]) for decision, expression in policy.weigh},
        )
