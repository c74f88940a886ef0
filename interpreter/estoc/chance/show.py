"""The canonical text of a tree of dice."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias, assert_never

from estoc.chance.dice import Constant, Greatest, Least, Negated, Pool, Product, Quotient, Sign, Sum, Tree
from estoc.chance.walk import reduce_tree


class _Binding(IntEnum):
    """How tightly a text holds together; dice bind tighter than a minus in front of them."""

    SUM = 0
    PRODUCT = 1
    ATOM = 2


_Piece: TypeAlias = tuple[str, _Binding]


def show(tree: Tree) -> str:
    """The text of a tree: `2d6+1`, `3d6kh2`, `5d4!20`, `floor(2d6 / 2)`, `2d[0,0,3]`."""
    return reduce_tree(tree, _combine)[0]


def _combine(node: Tree, pieces: tuple[_Piece, ...]) -> _Piece:
    match node:
        case Constant(value):
            result = _number(value)
        case Pool():
            result = _pool(node), _Binding.ATOM
        case Sum(terms):
            result = _sum(terms, pieces)
        case Product():
            result = " * ".join(_inside(piece, _Binding.PRODUCT) for piece in pieces), _Binding.PRODUCT
        case Negated():
            result = f"-{_inside(pieces[0], _Binding.PRODUCT)}", _Binding.SUM
        case Quotient(_, divisor, rounding):
            inner = _inside(pieces[0], _Binding.PRODUCT)
            result = f"{rounding.value}({inner} / {_inside(_number(divisor), _Binding.ATOM)})", _Binding.ATOM
        case Least():
            result = f"min({', '.join(text for text, _ in pieces)})", _Binding.ATOM
        case Greatest():
            result = f"max({', '.join(text for text, _ in pieces)})", _Binding.ATOM
        case _:
            assert_never(node)
    return result


def _number(value: int) -> _Piece:
    return str(value), _Binding.ATOM if value >= 0 else _Binding.SUM


def _inside(piece: _Piece, binding: _Binding) -> str:
    """The text, in parentheses where it holds together less than its place demands."""
    text, own = piece
    return text if own >= binding else f"({text})"


def _sum(terms: tuple[tuple[Sign, Tree], ...], pieces: tuple[_Piece, ...]) -> _Piece:
    """Terms in a row; a negative number gives its minus to the sign in front of it."""
    text = ""
    for (sign, tree), piece in zip(terms, pieces, strict=True):
        if isinstance(tree, Constant):
            number = sign * tree.value
            term, minus = str(abs(number)), number < 0
        else:
            term, minus = _inside(piece, _Binding.PRODUCT), sign < 0
        text += ("-" if minus else "+" if text else "") + term
    return text or "0", _Binding.SUM


def _pool(pool: Pool) -> str:
    plain = pool.faces == tuple(range(1, len(pool.faces) + 1))
    faces = str(len(pool.faces)) if plain else f"[{','.join(map(str, pool.faces))}]"
    explode = "" if pool.explode is None else f"!{pool.explode}"
    keep = "".join(f"{rule.mode.value}{rule.number}" for rule in pool.keep)
    return f"{pool.count}d{faces}{explode}{keep}"
