"""Syntax trees from what the grammar recognises, bottom up: nothing here calls itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from lark import Token, v_args

from estoc.lang.syntax import tree
from estoc.lang.syntax.build_atoms import AtomBuilder
from estoc.lang.syntax.pieces import Piece, above, nodes_of
from estoc.lang.syntax.tokens import end_of, start_of

if TYPE_CHECKING:
    from collections.abc import Mapping

_COMPARISONS: Final[Mapping[str, tree.ComparisonOperator]] = {
    operator: operator for operator in get_args(tree.ComparisonOperator)
}


@v_args(inline=True)
class TreeBuilder(AtomBuilder):
    """What each rule of the grammar makes of its parts; a method has the name of its rule."""

    def start(self, whole: Piece) -> Piece:
        """The whole expression."""
        return whole

    def negative(self, sign: Token, operand: Piece) -> Piece:
        """`-operand`."""
        return above(tree.Negative(operand.node, (start_of(sign), operand.end)), [operand])

    def denial(self, word: Token, operand: Piece) -> Piece:
        """`not operand`."""
        return above(tree.Not(operand.node, (start_of(word), operand.end)), [operand])

    def sum(self, first: Piece, *rest: Piece | Token) -> Piece:
        """`a + b - c`: pieces with a sign between each two."""
        terms: list[tuple[Literal["+", "-"], tree.Expression]] = [("+", first.node)]
        parts = [first]
        sign: Literal["+", "-"] = "+"
        for child in rest:
            if isinstance(child, Piece):
                terms.append((sign, child.node))
                parts.append(child)
            else:
                sign = "+" if child.type == "PLUS" else "-"
        return above(tree.Sum(tuple(terms), (first.start, parts[-1].end)), parts)

    def arithmetic(self, left: Piece, sign: Token, right: Piece) -> Piece:
        """`left * right`, `left / right`."""
        operator: tree.ArithmeticOperator = "*" if sign.type == "STAR" else "/"
        at = (left.start, right.end)
        return above(tree.Arithmetic(operator, left.node, right.node, at), [left, right])

    def shift(self, subject: Piece, _word: Token, steps: Piece) -> Piece:
        """`subject shift steps`."""
        return above(tree.Shift(subject.node, steps.node, (subject.start, steps.end)), [subject, steps])

    def comparison(self, left: Piece, sign: Token, right: Piece) -> Piece:
        """`left < right`."""
        at = (left.start, right.end)
        return above(tree.Comparison(_COMPARISONS[sign], left.node, right.node, at), [left, right])

    def membership(self, element: Piece, _in: Token, collection: Piece) -> Piece:
        """`element in collection`."""
        return _membership(element, collection, negated=False)

    def exclusion(self, element: Piece, _not: Token, _in: Token, collection: Piece) -> Piece:
        """`element not in collection`."""
        return _membership(element, collection, negated=True)

    def presence(self, subject: Piece, _is: Token, state: Token) -> Piece:
        """`subject is present`, `subject is absent`."""
        at = (subject.start, end_of(state))
        return above(tree.Presence(subject.node, state.type == "PRESENT", at), [subject])

    def logic(self, first: Piece, word: Token, *rest: Piece | Token) -> Piece:
        """`a and b and c`: pieces with the same word between each two."""
        parts = [first, *(child for child in rest if isinstance(child, Piece))]
        operator: Literal["and", "or"] = "and" if word.type == "AND" else "or"
        return above(tree.Logic(operator, nodes_of(parts), (first.start, parts[-1].end)), parts)

    def conditional(self, then: Piece, _if: Token, condition: Piece, _else: Token, otherwise: Piece) -> Piece:
        """`then if condition else otherwise`."""
        at = (then.start, otherwise.end)
        node = tree.Conditional(then.node, condition.node, otherwise.node, at)
        return above(node, [then, condition, otherwise])


def _membership(element: Piece, collection: Piece, *, negated: bool) -> Piece:
    at = (element.start, collection.end)
    return above(tree.Membership(element.node, collection.node, negated, at), [element, collection])
