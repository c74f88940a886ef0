"""Logic: and, or, not, comparisons, membership, presence, conditionals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.checking import value_mistakes
from estoc.lang.checking.context import Context, unknown
from estoc.lang.checking.facts import facts_when
from estoc.lang.checking.operands import (
    Infer,
    alike,
    boolean,
    failed,
    needs_help,
    not_a_number,
    operand,
    settled,
)
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import (
    BOOLEAN,
    UNKNOWN,
    Boolean,
    Bundle,
    Cell,
    Entry,
    Instance,
    Integer,
    Optional,
    Rolled,
    Scale,
    Set,
    Steps,
    Type,
    Unknown,
    join,
    same_sort,
)
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax import tree

_COMPARABLE: Final = Words("a number, a set or a named thing", "un nombre, un ensemble ou une chose nommée")
_SET: Final = Words("a set", "un ensemble")
_OPTIONAL: Final = Words("a value that may be absent", "une valeur qui peut être absente")
_ONE_VALUE: Final = Words("a single value", "une seule valeur")


def comparison(expression: tree.Comparison, context: Context, infer: Infer) -> Typed:
    """`left < right`: numbers, or values of one scale; `==` and `!=` also of other things."""
    parts = [(expression.left, context), (expression.right, context)]
    found = alike(parts, infer)
    for absent, other in (found, found[::-1]):
        if absent.operation is Operation.ABSENT and isinstance(absent.type, Optional):
            state = "absent" if expression.operator == "==" else "present"
            written = f"{context.written(other.at)} is {state}"
            return context.mistake(value_mistakes.compared_with_absent(written, expression.at))
    left, right = (settled(side, context) for side in found)
    if failed(left, right) or not all(
        _comparable(side, expression.operator, context) for side in (left, right)
    ):
        return unknown(expression.at)
    if not same_sort(left.type, right.type):
        return context.mistake(value_mistakes.unlike(left.type, right.type, expression.at))
    return _compared(expression.operator, left, right, expression.at)


def _comparable(side: Typed, operator: tree.ComparisonOperator, context: Context) -> bool:
    ordered = operator not in {"==", "!="}
    if isinstance(side.type, Integer | Scale) or (
        isinstance(side.type, Boolean | Entry | Instance | Cell | Set) and not ordered
    ):
        return True
    if ordered:
        not_a_number(side, operator, context)
    else:
        context.mistake(value_mistakes.wrong_operand(operator, _COMPARABLE, side.type, side.at))
    return False


def _compared(operator: tree.ComparisonOperator, left: Typed, right: Typed, at: tree.At) -> Typed:
    match operator:
        case "==":
            operation, sides = Operation.EQUAL, (left, right)
        case "!=":
            operation, sides = Operation.UNEQUAL, (left, right)
        case "<":
            operation, sides = Operation.LESS, (left, right)
        case "<=":
            operation, sides = Operation.LESS_EQUAL, (left, right)
        case ">":
            operation, sides = Operation.LESS, (right, left)
        case ">=":
            operation, sides = Operation.LESS_EQUAL, (right, left)
    return Typed(operation, sides, (), BOOLEAN, at)


def membership(expression: tree.Membership, context: Context, infer: Infer) -> Typed:
    """`element in collection`, each of which may tell what the other means."""
    if needs_help(expression.collection, context):
        element = operand(expression.element, context, infer)
        of = element.type
        wanted = Set(of) if isinstance(of, Entry | Instance | Cell | Scale) else None
        collection = operand(expression.collection, context, infer, wanted)
    else:
        collection = operand(expression.collection, context, infer)
        hint = collection.type.of if isinstance(collection.type, Set) else None
        element = operand(expression.element, context, infer, hint)
    if failed(collection, element):
        return unknown(expression.at)
    if not isinstance(collection.type, Set):
        return context.mistake(value_mistakes.wrong_operand("in", _SET, collection.type, collection.at))
    if element.type != collection.type.of:
        return context.mistake(value_mistakes.unlike(element.type, collection.type.of, expression.at))
    typed = Typed(Operation.IN, (element, collection), (), BOOLEAN, expression.at)
    return _not(typed, expression.at) if expression.negated else typed


def presence(expression: tree.Presence, context: Context, infer: Infer) -> Typed:
    """`subject is present`; asking it of what is always there is a mistake."""
    subject = infer(expression.subject, context, None)
    if isinstance(subject.type, Unknown):
        return unknown(expression.at)
    if not isinstance(subject.type, Optional) and subject.shape() not in context.present:
        word = "is present" if expression.present else "is absent"
        return context.mistake(value_mistakes.wrong_operand(word, _OPTIONAL, subject.type, subject.at))
    typed = Typed(Operation.PRESENT, (subject,), (), BOOLEAN, expression.at)
    return typed if expression.present else _not(typed, expression.at)


def negation(expression: tree.Not, context: Context, infer: Infer) -> Typed:
    """`not operand`."""
    return _not(boolean(expression.operand, "not", context, infer), expression.at)


def _not(typed: Typed, at: tree.At) -> Typed:
    # What a test says of optional values holds even where another part of it is wrong.
    return Typed(Operation.NOT, (typed,), (), UNKNOWN if failed(typed) else BOOLEAN, at)


def logic(expression: tree.Logic, context: Context, infer: Infer) -> Typed:
    """`a and b`: what `a` tests to be present is present in `b`; in `a or b`, what `a` tests to be absent."""
    inside = context
    typed: list[Typed] = []
    for part in expression.operands:
        typed.append(boolean(part, expression.operator, inside, infer))
        inside = inside.knowing(facts_when(typed[-1], holds=expression.operator == "and"))
    operation = Operation.AND if expression.operator == "and" else Operation.OR
    type_ = UNKNOWN if failed(*typed) else BOOLEAN
    return Typed(operation, tuple(typed), (), type_, expression.at)


def conditional(expression: tree.Conditional, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`then if condition else otherwise`; both must be of one sort, and one may be absent."""
    condition = boolean(expression.condition, "if", context, infer)
    then_part = (expression.then, context.knowing(facts_when(condition, holds=True)))
    else_part = (expression.otherwise, context.knowing(facts_when(condition, holds=False)))
    then, otherwise = alike([then_part, else_part], infer, expected)
    if failed(condition, then, otherwise) or not all(
        _single(branch, context) for branch in (then, otherwise)
    ):
        return unknown(expression.at)
    type_ = join(then.type, otherwise.type)
    if type_ is None:
        return context.mistake(value_mistakes.unlike(then.type, otherwise.type, expression.at))
    return Typed(Operation.IF, (condition, then, otherwise), (), type_, expression.at)


def _single(branch: Typed, context: Context) -> bool:
    """Whether a branch is a value: results and blocks of steps are none."""
    if not isinstance(branch.type, Rolled | Bundle | Steps):
        return True
    context.mistake(value_mistakes.wrong_operand("if", _ONE_VALUE, branch.type, branch.at))
    return False
