"""What can be wrong with the shape and the names of entries: one function a mistake."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset.wording import close, listed, renamed, shown
from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Edit, Label
from estoc.text.nearest import slip
from estoc.text.node import Mapping, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from estoc.text.node import Node
    from estoc.text.source import Span

_FIRST = Words("first here", "d'abord ici")
_OTHER = Words("the other one", "l'autre")
MORE_SPACES = Words(
    "if this is a field of the entry above, put as many spaces before it as before the other fields",
    "si c'est un champ de l'entrée au-dessus, mettez devant autant d'espaces que devant les autres champs",
)
"""What an entry that is no mapping may be: a field that stands too far left."""
_HEADS = MappingProxyType({"pack": "paquet", "ruleset": "jeu de règles"})
_SHORT = 40


def unknown_kind(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E204: a top key that is no kind; the head of another ruleset or pack is in the wrong folder."""
    known = list(candidates)
    if name in _HEADS:
        message = Words(
            f"this is the head of another {name}", f"ceci est l'en-tête d'un autre {_HEADS[name]}"
        )
        hint = Words(
            "a pack, and a ruleset, each have a folder of their own: put it beside this one",
            "un paquet, comme un jeu de règles, a son propre dossier : mettez-le à côté de celui-ci",
        )
        return error("E204", message, span, hints=(hint,))
    message = Words(f"there is no kind `{shown(name)}`", f"il n'y a pas de catégorie « {shown(name)} »")
    hint = Words(
        "declare it under `kind:`, or use one of " + listed(known),
        "déclarez-la sous `kind:`, ou prenez l'une de " + listed(known),
    )
    return error("E204", message, span, hints=close(name, known) or (hint,), fix=renamed(name, known, span))


def no_entries(kind: str, span: Span) -> Diagnostic:
    """E204: an entry of a kind whose members are made while a fight goes on."""
    message = Words(
        f"`{kind}` is a kind of objects, which have no entries",
        f"« {kind} » est une catégorie d'objets, qui n'a pas d'entrées",
    )
    hint = Words("steps make objects with `new:`", "des étapes créent les objets avec `new:`")
    return error("E204", message, span, hints=(hint,))


def kind_left_out(change: str, name: str, kind: str, span: Span) -> Diagnostic:
    """E204: the id of an entry where its kind should be, below `patch` and the like."""
    message = Words(f"there is no kind `{shown(name)}`", f"il n'y a pas de catégorie « {shown(name)} »")
    written = f"{change}: {{{kind}: {f'[{name}]' if change == 'remove' else f'{{{name}: ...}}'}}}"
    hint = Words(
        f"`{name}` stands under `{kind}`: write `{written}`",
        f"« {name} » figure sous « {kind} » : écrivez « {written} »",
    )
    return error("E204", message, span, hints=(hint,))


def beside_the_head(name: str, head: str, span: Span) -> Diagnostic:
    """E204: an entry in the file of the head."""
    message = Words(
        f"only the head stands in {head}.yaml, not `{shown(name)}`",
        f"seul l'en-tête figure dans {head}.yaml, et non « {shown(name)} »",
    )
    hint = Words(
        "put this into another file of the same folder",
        "mettez ceci dans un autre fichier du même dossier",
    )
    return error("E204", message, span, hints=(hint,))


def duplicate_entry(
    kind: str, identifier: str, again: Span, first: Span, changed_by: str | None = None
) -> Diagnostic:
    """E205: one id twice in a kind; `changed_by` is the pack that has it where another one had it first."""
    message = Words(
        f"{kind} `{identifier}` is declared twice", f"« {identifier} » figure deux fois sous « {kind} »"
    )
    hint = Words(
        "give one of them another id, or remove it", "donnez un autre nom à l'un des deux, ou enlevez-le"
    )
    if changed_by is not None:
        hint = Words(
            f"give it another id; or write it under `patch: {{{kind}: ...}}` to change the one that is "
            "there, under `replace:` to take its place",
            f"donnez-lui un autre nom ; ou mettez-le sous `patch: {{{kind}: ...}}` pour changer celui qui "
            "est là, sous `replace:` pour prendre sa place",
        )
    return error("E205", message, again, labels=(Label(first, _FIRST),), hints=(hint,))


def alike_entries(kind: str, identifier: str, other: str, again: Span, first: Span) -> Diagnostic:
    """E206: ids that differ only by case."""
    message = Words(
        f"{kind} `{identifier}` and `{other}` differ only by case",
        f"sous « {kind} », « {identifier} » et « {other} » ne diffèrent que par la casse",
    )
    hint = Words("give one of them another id", "donnez un autre nom à l'un des deux")
    return error("E206", message, again, labels=(Label(first, _OTHER),), hints=(hint,))


def bad_id(name: str, better: str, span: Span) -> Diagnostic:
    """E207: an id that is no plain word; `better` is one that would be, or nothing."""
    hints = [
        Words(
            "ids are letters without accents, digits and _, and start with a letter",
            "un identifiant est fait de lettres sans accent, de chiffres et de _, et commence par une lettre",
        )
    ]
    if better:
        hints.append(Words(f"for example `{better}`", f"par exemple « {better} »"))
    message = Words(f"`{shown(name)}` cannot be an id", f"« {shown(name)} » ne peut pas être un identifiant")
    return error("E207", message, span, hints=tuple(hints))


def bad_die_id(name: str, span: Span) -> Diagnostic:
    """E207: a die whose id does not read in an expression: it starts with d, and ends like no modifier."""
    message = Words(
        f"`{name}` cannot be the id of a die", f"« {name} » ne peut pas être l'identifiant d'un dé"
    )
    hint = Words(
        "the id of a die is d and a word, such as `dK`, so that `2dK` is two of them; "
        "kh, kl, dh and dl with a number keep or drop dice",
        "l'identifiant d'un dé est d et un mot, comme `dK`, pour que `2dK` en soit deux ; "
        "kh, kl, dh et dl avec un nombre gardent ou ôtent des dés",
    )
    return error("E207", message, span, hints=(hint,))


def bad_side_id(name: str, span: Span) -> Diagnostic:
    """E207: a side whose name ends in a digit, so that its seats could be those of another side."""
    message = Words(f"`{shown(name)}` cannot be a side", f"« {shown(name)} » ne peut pas être un camp")
    hint = Words(
        "a side is a word of letters without a digit at its end: its seats are numbered, such as `a1`",
        "un camp est un mot de lettres sans chiffre à la fin : ses places sont numérotées, comme « a1 »",
    )
    return error("E207", message, span, hints=(hint,))


def unknown_key(owner: Words, name: str, candidates: Collection[str], span: Span) -> Diagnostic:
    """E208: a key that its owner does not have."""
    known = sorted(candidates)
    meant = slip(name, known)
    some = Words(f"it may have {listed(known)}", f"on peut y mettre {listed(known)}")
    return error(
        "E208",
        Words(f"{owner.en} has no field `{shown(name)}`", f"{owner.fr} n'a pas de champ « {shown(name)} »"),
        span,
        note=Words("unknown field", "champ inconnu"),
        hints=close(name, known) or ((some,) if known else ()),
        fix=() if meant is None else (Edit(span, meant),),
    )


def missing_key(owner: Words, name: str, span: Span) -> Diagnostic:
    """E209: a key that must be there."""
    return error("E209", Words(f"{owner.en} needs `{name}`", f"il manque « {name} » à {owner.fr}"), span)


def missing_one_of(owner: Words, names: Iterable[str], span: Span) -> Diagnostic:
    """E209: one of several keys must be there."""
    known = list(names)
    en, fr = " or ".join(f"`{name}`" for name in known), " ou ".join(f"« {name} »" for name in known)
    return error("E209", Words(f"{owner.en} needs {en}", f"il manque {fr} à {owner.fr}"), span)


def wrong_shape(
    wanted: Words, found: Words, span: Span, *hints: Words, fix: tuple[Edit, ...] = ()
) -> Diagnostic:
    """E210: a list where a text should be, and the like."""
    message = Words(
        f"{wanted.en} is expected here, not {found.en}", f"on attend ici {wanted.fr}, et non {found.fr}"
    )
    return error("E210", message, span, hints=hints, fix=fix)


def bracketed(node: Node) -> tuple[Edit, ...]:
    """The edit that makes a list of one word that stands where a list should be."""
    if not isinstance(node, Scalar) or not node.value or "\n" in node.span.text:
        return ()
    return (Edit(node.span, f"[{node.span.text}]"),)


def in_brackets(node: Node) -> tuple[Words, ...]:
    """The hint for one thing that stands where a list of things should be."""
    match node:
        case Scalar(value=value) if len(value) <= _SHORT:
            return (
                Words(
                    f"a list stands in brackets: `[{value}]`",
                    f"une liste se met entre crochets : « [{value}] »",
                ),
            )
        case Mapping():
            return (
                Words(
                    "a list stands in brackets, `[{...}]`, or has a `- ` before each item",
                    "une liste se met entre crochets, « [{...}] », ou porte « - » devant chaque élément",
                ),
            )
        case _:
            return ()


def flat_list(node: Sequence) -> Diagnostic:
    """E210: a list of words where a list of lists should be."""
    written = " ".join(node.span.text.split())
    # Of lines with a dash before each item nobody knows which belong together.
    brackets = written.startswith("[")
    example = f"[{written}]" if brackets and len(written) <= _SHORT else "[[...], [...]]"
    hint = Words(
        f"each item is a list in brackets of its own: `{example}`",
        f"chaque élément est lui-même une liste entre crochets : « {example} »",
    )
    wanted, found = Words("a list of lists", "une liste de listes"), Words("a list", "une liste")
    fix = (Edit(node.span, f"[{node.span.text}]"),) if brackets and "\n" not in node.span.text else ()
    return wrong_shape(wanted, found, node.span, hint, fix=fix)


def empty_value(name: str, span: Span) -> Diagnostic:
    """E211: a key with nothing behind it; between braces, what was meant as a text with a comma."""
    behind = span.source.text[span.end : span.end + 1]
    if behind and behind in ",}":
        hint = Words(
            "between { and } a comma ends a value: put a text that has one in quotes",
            "entre { et }, une virgule termine une valeur : mettez entre guillemets un texte qui en a une",
        )
        message = Words(f"`{shown(name)}` has no value", f"« {shown(name)} » n'a pas de valeur")
        return error("E211", message, span, hints=(hint,))
    hint = Words(
        "is what belongs to it indented? lines below a key start further right",
        "ce qui lui appartient est-il en retrait ? les lignes sous une clé commencent plus à droite",
    )
    return error(
        "E211", Words(f"`{shown(name)}` is empty", f"« {shown(name)} » est vide"), span, hints=(hint,)
    )


def not_indented(entry: str, name: str, span: Span) -> Diagnostic:
    """E211: an entry with nothing below it, whose fields stand as far left as it does."""
    message = Words(
        f"`{shown(entry)}` is empty, and `{shown(name)}` stands as far left as it does",
        f"« {shown(entry)} » est vide, et « {shown(name)} » commence à la même colonne",
    )
    hint = Words(
        f"indent this line, and those that belong to it, below `{shown(entry)}`: two more spaces before each",
        f"mettez cette ligne, et celles qui vont avec, en retrait sous « {shown(entry)} » : deux espaces de "
        "plus",
    )
    return error("E211", message, span, hints=(hint,))


def not_listed(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E212: a word that is not among those allowed."""
    known = list(candidates)
    one = Words(f"one of {listed(known)}", f"l'un de {listed(known)}")
    message = Words(f"`{shown(name)}` is not allowed here", f"« {shown(name)} » n'est pas permis ici")
    hints = close(name, known) or ((one,) if known else ())
    return error("E212", message, span, hints=hints, fix=renamed(name, known, span))


def out_of_bounds(value: str, low: int, high: int, span: Span) -> Diagnostic:
    """E213: a number outside its range."""
    message = Words(
        f"{shown(value)} is not from {low} to {high}", f"{shown(value)} n'est pas entre {low} et {high}"
    )
    return error("E213", message, span)


def listed_twice(name: str, again: Span, first: Span) -> Diagnostic:
    """E234: one thing twice in a list."""
    message = Words(f"`{shown(name)}` is listed twice", f"« {shown(name)} » figure deux fois")
    hint = Words("remove one of the two", "supprimez l'un des deux")
    return error("E234", message, again, labels=(Label(first, _FIRST),), hints=(hint,))


def changing_text(written: str, span: Span) -> Diagnostic:
    """E237: a text of the log that reads the state, which has gone on when somebody reads it."""
    message = Words(
        f"`{shown(written)}` may have changed when this text is read",
        f"« {shown(written)} » a pu changer quand on lira ce texte",
    )
    hint = Words(
        "give the value to the event as a parameter, and show that; fields of entries never change",
        "donnez la valeur à l'événement comme paramètre, et montrez celui-ci ; les champs des entrées ne "
        "changent jamais",
    )
    return error("E237", message, span, hints=(hint,))


def no_sheet_there(span: Span) -> Diagnostic:
    """E244: `sheet` on what is no state of a combatant."""
    message = Words("only a combatant has a sheet", "seul un combattant a une feuille")
    hint = Words(
        "`sheet: true` stands on a `state` of the kind `combatant`, or on a condition of combatants",
        "`sheet: true` se met sur un `state` de la sorte `combatant`, ou sur un état des combattants",
    )
    return error("E244", message, span, hints=(hint,))


def not_for_a_sheet(type_: Words, span: Span) -> Diagnostic:
    """E244: a state or a condition that no sheet can hold."""
    message = Words(
        f"{type_.en} means something in one fight only, and a sheet outlives it",
        f"{type_.fr} n'a de sens que dans un combat, et une feuille lui survit",
    )
    return error("E244", message, span)
