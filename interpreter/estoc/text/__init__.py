"""Reading YAML with exact places, and diagnostics.

Takes files and text; gives nodes with spans, and diagnostics that can be drawn or written as JSON.
Must not know: rules, kinds, expressions, dice.
"""

from estoc.text.codes import CODES, error, warning
from estoc.text.diagnostic import Diagnostic, Edit, Json, Label, Severity, in_order
from estoc.text.fixes import without_double_keys
from estoc.text.limits import READING_LIMITS, ReadingLimits
from estoc.text.nearest import nearest, slip
from estoc.text.node import Mapping, Node, Scalar, Sequence
from estoc.text.reader import read_data, read_file, read_text
from estoc.text.render import render
from estoc.text.resolver import resolve, to_plain
from estoc.text.source import Source, Span
from estoc.text.style import COLOURED, PLAIN, Style
from estoc.text.summary import summary
from estoc.text.words import Language, Words

__all__ = [
    "CODES",
    "COLOURED",
    "PLAIN",
    "READING_LIMITS",
    "Diagnostic",
    "Edit",
    "Json",
    "Label",
    "Language",
    "Mapping",
    "Node",
    "ReadingLimits",
    "Scalar",
    "Sequence",
    "Severity",
    "Source",
    "Span",
    "Style",
    "Words",
    "error",
    "in_order",
    "nearest",
    "read_data",
    "read_file",
    "read_text",
    "render",
    "resolve",
    "slip",
    "summary",
    "to_plain",
    "warning",
    "without_double_keys",
]
