"""Taking values out of nodes whose shape the schema has already checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries
from estoc.ruleset.wording import node_called, quoted
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.resolver import resolve
from estoc.text.source import Span
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.text.diagnostic import Diagnostic

NO_WORDS = Words("", "")
_LANGUAGES = ("fr", "en")
_TEXT = Words("a text", "un texte")
_WORDS = Words(
    "a text in both languages, `{fr: ..., en: ...}`", "un texte dans les deux langues, `{fr: ..., en: ...}`"
)


def pairs(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The keys and values of a mapping; none where there is no mapping."""
    return node.pairs if isinstance(node, Mapping) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; none where there is no list."""
    return node.items if isinstance(node, Sequence) else ()


def scalars(node: Node | None) -> Iterator[Scalar]:
    """The scalars of a list."""
    return (item for item in items(node) if isinstance(item, Scalar))


def single_pairs(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The keys and values of a list of mappings with one key each."""
    return tuple(pair for pair in map(one_key, items(node)) if pair is not None)


def get(node: Node | None, key: str) -> Node | None:
    """The value of a key of a mapping."""
    return node.get(key) if isinstance(node, Mapping) else None


def scalar(node: Node | None, key: str) -> Scalar | None:
    """The scalar that a key of a mapping holds."""
    found = get(node, key)
    return found if isinstance(found, Scalar) else None


def text(node: Node | None, key: str, default: str = "") -> str:
    """The text that a key of a mapping holds."""
    found = scalar(node, key)
    return default if found is None else found.value


def integer(node: Node | None, key: str, default: int) -> int:
    """The integer that a key of a mapping holds."""
    found = scalar(node, key)
    value = None if found is None else resolve(found)
    return value if isinstance(value, int) else default


def truth(node: Node | None, key: str, *, default: bool) -> bool:
    """The truth value that a key of a mapping holds."""
    found = scalar(node, key)
    value = None if found is None else resolve(found)
    return value if isinstance(value, bool) else default


def words(node: Node | None) -> Words:
    """A text in both languages."""
    return Words(text(node, "en"), text(node, "fr"))


def words_or_mistake(name: str, node: Node) -> Words | Diagnostic:
    """The text in both languages that stands in the field `name`, or what is wrong with it."""
    if is_empty(node):
        return errors_entries.empty_value(name, node.span)
    if not isinstance(node, Mapping):
        return errors_entries.wrong_shape(_WORDS, node_called(node), place(node))
    wrong = next(_wrong_texts(name, node), None)
    return words(node) if wrong is None else wrong


def _wrong_texts(name: str, node: Mapping) -> Iterator[Diagnostic]:
    for key, value in node.pairs:
        if key.value not in _LANGUAGES:
            yield errors_entries.unknown_key(quoted(name), key.value, _LANGUAGES, key.span)
        elif is_empty(value):
            yield errors_entries.empty_value(key.value, key.span)
        elif not isinstance(value, Scalar):
            yield errors_entries.wrong_shape(_TEXT, node_called(value), place(value))
    for language in _LANGUAGES:
        if node.get(language) is None:
            yield errors_entries.missing_key(quoted(name), language, place(node))


def name_of(body: Node, identifier: str) -> Words:
    """The name that an entry gives itself, or its id."""
    found = words(get(body, "name"))
    return found if found != NO_WORDS else Words(identifier, identifier)


def one_key(node: Node) -> tuple[Scalar, Node] | None:
    """The key and value of a mapping with one key."""
    return node.pairs[0] if isinstance(node, Mapping) and len(node.pairs) == 1 else None


def is_empty(node: Node) -> bool:
    """Whether nothing stands where a value should."""
    return isinstance(node, Scalar) and node.plain and not node.value


def place(node: Node) -> Span:
    """The place to show for a node: a scalar, the first key of a mapping, the start of a list."""
    match node:
        case Mapping(pairs=pairs) if pairs:
            return pairs[0][0].span
        case Sequence(items=items) if items:
            return Span(node.span.source, node.span.start, node.span.start + 1)
        case _:
            return node.span
