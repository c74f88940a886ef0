"""What is wrong with an expression or a template as written: one function a mistake.

The mistakes of single characters and signs stand in `spelling.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.lang.syntax.tree import At


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in a string that holds an expression.

    Attributes:
        code: its code in the registry, such as `E301`.
        message: one line that says what is wrong.
        at: the offsets of its first character and of the one after its last; both are the same where
            something is missing.
        hints: what would mend it, one line each.
        instead: what may safely stand in its place, if that is known.
    """

    code: str
    message: Words
    at: At
    hints: tuple[Words, ...] = ()
    instead: str | None = None

    def moved(self, by: int) -> Finding:
        """The same finding, `by` characters further on."""
        return replace(self, at=(self.at[0] + by, self.at[1] + by))


def empty(at: At) -> Finding:
    """No expression where one must stand."""
    message = Words("an expression was expected here", "une expression était attendue ici")
    return Finding("E301", message, at)


def expected(what: Words, found: Words, at: At, hints: tuple[Words, ...] = ()) -> Finding:
    """Something else than what can stand here; `what` names what can, `found` what does."""
    message = Words(
        f"{what.en} was expected here, not {found.en}", f"on attendait ici {what.fr}, et non {found.fr}"
    )
    return Finding("E301", message, at, hints)


def unclosed(bracket: str, closer: str, at: At) -> Finding:
    """A bracket that nothing closes; `at` is the bracket."""
    message = Words(f"this `{bracket}` is never closed", f"ce « {bracket} » n'est jamais refermé")
    return Finding("E301", message, at, (Words(f"add `{closer}`", f"ajoutez « {closer} »"),))


def unopened(bracket: str, at: At) -> Finding:
    """A closing bracket that closes nothing."""
    return Finding("E301", Words(f"this `{bracket}` closes nothing", f"ce « {bracket} » ne ferme rien"), at)


def reserved(word: str, at: At) -> Finding:
    """A word of the language in the place of a name."""
    message = Words(
        f"`{word}` is a word of the rule language, it cannot be a name",
        f"« {word} » est un mot du langage des règles, ce ne peut pas être un nom",
    )
    return Finding("E301", message, at)


def digits_before_name(text: str, at: At) -> Finding:
    """`12abc`: a number that runs into a name."""
    message = Words(f"`{text}` is neither a number nor a name", f"« {text} » n'est ni un nombre ni un nom")
    hint = Words("a name begins with a letter", "un nom commence par une lettre")
    return Finding("E301", message, at, (hint,))


def large_d(text: str, at: At) -> Finding:
    """`1D6`: dice with a capital letter."""
    small = text.replace("D", "d")
    message = Words(
        f"dice have a small `d`, not `{text}`", f"les dés ont un « d » minuscule, et non « {text} »"
    )
    return Finding("E301", message, at, (Words(f"write `{small}`", f"écrivez « {small} »"),), small)


def no_faces(at: At) -> Finding:
    """`2d`, `(n)d`: a die without a number of faces."""
    message = Words(
        "a die needs a number of faces after the `d`",
        "un dé a besoin d'un nombre de faces après le « d »",
    )
    hint = Words("for example `2d6`, `d20`, `1d(n)`", "par exemple « 2d6 », « d20 », « 1d(n) »")
    return Finding("E301", message, at, (hint,))


def dice_suffix(suffix: str, at: At) -> Finding:
    """`2d6x`, `2d6kh`: something after the faces that says nothing about dice."""
    message = Words(f"`{suffix}` after dice means nothing", f"« {suffix} » après des dés ne veut rien dire")
    hint = Words(
        "`kh2` keeps the 2 highest, `kl2` the 2 lowest, `dh1` and `dl1` drop one, "
        "`!20` explodes at most 20 times",
        "« kh2 » garde les 2 plus hauts, « kl2 » les 2 plus bas, « dh1 » et « dl1 » en retirent un, "
        "« !20 » explose au plus 20 fois",
    )
    return Finding("E301", message, at, (hint,))


def spaced_dice(written: str, at: At) -> Finding:
    """`2 d 6`: dice with spaces in them; `written` is how they should stand."""
    message = Words("dice are written without spaces", "les dés s'écrivent sans espaces")
    return Finding("E301", message, at, (Words(f"write `{written}`", f"écrivez « {written} »"),))


def bare_dice_count(at: At) -> Finding:
    """`f(x)d6`: a computed number of dice outside brackets of its own."""
    message = Words(
        "a computed number of dice stands in brackets of its own",
        "un nombre de dés calculé se met entre parenthèses",
    )
    hint = Words("for example `(level(who))d6`", "par exemple « (level(who))d6 »")
    return Finding("E301", message, at, (hint,))


def lone_colon(at: At) -> Finding:
    """A colon that does not join a kind and an id."""
    message = Words(
        "`:` stands between a kind and an id only", "« : » ne se met qu'entre une catégorie et un identifiant"
    )
    hint = Words("without spaces: `kind:id`", "sans espaces : « catégorie:identifiant »")
    return Finding("E301", message, at, (hint,))


def no_else(at: At) -> Finding:
    """An `if` whose other case is not said; `at` is where `else` was due."""
    message = Words("`else` was expected here", "« else » était attendu ici")
    hint = Words("say the other case too: `a if c else b`", "dites aussi l'autre cas : « a if c else b »")
    return Finding("E301", message, at, (hint,))


def not_a_fold(name: str, at: At) -> Finding:
    """`for` inside a call of something that does not go through a set."""
    message = Words(f"`{name}` cannot hold a `for`", f"« {name} » ne peut pas contenir de « for »")
    hint = Words(
        "these can: any, all, count, sum, min, max, first, set",
        "peuvent : any, all, count, sum, min, max, first, set",
    )
    return Finding("E301", message, at, (hint,))


def no_default(name: str, at: At) -> Finding:
    """`else` in a fold that has a value over nothing too, or that gives no number."""
    message = Words(f"`{name}` takes no `else`", f"« {name} » ne prend pas de « else »")
    hint = Words(
        "`min` and `max` do: `max(number for x in set else 0)`",
        "`min` et `max` en prennent un : « max(nombre for x in ensemble else 0) »",
    )
    return Finding("E301", message, at, (hint,))


def too_long(limit: int, at: At) -> Finding:
    """More characters than an expression may have; `at` is the first one too many."""
    message = Words(
        f"this expression has more than {limit} characters", f"cette expression a plus de {limit} caractères"
    )
    return Finding("E302", message, at, (_in_parts(),))


def too_many_words(limit: int, at: At) -> Finding:
    """More numbers, names and signs than an expression may have; `at` is the first one too many."""
    message = Words(
        f"this expression has more than {limit} numbers, names and signs",
        f"cette expression a plus de {limit} nombres, noms et signes",
    )
    return Finding("E302", message, at, (_in_parts(),))


def too_deep(limit: int, at: At) -> Finding:
    """Parts within parts, more than `limit` times; `at` is the first part too deep."""
    message = Words(
        f"this expression nests more than {limit} deep",
        f"cette expression s'imbrique sur plus de {limit} niveaux",
    )
    return Finding("E302", message, at, (_in_parts(),))


def _in_parts() -> Words:
    return Words(
        "give parts of it a name, as quantities of their own",
        "donnez un nom à certaines parties, comme quantités à part",
    )


def too_large(limit: int, at: At) -> Finding:
    """A number larger than numbers are."""
    return Finding("E317", Words(f"numbers go up to {limit}", f"les nombres vont jusqu'à {limit}"), at)


def chained_comparison(at: At) -> Finding:
    """`a < b < c`; `at` is the second sign."""
    message = Words(
        "a comparison cannot follow another one", "une comparaison ne peut pas en suivre une autre"
    )
    return Finding("E305", message, at, (Words("write `a < b and b < c`", "écrivez « a < b and b < c »"),))
