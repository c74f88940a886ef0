"""Plain data as nodes, so that what a caller gives is checked like what a file says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from estoc.play.mistakes import UsageError
from estoc.text import Mapping as MappingNode
from estoc.text import Node, Scalar, Source, Span
from estoc.text import Sequence as SequenceNode

DEPTH_LIMIT = 40
"""As deep as lists and mappings may stand in each other in a file."""


@dataclass(slots=True)
class _Writer:
    """Writes data as flow YAML, and remembers where each piece stands."""

    parts: list[str] = field(default_factory=list)
    length: int = 0

    def put(self, text: str) -> tuple[int, int]:
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start, self.length


@dataclass(frozen=True, slots=True)
class _Piece:
    """A node without a source yet."""

    at: tuple[int, int]
    value: str | list[_Piece] | list[tuple[_Piece, _Piece]]
    plain: bool
    mapping: bool


def node_of(data: object, name: str) -> Node:
    """A node for plain data; `name` stands where a file's path would.

    Texts that would read as numbers are quoted, so that they stay texts.
    """
    if _depth(data) > DEPTH_LIMIT:
        message = f"lists and mappings stand in each other more than {DEPTH_LIMIT} deep"
        raise UsageError(message)
    writer = _Writer()
    piece = _piece(data, writer)
    source = Source.of(name, "".join(writer.parts))
    return _node(piece, source)


def _depth(data: object) -> int:
    """How deep lists and mappings stand in each other, as far as it matters."""
    depth, level = 0, list[object]([data])
    while level and depth <= DEPTH_LIMIT:
        inner: list[object] = []
        for one in level:
            if isinstance(one, Mapping):
                inner += one.values()
            elif isinstance(one, Sequence) and not isinstance(one, str):
                inner += one
        depth, level = depth + bool(inner), inner
    return depth


def _piece(data: object, writer: _Writer) -> _Piece:
    if isinstance(data, Mapping):
        start, _ = writer.put("{")
        pairs: list[tuple[_Piece, _Piece]] = []
        for number, (key, value) in enumerate(data.items()):
            writer.put(", " if number else "")
            name = _Piece(writer.put(str(key)), str(key), plain=True, mapping=False)
            writer.put(": ")
            pairs.append((name, _piece(value, writer)))
        _, end = writer.put("}")
        return _Piece((start, end), pairs, plain=False, mapping=True)
    if isinstance(data, Sequence) and not isinstance(data, str):
        start, _ = writer.put("[")
        items: list[_Piece] = []
        for number, item in enumerate(data):
            writer.put(", " if number else "")
            items.append(_piece(item, writer))
        _, end = writer.put("]")
        return _Piece((start, end), items, plain=False, mapping=False)
    return _scalar(data, writer)


def _scalar(data: object, writer: _Writer) -> _Piece:
    """A scalar; what JSON has and the language has not, such as 1.5, is written as it is, to be refused."""
    match data:
        case None:
            text, plain = "absent", True
        case bool():
            text, plain = ("true" if data else "false"), True
        case str():
            text, plain = data, not data.isdigit()
        case _:
            text, plain = str(data), True
    return _Piece(writer.put(text), text, plain=plain, mapping=False)


def _node(piece: _Piece, source: Source) -> Node:
    span = Span(source, *piece.at)
    if isinstance(piece.value, str):
        return Scalar(span, piece.value, piece.plain)
    if piece.mapping:
        pairs = [
            (_node(pair[0], source), _node(pair[1], source))
            for pair in piece.value
            if isinstance(pair, tuple)
        ]
        return MappingNode(span, tuple((key, value) for key, value in pairs if isinstance(key, Scalar)))
    return SequenceNode(span, tuple(_node(item, source) for item in piece.value if isinstance(item, _Piece)))
