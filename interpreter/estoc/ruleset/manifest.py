"""The head of a ruleset or pack: what it is called, what it extends, what it starts with."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_files, errors_packs, reading
from estoc.ruleset.identifiers import check_identifier
from estoc.ruleset.versions import need, version
from estoc.ruleset.wording import node_called
from estoc.text.nearest import nearest
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.ruleset.folder import Document
    from estoc.ruleset.report import Report
    from estoc.text.source import Span

LANGUAGE = 1
_OWNER = Words("the head", "l'en-tête")
_TEXT = Words("a text", "un texte")
_IDS = ("id", "extends", "timeline", "setup", "policy", "space")
_IDS_WANTED = Words("a list of ids of packs", "une liste d'identifiants de paquets")
_NEEDS_WANTED = Words("packs with their versions, `{ID: 1.2}`", "des paquets et leurs versions, `{ID: 1.2}`")
_OPTIONAL = MappingProxyType({"ruleset": ("space",), "pack": ("needs", "after", "conflicts")})
_FIELDS = MappingProxyType(
    {
        "ruleset": ("id", "version", "language", "name", "timeline", "setup", "policy"),
        "pack": ("id", "version", "language", "name", "extends"),
    }
)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The head of a ruleset, or of a pack (which extends a ruleset).

    Attributes:
        id: its id.
        version: its version, as written.
        extends: the id of the ruleset that a pack extends; None for a ruleset.
        node: what is written.
    """

    id: str
    version: str
    extends: str | None
    node: Mapping

    @property
    def needs(self) -> tuple[tuple[Scalar, Scalar], ...]:
        """The packs that must be there, and the version of each as written."""
        found = reading.pairs(self.node.get("needs"))
        return tuple((key, value) for key, value in found if isinstance(value, Scalar))

    @property
    def after(self) -> tuple[Scalar, ...]:
        """The packs that come first where they are there."""
        return tuple(reading.scalars(self.node.get("after")))

    @property
    def conflicts(self) -> tuple[Scalar, ...]:
        """The packs that cannot be there."""
        return tuple(reading.scalars(self.node.get("conflicts")))

    @property
    def named(self) -> tuple[Scalar, ...]:
        """The packs that come before this one: it may change what they change."""
        return (*(key for key, _ in self.needs), *self.after)

    def place(self, key: str) -> Span:
        """The place of a value, or of the manifest."""
        found = reading.scalar(self.node, key)
        return self.node.span if found is None else found.span


def read_manifest(document: Document, report: Report) -> Manifest | None:
    """The manifest of a folder, or None with diagnostics."""
    pairs = reading.pairs(document.node)
    head = next((pair for pair in pairs if pair[0].value in _FIELDS), None)
    if head is None:
        span = reading.place(document.node)
        report.add(errors_entries.missing_one_of(_OWNER, _FIELDS, span))
        return None
    key, body = head
    if not isinstance(body, Mapping):
        report.add(errors_entries.empty_value(key.value, key.span))
        return None
    others = [other for other, _ in pairs if other is not key]
    for other in others:
        report.add(errors_entries.beside_the_head(other.value, key.value, other.span))
    wanted = _FIELDS[key.value]
    optional = tuple(name for name in _OPTIONAL[key.value] if body.get(name) is not None)
    found = [_is_there(name, key, body, report) for name in (*wanted, *optional)]
    _check_keys(body, (*wanted, *_OPTIONAL[key.value], "about"), report)
    language = reading.scalar(body, "language")
    if language is not None and language.value != str(LANGUAGE):
        report.add(errors_files.wrong_language(language.value, LANGUAGE, language.span))
        return None
    if others or not all(found):
        return None
    return Manifest(
        reading.text(body, "id"), reading.text(body, "version"), reading.text(body, "extends") or None, body
    )


def _is_there(name: str, head: Scalar, body: Mapping, report: Report) -> bool:
    """Whether a field is there and has its shape."""
    node = body.get(name)
    match name, node:
        case _, None:
            # A key that is misspelt is told where it stands, and is not missing as well.
            if not any(nearest(key.value, _FIELDS[head.value]) == name for key, _ in body.pairs):
                report.add(errors_entries.missing_key(_OWNER, name, head.span))
            return False
        case "name", _:
            return _is_words(name, node, report)
        case "needs", _:
            return _are_needs(node, report)
        case (("after" | "conflicts"), _):
            return _are_ids(node, report)
        case _, Scalar():
            return _is_scalar(name, node, report)
        case _:
            report.add(errors_entries.wrong_shape(_TEXT, node_called(node), reading.place(node)))
            return False


def _is_scalar(name: str, node: Scalar, report: Report) -> bool:
    if not node.value:
        report.add(errors_entries.empty_value(name, node.span))
        return False
    if name == "version" and version(node.value) is None:
        report.add(errors_packs.bad_version(node.value, node.span))
        return False
    return check_identifier(node, report) if name in _IDS else True


def _are_needs(node: Node, report: Report) -> bool:
    if not isinstance(node, Mapping):
        report.add(errors_entries.wrong_shape(_NEEDS_WANTED, node_called(node), reading.place(node)))
        return False
    fine = True
    for key, value in node.pairs:
        if not isinstance(value, Scalar) or need(value.value) is None:
            report.add(
                errors_packs.bad_version(
                    value.value if isinstance(value, Scalar) else node_called(value).en, reading.place(value)
                )
            )
            fine = False
        fine = check_identifier(key, report) and fine
    return fine


def _are_ids(node: Node, report: Report) -> bool:
    if not isinstance(node, Sequence) or not all(isinstance(item, Scalar) for item in node.items):
        hints = errors_entries.in_brackets(node)
        report.add(errors_entries.wrong_shape(_IDS_WANTED, node_called(node), reading.place(node), *hints))
        return False
    return all(check_identifier(item, report) for item in reading.scalars(node))


def _check_keys(body: Mapping, known: tuple[str, ...], report: Report) -> None:
    for key, value in body.pairs:
        if key.value not in known:
            report.add(errors_entries.unknown_key(_OWNER, key.value, known, key.span))
        elif key.value == "about":
            _is_words("about", value, report)


def _is_words(name: str, node: Node, report: Report) -> bool:
    found = reading.words_or_mistake(name, node)
    if isinstance(found, Words):
        return True
    report.add(found)
    return False
