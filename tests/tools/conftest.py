"""Questions as the table sees them, without a fight behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import pytest

import estoc


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


Known: TypeAlias = dict[tuple[str, tuple[tuple[str, str], ...]], estoc.Ruleset]


@pytest.fixture(scope="session")
def known() -> Known:
    """Shipped rules that were loaded before, by their options."""
    return {}


@pytest.fixture(autouse=True, scope="module")
def _loaded_once(known: Known) -> Iterator[None]:
    """Commands of these tests load shipped rules once: they are immutable, and loading takes a second."""
    load = estoc.load

    def load_once(
        where: str, packs: Iterable[str] = (), options: Mapping[str, str] | None = None
    ) -> estoc.Ruleset:
        packs = tuple(packs)
        if packs or where not in estoc.shipped_rulesets():
            return load(where, packs, options)
        key = (where, tuple(sorted((options or {}).items())))
        if key not in known:
            known[key] = load(where, packs, options)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(estoc, "load", load_once)
        yield


Ask: TypeAlias = Callable[..., Question]


@pytest.fixture(scope="session")
def ask() -> Ask:
    """A question with these labels; what is not offered comes as label and reason."""

    def question(*labels: str, refused: tuple[tuple[str, str], ...] = ()) -> Question:
        options = tuple(Option(f"key_{number}", label) for number, label in enumerate(labels))
        return Question(options, tuple(Option(label, label, reason) for label, reason in refused))

    return question
