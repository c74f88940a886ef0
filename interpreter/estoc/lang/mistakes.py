"""What the checker finds wrong with an expression: one function a mistake."""

from __future__ import annotations

from estoc.lang.findings import Finding
from estoc.lang.tree import At
from estoc.lang.types import Type, describe
from estoc.text.nearest import nearest
from estoc.text.words import Words


def suggestion(name: str, candidates: tuple[str, ...]) -> tuple[Words, ...]:
    """A hint with the nearest name, or none."""
    close = nearest(name, candidates)
    if close is None:
        return ()
    return (Words(f"did you mean `{close}`?", f"vouliez-vous « {close} » ?"),)


def unknown_name(name: str, candidates: tuple[str, ...], at: At) -> Finding:
    """A name that nothing has."""
    return Finding(
        "E310",
        Words(f"nothing here is called `{name}`", f"rien ici ne s'appelle « {name} »"),
        at,
        suggestion(name, candidates),
    )


def ambiguous_name(name: str, kinds: tuple[str, ...], at: At) -> Finding:
    """A name that several things have."""
    forms = ", ".join(f"{kind}:{name}" for kind in kinds)
    return Finding(
        "E311",
        Words(f"`{name}` may mean several things", f"« {name} » peut désigner plusieurs choses"),
        at,
        (Words(f"write one of {forms}", f"écrivez l'un de {forms}"),),
    )


def no_member(owner: Type, name: str, candidates: tuple[str, ...], at: At) -> Finding:
    """A field that its owner does not have."""
    what = describe(owner)
    hints = suggestion(name, candidates)
    if not hints and candidates:
        listed = ", ".join(candidates[:8])
        hints = (Words(f"it has {listed}", f"il a {listed}"),)
    return Finding("E312", Words(f"{what.en} has no `{name}`", f"{what.fr} n'a pas de « {name} »"), at, hints)


def not_callable(name: str, candidates: tuple[str, ...], at: At) -> Finding:
    """A call of something that is no quantity, table or pair."""
    return Finding(
        "E313",
        Words(f"there is no quantity, table or pair `{name}`", f"il n'y a ni quantité, ni table, ni paire « {name} »"),
        at,
        suggestion(name, candidates),
    )


def wrong_count(name: str, given: tuple[str, ...], found: int, at: At) -> Finding:
    """A call with too few or too many arguments."""
    listed = ", ".join(given)
    return Finding(
        "E314",
        Words(
            f"`{name}` takes {len(given)} value(s) ({listed}), not {found}",
            f"« {name} » prend {len(given)} valeur(s) ({listed}), et non {found}",
        ),
        at,
    )


def wrong_operand(operator: str, wanted: Words, found: Type, numbers: tuple[str, ...], at: At) -> Finding:
    """An operand of the wrong sort; `numbers` are the fields of the operand that would fit."""
    what = describe(found)
    hints: tuple[Words, ...] = ()
    if numbers:
        listed = ", ".join(numbers[:8])
        hints = (Words(f"its numbers are {listed}", f"ses nombres sont {listed}"),)
    return Finding(
        "E315",
        Words(f"this is {what.en}; `{operator}` needs {wanted.en}", f"ceci est {what.fr} ; « {operator} » veut {wanted.fr}"),
        at,
        hints,
    )


def wrong_type(wanted: Type, found: Type, at: At) -> Finding:
    """A value that does not belong in its place."""
    place, value = describe(wanted), describe(found)
    return Finding(
        "E316",
        Words(f"{place.en} is expected here, not {value.en}", f"on attend ici {place.fr}, et non {value.fr}"),
        at,
    )


def out_of_range(wanted: Type, found: Type, at: At) -> Finding:
    """A number that could leave the range of its place."""
    place, value = describe(wanted), describe(found)
    return Finding(
        "E317",
        Words(f"this may be {value.en}, but its place holds {place.en}", f"ceci peut être {value.fr}, mais sa place accepte {place.fr}"),
        at,
        (
            Words(
                "widen the range of the place, or keep the value inside with clamp(value, low, high)",
                "élargissez l'intervalle de la place, ou bornez la valeur avec clamp(valeur, bas, haut)",
            ),
        ),
    )


def untested_optional(text: str, at: At) -> Finding:
    """An optional value that is used without a test."""
    return Finding(
        "E318",
        Words(f"`{text}` may be absent, and absent is not zero", f"« {text} » peut être absent, et absent n'est pas zéro"),
        at,
        (Words(f"test it first: ... if {text} is present else ...", f"testez d'abord : ... if {text} is present else ..."),),
    )


def unrounded(at: At) -> Finding:
    """A division whose rounding is not written."""
    return Finding(
        "E319",
        Words("a division must say how it rounds", "une division doit dire comment elle arrondit"),
        at,
        (Words("write floor(a / b), ceil(a / b) or half_up(a / b)", "écrivez floor(a / b), ceil(a / b) ou half_up(a / b)"),),
    )


def division_by_zero(at: At) -> Finding:
    """A divisor that may be 0."""
    return Finding("E320", Words("this divisor may be 0", "ce diviseur peut valoir 0"), at)


def negative_dice(low: int, at: At) -> Finding:
    """A number of dice that may be below 0."""
    return Finding(
        "E321",
        Words(f"the number of dice may be {low}", f"le nombre de dés peut valoir {low}"),
        at,
        (Words("keep it at 0 or more with max(0, ...)", "gardez-le à 0 ou plus avec max(0, ...)"),),
    )


def too_many_dice(count: int, limit: int, at: At) -> Finding:
    """More dice than the limit."""
    return Finding(
        "E322",
        Words(f"up to {count} dice, but a roll has at most {limit}", f"jusqu'à {count} dés, mais un jet en a au plus {limit}"),
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


def unlike(left: Type, right: Type, at: At) -> Finding:
    """Two things of different sorts where they should be alike."""
    first, second = describe(left), describe(right)
    return Finding(
        "E324",
        Words(f"{first.en} and {second.en} cannot stand together here", f"{first.fr} et {second.fr} ne vont pas ensemble ici"),
        at,
    )


def no_space(at: At) -> Finding:
    """A length where the ruleset has no map."""
    return Finding(
        "E325",
        Words("a length needs a map, and this ruleset has none", "une longueur demande une carte, et ce jeu n'en a pas"),
        at,
    )
