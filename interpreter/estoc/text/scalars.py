"""From a scalar of YAML's parser to one of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import is_normalized

from estoc.text.characters import piled_marks
from estoc.text.node import Scalar
from estoc.text.normal_form import composed
from estoc.text.places import Extent, ScalarStyle, places_of
from estoc.text.source import Source, Span

if TYPE_CHECKING:
    import yaml

_STYLES = {style.value: style for style in ScalarStyle}


def start_of(event: yaml.Event) -> int:
    """The offset of the first character of `event`, its anchor and tag included."""
    return 0 if event.start_mark is None else event.start_mark.index


def end_of(event: yaml.Event) -> int:
    """The offset after the last character of `event`."""
    return 0 if event.end_mark is None else event.end_mark.index


def scalar_of(source: Source, event: yaml.ScalarEvent, start: int) -> Scalar:
    """The scalar that `event` tells of, in NFC; it begins at `start`, after its anchor and its tag."""
    end = end_of(event)
    start = min(start, end)
    style, value = _STYLES[event.style or ""], event.value
    plain = style is ScalarStyle.PLAIN and event.tag is None
    if style is ScalarStyle.PLAIN and len(value) == end - start and value.isascii():
        return Scalar(Span(source, start, end), value, plain)
    places = places_of(Extent(source.text, start, end), style, value)
    if piled_marks(value) is None and not is_normalized("NFC", value):
        value, places = composed(value, places or range(start, end + 1))
    if style in (ScalarStyle.LITERAL, ScalarStyle.FOLDED):
        # The empty lines after a block are the file's rather than the block's.
        end = start + len(source.text[start:end].rstrip())
    return Scalar(Span(source, start, end), value, plain, places)
