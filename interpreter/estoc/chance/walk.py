"""Walking a tree of dice without recursion: what all its readings share."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, assert_never

from estoc.chance.dice import Constant, Greatest, Least, Negated, Pool, Product, Quotient, Sum, Tree
from estoc.chance.rounding import divide

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Result = TypeVar("Result")


def parts(tree: Tree) -> tuple[Tree, ...]:
    """The trees right below the root, from left to right."""
    match tree:
        case Constant() | Pool():
            return ()
        case Sum(terms):
            return tuple(term for _, term in terms)
        case Product(left, right):
            return (left, right)
        case Negated(operand) | Quotient(operand):
            return (operand,)
        case Least(first, others) | Greatest(first, others):
            return (first, *others)
        case _:
            assert_never(tree)


def reduce_tree(tree: Tree, combine: Callable[[Tree, tuple[Result, ...]], Result]) -> Result:
    """The value of the root when each node's value comes from those of its parts.

    Args:
        tree: the tree, of any depth.
        combine: takes a node and the values of its `parts`; called for parts from left to right, and for
            each node after its parts.
    """
    done: list[Result] = []
    todo = [(tree, False)]
    while todo:
        node, entered = todo.pop()
        below = parts(node)
        if below and not entered:
            todo.append((node, True))
            todo.extend((part, False) for part in reversed(below))
            continue
        first = len(done) - len(below)
        results = tuple(done[first:])
        del done[first:]
        done.append(combine(node, results))
    return done.pop()


def pools_of(tree: Tree) -> tuple[Pool, ...]:
    """The pools of a tree in the order in which their dice are numbered: from left to right."""
    found: list[Pool] = []

    def collect(node: Tree, _: tuple[None, ...]) -> None:
        if isinstance(node, Pool):
            found.append(node)

    reduce_tree(tree, collect)
    return tuple(found)


def evaluate(tree: Tree, sums: Iterable[int]) -> int:
    """The value of a tree when its pools, from left to right, are worth `sums`."""
    remaining = iter(sums)

    def combine(node: Tree, values: tuple[int, ...]) -> int:
        match node:
            case Constant(value):
                result = value
            case Pool():
                result = next(remaining)
            case Sum(terms):
                result = sum(sign * value for (sign, _), value in zip(terms, values, strict=True))
            case Product():
                result = values[0] * values[1]
            case Negated():
                result = -values[0]
            case Quotient(_, divisor, rounding):
                result = divide(values[0], divisor, rounding)
            case Least():
                result = min(values)
            case Greatest():
                result = max(values)
            case _:
                assert_never(node)
        return result

    return reduce_tree(tree, combine)
