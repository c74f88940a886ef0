"""The syntax tree of expressions: what was written, before anything is known about names and types.

Every node has `at`: the offsets of its first character and of the one after its last, in the expression.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

At: TypeAlias = tuple[int, int]
ArithmeticOperator: TypeAlias = Literal["*", "/"]
ComparisonOperator: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
FoldName: TypeAlias = Literal["any", "all", "count", "sum", "min", "max", "first", "set"]
DiceModifierName: TypeAlias = Literal["kh", "kl", "dh", "dl", "!"]


@dataclass(frozen=True, slots=True)
class Number:
    """`12`."""

    value: int
    at: At


@dataclass(frozen=True, slots=True)
class Measure:
    """`9 m`, `1.5 m`: an exact length; `tenths` is in tenths of the unit."""

    tenths: int
    unit: str
    at: At


@dataclass(frozen=True, slots=True)
class Truth:
    """`true`, `false`."""

    value: bool
    at: At


@dataclass(frozen=True, slots=True)
class Name:
    """`attacker`: a local name, an entry's id or a scale's value."""

    name: str
    at: At


@dataclass(frozen=True, slots=True)
class Qualified:
    """`weapon:sword`: the absolute form of an entry's id or a scale's value."""

    kind: str
    name: str
    at: At


@dataclass(frozen=True, slots=True)
class Member:
    """`subject.name`; `name_at` is the place of the name alone."""

    subject: Expression
    name: str
    name_at: At
    at: At


@dataclass(frozen=True, slots=True)
class Index:
    """`subject[key]`."""

    subject: Expression
    key: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Call:
    """`name(argument, ...)`; `name_at` is the place of the name alone."""

    name: str
    arguments: tuple[Expression, ...]
    name_at: At
    at: At


@dataclass(frozen=True, slots=True)
class Negative:
    """`-operand`. Dice bind tighter: `-2d6` is minus (2d6)."""

    operand: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Not:
    """`not operand`."""

    operand: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Sum:
    """`a + b - c`: the terms with the sign in front of each (the first one's is `+`)."""

    terms: tuple[tuple[Literal["+", "-"], Expression], ...]
    at: At


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left * right`, `left / right`."""

    operator: ArithmeticOperator
    left: Expression
    right: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Shift:
    """`subject shift steps`: a scale's value moved by a number of steps."""

    subject: Expression
    steps: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left < right` and the like; comparisons do not chain."""

    operator: ComparisonOperator
    left: Expression
    right: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Membership:
    """`element in collection`, `element not in collection`."""

    element: Expression
    collection: Expression
    negated: bool
    at: At


@dataclass(frozen=True, slots=True)
class Presence:
    """`subject is present`, `subject is absent`."""

    subject: Expression
    present: bool
    at: At


@dataclass(frozen=True, slots=True)
class Logic:
    """`a and b and c`, `a or b`."""

    operator: Literal["and", "or"]
    operands: tuple[Expression, ...]
    at: At


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then if condition else otherwise`."""

    then: Expression
    condition: Expression
    otherwise: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Fold:
    """`any(element for variable in source if condition)`; `element` is absent in `count(x in source)`.

    `otherwise` is the value of `min` and `max` over nothing: `max(element for variable in source else 0)`.
    """

    function: FoldName
    element: Expression | None
    variable: str
    source: Expression
    condition: Expression | None
    at: At
    otherwise: Expression | None = None


@dataclass(frozen=True, slots=True)
class SetBuilder:
    """`{variable in source if condition}`: the members of a set that satisfy a condition."""

    variable: str
    source: Expression
    condition: Expression | None
    at: At


@dataclass(frozen=True, slots=True)
class SetLiteral:
    """`[a, b]`: a set of named things."""

    items: tuple[Expression, ...]
    at: At


@dataclass(frozen=True, slots=True)
class DiceModifier:
    """`kh2` keep highest 2, `kl`, `dh`, `dl`; `!20` explode on the highest face, at most 20 times a die.

    The number may be an expression in brackets: `!(option.ceiling)`.
    """

    name: DiceModifierName
    value: Expression
    at: At


@dataclass(frozen=True, slots=True)
class Dice:
    """`3d6kh2`, `d20`, `d%`, `(n)d6`, `2dK`, `1d(n)`.

    `count` is absent in `d20`, which is one die; `faces` is a number of faces, the id of a declared die, or
    an expression that gives the number of faces.
    """

    count: Expression | None
    faces: int | str | Expression
    modifiers: tuple[DiceModifier, ...]
    at: At


Expression: TypeAlias = (
    Number
    | Measure
    | Truth
    | Name
    | Qualified
    | Member
    | Index
    | Call
    | Negative
    | Not
    | Sum
    | Arithmetic
    | Shift
    | Comparison
    | Membership
    | Presence
    | Logic
    | Conditional
    | Fold
    | SetBuilder
    | SetLiteral
    | Dice
)


@dataclass(frozen=True, slots=True)
class Placeholder:
    """`{expression}` in a text, `{expression|filter}`, or `{expression|singular|plural}`."""

    expression: Expression
    forms: tuple[str, ...]
    at: At


@dataclass(frozen=True, slots=True)
class OptionalPart:
    """`[, {n} of them lost]` in a text: a part that is left out when there is nothing to say."""

    parts: tuple[str | Placeholder, ...]
    at: At


@dataclass(frozen=True, slots=True)
class Template:
    """A text with placeholders; plain parts are strings, `{{`, `}}`, `[[` and `]]` stand for single ones."""

    parts: tuple[str | Placeholder | OptionalPart, ...]
