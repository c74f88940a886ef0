"""What a failure of JSON Schema means to the author: one message for one cause, at its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from jsonschema.exceptions import ValidationError

from estoc.ruleset import errors_entries, errors_steps, reading
from estoc.ruleset.misread import Meant, meant_number, meant_text
from estoc.ruleset.wording import node_called, quoted, sort_called
from estoc.text.nearest import nearest
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Node, Scalar, Sequence
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span

_CHOICE = "choice"
_ENDS = 10**9
_LANGUAGES = {"fr", "en"}
_TEXTS = Words("a text in both languages", "un texte dans les deux langues")


def nothing_chosen(keys: list[str]) -> ValidationError:
    """The failure of a choice of which no branch, or several, can be meant."""
    return ValidationError("", validator=_CHOICE, validator_value=keys)


@dataclass(frozen=True, slots=True)
class Part:
    """An entry or a part of one: the key that names it, what stands below, and what it is called."""

    key: Scalar
    body: Node
    called: Words


@dataclass(frozen=True, slots=True)
class _Failure:
    """A failure with what is needed to tell it.

    Attributes:
        keyword: the keyword of the schema that failed.
        limit: what stands behind that keyword.
        schema: the schema around it.
        node: what failed.
        span: the place to show.
        owner: what the node is called.
        outer: the list or mapping that the node stands in, if any.
    """

    keyword: str
    limit: object
    schema: Mapping[str, Any]
    node: Node
    span: Span
    owner: Words
    outer: Node | None

    @property
    def known(self) -> tuple[str, ...]:
        """The keys that a mapping may have."""
        return tuple(self.schema.get("properties", ()))

    @property
    def keys(self) -> tuple[Scalar, ...]:
        """The keys that a mapping has."""
        return tuple(key for key, _ in reading.pairs(self.node))


def messages(failures: Iterable[ValidationError], part: Part) -> Iterator[Diagnostic]:
    """What is wrong with an entry, each mistake once."""
    placed = [_placed(failure, part) for failure in failures]
    misspelt = {
        (id(one.node), name)
        for one in placed
        if one.keyword == "additionalProperties"
        for name in _meant(one)
    }
    flat = {id(one.outer): one.outer for one in placed if _in_flat_list(one)}
    for failure in placed:
        if id(failure.outer) not in flat:
            yield from _diagnostics(failure, misspelt)
    yield from (errors_entries.flat_list(outer) for outer in flat.values() if isinstance(outer, Sequence))


def _in_flat_list(failure: _Failure) -> bool:
    """Whether a list is wanted and a word is there, as everywhere in its list: one bracket is missing."""
    outer = failure.outer
    words = isinstance(outer, Sequence) and all(isinstance(item, Scalar) for item in outer.items)
    return words and (failure.keyword, failure.limit) == ("type", "array")


def _placed(failure: ValidationError, part: Part) -> _Failure:
    node, key, called = part.body, part.key, part.called
    span, outer = key.span, None
    for step in failure.absolute_path:
        outer = node
        match node, step:
            case MappingNode(), str(name):
                key, node = node.key(name) or key, node.get(name) or node
                called, span = quoted(key.value), key.span
            case Sequence(items=items), int(index):
                node = items[index]
                span = reading.place(node)
                if isinstance(node, MappingNode) and node.pairs:
                    called = quoted(node.pairs[0][0].value)
            case _:
                break
    if isinstance(node, Scalar) and node.span.start < node.span.end:
        span = node.span
    schema = failure.schema if isinstance(failure.schema, dict) else {}
    return _Failure(str(failure.validator), failure.validator_value, schema, node, span, called, outer)


def _diagnostics(failure: _Failure, misspelt: set[tuple[int, str]]) -> Iterator[Diagnostic]:
    owner, span = failure.owner, failure.span
    match failure.keyword:
        case "additionalProperties":
            for key in _unknown(failure):
                yield errors_entries.unknown_key(owner, key.value, failure.known, key.span)
        case "required":
            given = {key.value for key in failure.keys}
            for name in cast("list[str]", failure.limit):
                if name not in given and (id(failure.node), name) not in misspelt:
                    yield errors_entries.missing_key(owner, name, span)
        case "type":
            wanted = _TEXTS if _both_languages(failure) else sort_called(failure.limit)
            place = reading.place(failure.node)
            meant = _meant_by(failure)
            yield errors_entries.wrong_shape(
                wanted, node_called(failure.node), place, *meant.hints, fix=meant.fix
            )
        case "enum":
            yield errors_entries.not_listed(
                _text(failure.node), cast("list[str]", failure.limit), reading.place(failure.node)
            )
        case "minimum" | "maximum":
            low, high = failure.schema.get("minimum", -_ENDS), failure.schema.get("maximum", _ENDS)
            yield errors_entries.out_of_bounds(_text(failure.node), low, high, span)
        case keyword if keyword == _CHOICE:
            yield _without_verb(failure)
        case _:
            yield _wrong_number(failure)


def _meant_by(failure: _Failure) -> Meant:
    """How to write what is wanted: a list, a text in both languages, a number, a text."""
    keys = {key.value for key, _ in reading.pairs(failure.outer)} if failure.outer is not None else set()
    match failure.limit:
        case "array":
            node = failure.node
            return Meant(errors_entries.in_brackets(node), errors_entries.bracketed(node))
        case "object":
            both = Words("write `{fr: ..., en: ...}`", "écrivez « {fr: ..., en: ...} »")
            # What is no part of anything is an entry, or stands as far left as one.
            other = (errors_entries.MORE_SPACES,) if failure.outer is None else ()
            return Meant((both,) if _both_languages(failure) else other)
        case "integer":
            return meant_number(failure.node)
        case "string":
            return meant_text(failure.node) if keys and keys <= _LANGUAGES else _example(failure)
        case _:
            return Meant()


def _example(failure: _Failure) -> Meant:
    """The first example of a text that the schema gives."""
    found = [str(one) for one in failure.schema.get("examples", ())]
    return Meant(tuple(Words(f"for example `{one}`", f"par exemple « {one} »") for one in found[:1]))


def _both_languages(failure: _Failure) -> bool:
    """Whether a text in both languages is wanted."""
    return failure.limit == "object" and {"fr", "en"} <= set(failure.known)


def _unknown(failure: _Failure) -> Iterator[Scalar]:
    return (key for key in failure.keys if key.value not in failure.known)


def _meant(failure: _Failure) -> Iterator[str]:
    """The required keys that unknown ones are near to: they are not missing but misspelt."""
    given = {key.value for key in failure.keys}
    lacking = [name for name in failure.schema.get("required", ()) if name not in given]
    found = (nearest(key.value, lacking) for key in _unknown(failure))
    return (name for name in found if name is not None)


def _without_verb(failure: _Failure) -> Diagnostic:
    verbs = cast("list[str]", failure.limit)
    given = [key for key in failure.keys if key.value in verbs]
    if len(given) > 1:
        return errors_steps.no_verb(verbs, given[1].span)
    for key in failure.keys:
        verb = nearest(key.value, verbs)
        if verb is not None:
            return errors_steps.unknown_verb(key.value, verb, key.span)
    return errors_steps.no_verb(verbs, failure.span)


def _wrong_number(failure: _Failure) -> Diagnostic:
    """Too few or too many keys or items."""
    if failure.keyword == "minProperties" and failure.known:
        given = [key.value for key in failure.keys]
        open_names = [name for name in failure.known if name not in given]
        return errors_entries.missing_one_of(failure.owner, open_names, failure.span)
    size = len(reading.pairs(failure.node)) + len(reading.items(failure.node))
    found = Words(str(size), str(size))
    match failure.keyword:
        case "minItems":
            wanted = Words("a list with at least one item", "une liste d'au moins un élément")
            found = Words("an empty list", "une liste vide")
        case "maxItems":
            wanted = Words(f"a list of at most {failure.limit}", f"une liste d'au plus {failure.limit}")
        case "maxProperties" if failure.known:
            listed = ", ".join(failure.known)
            wanted = Words(
                f"no more than {failure.limit} of {listed}", f"au plus {failure.limit} parmi {listed}"
            )
        case _:
            wanted = Words("a single key with its value", "une seule clé avec sa valeur")
    return errors_entries.wrong_shape(wanted, found, failure.span)


def _text(node: Node) -> str:
    return node.value if isinstance(node, Scalar) else node_called(node).en
