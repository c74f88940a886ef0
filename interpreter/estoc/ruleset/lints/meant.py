"""Marks under `meant`: warnings whose cause is meant, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import reading
from estoc.ruleset.wording import close, entry_called, listed
from estoc.text.codes import CODES, warning
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset import model
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.lints.found import Found
    from estoc.text.diagnostic import Diagnostic

_ITSELF = "W509"


def unanswered(rules: model.Ruleset, found: tuple[Found, ...]) -> Iterator[Diagnostic]:
    """The warnings that no mark answers; and W509, marks that answer none."""
    marks = rules.written.get("meant", {}).values()
    answered = {(reading.text(mark.body, "in"), reading.text(mark.body, "warning")) for mark in marks}
    given = {(f"{one.kind}:{one.id}", one.diagnostic.code) for one in found}
    for one in found:
        if (f"{one.kind}:{one.id}", one.diagnostic.code) not in answered:
            yield one.diagnostic
    for mark in marks:
        if (reading.text(mark.body, "in"), reading.text(mark.body, "warning")) not in given:
            yield _about_nothing(rules, mark)


def _about_nothing(rules: model.Ruleset, mark: Declared) -> Diagnostic:
    where, code = reading.scalar(mark.body, "in"), reading.scalar(mark.body, "warning")
    place, warned = ("" if one is None else one.value for one in (where, code))
    span = mark.key.span if where is None else where.span
    known = [one for one in CODES if one.startswith("W") and one != _ITSELF]
    if code is not None and warned not in known:
        message = Words(
            f"no warning `{warned}` can be meant", f"aucun avertissement « {warned} » ne peut être voulu"
        )
        hint = Words(f"what can be meant is {listed(known)}", f"ce qui peut être voulu : {listed(known)}")
        return warning("W509", message, code.span, hints=(hint,))
    kind, _, identifier = place.partition(":")
    entries = rules.written.get(kind, {})
    called = entry_called(kind, identifier)
    if identifier not in entries:
        message = Words(f"there is no {called.en}", f"il n'y a pas de {called.fr}")
        hint = Words(
            "an entry is named with its kind: `kind:id`", "on nomme une entrée avec sa catégorie : `kind:id`"
        )
        near = close(identifier, entries) or close(kind, rules.written)
        return warning("W509", message, span, hints=near or (hint,))
    message = Words(
        f"{called.en} gives no warning {warned}", f"{called.fr} ne donne aucun avertissement {warned}"
    )
    hint = Words("take the mark away", "retirez la marque")
    return warning("W509", message, span, hints=(hint,))
