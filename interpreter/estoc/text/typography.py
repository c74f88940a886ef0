"""The spaces of French typography."""

from __future__ import annotations

import re
from typing import Final

NO_BREAK: Final = "\u00a0"
_HIGH_SIGNS: Final = re.compile(r"[ \u00a0]([:;?!»])")
_OPENING: Final = re.compile(r"«[ \u00a0]?")


def french(text: str) -> str:
    """A French text with a no-break space wherever it has a space before : ; ? ! and », and after «."""
    return _OPENING.sub(f"«{NO_BREAK}", _HIGH_SIGNS.sub(rf"{NO_BREAK}\1", text))
