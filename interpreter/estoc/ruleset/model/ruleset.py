"""All of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from estoc.ruleset.declared import Declared
    from estoc.ruleset.model.kinds import Entry, Kind
    from estoc.ruleset.model.numbers import CheckRule, DieRule, OptionRule, QuantityRule, ScaleRule, TableRule
    from estoc.ruleset.model.play import BalanceRule, PolicyRule, RegisterRule, ScenarioRule, SetupRule
    from estoc.ruleset.model.rules import (
        ConditionRule,
        DecisionRule,
        EventRule,
        HookRule,
        PairRule,
        ProcedureRule,
        TimelineRule,
    )
    from estoc.ruleset.model.space import MapRule, SpaceRule
    from estoc.text.words import Words


@dataclass(frozen=True, slots=True)
class Pack:
    """A ruleset or pack that was loaded, with the hash of its files."""

    id: str
    version: str
    hash: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All of it. Mappings are in the order of ids.

    Attributes:
        written: the entries as they are written, by kind and id, what they inherit included; no part of what
            the rules mean.
    """

    id: str
    version: str
    name: Words
    about: Words
    packs: tuple[Pack, ...]
    timeline: str
    setup: str
    policy: str
    scales: Mapping[str, ScaleRule]
    dice: Mapping[str, DieRule]
    options: Mapping[str, OptionRule]
    kinds: Mapping[str, Kind]
    entries: Mapping[str, Mapping[str, Entry]]
    quantities: Mapping[str, QuantityRule]
    checks: Mapping[str, CheckRule]
    tables: Mapping[str, TableRule]
    conditions: Mapping[str, ConditionRule]
    pairs: Mapping[str, PairRule]
    decisions: Mapping[str, DecisionRule]
    events: Mapping[str, EventRule]
    procedures: Mapping[str, ProcedureRule]
    timelines: Mapping[str, TimelineRule]
    policies: Mapping[str, PolicyRule]
    setups: Mapping[str, SetupRule]
    rules: Mapping[str, RegisterRule]
    scenarios: Mapping[str, ScenarioRule]
    balances: Mapping[str, BalanceRule]
    hooks: Mapping[str, HookRule]
    space: SpaceRule | None
    maps: Mapping[str, MapRule]
    written: Mapping[str, Mapping[str, Declared]] = field(compare=False, repr=False)
