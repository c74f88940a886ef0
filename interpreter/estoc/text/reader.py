"""A YAML file, or a text in YAML, as a node with places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

from estoc.text import errors, file_errors
from estoc.text.construction import Construction
from estoc.text.decoding import decoded, source_of
from estoc.text.diagnostic import in_order
from estoc.text.files import read_bytes
from estoc.text.limits import READING_LIMITS, ReadingLimits
from estoc.text.no_break import in_lines
from estoc.text.node import Node, Scalar
from estoc.text.syntax import syntax_error
from estoc.text.tabs import indenting_tabs

if TYPE_CHECKING:
    import pathlib

    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Source
    from estoc.text.trouble import Trouble

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # PyYAML was built without libyaml
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]  # has the same methods


def read_file(
    path: pathlib.Path, shown: str, limits: ReadingLimits = READING_LIMITS
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Reads the file at `path`.

    Args:
        path: a file of UTF-8 text with one YAML document.
        shown: the name of the file for people, with forward slashes.
        limits: how much is read.

    Returns:
        The document, or None where nothing usable was read; and what is wrong, in the order of the file.
        Where both are given, the refused parts (second keys of the same text, aliases, ...) are left out.
    """
    data = read_bytes(path, shown, limits.size)
    return read_data(data, shown, limits) if isinstance(data, bytes) else (None, (data,))


def read_data(
    data: bytes, shown: str, limits: ReadingLimits = READING_LIMITS
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Reads the bytes of a file as `read_file` reads the file that holds them."""
    text = decoded(data, shown)
    if not isinstance(text, str):
        return None, (text,)
    return read_text(text, shown, limits)


def read_text(
    text: str, shown: str, limits: ReadingLimits = READING_LIMITS
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Reads `text` as `read_file` reads the file that holds it."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > limits.size:
        return None, (file_errors.too_large(shown, size, limits.size),)
    source, wrong = source_of(text, shown)
    if wrong:
        return None, wrong[: limits.findings]
    return read_source(source, limits, _Loader)


def read_source(
    source: Source, limits: ReadingLimits, loader: type[yaml.SafeLoader | yaml.CSafeLoader]
) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Reads a decoded text with one of PyYAML's parsers; see `read_file`."""
    construction = Construction(source, limits)
    try:
        for event in yaml.parse(source.text, Loader=loader):
            construction.take(event)
            if construction.stopped:
                break
    except yaml.MarkedYAMLError as problem:
        broken = _with_syntax_error(source, construction, construction.trouble(problem))
        return None, broken[: limits.findings]
    tabs = indenting_tabs(source, len(source.text), construction.verbatim)
    found = in_order([*construction.found, *map(errors.tab_indent, tabs)])
    if not found and _is_empty(construction.node):
        return None, (errors.empty_document(source),)
    return construction.node, tuple(found[: limits.findings])


def _with_syntax_error(
    source: Source, construction: Construction, trouble: Trouble
) -> tuple[Diagnostic, ...]:
    """What was found, and what made YAML's parser give up.

    A tab or a no-break space before that place is the likely cause.
    """
    tabs = indenting_tabs(source, trouble.at, construction.verbatim)
    spaces = in_lines(source, trouble.at, construction.verbatim)
    likely = [*map(errors.tab_indent, tabs), *map(errors.no_break_space, spaces)]
    return tuple(in_order([*construction.found, *(likely or [syntax_error(trouble)])]))


def _is_empty(node: Node | None) -> bool:
    return node is None or (isinstance(node, Scalar) and node.plain and not node.value)
