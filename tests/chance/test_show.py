"""The canonical text of dice."""

import pytest

from estoc.chance import (
    Constant,
    Greatest,
    Keep,
    KeepMode,
    Least,
    Negated,
    Product,
    Quotient,
    Rounding,
    Sum,
    Tree,
    pool,
    show,
)

TWO_D6 = pool(2, 6)


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (Sum(((1, TWO_D6), (1, Constant(1)))), "2d6+1"),
        (Sum(((1, TWO_D6), (1, Constant(-1)))), "2d6-1"),
        (Sum(((1, TWO_D6), (-1, Constant(-1)))), "2d6+1"),
        (Sum(((-1, TWO_D6), (-1, pool(1, 4)))), "-2d6-1d4"),
        (
            Sum(
                ((1, TWO_D6), (-1, Sum(((1, pool(1, 4)), (1, Constant(1)))))),
            ),
            "2d6-(1d4+1)",
        ),
        (Sum(()), "0"),
        (Constant(-3), "-3"),
        (pool(3, 6, (Keep(KeepMode.KEEP_HIGHEST, 2),)), "3d6kh2"),
        (pool(5, 4, explode=20), "5d4!20"),
        (pool(5, 4, (Keep(KeepMode.DROP_LOWEST, 1), Keep(KeepMode.KEEP_LOWEST, 2)), 3), "5d4!3dl1kl2"),
        (pool(2, (0, 0, 3)), "2d[0,0,3]"),
        (Quotient(TWO_D6, 2, Rounding.FLOOR), "floor(2d6 / 2)"),
        (Quotient(Sum(((1, TWO_D6), (1, Constant(1)))), -2, Rounding.HALF_UP), "half_up((2d6+1) / (-2))"),
        (Product(Sum(((1, TWO_D6), (1, Constant(8)))), Constant(-3)), "(2d6+8) * (-3)"),
        (Negated(TWO_D6), "-2d6"),
        (Negated(Negated(TWO_D6)), "-(-2d6)"),
        (Least(pool(1, 20), (Negated(pool(1, 20)),)), "min(1d20, -1d20)"),
        (Greatest(pool(1, 20), (pool(1, 8), Constant(3))), "max(1d20, 1d8, 3)"),
    ],
)
def test_canonical_text(tree: Tree, text: str) -> None:
    assert show(tree) == text
