"""From YAML's events to nodes, within limits and without recursion."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import is_normalized

import yaml

from estoc.text import errors
from estoc.text.characters import FORBIDDEN
from estoc.text.frames import Open, OpenMapping, OpenSequence
from estoc.text.node import Node, Scalar
from estoc.text.normal_form import composed
from estoc.text.places import Extent, places_of
from estoc.text.source import Source, Span

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.limits import ReadingLimits

_PROPERTIES = re.compile(r"(?:[!&][^\s,\[\]{}]*(?:\s+|#[^\n]*)*)*")
_TAG = re.compile(r"![^\s,\[\]{}]*")
_ANCHOR = re.compile(r"&[^\s,\[\]{}]*")
_BLOCK_STYLES = ("|", ">")


class Construction:
    """Takes the events of one document, one by one.

    Attributes:
        found: what is wrong so far.
        node: the document, once it is complete.
        stopped: whether what was found makes the rest of the file not worth reading.
        last: the scalar read last.
        verbatim: the extents of the quoted and block scalars of several lines, in which tabs are text.
    """

    def __init__(self, source: Source, limits: ReadingLimits) -> None:
        self.found: list[Diagnostic] = []
        self.node: Node | None = None
        self.stopped = False
        self.last: Scalar | None = None
        self.verbatim: list[Span] = []
        self._source = source
        self._limits = limits
        self._open: list[Open] = []
        self._documents = 0
        self._nodes = 0
        self._reached = 0

    def take(self, event: yaml.Event) -> None:
        """Takes the next event."""
        match event:
            case yaml.ScalarEvent():
                self._take_scalar(event)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._take_start(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._take_end(event)
            case yaml.AliasEvent():
                self._take_alias(event)
            case yaml.DocumentStartEvent():
                self._take_document(event)
            case _:
                pass

    def _take_document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop(errors.several_documents(self._span(event)))

    def _take_alias(self, event: yaml.AliasEvent) -> None:
        self._reached = event.end_mark.index
        frame = self._open[-1] if self._open else None
        # `<<: *base` is one mistake, told at the `<<`.
        if not (isinstance(frame, OpenMapping) and frame.merging):
            self.found.append(errors.alias(self._span(event)))
        self._place(None)

    def _take_start(self, event: yaml.SequenceStartEvent | yaml.MappingStartEvent) -> None:
        start = self._after_properties(event)
        if len(self._open) >= self._limits.depth:
            self._stop(errors.too_deep(Span(self._source, start, event.end_mark.index), self._limits.depth))
            return
        if not self._counted(Span(self._source, start, event.end_mark.index)):
            return
        if isinstance(event, yaml.MappingStartEvent):
            self._open.append(OpenMapping(start, bool(event.flow_style)))
        else:
            self._open.append(OpenSequence(start))
        self._reached = max(event.end_mark.index, start)

    def _take_end(self, event: yaml.SequenceEndEvent | yaml.MappingEndEvent) -> None:
        # The end of a block is marked where the next thing begins; of a flow collection, at its bracket.
        if event.end_mark.index > event.start_mark.index:
            self._reached = event.end_mark.index
        frame = self._open.pop()
        self._place(frame.closed(Span(self._source, frame.start, max(frame.start, self._reached))))

    def _take_scalar(self, event: yaml.ScalarEvent) -> None:
        scalar = self._scalar(event)
        if not self._counted(scalar.span):
            return
        self.last = scalar
        self._reached = scalar.span.end
        if not scalar.plain and "\n" in scalar.span.text:
            self.verbatim.append(scalar.span)
        if event.style == '"' and (bad := FORBIDDEN.search(scalar.value)):
            self.found.append(errors.control_character(scalar.span_of(*bad.span()), bad.group()))
        self._place(scalar)

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = self._after_properties(event), event.end_mark.index
        start = min(start, end)
        style, value = event.style or "", event.value
        places = places_of(Extent(self._source.text, start, end), style, value)
        if not value.isascii() and not is_normalized("NFC", value):
            value, places = composed(value, places or range(start, end + 1))
        if style in _BLOCK_STYLES:
            # The empty lines after a block are the file's rather than the block's.
            end = start + len(self._source.text[start:end].rstrip())
        plain = not style and event.tag is None
        return Scalar(Span(self._source, start, end), value, plain, places)

    def _after_properties(self, event: yaml.NodeEvent) -> int:
        """Where the node itself begins; its anchor and its tag are refused."""
        start: int = event.start_mark.index
        tag = getattr(event, "tag", None)
        if event.anchor is None and tag is None:
            return start
        properties = _PROPERTIES.match(self._source.text, start)
        end = start if properties is None else properties.end()
        if event.anchor is not None and (anchor := _ANCHOR.search(self._source.text, start, end)):
            self.found.append(errors.anchor(Span(self._source, *anchor.span())))
        if tag is not None and (written := _TAG.search(self._source.text, start, end)):
            self.found.append(errors.tag(Span(self._source, *written.span())))
        return end

    def _place(self, node: Node | None) -> None:
        if self._open:
            self.found.extend(self._open[-1].take(node))
        else:
            self.node = node

    def _counted(self, span: Span) -> bool:
        self._nodes += 1
        if self._nodes > self._limits.nodes:
            self._stop(errors.too_many_nodes(span, self._limits.nodes))
        return not self.stopped

    def _stop(self, why: Diagnostic) -> None:
        self.found.append(why)
        self.stopped = True

    def _span(self, event: yaml.Event) -> Span:
        return Span(self._source, event.start_mark.index, event.end_mark.index)
