"""From YAML's events to nodes, within limits and without recursion."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import yaml

from estoc.text import errors, no_break, syntax_errors
from estoc.text.characters import FORBIDDEN, piled_marks
from estoc.text.frames import Open, OpenMapping, OpenSequence
from estoc.text.scalars import end_of, scalar_of, start_of
from estoc.text.source import Source, Span
from estoc.text.trouble import Trouble

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.limits import ReadingLimits
    from estoc.text.node import Node, Scalar

_PROPERTIES = re.compile(r"(?:[!&][^\s,\[\]{}]*(?:\s+|#[^\n]*)*)*")
_TAG = re.compile(r"![^\s,\[\]{}]*")
_ANCHOR = re.compile(r"&[^\s,\[\]{}]*")
_DIRECTIVE = re.compile(r"^%.*$", re.MULTILINE)


class Construction:
    """Takes the events of one document, one by one.

    Attributes:
        found: what is wrong so far.
        node: the document, once it is complete.
        stopped: whether what was found makes the rest of the file not worth reading.
        verbatim: the extents of the quoted and block scalars of several lines, in which tabs are text.
    """

    def __init__(self, source: Source, limits: ReadingLimits) -> None:
        self.found: list[Diagnostic] = []
        self.node: Node | None = None
        self.stopped = False
        self.verbatim: list[Span] = []
        self._source = source
        self._limits = limits
        self._last: Scalar | None = None
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

    def trouble(self, raised: yaml.MarkedYAMLError) -> Trouble:
        """What YAML's parser raised, with what is known of the text before it."""
        problem_at = 0 if raised.problem_mark is None else raised.problem_mark.index
        return Trouble(
            source=self._source,
            context=raised.context or "",
            context_at=problem_at if raised.context_mark is None else raised.context_mark.index,
            problem=raised.problem or "",
            problem_at=problem_at,
            last=self._last,
            opened=self._open[-1].start if self._open else None,
            depth=self._limits.depth,
        )

    def _take_document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self._stop(errors.several_documents(self._span(event)))
        elif directive := _DIRECTIVE.search(self._source.text, 0, end_of(event)):
            self.found.append(syntax_errors.directive(Span(self._source, *directive.span())))

    def _take_alias(self, event: yaml.AliasEvent) -> None:
        self._reached = end_of(event)
        frame = self._open[-1] if self._open else None
        # `<<: *base` is one mistake, told at the `<<`.
        if not (isinstance(frame, OpenMapping) and frame.merging):
            self.found.append(errors.alias(self._span(event)))
        self._place(None)

    def _take_start(self, event: yaml.SequenceStartEvent | yaml.MappingStartEvent) -> None:
        start = self._after_properties(event)
        if len(self._open) >= self._limits.depth:
            self._stop(errors.too_deep(Span(self._source, start, end_of(event)), self._limits.depth))
            return
        if not self._counted(Span(self._source, start, end_of(event))):
            return
        if isinstance(event, yaml.MappingStartEvent):
            flow = bool(event.flow_style)
            self._open.append(OpenMapping(start, flow, margin=not self._open and not flow))
        else:
            self._open.append(OpenSequence(start))
        self._reached = max(end_of(event), start)

    def _take_end(self, event: yaml.SequenceEndEvent | yaml.MappingEndEvent) -> None:
        # The end of a block is marked where the next thing begins; of a flow collection, at its bracket.
        if end_of(event) > start_of(event):
            self._reached = end_of(event)
        frame = self._open.pop()
        self._place(frame.closed(Span(self._source, frame.start, max(frame.start, self._reached))))

    def _take_scalar(self, event: yaml.ScalarEvent) -> None:
        scalar = scalar_of(self._source, event, self._after_properties(event))
        if not self._counted(scalar.span):
            return
        if (sign := no_break.after_sign(scalar)) is not None:
            self._stop(errors.no_break_space(sign))
            return
        scalar, spaces = no_break.trimmed(scalar)
        self.found.extend(map(errors.no_break_space, spaces))
        self._last = scalar
        self._reached = scalar.span.end
        if not scalar.plain and "\n" in scalar.span.text:
            self.verbatim.append(scalar.span)
        if event.style == '"':
            self._check_escapes(scalar)
        self._place(scalar)

    def _check_escapes(self, scalar: Scalar) -> None:
        """What must not stand in a file must not come in by an escape either."""
        if bad := FORBIDDEN.search(scalar.value):
            self.found.append(errors.control_character(scalar.span_of(*bad.span()), bad.group()))
        if (piled := piled_marks(scalar.value)) is not None:
            self.found.append(errors.piled_marks(scalar.span_of(piled, piled + 1)))

    def _after_properties(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> int:
        """Where the node itself begins; its anchor and its tag are refused."""
        start = start_of(event)
        tag = event.tag
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
        return Span(self._source, start_of(event), end_of(event))
