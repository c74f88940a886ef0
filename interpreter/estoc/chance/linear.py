"""Trees that are linear in the sums of their pools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from estoc.chance.dice import Constant, Greatest, Least, Negated, Pool, Product, Quotient, Sum, Tree
from estoc.chance.walk import evaluate, reduce_tree


@dataclass(frozen=True, slots=True)
class Linear:
    """A constant, and the factor of each pool from left to right."""

    constant: int
    coefficients: tuple[int, ...] = ()

    def times(self, factor: int) -> Linear:
        """This form, multiplied by a number."""
        return Linear(self.constant * factor, tuple(factor * each for each in self.coefficients))


def linear_form(tree: Tree) -> Linear | None:
    """The tree as a linear form, or None where it is not one."""
    return reduce_tree(tree, _combine)


def _combine(node: Tree, forms: tuple[Linear | None, ...]) -> Linear | None:
    known = tuple(form for form in forms if form is not None)
    if len(known) < len(forms):
        return None
    match node:
        case Constant(value):
            result: Linear | None = Linear(value)
        case Pool():
            result = Linear(0, (1,))
        case Sum(terms):
            result = _sum(tuple(form.times(sign) for (sign, _), form in zip(terms, known, strict=True)))
        case Product():
            result = _product(known[0], known[1])
        case Negated():
            result = known[0].times(-1)
        case Quotient() | Least() | Greatest():
            has_dice = any(form.coefficients for form in known)
            result = None if has_dice else Linear(evaluate(node, ()))
        case _:
            assert_never(node)
    return result


def _sum(forms: tuple[Linear, ...]) -> Linear:
    return Linear(
        sum(form.constant for form in forms), tuple(each for form in forms for each in form.coefficients)
    )


def _product(left: Linear, right: Linear) -> Linear | None:
    if not left.coefficients:
        return right.times(left.constant)
    return None if right.coefficients else left.times(right.constant)
