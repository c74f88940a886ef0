"""What can be wrong with spaces, maps and cells: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang import Finding
from estoc.ruleset.wording import listed, shown
from estoc.text.codes import error
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.lang import At
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span


def ragged_rows(found: int, wanted: int, span: Span) -> Diagnostic:
    """E238: a row that is longer or shorter than the first."""
    message = Words(
        f"this row has {found} cells, and the first one {wanted}",
        f"cette ligne a {found} cases, et la première {wanted}",
    )
    hint = Words("all rows of a map are equally long", "toutes les lignes d'une carte ont la même longueur")
    return error("E238", message, span, hints=(hint,))


def empty_row(span: Span) -> Diagnostic:
    """E238: a first row without a cell."""
    message = Words("the first row of the map is empty", "la première ligne de la carte est vide")
    return error("E238", message, span)


def too_large(found: int, limit: int, span: Span) -> Diagnostic:
    """E239: more rows or columns than a map may have."""
    message = Words(
        f"the map is {found} cells long here; {limit} are allowed each way",
        f"la carte a ici {found} cases ; {limit} sont permises dans chaque sens",
    )
    return error("E239", message, span)


def unknown_letter(letter: str, known: Iterable[str], at: At) -> Finding:
    """E240: a character of a row that is neither in the legend nor a start."""
    message = Words(f"the map does not say what `{letter}` is", f"la carte ne dit pas ce qu'est « {letter} »")
    hint = Words(
        f"add it to `legend:`; it has {listed(known)}", f"ajoutez-le à `legend:`, qui a {listed(known)}"
    )
    return Finding("E240", message, at, (hint,))


def no_letter(written: str, span: Span) -> Diagnostic:
    """E240: something in the legend or the starts that is no single character."""
    message = Words(
        f"`{shown(written)}` is not a single character", f"« {shown(written)} » n'est pas un seul caractère"
    )
    return error("E240", message, span)


def unmarked_start(side: str, letter: str, span: Span) -> Diagnostic:
    """E241: a letter for a start that stands nowhere on the map."""
    message = Words(
        f"no cell of the map is marked `{letter}`, where side `{side}` starts",
        f"aucune case de la carte n'est marquée « {letter} », où commence le camp « {side} »",
    )
    return error("E241", message, span)


def no_start(seat: str, map_: str, span: Span) -> Diagnostic:
    """E241: a member of a side for which the map has no start."""
    message = Words(
        f"the map `{map_}` has no start for `{seat}`",
        f"la carte « {map_} » n'a pas de départ pour « {seat} »",
    )
    hint = Words(
        "mark one more cell with the letter of that side under `starts:`, or give the member its cell",
        "marquez une case de plus avec la lettre de ce camp sous `starts:`, ou donnez sa case au membre",
    )
    return error("E241", message, span, hints=(hint,))


def which_space(names: Iterable[str], span: Span) -> Diagnostic:
    """E242: several spaces, and the manifest names none of them."""
    message = Words(
        f"which space do these rules use? There are {listed(names)}",
        f"quel espace ces règles emploient-elles ? Il y a {listed(names)}",
    )
    hint = Words("write `space:` in the manifest", "écrivez `space:` dans le manifeste")
    return error("E242", message, span, hints=(hint,))


def map_without_space(span: Span) -> Diagnostic:
    """E242: a map in a ruleset that declares no space."""
    message = Words(
        "a map needs a space, and there is none", "une carte demande un espace, et il n'y en a pas"
    )
    hint = Words("declare one under `space:`", "déclarez-en un sous `space:`")
    return error("E242", message, span, hints=(hint,))


def no_line(rows: int, span: Span) -> Diagnostic:
    """E242: a map with several rows where the space is a line."""
    message = Words(
        f"the space is a line, and this map has {rows} rows",
        f"l'espace est une ligne, et cette carte a {rows} rangées",
    )
    return error("E242", message, span)


def no_place(name: str, span: Span) -> Diagnostic:
    """E242: a place that is no state of combatants, or holds no cell."""
    message = Words(
        f"`{shown(name)}` is no state of a combatant that holds a cell",
        f"« {shown(name)} » n'est pas un état du combattant qui contient une case",
    )
    hint = Words(
        f"declare it under `kind:`, `combatant:`, `state:` as `{shown(name)}: cell`",
        f"déclarez-le sous `kind:`, `combatant:`, `state:`, comme `{shown(name)}: cell`",
    )
    return error("E242", message, span, hints=(hint,))


def never_filled(name: str, span: Span) -> Diagnostic:
    """E242: a cell that a combatant always has, and that nothing gives it."""
    message = Words(
        f"nothing gives `{shown(name)}` its first cell: only the space's `place:` is filled by starts",
        f"rien ne donne à « {shown(name)} » sa première case : seul le `place:` de l'espace reçoit un départ",
    )
    hint = Words(
        f"write `{shown(name)}: {{type: cell, optional: true}}`",
        f"écrivez `{shown(name)}: {{type: cell, optional: true}}`",
    )
    return error("E242", message, span, hints=(hint,))


def starts_without_place(span: Span) -> Diagnostic:
    """E242: a map with starts, where no state holds where a combatant is."""
    message = Words(
        "the map says where members start, but the space names no `place:` that holds it",
        "la carte dit où commencent les membres, mais l'espace ne nomme pas de `place:` qui le contient",
    )
    return error("E242", message, span)


def bad_measure(written: str, span: Span) -> Diagnostic:
    """E242: the width of a cell that is no length."""
    message = Words(
        f"`{shown(written)}` is no width of a cell", f"« {shown(written)} » n'est pas la largeur d'une case"
    )
    hint = Words("write a length such as `1.5 m`, or `none`", "écrivez une longueur comme `1.5 m`, ou `none`")
    return error("E242", message, span, hints=(hint,))


def cell_without_map(span: Span) -> Diagnostic:
    """E243: a cell where nobody says on which map."""
    message = Words(
        "a cell cannot be given here: nothing says on which map it is",
        "on ne peut pas donner de case ici : rien ne dit sur quelle carte elle est",
    )
    hint = Words(
        "give it in a setup, or in a scenario whose setup has a map",
        "donnez-la dans une mise en place, ou dans un scénario dont la mise en place a une carte",
    )
    return error("E243", message, span, hints=(hint,))


def no_cell(written: str, map_: str, last: str, span: Span) -> Diagnostic:
    """E243: what names no cell of the map."""
    message = Words(
        f"the map `{map_}` has no cell `{shown(written)}`",
        f"la carte « {map_} » n'a pas de case « {shown(written)} »",
    )
    hint = Words(f"its cells go from A1 to {last}", f"ses cases vont de A1 à {last}")
    return error("E243", message, span, hints=(hint,))
