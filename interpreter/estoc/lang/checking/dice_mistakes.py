"""What is wrong with dice: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.syntax.findings import Finding
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import At

_NOT_NEGATIVE: Final = Words(
    "keep it at 0 or more with `max(0, ...)`", "gardez-le à 0 ou plus avec « max(0, ...) »"
)


def negative_dice(low: int, at: At) -> Finding:
    """A number of dice that may be below 0."""
    return Finding(
        "E321",
        Words(f"the number of dice may be {low}", f"le nombre de dés peut valoir {low}"),
        at,
        (_NOT_NEGATIVE,),
    )


def too_many_dice(count: int, limit: int, at: At) -> Finding:
    """More dice than the limit."""
    return Finding(
        "E322",
        Words(
            f"up to {count} dice, but a roll has {limit} at most",
            f"jusqu'à {count} dés, mais un jet en a au plus {limit}",
        ),
        at,
        (
            Words(
                f"keep it at {limit} or less with `min({limit}, ...)`",
                f"gardez-le à {limit} ou moins avec « min({limit}, ...) »",
            ),
        ),
    )


def negative_explosions(low: int, at: At) -> Finding:
    """A ceiling of explosions that may be below 0."""
    return Finding(
        "E321",
        Words(f"a die may explode {low} times", f"un dé peut exploser {low} fois"),
        at,
        (_NOT_NEGATIVE,),
    )


def negative_kept(low: int, at: At) -> Finding:
    """A number of dice to keep or drop that may be below 0."""
    return Finding(
        "E321",
        Words(
            f"the number of dice to keep or drop may be {low}",
            f"le nombre de dés à garder ou à retirer peut valoir {low}",
        ),
        at,
        (_NOT_NEGATIVE,),
    )


def too_many_explosions(ceiling: int, limit: int, at: At) -> Finding:
    """A ceiling of explosions above the limit."""
    return Finding(
        "E322",
        Words(
            f"up to {ceiling} explosions of a die, but it explodes {limit} times at most",
            f"jusqu'à {ceiling} explosions d'un dé, mais il explose au plus {limit} fois",
        ),
        at,
    )


def bad_faces(faces: int, limit: int, at: At) -> Finding:
    """A die with no face, or too many."""
    return Finding(
        "E323",
        Words(f"a die cannot have {faces} faces", f"un dé ne peut pas avoir {faces} faces"),
        at,
        (Words(f"from 1 to {limit} faces", f"de 1 à {limit} faces"),),
    )


def second_modifier(at: At) -> Finding:
    """`4d6kh3dl1`, `1d6!2!3`: the same dice kept or exploded twice."""
    return Finding(
        "E323",
        Words(
            "dice keep or drop once, and explode once",
            "des dés gardent ou retirent une fois, et explosent une fois",
        ),
        at,
        (Words("take this out", "retirez ceci"),),
    )
