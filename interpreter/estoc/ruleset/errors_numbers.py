"""What can be wrong with tables, quantities and modifiers: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.wording import listed
from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Label
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.text.source import Span


def table_gap(missing: str, span: Span) -> Diagnostic:
    """E216: a table without a row for some key."""
    hint = Words(
        "add the row, or widen a neighbour such as `2..3`",
        "ajoutez la ligne, ou élargissez une voisine, comme `2..3`",
    )
    message = Words(f"the table has no row for {missing}", f"la table n'a pas de ligne pour {missing}")
    return error("E216", message, span, hints=(hint,))


def table_overlap(keys: str, span: Span, first: Span) -> Diagnostic:
    """E217: two rows for one key."""
    message = Words(f"two rows of the table hold for {keys}", f"deux lignes de la table valent pour {keys}")
    return error("E217", message, span, labels=(Label(first, Words("the other one", "l'autre")),))


def grid_gap(missing: str, span: Span) -> Diagnostic:
    """E216: a grid without a column for some values."""
    hint = Words(
        "add a column, or widen a neighbour such as `2..3`",
        "ajoutez une colonne, ou élargissez une voisine, comme `2..3`",
    )
    message = Words(f"the table has no column for {missing}", f"la table n'a pas de colonne pour {missing}")
    return error("E216", message, span, hints=(hint,))


def grid_overlap(keys: str, span: Span, first: Span) -> Diagnostic:
    """E217: two columns for the same values."""
    message = Words(
        f"two columns of the table hold for {keys}", f"deux colonnes de la table valent pour {keys}"
    )
    return error("E217", message, span, labels=(Label(first, Words("the other one", "l'autre")),))


def no_otherwise(span: Span) -> Diagnostic:
    """E228: degrees or rows whose last one, and only the last, is not `otherwise`."""
    message = Words(
        "the last one, and only the last, must be `otherwise`",
        "le dernier, et lui seul, doit être `otherwise`",
    )
    return error("E228", message, span)


QUANTITY = Words("the quantity", "la quantité")
EVENT = Words("the event", "l'événement")


def wrong_role(owner: Words, role: str, bearer: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E233: a modifier or hook whose bearer has no place in its quantity or event, or several."""
    en = f"which participant of {owner.en} is the {bearer}?"
    fr = f"quel participant de {owner.fr} est « {bearer} » ?"
    if role:
        en, fr = f"{en} `{role}` does not fit", f"{fr} « {role} » ne convient pas"
    known = list(candidates)
    one = Words(
        f"write `as:` with one of these: {listed(known)}",
        f"écrivez `as:` avec l'un de ceux-ci : {listed(known)}",
    )
    none = Words(f"{owner.en} is given no {bearer}", f"{owner.fr} ne reçoit aucun « {bearer} »")
    return error("E233", Words(en, fr), span, hints=(one if known else none,))


def wrong_operation(quantity: str, layers: Iterable[str], span: Span) -> Diagnostic:
    """E235: a modifier that says nothing, several things, or what its quantity has no layer for."""
    known = listed(layers)
    message = Words(
        f"a modifier of `{quantity}` says exactly one of {known}",
        f"un modificateur de « {quantity} » dit exactement l'un de {known}",
    )
    return error("E235", message, span)


def unfitting_layer(quantity: str, layer: str, span: Span) -> Diagnostic:
    """E236: a layer of a sort that the type of the quantity cannot have."""
    message = Words(
        f"`{layer}` cannot change `{quantity}`, which is of another sort",
        f"`{layer}` ne peut pas changer « {quantity} », qui est d'une autre sorte",
    )
    hint = Words(
        "`add`, `min`, `max` change numbers and scales; `add`, `remove`, `only` change sets; "
        "`base` and `set` fit all",
        "`add`, `min`, `max` changent les nombres et les échelles ; `add`, `remove`, `only` changent "
        "les ensembles ; `base` et `set` vont à tout",
    )
    return error("E236", message, span, hints=(hint,))


def unfitting_parts(quantity: str, span: Span) -> Diagnostic:
    """E236: named parts that are added, for a quantity that is no number."""
    message = Words(
        f"`{quantity}` is no number, so that no parts can be added",
        f"« {quantity} » n'est pas un nombre : on ne peut pas additionner des parties",
    )
    hint = Words("write one expression after `base:`", "écrivez une seule expression après `base:`")
    return error("E236", message, span, hints=(hint,))


def rivals(quantity: str, operation: str, one: tuple[str, Span], other: tuple[str, Span]) -> Diagnostic:
    """E260: two modifiers that may be in force at once, where one counts."""
    message = Words(
        f"`{one[0]}` and `{other[0]}` may both `{operation}` the quantity `{quantity}`, which takes one",
        f"« {one[0]} » et « {other[0]} » peuvent tous deux faire « {operation} » à la quantité "
        f"« {quantity} », qui n'en retient qu'un",
    )
    hint = Words(
        f"say which counts under `layers:` of `{quantity}`, such as `{{{operation}: best}}`",
        f"dites lequel compte sous `layers:` de « {quantity} », par exemple `{{{operation}: best}}`",
    )
    return error(
        "E260", message, other[1], hints=(hint,), labels=(Label(one[1], Words("the other one", "l'autre")),)
    )
