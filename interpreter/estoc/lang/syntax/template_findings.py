"""What is wrong with the braces and forms of a template: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.syntax.findings import Finding
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import At


def unknown_filter(name: str, filters: tuple[str, ...], at: At) -> Finding:
    """`{x|name}` with a name that is no filter."""
    message = Words(f"`{name}` is no filter", f"« {name} » n'est pas un filtre")
    listed = ", ".join(filters)
    hints = (
        Words(f"the filters are {listed}", f"les filtres sont {listed}"),
        Words(
            "for singular and plural give both: `{n|one|many}`",
            "pour singulier et pluriel, donnez les deux : « {n|un|des} »",
        ),
    )
    return Finding("E308", message, at, hints)


def too_many_forms(at: At) -> Finding:
    """`{x|a|b|c}`; `at` is the first form too many."""
    message = Words(
        "a placeholder has two forms at most: singular and plural",
        "une insertion a au plus deux formes : singulier et pluriel",
    )
    return Finding("E308", message, at)


def brace_in_form(at: At) -> Finding:
    """A brace inside a singular or plural form."""
    message = Words("a form is plain text, without braces", "une forme est du texte seul, sans accolades")
    return Finding("E308", message, at)


def unclosed_brace(at: At) -> Finding:
    """A `{` that no `}` closes; `at` is the brace."""
    message = Words("this `{` is never closed", "ce « { » n'est jamais refermé")
    hint = Words("write `{{` for a brace in the text", "écrivez « {{ » pour une accolade dans le texte")
    return Finding("E309", message, at, (hint,))


def unclosed_bracket(at: At) -> Finding:
    """A `[` that no `]` closes; `at` is the bracket."""
    message = Words("this `[` is never closed", "ce « [ » n'est jamais refermé")
    hint = Words(
        "between `[` and `]` stands what may be left out; write `[[` for a bracket in the text",
        "entre « [ » et « ] » vient ce qui peut être omis ; écrivez « [[ » pour un crochet dans le texte",
    )
    return Finding("E309", message, at, (hint,))


def unopened_bracket(at: At) -> Finding:
    """A `]` that closes nothing; `at` is the bracket."""
    message = Words("this `]` closes nothing", "ce « ] » ne ferme rien")
    hint = Words("write `]]` for a bracket in the text", "écrivez « ]] » pour un crochet dans le texte")
    return Finding("E309", message, at, (hint,))


def nested_bracket(at: At) -> Finding:
    """A `[` inside brackets; `at` is the inner one."""
    message = Words(
        "a part that may be left out has no other inside it",
        "une partie facultative n'en contient pas d'autre",
    )
    hint = Words("close the one before: `]`", "refermez d'abord celle d'avant : « ] »")
    return Finding("E309", message, at, (hint,))


def always_there(at: At) -> Finding:
    """A part between brackets that nothing ever leaves out; `at` is the part."""
    message = Words("this part would never be left out", "cette partie ne serait jamais omise")
    hint = Words(
        "it is left out when a value in it is absent, 0, false or an empty set, and none of these can be",
        "elle est omise quand une valeur y est absente, 0, fausse ou un ensemble vide, ce qu'aucune ne "
        "peut être",
    )
    return Finding("E328", message, at, (hint,))


def unopened_brace(at: At) -> Finding:
    """A `}` that closes nothing; `at` is the brace."""
    message = Words("this `}` closes nothing", "ce « } » ne ferme rien")
    hint = Words("write `}}` for a brace in the text", "écrivez « }} » pour une accolade dans le texte")
    return Finding("E309", message, at, (hint,))
