"""What can be wrong with folders, manifests and packs: one function a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.wording import close, listed, renamed
from estoc.text.codes import error
from estoc.text.source import Source, Span
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from estoc.text.diagnostic import Diagnostic


def _file(path: str) -> Span:
    return Span(Source.of(path, ""), 0, 0)


def no_rules(path: str) -> Diagnostic:
    """E201: a folder without a manifest."""
    hint = Words(
        "a ruleset has a file ruleset.yaml, a pack a file pack.yaml",
        "un jeu a un fichier ruleset.yaml, un paquet un fichier pack.yaml",
    )
    message = Words(f"`{path}` holds no rules", f"« {path} » ne contient pas de règles")
    return error("E201", message, _file(path), hints=(hint,))


def link_outside(path: str) -> Diagnostic:
    """E202: a link in a pack leads out of it."""
    message = Words(
        f"`{path}` is a link that leads out of its folder", f"« {path} » est un lien qui sort de son dossier"
    )
    hint = Words("put the file itself into the folder", "mettez le fichier lui-même dans le dossier")
    return error("E202", message, _file(path), hints=(hint,))


def too_many_files(path: str, limit: int) -> Diagnostic:
    """E203: more files than a pack may have."""
    message = Words(f"`{path}` has more than {limit} files", f"« {path} » a plus de {limit} fichiers")
    hint = Words("put several entries into one file", "mettez plusieurs entrées dans un même fichier")
    return error("E203", message, _file(path), hints=(hint,))


def wrong_language(found: str, known: int, span: Span) -> Diagnostic:
    """E219: a version of the rule language that this Estoc does not read."""
    message = Words(
        f"this Estoc reads language {known}, not {found}",
        f"cette version d'Estoc lit le langage {known}, et non {found}",
    )
    hint = Words(f"write `language: {known}`", f"écrivez `language: {known}`")
    return error("E219", message, span, hints=(hint,))


def unfitting_pack(pack: str, wanted: str, found: str, span: Span) -> Diagnostic:
    """E229: a pack that extends another ruleset."""
    message = Words(
        f"pack `{pack}` extends `{wanted}`, not `{found}`",
        f"le paquet « {pack} » étend « {wanted} », et non « {found} »",
    )
    return error("E229", message, span)


def not_a_pack(identifier: str, span: Span) -> Diagnostic:
    """E229: a ruleset in the place of a pack."""
    message = Words(
        f"`{identifier}` is a ruleset, not a pack", f"« {identifier} » est un jeu, et non un paquet"
    )
    hint = Words(
        "a pack has a file pack.yaml that starts with `pack:`",
        "un paquet a un fichier pack.yaml qui commence par `pack:`",
    )
    return error("E229", message, span, hints=(hint,))


def not_a_ruleset(identifier: str, span: Span) -> Diagnostic:
    """E229: a pack in the place of a ruleset."""
    message = Words(
        f"`{identifier}` is a pack, not a ruleset", f"« {identifier} » est un paquet, et non un jeu"
    )
    hint = Words("name the ruleset that it extends first", "nommez d'abord le jeu qu'il étend")
    return error("E229", message, span, hints=(hint,))


def too_many_entries(kind: str, limit: int, span: Span) -> Diagnostic:
    """E231: more entries than a kind may have."""
    message = Words(f"`{kind}` has more than {limit} entries", f"« {kind} » a plus de {limit} entrées")
    return error("E231", message, span)


def unknown_ruleset(name: str, candidates: Iterable[str], span: Span | None = None) -> Diagnostic:
    """E232: a name that is neither a folder nor a shipped ruleset; `span` is where a file has it."""
    candidates = tuple(candidates)
    shipped = listed(candidates)
    hints = close(name, candidates) or (Words(f"shipped: {shipped}", f"fournis : {shipped}"),)
    message = Words(f"there is no ruleset `{name}`", f"il n'y a pas de jeu « {name} »")
    if span is None:
        return error("E232", message, _file(name), hints=hints)
    return error("E232", message, span, hints=hints, fix=renamed(name, candidates, span))
