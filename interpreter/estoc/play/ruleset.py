"""The public face of a loaded ruleset."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from estoc.game import Fighter, Linked, link
from estoc.game.closed import close
from estoc.game.keys import reading_of
from estoc.lang import ExpressionParser
from estoc.play import shipped
from estoc.play.asked import Need
from estoc.play.catalogue import ShownEntry, ShownPack, catalogue, shown_packs
from estoc.play.characters import character
from estoc.play.coverage import Coverage
from estoc.play.fight import Fight
from estoc.play.fighters import checked_fighter, setup_number
from estoc.play.locate import locate
from estoc.play.lookahead import decider
from estoc.play.mistakes import RulesError, UsageError
from estoc.play.origins import EntryOrigins
from estoc.play.replay import Replay, replay
from estoc.play.saves import resume
from estoc.play.single_files import as_folders
from estoc.play.unreachable import marks_of
from estoc.program import Program, hash_of, lower
from estoc.program.expressions import Lowering, Registers
from estoc.program.lower import symbols_of, values_of
from estoc.ruleset import (
    Composition,
    Loaded,
    character_schema,
    kinds_with_entries,
    load,
    load_again,
    model,
    reading,
    ruleset_schema,
)
from estoc.text import nearest, without_double_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from estoc.game import State
    from estoc.game.closed import Run
    from estoc.game.keys import Reading
    from estoc.game.link import Function
    from estoc.lang.typed import Typed
    from estoc.program.model import Cell
    from estoc.text import Diagnostic, Json, Node

SEED_LIMIT = 2**31


@dataclass(frozen=True, slots=True)
class Origin:
    """Where rules came from: what `load` was asked for."""

    where: str | Path
    packs: tuple[str | Path, ...]
    options: Mapping[str, str]


class Ruleset:
    """Rules that were loaded and checked, ready to play; immutable."""

    def __init__(
        self,
        rules: model.Ruleset,
        composition: Composition,
        origin: Origin,
        parser: ExpressionParser | None = None,
    ) -> None:
        """Lower and link checked rules; `load` is the usual way to get here."""
        self.rules = rules
        self.origin = origin
        self.parser = parser or ExpressionParser()
        self._composition = composition
        self.program: Program = lower(rules)
        self.linked: Linked = link(self.program)
        self.hash: str = hash_of(self.program)
        self._closed: Callable[[State, Run], None] | None = None
        self._reading: Reading | None = None

    @property
    def closed(self) -> Callable[[State, Run], None]:
        """What runs a fresh state to its end in one go; made when it is first asked for."""
        if self._closed is None:
            self._closed = close(self.linked)
        return self._closed

    @property
    def reading(self) -> Reading:
        """What the rules read, which the keys of states are made of; found when it is first asked for."""
        if self._reading is None:
            self._reading = reading_of(self.program)
        return self._reading

    def with_options(self, options: Mapping[str, str]) -> Ruleset:
        """The same rules with other values for some options.

        Raises:
            RulesError: there is no such option, or a value does not fit.
        """
        chosen = {**self.origin.options, **options}
        loaded = load_again(self._composition, shipped.language_schema(), self.parser, chosen)
        if loaded.rules is None or loaded.composition is None:
            raise RulesError(loaded.diagnostics)
        origin = Origin(self.origin.where, self.origin.packs, chosen)
        return Ruleset(loaded.rules, loaded.composition, origin, self.parser)

    def staged(self, scenario: model.ScenarioRule, before: Fight | None = None) -> Fight:
        """The fight of a part of a scenario, its dice asked for; `before` is the fight of the part before."""
        fight = self.fight(0, setup=scenario.setup, dice="ask")
        seats = () if before is None else tuple(fighter.label for fighter in before.fighters)
        sheets = {} if before is None else {seat: before.sheet(seat) for seat in seats}
        fight.stage(self._members(fight, scenario.sides, sheets), self.cells("fight", scenario.fight))
        return fight

    def _members(
        self,
        fight: Fight,
        sides: Mapping[str, tuple[model.Member, ...]],
        sheets: Mapping[str, Mapping[str, Json]],
    ) -> tuple[Fighter, ...]:
        """The members of sides, already checked, as fighters."""
        members: tuple[Fighter, ...] = ()
        for side, listed in sides.items():
            place = (side, fight.setup_number)
            for member in listed:
                members = (*members, checked_fighter(self, place, member, members, sheets))
        return members

    def matched(self, balance: model.BalanceRule, dice: str) -> Fight:
        """The fight whose balance is asserted, its seed 0 and nobody listening.

        Args:
            balance: the assertion; its options must be those of these rules.
            dice: see `fight`.
        """
        fight = self.fight(0, setup=balance.setup, dice=dice, listen=False)
        fight.stage(self._members(fight, balance.sides, {}), self.cells("fight", balance.fight))
        return fight

    def cells(self, kind: str, values: Mapping[str, model.Value]) -> dict[int, Cell]:
        """Values of fields as slot numbers and cells.

        Raises:
            UsageError: a value is dice or a text that the Program does not hold.
        """
        if not values:
            return {}
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
    def origins(self) -> EntryOrigins:
        """Where the values of entries are written."""
        return EntryOrigins(self._composition, self.rules)

    @property
    def catalogue(self) -> dict[str, dict[str, ShownEntry]]:
        """What the rules hold after all packs, by kind and id, with the origin of each value."""
        return catalogue(self._composition)

    def schema(self, kind: str | None = None) -> dict[str, Any]:
        """The JSON Schema of the files of these rules and of packs for them, for editors.

        Args:
            kind: a kind, for a file of entries of that kind alone; any file, if not given.

        Raises:
            UsageError: there are no entries of that kind.
        """
        known = self.schema_kinds
        if kind is not None and kind not in known:
            near = nearest(kind, known)
            message = f"there is no kind {kind!r}" + ("" if near is None else f"; did you mean {near!r}?")
            raise UsageError(message)
        return ruleset_schema(self.rules, shipped.language_schema(), kind)

    @property
    def schema_kinds(self) -> tuple[str, ...]:
        """The kinds of which files may have entries, those of the language first."""
        return kinds_with_entries(self.rules, shipped.language_schema())

    @property
    def character_schema(self) -> dict[str, Any]:
        """The JSON Schema of a file with one's own combatant, as `character` and `Fight.add` take it."""
        return character_schema(self.rules, shipped.language_schema())

    @property
    def composed_packs(self) -> tuple[ShownPack, ...]:
        """The ruleset and its packs, in the order in which they were put together."""
        return shown_packs(self._composition)

    @property
    def register(self) -> tuple[str, ...]:
        """The ids of the register of rules."""
        return tuple(self.rules.rules)

    def check_policy(self, policy: str) -> None:
        """Check that there is a policy of this name, or that it looks ahead.

        Raises:
            RulesError: there is none.
        """
        decider(self, policy)

    def coverage(self) -> Coverage:
        """A new measurement of what scenarios reach, for `run_scenarios`; it knows what nothing can reach."""
        return Coverage(*marks_of(self._composition))

    def pack_coverage(self) -> Coverage:
        """As `coverage`, of what stands in the files of packs."""
        owners = self._composition.owners
        marks, lost = marks_of(self._composition)
        files = frozenset(file for file, owner in owners.items() if owner != self.id)
        return Coverage(tuple(one for one in marks if one.span.source.path in files), lost, files)

    def written(self, kind: str, identifier: str) -> Node:
        """An entry as it stands in its file, inherited keys included."""
        return self._composition.of(kind)[identifier].body

    def needs(self, decision: str) -> tuple[Need, ...]:
        """What the options of a decision need, in the order in which it is looked at."""
        return _needs(reading.get(self.written("decision", decision), "requires"))

    def withheld_needs(self, decision: str) -> tuple[tuple[Need, ...], ...]:
        """The same for what its choices leave out: for each item of `withheld` its reasons."""
        withheld = reading.get(self.written("decision", decision), "withheld")
        return tuple(_needs(reading.get(item, "because")) for item in reading.items(withheld))

    @property
    def options(self) -> dict[str, str]:
        """The value of every option, as text."""
        return dict(self.program.options)

    @property
    def pack_scenarios(self) -> tuple[str, ...]:
        """The ids of the scenarios that packs bring or change."""
        entries = self.catalogue.get("scenario", {}).values()
        return tuple(entry.id for entry in entries if entry.pack != self.id or entry.layers)

    @property
    def packs(self) -> tuple[str, ...]:
        """The ruleset and the packs on top of it, each as its id and version."""
        return tuple(f"{name} {version}" for name, version, _ in self.program.packs)

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

    def fewest_sides(self, setup: str | None = None) -> int:
        """How many sides a fight takes at least: 1 where a setup is time in which nobody fights, else 2.

        Raises:
            UsageError: there is no such setup.
        """
        number = setup_number(self, setup or self.rules.setup)
        timeline = self.rules.setups[self.program.setups[number].id].timeline
        return 1 if self.rules.timelines[timeline].stands is None else 2

    def resume(self, saved: Mapping[str, Json]) -> Fight:
        """The fight that `Fight.save` wrote, where it stood.

        Raises:
            SaveError: it belongs to other rules, or to another version.
        """
        return resume(self, saved)

    def replay(self, saved: Mapping[str, Json]) -> Replay:
        """Play a fight that `Fight.save` wrote again, under these rules, and compare it event by event.

        Raises:
            SaveError: it is no save, or not of this ruleset; or it holds no events to compare with.
        """
        return replay(self, saved)

    def character(self, path: str | Path, setup: str | None = None) -> dict[str, Json]:
        """One's own combatant, from a YAML or JSON file: `is`, and the fields and conditions that differ.

        Args:
            path: the file.
            setup: the id of the setup whose map cells are on; by default the ruleset's own.

        Returns:
            A mapping that `Fight.add` takes.

        Raises:
            RulesError: the file cannot be read, or something in it is wrong; diagnostics say where in it.
        """
        return character(self, Path(path), setup or self.rules.setup)


def _needs(node: Node | None) -> tuple[Need, ...]:
    """The tests of a list of requirements, with their places."""
    tests = (reading.scalar(item, "that") for item in reading.items(node))
    return tuple(
        Need(test.value, test.span.source.path, test.span.line, test.span.column)
        for test in tests
        if test is not None
    )


def diagnose(
    where: str | Path, packs: Iterable[str | Path] = (), options: Mapping[str, str] | None = None
) -> tuple[model.Ruleset | None, tuple[Diagnostic, ...]]:
    """Load and check rules without raising: the rules, or None, and all diagnostics.

    Args:
        where: the id of a shipped ruleset; a folder or zip archive of a ruleset or pack, or a file in a
            folder; or the name of a shipped or installed pack.
        packs: further packs: folders, zip archives, or names; or single files whose entries are added.
        options: values for options, as text.
    """
    loaded = _load(where, packs, options)
    return loaded.rules, loaded.diagnostics


def _load(where: str | Path, packs: Iterable[str | Path], options: Mapping[str, str] | None) -> Loaded:
    found = locate(where, tuple(packs))
    if found.diagnostics:
        return Loaded(None, without_double_keys(found.diagnostics), None)
    with as_folders(found.folders) as folders:
        loaded = load(folders, shipped.language_schema(), options or {})
    return replace(loaded, diagnostics=without_double_keys(loaded.diagnostics))


def load_ruleset(
    where: str | Path, packs: Iterable[str | Path] = (), options: Mapping[str, str] | None = None
) -> Ruleset:
    """Load a ruleset.

    Args:
        where: the id of a shipped ruleset; a folder or zip archive of a ruleset or pack, or a file in a
            folder; or the name of a shipped or installed pack.
        packs: further packs: folders, zip archives, or names; or single files whose entries are added.
        options: values for options, as text.

    Raises:
        RulesError: anything is wrong; it holds all diagnostics.
    """
    packs = tuple(packs)
    loaded = _load(where, packs, options)
    if loaded.rules is None or loaded.composition is None:
        raise RulesError(loaded.diagnostics)
    return Ruleset(loaded.rules, loaded.composition, Origin(where, tuple(packs), dict(options or {})))
