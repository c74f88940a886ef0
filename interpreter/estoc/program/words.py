"""A text in both languages, as a Program holds it."""

from typing import TypeAlias

Words: TypeAlias = tuple[str, str]
"""In English and in French."""
