"""Questions as the table sees them, without a fight behind them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pytest


@dataclass(frozen=True, slots=True)
class Option:
    """An option, or what is not offered, with the same label in both languages."""

    key: str
    written: str
    because: str = ""

    def label(self, language: str) -> str:
        return self.written if language == "en" else self.written.replace(": ", "\u00a0: ", 1)

    def reason(self, _: str) -> str:
        return self.because


@dataclass(frozen=True, slots=True)
class Question:
    """A decision."""

    options: tuple[Option, ...]
    refused: tuple[Option, ...]


@pytest.fixture(autouse=True, scope="module")
def _of_loaded_rules(loaded_once: None) -> None:
    """Commands run in this process, many times with the same rules."""


Ask: TypeAlias = Callable[..., Question]


@pytest.fixture(scope="session")
def ask() -> Ask:
    """A question with these labels; what is not offered comes as label and reason."""

    def question(*labels: str, refused: tuple[tuple[str, str], ...] = ()) -> Question:
        options = tuple(Option(f"key_{number}", label) for number, label in enumerate(labels))
        return Question(options, tuple(Option(label, label, reason) for label, reason in refused))

    return question
