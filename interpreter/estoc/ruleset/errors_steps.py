"""What can be wrong with steps: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.wording import close, listed, renamed, shown
from estoc.text.codes import error
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span


def no_verb(verbs: Iterable[str], span: Span) -> Diagnostic:
    """E220: a step without a verb, or with two."""
    known = ", ".join(verbs)
    message = Words("a step has exactly one verb", "une étape a exactement un verbe")
    return error("E220", message, span, hints=(Words(f"one of {known}", f"l'un de {known}"),))


def unknown_verb(name: str, verb: str, span: Span) -> Diagnostic:
    """E220: a step whose verb is misspelt."""
    message = Words(f"no step does `{shown(name)}`", f"aucune étape ne fait « {shown(name)} »")
    return error("E220", message, span, hints=close(name, [verb]), fix=renamed(name, [verb], span))


def unknown_step_target(kind: str, name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E221: a step that names something that is not there."""
    known = list(candidates)
    message = Words(
        f"there is no {kind} `{shown(name)}`", f"il n'y a pas de « {shown(name)} » sous « {kind} »"
    )
    some = Words(f"there are {listed(known)}", f"il y a {listed(known)}")
    hints = close(name, known) or ((some,) if known else ())
    return error("E221", message, span, hints=hints, fix=renamed(name, known, span))


def wrong_arguments(
    name: str, wanted: Iterable[str], span: Span, *, missing: Iterable[str], extra: Iterable[str]
) -> Diagnostic:
    """E222: arguments that do not match the parameters."""
    lacking, surplus, known = ", ".join(missing), ", ".join(map(shown, extra)), list(wanted)
    en = f"`{name}` takes {', '.join(known) or 'nothing'}"
    fr = f"« {name} » prend {', '.join(known)}" if known else f"« {name} » ne prend rien"
    if lacking:
        en, fr = f"{en}; missing: {lacking}", f"{fr} ; il manque : {lacking}"
    if surplus:
        en, fr = f"{en}; unknown: {surplus}", f"{fr} ; inconnu : {surplus}"
    return error("E222", Words(en, fr), span)


def not_changeable(name: str, span: Span) -> Diagnostic:
    """E223: a change of something that cannot change."""
    hint = Words(
        "only a state of an object or a field of a record can: object.state",
        "seuls un état d'un objet ou un champ d'un carnet le peuvent : objet.etat",
    )
    message = Words(f"`{shown(name)}` cannot be changed", f"« {shown(name)} » ne peut pas être changé")
    return error("E223", message, span, hints=(hint,))


def not_countable(name: str, span: Span) -> Diagnostic:
    """E223: a change by a number of what is neither a number nor on a scale."""
    message = Words(
        f"nothing can be added to `{shown(name)}`", f"on ne peut rien ajouter à « {shown(name)} »"
    )
    hint = Words("give it a new value with `to:`", "donnez-lui une nouvelle valeur avec `to:`")
    return error("E223", message, span, hints=(hint,))


def endless_calls(names: tuple[str, ...], span: Span) -> Diagnostic:
    """E224: procedures that call each other without end."""
    ring = " -> ".join(names)
    message = Words(
        f"these steps call each other without end: {ring}", f"ces étapes s'appellent sans fin : {ring}"
    )
    hint = Words(
        "break the ring, or let one of them say with `nesting:` how many of it may be under way at once",
        "rompez la boucle, ou que l'une dise avec `nesting:` combien peuvent être en cours à la fois",
    )
    return error("E224", message, span, hints=(hint,))


def missing_cases(names: Iterable[str], span: Span) -> Diagnostic:
    """E227: a match that forgets values."""
    known = listed(names)
    hint = Words("add the cases, or `else:`", "ajoutez les cas, ou `else:`")
    return error("E227", Words(f"no case for {known}", f"aucun cas pour {known}"), span, hints=(hint,))


def no_instance(span: Span) -> Diagnostic:
    """E310: `this` where no instance of a condition is at hand: plain conditions have none."""
    message = Words("nothing here is called `this`", "rien ici ne s'appelle « this »")
    hint = Words(
        "a condition without `with:` is ended by name: `{lift: CONDITION, from: bearer}`",
        "un état sans `with:` se termine par son nom : `{lift: ÉTAT, from: bearer}`",
    )
    return error("E310", message, span, hints=(hint,))
