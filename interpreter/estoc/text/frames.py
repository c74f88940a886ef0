"""Lists and mappings that are still open while a document is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from estoc.text import errors
from estoc.text.node import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span

MERGE_KEY = "<<"


@dataclass(slots=True)
class OpenSequence:
    """A list that is being read."""

    start: int
    items: list[Node] = field(default_factory=list)

    def take(self, node: Node | None) -> tuple[Diagnostic, ...]:
        """Takes the next item; None is one that was refused."""
        if node is not None:
            self.items.append(node)
        return ()

    def closed(self, span: Span) -> Sequence:
        """The list, at `span`."""
        return Sequence(span, tuple(self.items))


@dataclass(slots=True)
class OpenMapping:
    """A mapping that is being read: keys and values come by turns."""

    start: int
    flow: bool
    margin: bool = False
    pairs: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    first_keys: dict[str, Scalar] = field(default_factory=dict)
    key: Scalar | None = None
    at_value: bool = False
    merging: bool = False

    def take(self, node: Node | None) -> tuple[Diagnostic, ...]:
        """Takes the next key or value; None is one that was refused. Gives what is wrong with it."""
        if self.at_value:
            self.at_value = False
            self.merging = False
            return self._take_value(node)
        self.at_value = True
        self.key = None
        return self._take_key(node)

    def closed(self, span: Span) -> Mapping:
        """The mapping, at `span`."""
        return Mapping(span, tuple(self.pairs.values()))

    def _take_key(self, node: Node | None) -> tuple[Diagnostic, ...]:
        match node:
            case None:
                return ()
            case Scalar(value="", plain=True) | Sequence() | Mapping():
                return (errors.key_not_text(node.span),)
            case Scalar(value=value, plain=True) if value == MERGE_KEY:
                self.merging = True
                return (errors.merge_key(node.span),)
            case Scalar(value=value):
                first = self.first_keys.setdefault(value, node)
                if first is not node:
                    return (errors.duplicate_key(node, first, margin=self.margin),)
                self.key = node
                return ()

    def _take_value(self, node: Node | None) -> tuple[Diagnostic, ...]:
        if self.key is None or node is None:
            return ()
        if self.flow and self.key.plain and ":" in self.key.value and _is_nothing(node):
            return (errors.missing_space(self.key),)
        self.pairs[self.key.value] = (self.key, node)
        return ()


Open: TypeAlias = OpenSequence | OpenMapping


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and not node.value
