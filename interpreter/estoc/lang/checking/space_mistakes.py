"""What is wrong with lengths and cells in an expression: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.syntax.findings import Finding
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import At


def metres(tenths: int) -> str:
    """A length as it is written: `9 m`, `1.5 m`."""
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest} m" if rest else f"{whole} m"


def no_space(written: str, at: At) -> Finding:
    """A length, a cell or a function of cells where the ruleset has no space."""
    message = Words(
        f"`{written}` needs a map, and this ruleset has none",
        f"« {written} » demande une carte, et ce jeu n'en a pas",
    )
    hint = Words("declare one under `space:` and `map:`", "déclarez-en une sous « space » et « map »")
    return Finding("E325", message, at, (hint,))


def no_measure(written: str, at: At) -> Finding:
    """A length where nobody says how wide a cell is."""
    message = Words(
        f"`{written}` is a length, but the cells of this space have no measure",
        f"« {written} » est une longueur, mais les cases de cet espace n'ont pas de mesure",
    )
    hint = Words(
        "write a number of cells, or say how wide one is: `cell: 1.5 m`",
        "écrivez un nombre de cases, ou dites la largeur d'une case, comme « cell: 1.5 m »",
    )
    return Finding("E325", message, at, (hint,))


def broken_cell(tenths: int, cell: int, at: At) -> Finding:
    """A length that is no whole number of cells; both are in tenths of a metre."""
    message = Words(
        f"{metres(tenths)} is no whole number of cells, which are {metres(cell)} wide",
        f"{metres(tenths)} ne fait pas un nombre entier de cases, qui ont {metres(cell)} de large",
    )
    below = tenths // cell * cell
    near = [metres(one) for one in (below, below + cell) if one]
    hint = Words(f"write {' or '.join(near)}", f"écrivez {' ou '.join(near)}")
    return Finding("E326", message, at, (hint,))


def no_price(written: str, at: At) -> Finding:
    """What stands in the place of a price, and is no quantity of a cell."""
    message = Words(
        f"`{written}` is no price of a step",
        f"« {written} » n'est pas le prix d'un pas",
    )
    hint = Words(
        "a price is a quantity whose last parameter is a cell, called without it: `price(who)`",
        "un prix est une grandeur dont le dernier paramètre est une case, appelée sans elle, "
        "comme « prix(qui) »",
    )
    return Finding("E327", message, at, (hint,))


def price_of(name: str, names: tuple[str, ...], found: int, at: At) -> Finding:
    """A price with too few or too many values in front of the cell, which is left out."""
    written = f"{name}({', '.join(names)})"
    plural = "s" if len(names) > 1 else ""
    message = Words(
        f"as a price, `{name}` takes {len(names) or 'no'} value{plural}, not {found}",
        f"comme prix, « {name} » prend {len(names) or 'zéro'} valeur{plural}, et non {found}",
    )
    hint = Words(
        f"leave out the cell, which is asked for at each step: `{written}`",
        f"laissez de côté la case, qui est demandée à chaque pas, comme « {written} »",
    )
    return Finding("E327", message, at, (hint,))


def price_range(name: str, most: int, at: At) -> Finding:
    """A price that may be below 0, too high, or no number."""
    message = Words(
        f"the price of a step is a whole number from 0 to {most}, and `{name}` may be something else",
        f"le prix d'un pas est un nombre entier de 0 à {most}, et « {name} » peut être autre chose",
    )
    hint = Words(
        f"give `{name}` the type `0..{most}` or less", f"donnez à « {name} » le type « 0..{most} » ou moins"
    )
    return Finding("E327", message, at, (hint,))


def bad_cell(written: str, at: At) -> Finding:
    """`cell:` with something behind it that names no cell."""
    message = Words(f"`{written}` names no cell", f"« {written} » ne désigne pas de case")
    hint = Words(
        "a cell is named by the letter of its column and the number of its row, from the top left: `cell:C2`",
        "une case se désigne par la lettre de sa colonne et le numéro de sa ligne, depuis le coin en haut "
        "à gauche, comme « cell:C2 »",
    )
    return Finding("E310", message, at, (hint,))


def off_every_map(written: str, at: At) -> Finding:
    """A cell that no map of the ruleset has."""
    message = Words(f"no map has a cell `{written}`", f"aucune carte n'a de case « {written} »")
    return Finding("E310", message, at)
