"""Rulesets that the tests of the machine share, loaded once a run, and fights of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

import estoc
from estoc.text import Json

HERE = Path(__file__).parent
FIGHTERS = {"duel": ("truand", "philip"), "village": ("oak", "reed")}
Start: TypeAlias = Callable[..., estoc.Fight]
Told: TypeAlias = Callable[[estoc.Fight], list[dict[str, Json]]]


@pytest.fixture(scope="session")
def village_folder() -> Path:
    """Neutral rules that use every step of the language."""
    return HERE / "game" / "village"


Known: TypeAlias = dict[tuple[str, tuple[tuple[str, str], ...]], estoc.Ruleset]


@pytest.fixture(scope="session")
def known() -> Known:
    """Shipped rules that were loaded before, by their options."""
    return {}


@pytest.fixture(scope="module")
def loaded_once(known: Known) -> Iterator[None]:
    """Shipped rules are loaded once, whoever asks: they are immutable, and loading takes a second."""
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


@pytest.fixture(scope="session")
def duel() -> estoc.Ruleset:
    return estoc.load("duel")


@pytest.fixture(scope="session")
def village(village_folder: Path) -> estoc.Ruleset:
    return estoc.load(village_folder)


@pytest.fixture(scope="session", params=["duel", "village"])
def rules(request: pytest.FixtureRequest) -> estoc.Ruleset:
    found: estoc.Ruleset = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def start() -> Start:
    """A fight of two, not begun; keywords are those of `Ruleset.fight`."""

    def started(rules: estoc.Ruleset, seed: int = 7, *, dice: str = "auto", **options: object) -> estoc.Fight:
        fight = rules.fight(seed, dice=dice, **options)  # type: ignore[arg-type]  # passed on as they are
        for side, who in zip("ab", FIGHTERS[rules.id], strict=True):
            fight.add(who, side=side)
        return fight

    return started


@pytest.fixture(scope="session")
def told() -> Told:
    """Everything that a fight has told, as data."""

    def events(fight: estoc.Fight) -> list[dict[str, Json]]:
        return [event.to_json() for event in fight.events]

    return events
