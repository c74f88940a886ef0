"""Syntax trees of literals, names, dice, calls and sets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeGuard, get_args

from lark import Token, Transformer, v_args

from estoc.lang.syntax import findings, tree
from estoc.lang.syntax.dice import Computed, computed, dice_of, further_dice, sized
from estoc.lang.syntax.pieces import Members, Piece, above, bracketed, leaf, nodes_of, place_of
from estoc.lang.syntax.tokens import end_of, start_of

if TYPE_CHECKING:
    from estoc.lang.syntax.findings import Finding

_FOLDS: Final[frozenset[str]] = frozenset(get_args(tree.FoldName))
_KEPT: Final = frozenset({"absent", "fight", "option"})
"""Names that mean something of their own, so that no variable may take them."""


class RefusedError(Exception):
    """What the grammar lets through and the language does not; the parser catches it."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message.en)
        self.finding = finding


def _refuse_kept(variable: str, at: tree.At) -> None:
    if variable in _KEPT:
        raise RefusedError(findings.reserved(variable, at))


def _is_fold(name: str) -> TypeGuard[tree.FoldName]:
    return name in _FOLDS


def _is_search(name: str) -> TypeGuard[Literal["count", "first"]]:
    return name in {"count", "first"}


@v_args(inline=True)
class AtomBuilder(Transformer[Token, Piece]):
    """What the rules of literals, names, dice, calls and sets make of their parts."""

    def number(self, token: Token) -> Piece:
        """`12`."""
        return leaf(tree.Number(int(token), place_of(token)))

    def measure(self, token: Token) -> Piece:
        """`1.5 m`; the tokens allow one digit after the point."""
        whole, _, tenths = token.removesuffix("m").rstrip().partition(".")
        return leaf(tree.Measure(int(whole) * 10 + int(tenths or "0"), "m", place_of(token)))

    def truth(self, word: Token) -> Piece:
        """`true`, `false`."""
        return leaf(tree.Truth(word == "true", place_of(word)))

    def name(self, token: Token) -> Piece:
        """`attacker`."""
        return leaf(tree.Name(str(token), place_of(token)))

    def qualified(self, token: Token) -> Piece:
        """`kind:id`."""
        kind, _, name = token.partition(":")
        return leaf(tree.Qualified(kind, name, place_of(token)))

    def dice(self, token: Token, *further: Token | Computed) -> Piece:
        """`3d6kh2`; the count is a part of the token."""
        return further_dice(leaf(dice_of(token, None, start_of(token))), further)

    def counted_dice(
        self, opening: Token, count: Piece, _closing: Token, tail: Token, *further: Token | Computed
    ) -> Piece:
        """`(count)d6`."""
        return further_dice(above(dice_of(tail, count.node, start_of(opening)), [count]), further)

    def sized_dice(
        self,
        count: Token,
        _sign: Token,
        _opening: Token,
        faces: Piece,
        closing: Token,
        *further: Token | Computed,
    ) -> Piece:
        """`1d(faces)`."""
        return further_dice(sized(self.number(count), start_of(count), faces, end_of(closing)), further)

    def counted_sized_dice(
        self,
        opening: Token,
        count: Piece,
        _closing: Token,
        _sign: Token,
        _opening: Token,
        faces: Piece,
        closing: Token,
        *further: Token | Computed,
    ) -> Piece:
        """`(count)d(faces)`."""
        return further_dice(sized(count, start_of(opening), faces, end_of(closing)), further)

    def modifier(self, word: Token, _opening: Token, number: Piece, closing: Token) -> Computed:
        """`!(number)` after dice."""
        return computed(word, number, closing)

    def brackets(self, opening: Token, inside: Piece, closing: Token) -> Piece:
        """`(inside)`: the same node, in more room."""
        return bracketed(opening, inside, closing)

    def member(self, subject: Piece, _dot: Token, name: Token) -> Piece:
        """`subject.name`."""
        at = (subject.start, end_of(name))
        return above(tree.Member(subject.node, str(name), place_of(name), at), [subject])

    def index(self, subject: Piece, _opening: Token, key: Piece, closing: Token) -> Piece:
        """`subject[key]`."""
        return above(tree.Index(subject.node, key.node, (subject.start, end_of(closing))), [subject, key])

    def items(self, *children: Piece | Token) -> list[Piece]:
        """`a, b`."""
        return [child for child in children if isinstance(child, Piece)]

    def members(
        self, variable: Token, _in: Token, source: Piece, _if: Token | None = None, test: Piece | None = None
    ) -> Members:
        """`x in source if test`."""
        _refuse_kept(str(variable), place_of(variable))
        return Members(str(variable), source, test)

    def call_of_nothing(self, name: Token, _opening: Token, closing: Token) -> Piece:
        """`name()`."""
        return leaf(tree.Call(str(name), (), place_of(name), (start_of(name), end_of(closing))))

    def call(self, name: Token, _opening: Token, items: list[Piece], closing: Token) -> Piece:
        """`name(a, b)`; but `count(x in source)` goes through a set."""
        at = (start_of(name), end_of(closing))
        found = _searched(name, items[0], None, at) if len(items) == 1 else None
        return found or above(tree.Call(str(name), nodes_of(items), place_of(name), at), items)

    def search(
        self, name: Token, _opening: Token, inside: Piece, _if: Token, test: Piece, closing: Token
    ) -> Piece:
        """`count(x in source if test)`; in other calls an `if` needs its `else`."""
        found = _searched(name, inside, test, (start_of(name), end_of(closing)))
        if found is None:
            raise RefusedError(findings.no_else(place_of(closing)))
        return found

    def fold(
        self, name: Token, _opening: Token, element: Piece, loop: Token, members: Members, closing: Token
    ) -> Piece:
        """`any(element for x in source if test)`."""
        return above(_folded(name, element, loop, members, closing), [element, *members.parts])

    def fold_or(
        self,
        name: Token,
        _opening: Token,
        element: Piece,
        loop: Token,
        members: Members,
        _else: Token,
        otherwise: Piece,
        closing: Token,
    ) -> Piece:
        """`max(element for x in source else 0)`."""
        node = _folded(name, element, loop, members, closing)
        if node.function not in {"min", "max"}:
            raise RefusedError(findings.no_default(name, place_of(_else)))
        return above(replace(node, otherwise=otherwise.node), [element, *members.parts, otherwise])

    def set_builder(self, opening: Token, members: Members, closing: Token) -> Piece:
        """`{x in source if test}`."""
        at = (start_of(opening), end_of(closing))
        node = tree.SetBuilder(members.variable, members.source.node, members.test, at)
        return above(node, members.parts)

    def empty_set(self, opening: Token, closing: Token) -> Piece:
        """`[]`."""
        return leaf(tree.SetLiteral((), (start_of(opening), end_of(closing))))

    def set_literal(self, opening: Token, items: list[Piece], closing: Token) -> Piece:
        """`[a, b]`."""
        return above(tree.SetLiteral(nodes_of(items), (start_of(opening), end_of(closing))), items)


def _folded(name: Token, element: Piece, loop: Token, members: Members, closing: Token) -> tree.Fold:
    """`name(element for x in source if test)`; `loop` is its `for`."""
    function = str(name)
    if not _is_fold(function):
        raise RefusedError(findings.not_a_fold(name, place_of(loop)))
    at = (start_of(name), end_of(closing))
    return tree.Fold(function, element.node, members.variable, members.source.node, members.test, at)


def _searched(name: Token, inside: Piece, test: Piece | None, at: tree.At) -> Piece | None:
    """The fold that `name(inside if test)` is, or None where it is no such fold."""
    function = str(name)
    if not (_is_search(function) and inside.bare):
        return None
    match inside.node:
        case tree.Membership(tree.Name(variable, place), source, False):
            _refuse_kept(variable, place)
            condition = None if test is None else test.node
            node = tree.Fold(function, None, variable, source, condition, at)
            # The fold takes the place of the membership, so it is no deeper than that was.
            depth = inside.depth if test is None else max(inside.depth, 1 + test.depth)
            return Piece(node, at[0], at[1], depth)
        case _:
            return None
