"""What is wrong with the sorts of the values in an expression, and with absence: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.syntax.findings import Finding
from estoc.lang.wording import describe
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import At
    from estoc.lang.types import Type


def wrong_operand(
    operator: str, wanted: Words, found: Type, at: At, hints: tuple[Words, ...] = ()
) -> Finding:
    """An operand of the wrong sort."""
    what = describe(found)
    return Finding(
        "E315",
        Words(
            f"this is {what.en}; `{operator}` needs {wanted.en}",
            f"ceci est {what.fr} ; « {operator} » veut {wanted.fr}",
        ),
        at,
        hints,
    )


def nothing_to_round(name: str, at: At) -> Finding:
    """A rounding without a division in it."""
    return Finding(
        "E315",
        Words(
            f"`{name}` rounds a division, and there is none here",
            f"« {name} » arrondit une division, et il n'y en a pas ici",
        ),
        at,
        (Words(f"write `{name}(a / b)`", f"écrivez « {name}(a / b) »"),),
    )


def compared_with_absent(written: str, at: At) -> Finding:
    """`x == absent`; `written` is the test as it should stand."""
    return Finding(
        "E315",
        Words("a comparison does not test absence", "une comparaison ne teste pas l'absence"),
        at,
        (Words(f"write `{written}`", f"écrivez « {written} »"),),
    )


def wrong_type(wanted: Type, found: Type, at: At) -> Finding:
    """A value that does not belong in its place."""
    place, value = describe(wanted), describe(found)
    return Finding(
        "E316",
        Words(f"{place.en} is expected here, not {value.en}", f"on attend ici {place.fr}, et non {value.fr}"),
        at,
    )


def absent_of_nothing(at: At) -> Finding:
    """`absent` where nothing says what would be there."""
    return Finding(
        "E316",
        Words(
            "nothing says what is absent here, a number or a thing",
            "rien ne dit ce qui est absent ici, un nombre ou une chose",
        ),
        at,
    )


def empty_set(at: At) -> Finding:
    """`[]` where nothing says of what it is a set."""
    return Finding(
        "E316",
        Words(
            "nothing says what this empty set could hold",
            "rien ne dit ce que cet ensemble vide pourrait contenir",
        ),
        at,
    )


def not_a_member(found: Type, at: At) -> Finding:
    """Something in a set that has no name."""
    what = describe(found)
    return Finding(
        "E316",
        Words(
            f"a set holds named things, not {what.en}",
            f"un ensemble contient des choses nommées, et non {what.fr}",
        ),
        at,
    )


def untested_optional(text: str, at: At) -> Finding:
    """An optional value that is used without a test; a part of the state may change between steps."""
    tested = Words(
        f"test it first: `... if {text} is present else ...`, or `{text} is present and ...`",
        f"testez d'abord : « ... if {text} is present else ... », ou « {text} is present and ... »",
    )
    name = text.rpartition(".")[2]
    named = Words(
        f"in steps, name it first, and test the name: `{{let: {name}, be: {text}}}`",
        f"dans des étapes, nommez-le d'abord, et testez le nom : « {{let: {name}, be: {text}}} »",
    )
    return Finding(
        "E318",
        Words(
            f"`{text}` may be absent, and absent is not zero",
            f"« {text} » peut être absent, et absent n'est pas zéro",
        ),
        at,
        (tested, named) if name != text and name.isidentifier() else (tested,),
    )


def absent_value(at: At) -> Finding:
    """`absent` where a value must be."""
    return Finding(
        "E318", Words("a value is needed here, not `absent`", "il faut ici une valeur, et non « absent »"), at
    )


def unlike(left: Type, right: Type, at: At) -> Finding:
    """Two things of different sorts where they should be alike."""
    first, second = describe(left), describe(right)
    return Finding(
        "E324",
        Words(
            f"{first.en} and {second.en} do not go together here",
            f"{first.fr} et {second.fr} ne vont pas ensemble ici",
        ),
        at,
    )
