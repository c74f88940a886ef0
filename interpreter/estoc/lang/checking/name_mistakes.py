"""What is wrong with the names in an expression, and with calls: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang.syntax.findings import Finding
from estoc.lang.types import Map, Set
from estoc.lang.wording import describe
from estoc.text.nearest import nearest, slip
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from estoc.lang.syntax.tree import At
    from estoc.lang.types import Type

_LISTED: Final = 8
"""The most names that a hint lists."""


def suggestion(name: str, candidates: Iterable[str]) -> tuple[Words, ...]:
    """A hint with the nearest name, or none."""
    close = nearest(name, candidates)
    if close is None:
        return ()
    return (Words(f"did you mean `{close}`?", f"vouliez-vous « {close} » ?"),)


def unknown_name(name: str, candidates: Collection[str], at: At, hints: tuple[Words, ...] = ()) -> Finding:
    """A name that nothing has; `hints` where more is known than a name that is near."""
    return Finding(
        "E310",
        Words(f"nothing here is called `{name}`", f"rien ici ne s'appelle « {name} »"),
        at,
        hints or suggestion(name, candidates),
        # A place that holds more than the name, such as `2dK`, is not for a name alone.
        slip(name, candidates) if not hints and at[1] - at[0] == len(name) else None,
    )


def those_there_are(names: tuple[str, ...]) -> tuple[Words, ...]:
    """The hint that lists the names that an expression may use, where there are any."""
    listed = _list(names)
    return (Words(f"here there are {listed}", f"il y a ici {listed}"),) if names else ()


def meant_part(written: str) -> Words:
    """The hint for a field without its owner."""
    return Words(f"did you mean `{written}`?", f"vouliez-vous « {written} » ?")


def meant_call(name: str, given: tuple[str, ...]) -> Words:
    """The hint for a quantity or a table without its brackets."""
    call = f"{name}({', '.join(given)})"
    return Words(f"give it its values: `{call}`", f"donnez-lui ses valeurs : « {call} »")


def ambiguous_name(name: str, kinds: tuple[str, ...], at: At) -> Finding:
    """A name that several things have."""
    forms = [f"{kind}:{name}" for kind in kinds[:_LISTED]]
    english = " or ".join(f"`{form}`" for form in forms)
    french = " ou ".join(f"« {form} »" for form in forms)
    return Finding(
        "E311",
        Words(f"`{name}` may mean several things", f"« {name} » peut désigner plusieurs choses"),
        at,
        (Words(f"write {english}", f"écrivez {french}"),),
    )


def no_member(owner: Type, name: str, candidates: tuple[str, ...], written: str, at: At) -> Finding:
    """A part that its owner does not have; `written` is the owner as the expression says it."""
    what = describe(owner)
    message = Words(f"{what.en} has no `{name}`", f"{what.fr} n'a pas de « {name} »")
    hints = suggestion(name, candidates)
    if candidates:
        listed = _list(candidates)
        hints = (*hints, Words(f"it has {listed}", f"on y trouve {listed}"))
    match owner:
        case Set():
            way = f"sum(x.{name} for x in {written})"
            hints = (Words(f"go through its members: `{way}`", f"parcourez ses membres : « {way} »"),)
        case Map():
            way = f"{written}[{name}]"
            hints = (
                Words(f"put the name in brackets: `{way}`", f"mettez le nom entre crochets : « {way} »"),
            )
        case _:
            pass
    return Finding("E312", message, at, hints)


def _list(names: tuple[str, ...]) -> str:
    more = ", ..." if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more


def not_callable(name: str, candidates: Iterable[str], at: At) -> Finding:
    """A call of something that is no quantity, table or pair."""
    return Finding(
        "E313",
        Words(
            f"there is no quantity, table or pair `{name}`",
            f"il n'y a ni quantité, ni table, ni paire « {name} »",
        ),
        at,
        suggestion(name, candidates),
    )


def wrong_count(name: str, given: tuple[str, ...], found: int, at: At) -> Finding:
    """A call with too few or too many values."""
    if not given:
        message = Words(
            f"`{name}` takes no value, not {found}", f"« {name} » ne prend pas de valeur, et non {found}"
        )
        return Finding("E314", message, at)
    call = f"{name}({', '.join(given)})"
    plural = "s" if len(given) > 1 else ""
    return Finding(
        "E314",
        Words(
            f"`{name}` takes {len(given)} value{plural}, not {found}",
            f"« {name} » prend {len(given)} valeur{plural}, et non {found}",
        ),
        at,
        (Words(f"write `{call}`", f"écrivez « {call} »"),),
    )


def too_few_values(name: str, found: int, at: At) -> Finding:
    """`min` or `max` of fewer than two values."""
    return Finding(
        "E314",
        Words(
            f"`{name}` takes at least 2 values, not {found}",
            f"« {name} » prend au moins 2 valeurs, et non {found}",
        ),
        at,
        (
            Words(
                f"write `{name}(a, b)`, or `{name}(x.field for x in set)` for a set",
                f"écrivez « {name}(a, b) », ou « {name}(x.champ for x in ensemble) » pour un ensemble",
            ),
        ),
    )


def no_loop(name: str, form: str, at: At) -> Finding:
    """`any`, `count` and the like without the set that they go through; `form` is how they are written."""
    return Finding(
        "E314",
        Words(
            f"`{name}` goes through the members of a set", f"« {name} » parcourt les membres d'un ensemble"
        ),
        at,
        (Words(f"write `{form}`", f"écrivez « {form} »"),),
    )


def element_of_search(name: str, variable: str, at: At) -> Finding:
    """`count(x.big for x in s)`: a search counts or gives members, it computes nothing of them."""
    form = f"{name}({variable} in ... if ...)"
    return Finding(
        "E314",
        Words(
            f"`{name}` takes the members themselves, nothing that is computed of them",
            f"« {name} » prend les membres eux-mêmes, et rien qui soit calculé d'eux",
        ),
        at,
        (Words(f"put a condition after `if`: `{form}`", f"mettez une condition après « if » : « {form} »"),),
    )
