"""The expression language: from a string to a checked, typed tree, and back to text.

Takes strings, and what names mean (an `Environment`); gives syntax trees, typed expressions, template
trees, and findings with offsets into the string. Must not know: YAML, packs, kinds beyond their names,
how anything is executed.
"""

from estoc.lang.check import Checked, check
from estoc.lang.findings import Finding
from estoc.lang.parser import ExpressionParser, Parsed
from estoc.lang.printer import show
from estoc.lang.templates import ParsedTemplate, parse_template

__all__ = ["Checked", "ExpressionParser", "Finding", "Parsed", "ParsedTemplate", "check", "parse_template", "show"]
