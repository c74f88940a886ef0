"""From bytes to a source: UTF-8, line ends, byte-order marks, control characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from estoc.text import errors, file_errors
from estoc.text.characters import BYTE_ORDER_MARK, FORBIDDEN, piled_marks
from estoc.text.diagnostic import in_order
from estoc.text.source import Source, Span

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic


def decoded(data: bytes, shown: str) -> str | Diagnostic:
    """The text that `data` holds in UTF-8, or why it is none."""
    if b"\x00" in data:
        return file_errors.binary(shown)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = data[: problem.start].decode("utf-8")
        # The rest is shown as well as it can be, so that people recognise the line.
        source = Source.of(
            shown, _with_plain_line_ends(before + data[problem.start :].decode("utf-8", "replace"))
        )
        start = len(_with_plain_line_ends(before))
        return file_errors.not_utf8(Span(source, start, start + 1))


def source_of(text: str, shown: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    r"""`text` without its byte-order mark and with `\n` line ends, and what must not stand in it."""
    source = Source.of(shown, _with_plain_line_ends(text.removeprefix(BYTE_ORDER_MARK)))
    wrong = [
        errors.second_mark(Span(source, *mark.span())) for mark in re.finditer(BYTE_ORDER_MARK, source.text)
    ]
    if bad := FORBIDDEN.search(source.text):
        wrong.append(errors.control_character(Span(source, *bad.span()), bad.group()))
    if (piled := piled_marks(source.text)) is not None:
        wrong.append(errors.piled_marks(Span(source, piled, piled + 1)))
    return source, tuple(in_order(wrong))


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
