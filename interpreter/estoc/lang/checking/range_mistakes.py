"""What is wrong with the ranges of numbers: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.syntax.findings import Finding
from estoc.lang.wording import describe
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import At
    from estoc.lang.types import Type

_KEEP_INSIDE: Final = Words(
    "widen the range of the place, or keep the value inside with `clamp(value, low, high)`",
    "élargissez l'intervalle de la place, ou bornez la valeur avec « clamp(valeur, bas, haut) »",
)


def out_of_range(wanted: Type, found: Type, at: At) -> Finding:
    """A number that could leave the range of its place."""
    place, value = describe(wanted), describe(found)
    return Finding(
        "E317",
        Words(
            f"this may be {value.en}, but its place holds {place.en}",
            f"ceci peut être {value.fr}, mais sa place accepte {place.fr}",
        ),
        at,
        (_KEEP_INSIDE,),
    )


def crossed_ends(low: int, high: int, at: At) -> Finding:
    """A `clamp` whose low end may lie above its high end."""
    return Finding(
        "E317",
        Words(
            f"the low end may be {low}, above the high end, which may be {high}",
            f"la borne basse peut valoir {low}, au-dessus de la borne haute, qui peut valoir {high}",
        ),
        at,
        (Words("write `clamp(value, low, high)`", "écrivez « clamp(valeur, bas, haut) »"),),
    )


def beyond_numbers(limit: int, at: At) -> Finding:
    """A computed number that may be larger than numbers are."""
    return Finding(
        "E317",
        Words(
            f"this may go beyond {limit}, and numbers do not",
            f"ceci peut dépasser {limit}, et les nombres s'arrêtent là",
        ),
        at,
        (
            Words(
                "keep its parts small with `clamp(value, low, high)`",
                "gardez ses parties petites avec « clamp(valeur, bas, haut) »",
            ),
        ),
    )


def unrounded(at: At) -> Finding:
    """A division whose rounding is not written."""
    return Finding(
        "E319",
        Words("a division must say how it rounds", "une division doit dire comment elle arrondit"),
        at,
        (
            Words(
                "write `floor(a / b)`, `ceil(a / b)` or `half_up(a / b)`",
                "écrivez « floor(a / b) », « ceil(a / b) » ou « half_up(a / b) »",
            ),
        ),
    )


def division_by_zero(at: At) -> Finding:
    """A divisor that may be 0."""
    return Finding(
        "E320",
        Words("this divisor may be 0", "ce diviseur peut valoir 0"),
        at,
        (Words("keep it at 1 or more with `max(1, ...)`", "gardez-le à 1 ou plus avec « max(1, ...) »"),),
    )
