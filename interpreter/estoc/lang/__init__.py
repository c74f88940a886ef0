"""The expression language: from a string to a checked, typed tree, and back to text.

Takes strings, and what names mean (an `Environment`); gives syntax trees, typed expressions, template
trees, and findings with offsets into the string. Must not know: YAML, packs, kinds beyond their names,
how anything is executed.
"""

from estoc.lang.cells import CELL_LIMIT, cell_name, named_cell
from estoc.lang.checking.check import Checked, check
from estoc.lang.checking.facts import Shape, facts_when
from estoc.lang.checking.operands import ranged
from estoc.lang.checking.space_functions import CELL_KIND
from estoc.lang.checking.space_functions import NAMES as SPACE_FUNCTIONS
from estoc.lang.checking.template import CheckedTemplate, check_template
from estoc.lang.environment import Callable, Environment, Global, Signature, Space
from estoc.lang.syntax.findings import Finding
from estoc.lang.syntax.parser import ExpressionParser, Parsed
from estoc.lang.syntax.printer import show
from estoc.lang.syntax.templates import ParsedTemplate, parse_template
from estoc.lang.syntax.tree import At
from estoc.lang.wording import describe

__all__ = [
    "CELL_KIND",
    "CELL_LIMIT",
    "SPACE_FUNCTIONS",
    "At",
    "Callable",
    "Checked",
    "CheckedTemplate",
    "Environment",
    "ExpressionParser",
    "Finding",
    "Global",
    "Parsed",
    "ParsedTemplate",
    "Shape",
    "Signature",
    "Space",
    "cell_name",
    "check",
    "check_template",
    "describe",
    "facts_when",
    "named_cell",
    "parse_template",
    "ranged",
    "show",
]
