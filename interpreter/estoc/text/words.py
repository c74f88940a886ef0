"""A text in the two languages that Estoc speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr"]


@dataclass(frozen=True, slots=True)
class Words:
    """One text, in English and in French."""

    en: str
    fr: str

    def text(self, language: Language) -> str:
        """The text in `language`."""
        match language:
            case "en":
                return self.en
            case "fr":
                return self.fr
