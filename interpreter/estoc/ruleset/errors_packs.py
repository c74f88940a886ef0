"""What can be wrong between packs, and with what they change: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.wording import close, listed, quoted, renamed, shown
from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Edit, Label
from estoc.text.source import Source, Span
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

_FIRST = Words("the other change", "l'autre changement")
_ADDED = Words("added here", "ajouté ici")
_USED = Words("used here", "utilisé ici")


def _file(path: str) -> Span:
    return Span(Source.of(path, ""), 0, 0)


def missing_pack(pack: str, wanted: str, known: Iterable[str], span: Span) -> Diagnostic:
    """E245: a pack needs one that is not there."""
    message = Words(
        f"pack `{pack}` needs `{wanted}`, which is not there",
        f"le paquet « {pack} » a besoin de « {wanted} », qui n'est pas là",
    )
    hint = Words(
        f"add it: `--pack` with its folder, its archive or its name `{wanted}`",
        f"ajoutez-le : `--pack` avec son dossier, son archive ou son nom « {wanted} »",
    )
    return error("E245", message, span, hints=(*close(wanted, known), hint))


def wrong_version(wanted: str, version: str, found: str, span: Span, place: Span) -> Diagnostic:
    """E245: a pack that is there in another version than the one that is needed."""
    message = Words(
        f"`{wanted}` is needed in version {version}, and it is {found}",
        f"il faut la version {version} de « {wanted} », et c'est la {found}",
    )
    hint = Words(
        f"take another version of `{wanted}`, or write `{wanted}: {found}` if this one will do",
        f"prenez une autre version de « {wanted} », ou écrivez `{wanted}: {found}` si celle-ci convient",
    )
    labels = (Label(place, Words("it is here", "elle est ici")),)
    return error("E245", message, span, labels=labels, hints=(hint,))


def excluded_pack(pack: str, other: str, span: Span, place: Span) -> Diagnostic:
    """E246: two packs of which one says that it does not go with the other."""
    message = Words(
        f"pack `{pack}` does not go with `{other}`", f"le paquet « {pack} » ne va pas avec « {other} »"
    )
    hint = Words("leave one of the two out", "laissez l'un des deux de côté")
    labels = (Label(place, Words("the other pack", "l'autre paquet")),)
    return error("E246", message, span, labels=labels, hints=(hint,))


def bad_version(found: str, span: Span) -> Diagnostic:
    """E247: a version that does not read."""
    message = Words(f"`{shown(found)}` is no version", f"« {shown(found)} » n'est pas une version")
    hint = Words(
        "a version is numbers with points, `1.2.0`; a need is one (that or a later one) or `>= 1.2, < 2`",
        "une version est faite de nombres et de points, `1.2.0` ; un besoin en est une (celle-là ou une "
        "suivante), ou `>= 1.2, < 2`",
    )
    return error("E247", message, span, hints=(hint,))


def conflict(
    what: str, packs: tuple[str, str], span: Span, other: Span, *, removed: bool = False
) -> Diagnostic:
    """E248: two packs that know nothing of each other change one thing; maybe the first has removed it."""
    pack, first = packs
    if pack == first:
        message = Words(
            f"pack `{pack}` changes `{what}` twice", f"le paquet « {pack} » change deux fois « {what} »"
        )
        hint = Words("write one change", "écrivez un seul changement")
    else:
        message = Words(
            f"packs `{first}` and `{pack}` both change `{what}`",
            f"les paquets « {first} » et « {pack} » changent tous deux « {what} »",
        )
        # Behind a removal there is nothing left to change.
        last, before = (first, pack) if removed else (pack, first)
        hint = Words(
            f"leave one out, or let one have the last word: `after: [{before}]` in the head of `{last}`",
            f"laissez-en un de côté, ou donnez à l'un le dernier mot : `after: [{before}]` dans l'en-tête de "
            f"« {last} »",
        )
    return error("E248", message, span, labels=(Label(other, _FIRST),), hints=(hint,))


def nothing_to_change(kind: str, name: str, known: Iterable[str], span: Span) -> Diagnostic:
    """E249: a change of an entry that is not there."""
    message = Words(
        f"there is no {kind} `{shown(name)}` to change",
        f"il n'y a pas de « {shown(name)} » à changer sous « {kind} »",
    )
    add = Words(
        f"to add an entry, write it under `{kind}:`", f"pour ajouter une entrée, écrivez-la sous `{kind}:`"
    )
    known = list(known)
    return error("E249", message, span, hints=close(name, known) or (add,), fix=renamed(name, known, span))


def from_a_stranger(kind: str, name: str, owner: str, span: Span, place: Span) -> Diagnostic:
    """E249: a change of an entry of a pack that is not named."""
    message = Words(
        f"{kind} `{name}` comes from pack `{owner}`, which this pack does not name",
        f"« {name} », sous « {kind} », vient du paquet « {owner} », que ce paquet ne nomme pas",
    )
    hint = Words(
        f"name it in the head of this pack: `needs: {{{owner}: VERSION}}`",
        f"nommez-le dans l'en-tête de ce paquet : `needs: {{{owner}: VERSION}}`",
    )
    return error("E249", message, span, hints=(hint,), labels=(Label(place, _ADDED),))


def nothing_removed(name: str, owner: str, known: Iterable[str], span: Span) -> Diagnostic:
    """E249: a key or an item to remove or to change that is not there."""
    known = list(known)
    message = Words(
        f"there is no `{shown(name)}` in `{owner}`", f"il n'y a pas de « {shown(name)} » dans « {owner} »"
    )
    some = Words(f"there are {listed(known)}", f"il y a {listed(known)}")
    hints = close(name, known) or ((some,) if known else ())
    return error("E249", message, span, hints=hints, fix=renamed(name, known, span))


def several(name: str, owner: str, span: Span) -> Diagnostic:
    """E249: an item that is named like another one of its list."""
    message = Words(
        f"several items of `{owner}` are called `{shown(name)}`",
        f"plusieurs éléments de « {owner} » s'appellent « {shown(name)} »",
    )
    hint = Words("give the whole list with `set`", "donnez la liste entière avec `set`")
    return error("E249", message, span, hints=(hint,))


def still_used(name: str, uses: list[Span], span: Span) -> Diagnostic:
    """E250: what a pack removes is used elsewhere."""
    message = Words(f"`{name}` is removed and still used", f"« {name} » est retiré, mais encore utilisé")
    hint = Words("change or remove what uses it as well", "changez ou retirez aussi ce qui l'utilise")
    return error("E250", message, span, labels=tuple(Label(use, _USED) for use in uses), hints=(hint,))


def bare_list(name: str, span: Span, written: str) -> Diagnostic:
    """E251: a list in a patch that does not say what it does with the list that is there."""
    message = Words(
        f"`{name}` is a list: say what changes in it", f"« {name} » est une liste : dites ce qui y change"
    )
    hint = Words(
        f"`{name}: {{add: [...], remove: [...]}}`, or `{{set: [...]}}` for another list",
        f"`{name}: {{add: [...], remove: [...]}}`, ou `{{set: [...]}}` pour une autre liste",
    )
    fix = (Edit(span, f"{{set: {written}}}"),) if written.startswith("[") else ()
    return error("E251", message, span, hints=(hint,), fix=fix)


def bad_change(span: Span) -> Diagnostic:
    """E251: a change of a list in none of its forms."""
    message = Words(
        "a list is changed by `add`, `remove`, `patch` or `set`",
        "une liste se change par `add`, `remove`, `patch` ou `set`",
    )
    hint = Words(
        "`add` and `set` take a list of items, `remove` a list of names, `patch` changes by name; "
        "`before` or `after` says where `add` puts them",
        "`add` et `set` prennent une liste d'éléments, `remove` une liste de noms, `patch` des changements "
        "par nom ; `before` ou `after` dit où `add` les met",
    )
    return error("E251", message, span, hints=(hint,))


def already_there(name: str, owner: str, span: Span, place: Span) -> Diagnostic:
    """E252: an item to add that the list has."""
    message = Words(f"`{owner}` has `{shown(name)}` already", f"« {owner} » a déjà « {shown(name)} »")
    return error("E252", message, span, labels=(Label(place, Words("here", "ici")),))


def ruleset_changes(word: str, span: Span) -> Diagnostic:
    """E253: a ruleset that patches itself."""
    message = Words(f"only a pack has `{word}:`", f"seul un paquet a `{word}:`")
    hint = Words("change the entry where it stands", "changez l'entrée là où elle figure")
    return error("E253", message, span, hints=(hint,))


def bad_archive(path: str, reason: Words) -> Diagnostic:
    """E254: an archive, or a file in one, that is not taken."""
    message = Words(
        f"{quoted(path).en} cannot be taken from an archive: {reason.en}",
        f"{quoted(path).fr} ne peut pas être pris dans une archive : {reason.fr}",
    )
    hint = Words("make the archive again from the folder", "refaites l'archive à partir du dossier")
    return error("E254", message, _file(path), hints=(hint,))


def too_much(path: str, limit: int) -> Diagnostic:
    """E255: the files of a pack have more bytes than it may have."""
    message = Words(
        f"the files of `{path}` have more than {limit} bytes",
        f"les fichiers de « {path} » ont plus de {limit} octets",
    )
    hint = Words("make two packs of it", "faites-en deux paquets")
    return error("E255", message, _file(path), hints=(hint,))


def unknown_pack(name: str, candidates: Iterable[str]) -> Diagnostic:
    """E256: a pack that is neither a path nor a name that is known."""
    known = list(candidates)
    message = Words(f"there is no pack `{shown(name)}`", f"il n'y a pas de paquet « {shown(name)} »")
    hint = Words(
        f"a pack is a folder, a zip archive, or one of {listed(known)}",
        f"un paquet est un dossier, une archive zip, ou l'un de {listed(known)}",
    )
    return error("E256", message, _file(name), hints=(*close(name, known), hint))
