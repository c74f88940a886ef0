"""Types in the words of messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from estoc.lang import types
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.lang.types import Type

_PLAIN: Final[Mapping[type[Type], Words]] = {
    types.Boolean: Words("true or false", "vrai ou faux"),
    types.Cell: Words("a cell", "une case"),
    types.Rolled: Words("the result of a roll", "le résultat d'un jet"),
    types.Bundle: Words("a result with parts", "un résultat à plusieurs parties"),
    types.Text: Words("a text", "un texte"),
    types.Steps: Words("a block of steps", "un bloc d'étapes"),
    types.Unknown: Words("something unknown", "une chose inconnue"),
}


def describe(type_: Type) -> Words:
    """The type as a designer reads it in a message."""
    match type_:
        case types.Integer() if type_ == types.ANY_INTEGER:
            words = Words("a number", "un nombre")
        case types.Integer(low, high) if low == high:
            words = Words(f"the number {low}", f"le nombre {low}")
        case types.Integer(low, high):
            words = Words(f"a number from {low} to {high}", f"un nombre de {low} à {high}")
        case types.Dice(low, high):
            words = Words(f"dice that show {low} to {high}", f"des dés qui montrent de {low} à {high}")
        case types.Scale(scale):
            words = Words(f"a value of the scale `{scale}`", f"une valeur de l'échelle « {scale} »")
        case types.Entry(kind) | types.Instance(kind):
            words = Words(f"a `{kind}`", f"un objet « {kind} »")
        case types.Set(of):
            inner = describe(of)
            words = Words(f"a list, each of them {inner.en}", f"une liste, où chacun est {inner.fr}")
        case types.Map(key):
            words = Words(f"a number for each `{key.kind}`", f"un nombre par « {key.kind} »")
        case types.Optional(of):
            inner = describe(of)
            words = Words(f"{inner.en}, or absent", f"{inner.fr}, ou absent")
        case _:
            words = _PLAIN[type(type_)]
    return words
