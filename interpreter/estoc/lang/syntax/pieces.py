"""What stands on the parser's stack: nodes with the room that they take, brackets included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang.syntax.tokens import end_of, start_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Token

    from estoc.lang.syntax.tree import At, Expression


@dataclass(frozen=True, slots=True)
class Piece:
    """A node, the place that it takes with its brackets, and its depth (a number is 1 deep)."""

    node: Expression
    start: int
    end: int
    depth: int

    @property
    def bare(self) -> bool:
        """Whether it stands without brackets around it."""
        return self.node.at == (self.start, self.end)


@dataclass(frozen=True, slots=True)
class Members:
    """`variable in source if condition`, as folds and set builders have it."""

    variable: str
    source: Piece
    condition: Piece | None

    @property
    def parts(self) -> tuple[Piece, ...]:
        """The pieces in it."""
        return (self.source,) if self.condition is None else (self.source, self.condition)

    @property
    def test(self) -> Expression | None:
        """The condition's node, if there is one."""
        return None if self.condition is None else self.condition.node


def leaf(node: Expression) -> Piece:
    """A node without parts."""
    return Piece(node, node.at[0], node.at[1], 1)


def above(node: Expression, parts: Sequence[Piece]) -> Piece:
    """A node over its parts."""
    return Piece(node, node.at[0], node.at[1], 1 + max((part.depth for part in parts), default=0))


def bracketed(opening: Token, inside: Piece, closing: Token) -> Piece:
    """The same node, with brackets around it."""
    return Piece(inside.node, start_of(opening), end_of(closing), inside.depth)


def nodes_of(pieces: Sequence[Piece]) -> tuple[Expression, ...]:
    """The nodes of the pieces."""
    return tuple(piece.node for piece in pieces)


def place_of(token: Token) -> At:
    """The offsets of a token."""
    return (start_of(token), end_of(token))
