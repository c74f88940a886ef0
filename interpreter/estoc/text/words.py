"""A text in the two languages that Estoc speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from estoc.text.typography import french

Language: TypeAlias = Literal["en", "fr"]


@dataclass(frozen=True, slots=True)
class Words:
    """One text, in English and in French."""

    en: str
    fr: str

    def text(self, language: Language) -> str:
        """The text in `language`, with the spaces of French typography."""
        match language:
            case "en":
                return self.en
            case "fr":
                return french(self.fr)
