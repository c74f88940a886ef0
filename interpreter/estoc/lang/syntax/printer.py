"""From a syntax tree back to its text, with no more brackets than it needs."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, assert_never

from estoc.lang.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.syntax.tree import Expression


class _Level(IntEnum):
    """How tightly a node holds together; the grammar has a rule for each."""

    CHOICE = 0
    EITHER = 1
    BOTH = 2
    NEGATION = 3
    COMPARISON = 4
    SHIFTED = 5
    TOTAL = 6
    PRODUCT = 7
    SIGNED = 8
    POSTFIX = 9


_LEVELS: Final[Mapping[type[Expression], _Level]] = {
    tree.Conditional: _Level.CHOICE,
    tree.Not: _Level.NEGATION,
    tree.Comparison: _Level.COMPARISON,
    tree.Membership: _Level.COMPARISON,
    tree.Presence: _Level.COMPARISON,
    tree.Shift: _Level.SHIFTED,
    tree.Sum: _Level.TOTAL,
    tree.Arithmetic: _Level.PRODUCT,
    tree.Negative: _Level.SIGNED,
}


def show(expression: Expression) -> str:
    """The canonical text of a tree: parsing it gives the tree again, but for the places.

    Args:
        expression: a tree that the parser can make, and so one no deeper than its limit.
    """
    match expression:
        case (
            tree.Conditional()
            | tree.Logic()
            | tree.Not()
            | tree.Comparison()
            | tree.Membership()
            | tree.Presence()
        ):
            return _show_decision(expression)
        case tree.Shift() | tree.Sum() | tree.Arithmetic() | tree.Negative():
            return _show_arithmetic(expression)
        case tree.Member() | tree.Index():
            return _show_access(expression)
        case tree.Call() | tree.Fold() | tree.SetBuilder() | tree.SetLiteral():
            return _show_enclosed(expression)
        case tree.Number() | tree.Measure() | tree.Truth() | tree.Name() | tree.Qualified() | tree.Dice():
            return _show_atom(expression)
        case _:
            assert_never(expression)


def _level(expression: Expression) -> _Level:
    if isinstance(expression, tree.Logic):
        return _Level.BOTH if expression.operator == "and" else _Level.EITHER
    return _LEVELS.get(type(expression), _Level.POSTFIX)


def _within(expression: Expression, level: _Level) -> str:
    """The text, in brackets where it holds less tightly than `level`."""
    return f"({show(expression)})" if _level(expression) < level else show(expression)


def _show_decision(
    expression: tree.Conditional | tree.Logic | tree.Not | tree.Comparison | tree.Membership | tree.Presence,
) -> str:
    match expression:
        case tree.Conditional(then, condition, otherwise):
            first, test = _within(then, _Level.EITHER), _within(condition, _Level.EITHER)
            return f"{first} if {test} else {show(otherwise)}"
        case tree.Logic(operator, operands):
            tighter = _Level(_level(expression) + 1)
            return f" {operator} ".join(_within(operand, tighter) for operand in operands)
        case tree.Not(operand):
            return f"not {_within(operand, _Level.NEGATION)}"
        case tree.Comparison(operator, left, right):
            return f"{_within(left, _Level.SHIFTED)} {operator} {_within(right, _Level.SHIFTED)}"
        case tree.Membership(element, collection, negated):
            word = "not in" if negated else "in"
            return f"{_within(element, _Level.SHIFTED)} {word} {_within(collection, _Level.SHIFTED)}"
        case tree.Presence(subject, present):
            return f"{_within(subject, _Level.SHIFTED)} is {'present' if present else 'absent'}"
        case _:
            assert_never(expression)


def _show_arithmetic(expression: tree.Shift | tree.Sum | tree.Arithmetic | tree.Negative) -> str:
    match expression:
        case tree.Shift(subject, steps):
            return f"{_within(subject, _Level.SHIFTED)} shift {_within(steps, _Level.TOTAL)}"
        case tree.Sum(terms):
            signed = "".join(f" {sign} {_within(term, _Level.PRODUCT)}" for sign, term in terms)
            return signed.removeprefix(" + ")
        case tree.Arithmetic(operator, left, right):
            return f"{_within(left, _Level.PRODUCT)} {operator} {_within(right, _Level.SIGNED)}"
        case tree.Negative(operand):
            return f"-{_within(operand, _Level.SIGNED)}"
        case _:
            assert_never(expression)


def _show_access(expression: tree.Member | tree.Index) -> str:
    subject = _within(expression.subject, _Level.POSTFIX)
    match expression:
        case tree.Member(_, name):
            return f"{subject}.{name}"
        case tree.Index(_, key):
            return f"{subject}[{show(key)}]"
        case _:
            assert_never(expression)


def _show_enclosed(expression: tree.Call | tree.Fold | tree.SetBuilder | tree.SetLiteral) -> str:
    match expression:
        case tree.Call("count" | "first" as name, (tree.Membership(tree.Name(), _, False) as only,)):
            # Without the inner brackets this would go through the collection.
            return f"{name}(({show(only)}))"
        case tree.Call(name, arguments):
            return f"{name}({', '.join(map(show, arguments))})"
        case tree.Fold(name, element, variable, source, condition):
            loop = "" if element is None else f"{show(element)} for "
            rest = "" if expression.otherwise is None else f" else {show(expression.otherwise)}"
            return f"{name}({loop}{_show_members(variable, source, condition)}{rest})"
        case tree.SetBuilder(variable, source, condition):
            return f"{{{_show_members(variable, source, condition)}}}"
        case tree.SetLiteral(items):
            return f"[{', '.join(map(show, items))}]"
        case _:
            assert_never(expression)


def _show_members(variable: str, source: Expression, condition: Expression | None) -> str:
    through = f"{variable} in {_within(source, _Level.SHIFTED)}"
    return through if condition is None else f"{through} if {_within(condition, _Level.EITHER)}"


def _show_atom(
    expression: tree.Number | tree.Measure | tree.Truth | tree.Name | tree.Qualified | tree.Dice,
) -> str:
    match expression:
        case tree.Number(value):
            return str(value)
        case tree.Measure(tenths, unit):
            whole, rest = divmod(tenths, 10)
            return f"{whole}.{rest} {unit}" if rest else f"{whole} {unit}"
        case tree.Truth(value):
            return "true" if value else "false"
        case tree.Name(name):
            return name
        case tree.Qualified(kind, name):
            return f"{kind}:{name}"
        case tree.Dice(count, faces, modifiers):
            written = str(faces) if isinstance(faces, int | str) else f"({show(faces)})"
            further = "".join(f"{each.name}{_show_count(each.value)}" for each in modifiers)
            return f"{_show_count(count)}d{written}{further}"
        case _:
            assert_never(expression)


def _show_count(count: Expression | None) -> str:
    match count:
        case None:
            return ""
        case tree.Number(value):
            return str(value)
        case _:
            return f"({show(count)})"
