"""What can be wrong with references, types and names: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.wording import close, listed, renamed, shown
from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Label
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.text.source import Span


def unknown_reference(kind: str, name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E214: a name that should be an entry of a kind."""
    known = list(candidates)
    message = Words(
        f"there is no {kind} `{shown(name)}`", f"il n'y a pas de « {shown(name)} » sous « {kind} »"
    )
    some = Words(f"there are {listed(known)}", f"il y a {listed(known)}")
    return error(
        "E214",
        message,
        span,
        hints=close(name, known) or ((some,) if known else ()),
        fix=renamed(name, known, span),
    )


def unknown_seat(name: str, seats: Iterable[str], span: Span) -> Diagnostic:
    """E214: a script for somebody who does not take part."""
    known = listed(seats)
    message = Words(f"nobody sits at `{shown(name)}`", f"personne n'occupe la place « {shown(name)} »")
    hint = Words(f"the seats of this scenario are {known}", f"les places de ce scénario sont {known}")
    return error("E214", message, span, hints=(hint,))


def bad_type(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E215: a type that does not read."""
    forms = Words(
        "a type is `0..6`, `bool`, `text`, `dice 0..20`, a kind, a scale, `set of KIND` or `KIND to 0..6`",
        "un type est `0..6`, `bool`, `text`, `dice 0..20`, une catégorie, une échelle, "
        "`set of KIND` ou `KIND to 0..6`",
    )
    message = Words(f"`{shown(name)}` is no type", f"« {shown(name)} » n'est pas un type")
    return error("E215", message, span, hints=close(name, candidates) or (forms,))


def cell_without_space(span: Span) -> Diagnostic:
    """E215: cells in a ruleset without a space."""
    message = Words(
        "a cell is a place on a map, and this ruleset has no space",
        "une case est un lieu sur une carte, et ce jeu n'a pas d'espace",
    )
    hint = Words("declare one under `space:`", "déclarez-en un sous `space:`")
    return error("E215", message, span, hints=(hint,))


def misplaced_steps(span: Span) -> Diagnostic:
    """E215: steps as the type of something else than a field of entries."""
    message = Words("steps cannot stand here", "des étapes ne peuvent pas figurer ici")
    hint = Words(
        "only a field under `fields:` of a kind of entries can be `steps`",
        "seul un champ sous `fields:` d'une catégorie d'entrées peut être `steps`",
    )
    return error("E215", message, span, hints=(hint,))


def told_record(kind: str, span: Span) -> Diagnostic:
    """E215: a record as what an event or a check is told with."""
    message = Words(
        f"`{shown(kind)}` is a record, and what is told outlives records",
        f"« {shown(kind)} » est une fiche, et ce qui est raconté dure plus que les fiches",
    )
    hint = Words(
        "give the values that count one by one, such as `points: 0..99`",
        "donnez une à une les valeurs qui comptent, comme `points: 0..99`",
    )
    return error("E215", message, span, hints=(hint,))


def cycle(names: tuple[str, ...], span: Span) -> Diagnostic:
    """E218: things that are defined through each other."""
    ring = " -> ".join(names)
    message = Words(f"this is defined through itself: {ring}", f"ceci se définit par soi-même : {ring}")
    return error(
        "E218", message, span, hints=(Words("break the ring somewhere", "rompez la boucle quelque part"),)
    )


def already_named(name: str, span: Span, first: Span | None = None) -> Diagnostic:
    """E225: a name given twice where it can mean one thing only."""
    message = Words(f"`{name}` already names something here", f"« {name} » désigne déjà quelque chose ici")
    hint = Words("choose another name", "choisissez un autre nom")
    labels = () if first is None else (Label(first, Words("first here", "d'abord ici")),)
    return error("E225", message, span, hints=(hint,), labels=labels)


def reserved_name(name: str, span: Span) -> Diagnostic:
    """E226: a name that the language keeps for itself."""
    message = Words(f"`{name}` is a word of the language", f"« {name} » est un mot du langage")
    return error("E226", message, span, hints=(Words("choose another name", "choisissez un autre nom"),))


def unknown_rule(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E230: a scenario covers what the register does not have."""
    message = Words(
        f"the register has no rule `{shown(name)}`", f"le registre n'a pas de règle « {shown(name)} »"
    )
    hint = Words("declare it under `rule:`", "déclarez-la sous `rule:`")
    known = list(candidates)
    return error("E230", message, span, hints=close(name, known) or (hint,), fix=renamed(name, known, span))
