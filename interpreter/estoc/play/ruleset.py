"""The public face of a loaded ruleset."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game import Linked, link
from estoc.game.closed import close
from estoc.game.keys import reading
from estoc.lang import ExpressionParser
from estoc.play import shipped
from estoc.play.catalogue import ShownEntry, catalogue
from estoc.play.fight import Fight
from estoc.play.locate import locate
from estoc.play.mistakes import RulesError, UsageError
from estoc.play.saves import resume
from estoc.program import Program, hash_of, lower
from estoc.program.expressions import Lowering, Registers
from estoc.program.lower import symbols_of, values_of
from estoc.ruleset import Composition, Loaded, load, model

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from estoc.game.link import Function
    from estoc.lang.typed import Typed
    from estoc.program.model import Cell
    from estoc.text import Diagnostic, Json

SEED_LIMIT = 2**31


@dataclass(frozen=True, slots=True)
class Origin:
    """Where rules came from: what `load` was asked for."""

    where: str | Path
    packs: tuple[str | Path, ...]
    options: Mapping[str, str]


class Ruleset:
    """Rules that were loaded and checked, ready to play; immutable."""

    def __init__(self, rules: model.Ruleset, composition: Composition, origin: Origin) -> None:
        """Lower and link checked rules; `load` is the usual way to get here."""
        self.rules = rules
        self.origin = origin
        self.parser = ExpressionParser()
        self._composition = composition
        self.program: Program = lower(rules)
        self.linked: Linked = link(self.program)
        self.hash: str = hash_of(self.program)
        self.closed = close(self.linked)
        self.reading = reading(self.program)

    def with_options(self, options: Mapping[str, str]) -> Ruleset:
        """The same rules with other values for some options.

        Raises:
            RulesError: there is no such option, or a value does not fit.
        """
        origin = self.origin
        return load_ruleset(origin.where, origin.packs, {**origin.options, **options})

    def staged(self, scenario: model.ScenarioRule, before: Fight | None = None) -> Fight:
        """The fight of a part of a scenario, its dice asked for; `before` is the fight of the part before."""
        fight = self.fight(0, setup=scenario.setup, dice="ask")
        seats = () if before is None else tuple(fighter.label for fighter in before.fighters)
        sheets = {} if before is None else {seat: before.sheet(seat) for seat in seats}
        fight.stage(
            tuple((side, member) for side, members in scenario.sides.items() for member in members),
            self.cells("fight", scenario.fight),
            sheets,
        )
        return fight

    def matched(self, balance: model.BalanceRule, dice: str) -> Fight:
        """The fight whose balance is asserted, its seed 0 and nobody listening.

        Args:
            balance: the assertion; its options must be those of these rules.
            dice: see `fight`.
        """
        fight = self.fight(0, setup=balance.setup, dice=dice, listen=False)
        members = tuple((side, member) for side, listed in balance.sides.items() for member in listed)
        fight.stage(members, self.cells("fight", balance.fight), {})
        return fight

    def cells(self, kind: str, values: Mapping[str, model.Value]) -> dict[int, Cell]:
        """Values of fields as slot numbers and cells.

        Raises:
            UsageError: a value is dice or a text that the Program does not hold.
        """
        symbols = symbols_of(self.rules, self.program)
        found = dict(values_of(kind, values, symbols))
        if len(symbols.dice) > len(self.program.dice) or len(symbols.texts) > len(self.program.texts):
            message = "dice and texts cannot be given from outside the rules"
            raise UsageError(message)
        return found

    def expression(self, typed: Typed, names: tuple[str, ...]) -> Function:
        """A checked expression over named locals, as a function of the state and their values."""
        symbols = symbols_of(self.rules, self.program)
        lowered = Lowering(symbols, Registers.of(names)).expression(typed)
        return self.linked.linker.function(lowered, len(names))

    @property
    def catalogue(self) -> dict[str, dict[str, ShownEntry]]:
        """What the rules hold after all packs, by kind and id, with the origin of each value."""
        return catalogue(self._composition)

    @property
    def register(self) -> tuple[str, ...]:
        """The ids of the register of rules."""
        return tuple(self.rules.rules)

    @property
    def id(self) -> str:
        """The ruleset's id."""
        return self.rules.id

    def fight(
        self,
        seed: int | None = None,
        *,
        number: int = 0,
        setup: str | None = None,
        dice: str = "auto",
        listen: bool = True,
    ) -> Fight:
        """A new fight, to which combatants are added.

        Args:
            seed: any integer; without one a random one is taken: `Fight.seed` tells it.
            number: the number of the fight under this seed; each has its own dice.
            setup: the id of a setup; by default the ruleset's own.
            dice: `auto` draws from the seed; `ask` leaves chances to the caller, as pauses.
            listen: whether events are kept; without them a fight is faster.
        """
        taken = secrets.randbelow(SEED_LIMIT) if seed is None else seed
        return Fight(self, taken, number=number, setup=setup or self.rules.setup, dice=dice, listen=listen)

    def resume(self, saved: Mapping[str, Json]) -> Fight:
        """The fight that `Fight.save` wrote, where it stood.

        Raises:
            SaveError: it belongs to other rules, or to another version.
        """
        return resume(self, saved)


def diagnose(
    where: str | Path, packs: Iterable[str | Path] = (), options: Mapping[str, str] | None = None
) -> tuple[model.Ruleset | None, tuple[Diagnostic, ...]]:
    """Load and check rules without raising: the rules, or None, and all diagnostics.

    Args:
        where: the id of a shipped ruleset, a folder of a ruleset or pack, or a file in one.
        packs: folders of packs.
        options: values for options, as text.
    """
    loaded = _load(where, packs, options)
    return loaded.rules, loaded.diagnostics


def _load(where: str | Path, packs: Iterable[str | Path], options: Mapping[str, str] | None) -> Loaded:
    found = locate(where, tuple(packs))
    if found.diagnostics:
        return Loaded(None, found.diagnostics, None)
    return load(found.folders, shipped.language_schema(), options or {})


def load_ruleset(
    where: str | Path, packs: Iterable[str | Path] = (), options: Mapping[str, str] | None = None
) -> Ruleset:
    """Load a ruleset.

    Args:
        where: the id of a shipped ruleset, a folder of a ruleset or pack, or a file in one.
        packs: folders of packs.
        options: values for options, as text.

    Raises:
        RulesError: anything is wrong; it holds all diagnostics.
    """
    packs = tuple(packs)
    loaded = _load(where, packs, options)
    if loaded.rules is None or loaded.composition is None:
        raise RulesError(loaded.diagnostics)
    return Ruleset(loaded.rules, loaded.composition, Origin(where, tuple(packs), dict(options or {})))
