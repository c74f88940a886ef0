"""Operators: arithmetic, comparison, logic, presence, conditionals."""

from __future__ import annotations

from estoc.lang import intervals, mistakes, tree
from estoc.lang.check_common import Infer, boolean, integer, not_a_number, operand, ranged
from estoc.lang.context import Context, facts_when
from estoc.lang.typed import Operation, Typed
from estoc.lang.types import (
    BOOLEAN,
    Dice,
    Integer,
    Optional,
    Scale,
    Set,
    Type,
    Unknown,
    join,
    same_sort,
)
from estoc.text.words import Words


def number_type(dice: bool, interval: tuple[int, int]) -> Integer | Dice:  # noqa: FBT001 - a fact about the operands
    """The type of a computed number: dice as soon as an operand is dice."""
    return Dice(*interval) if dice else Integer(*interval)


def negative(expression: tree.Negative, context: Context, infer: Infer) -> Typed:
    """`-operand`."""
    typed = operand(expression.operand, context, infer)
    if not isinstance(typed.type, Integer | Dice | Unknown):
        return not_a_number(typed, "-", context)
    type_ = number_type(isinstance(typed.type, Dice), intervals.negative(ranged(typed)))
    return Typed(Operation.NEGATIVE, (typed,), (), type_, expression.at)


def total(expression: tree.Sum, context: Context, infer: Infer) -> Typed:
    """`a + b - c`, of numbers, of dice, or of sets."""
    terms = [(sign, operand(term, context, infer)) for sign, term in expression.terms]
    if isinstance(terms[0][1].type, Set):
        return _sets(terms, expression, context)
    signed: list[Typed] = []
    for sign, term in terms:
        if not isinstance(term.type, Integer | Dice | Unknown):
            return not_a_number(term, sign, context)
        signed.append(term if sign == "+" else _minus(term))
    dice = any(isinstance(term.type, Dice) for term in signed)
    type_ = number_type(dice, intervals.add([ranged(term) for term in signed]))
    return Typed(Operation.ADD, tuple(signed), (), type_, expression.at)


def _minus(term: Typed) -> Typed:
    type_ = number_type(isinstance(term.type, Dice), intervals.negative(ranged(term)))
    return Typed(Operation.NEGATIVE, (term,), (), type_, term.at)


def _sets(terms: list[tuple[str, Typed]], expression: tree.Sum, context: Context) -> Typed:
    result = terms[0][1]
    for sign, term in terms[1:]:
        if not same_sort(result.type, term.type):
            return context.mistake(mistakes.unlike(result.type, term.type, term.at))
        operation = Operation.UNION if sign == "+" else Operation.WITHOUT
        result = Typed(operation, (result, term), (), result.type, expression.at)
    return result


def arithmetic(expression: tree.Arithmetic, context: Context, infer: Infer) -> Typed:
    """`left * right`; a division stands only inside a rounding."""
    if expression.operator == "/":
        return context.mistake(mistakes.unrounded(expression.at))
    left, right = (operand(side, context, infer) for side in (expression.left, expression.right))
    for side in (left, right):
        if not isinstance(side.type, Integer | Dice | Unknown):
            return not_a_number(side, "*", context)
    dice = isinstance(left.type, Dice) or isinstance(right.type, Dice)
    type_ = number_type(dice, intervals.multiply(ranged(left), ranged(right)))
    return Typed(Operation.MULTIPLY, (left, right), (), type_, expression.at)


def shift(expression: tree.Shift, context: Context, infer: Infer) -> Typed:
    """`value shift steps`: absent where the scale has no value beyond its end."""
    subject = operand(expression.subject, context, infer)
    steps = integer(expression.steps, "shift", context, infer)
    if isinstance(subject.type, Unknown):
        return subject
    if not isinstance(subject.type, Scale):
        wanted = Words("a value of a scale", "une valeur d'une échelle")
        return context.mistake(mistakes.wrong_operand("shift", wanted, subject.type, (), subject.at))
    ends = context.environment.scale_ends(subject.type.id)
    type_: Type = Optional(subject.type) if "none" in ends else subject.type
    return Typed(Operation.SHIFT, (subject, steps), (subject.type.id,), type_, expression.at)


def alike(left: tree.Expression, right: tree.Expression, context: Context, infer: Infer) -> tuple[Typed, Typed]:
    """Two operands that help each other to tell ids of the same name apart."""
    if isinstance(left, tree.Name) and context.environment.named(left.name):
        second = operand(right, context, infer)
        return operand(left, context, infer, second.type), second
    first = operand(left, context, infer)
    return first, operand(right, context, infer, first.type)


def comparison(expression: tree.Comparison, context: Context, infer: Infer) -> Typed:
    """`left < right`: numbers, or values of one scale; `==` and `!=` also of other things."""
    left, right = alike(expression.left, expression.right, context, infer)
    ordered = expression.operator not in {"==", "!="}
    for side in (left, right):
        if isinstance(side.type, Dice) or (ordered and not isinstance(side.type, Integer | Scale | Unknown)):
            return not_a_number(side, expression.operator, context)
    if not same_sort(left.type, right.type):
        return context.mistake(mistakes.unlike(left.type, right.type, expression.at))
    match expression.operator:
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
    return Typed(operation, sides, (), BOOLEAN, expression.at)


def membership(expression: tree.Membership, context: Context, infer: Infer) -> Typed:
    """`element in collection`."""
    collection = operand(expression.collection, context, infer)
    if isinstance(collection.type, Unknown):
        return collection
    if not isinstance(collection.type, Set):
        wanted = Words("a set", "un ensemble")
        return context.mistake(mistakes.wrong_operand("in", wanted, collection.type, (), collection.at))
    element = operand(expression.element, context, infer, collection.type.of)
    if not same_sort(element.type, collection.type.of):
        return context.mistake(mistakes.unlike(element.type, collection.type.of, expression.at))
    typed = Typed(Operation.IN, (element, collection), (), BOOLEAN, expression.at)
    return Typed(Operation.NOT, (typed,), (), BOOLEAN, expression.at) if expression.negated else typed


def presence(expression: tree.Presence, context: Context, infer: Infer) -> Typed:
    """`subject is present`; asking it of what is always there is a mistake."""
    subject = infer(expression.subject, context, None)
    if not isinstance(subject.type, Optional | Unknown):
        wanted = Words("a value that may be absent", "une valeur qui peut être absente")
        word = "is present" if expression.present else "is absent"
        return context.mistake(mistakes.wrong_operand(word, wanted, subject.type, (), subject.at))
    typed = Typed(Operation.PRESENT, (subject,), (), BOOLEAN, expression.at)
    return typed if expression.present else Typed(Operation.NOT, (typed,), (), BOOLEAN, expression.at)


def negation(expression: tree.Not, context: Context, infer: Infer) -> Typed:
    """`not operand`."""
    return Typed(Operation.NOT, (boolean(expression.operand, "not", context, infer),), (), BOOLEAN, expression.at)


def logic(expression: tree.Logic, context: Context, infer: Infer) -> Typed:
    """`a and b`: what `a` tests to be present is present in `b`."""
    inside = context
    typed: list[Typed] = []
    for part in expression.operands:
        typed.append(boolean(part, expression.operator, inside, infer))
        inside = inside.knowing(facts_when(typed[-1], holds=expression.operator == "and"))
    operation = Operation.AND if expression.operator == "and" else Operation.OR
    return Typed(operation, tuple(typed), (), BOOLEAN, expression.at)


def conditional(expression: tree.Conditional, context: Context, infer: Infer, expected: Type | None) -> Typed:
    """`then if condition else otherwise`; both must be of one sort."""
    condition = boolean(expression.condition, "if", context, infer)
    then = infer(expression.then, context.knowing(facts_when(condition, holds=True)), expected)
    hint = expected if expected is not None else then.type
    otherwise = infer(expression.otherwise, context.knowing(facts_when(condition, holds=False)), hint)
    type_ = join(then.type, otherwise.type)
    if type_ is None:
        return context.mistake(mistakes.unlike(then.type, otherwise.type, expression.at))
    return Typed(Operation.IF, (condition, then, otherwise), (), type_, expression.at)
