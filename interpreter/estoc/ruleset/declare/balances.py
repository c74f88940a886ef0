"""Balance: how often a side is meant to win, which is checked by exact odds or by many fights."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.ruleset import errors_entries, errors_names, model, reading
from estoc.ruleset.object_fields import read_fields
from estoc.ruleset.wording import node_called
from estoc.text.node import Mapping as MappingNode
from estoc.text.node import Scalar
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from estoc.ruleset.declare.scenarios import Scenarios
    from estoc.ruleset.declared import Declared
    from estoc.ruleset.report import Report
    from estoc.text.node import Node

_BETWEEN = re.compile(r"(\d{1,3})\.\.(\d{1,3})\Z", re.ASCII)
_ALL = 100


@dataclass(frozen=True, slots=True)
class Balances:
    """Reads what is meant to be balanced.

    Attributes:
        scenarios: what reads the parts that a scenario has too.
        policies: the ids of the policies.
    """

    scenarios: Scenarios
    policies: Collection[str]

    @property
    def _report(self) -> Report:
        return self.scenarios.values.report

    def read(self) -> dict[str, model.BalanceRule]:
        """The entries of `balance:`, by id."""
        found = self.scenarios.composition.of("balance")
        return {declared.id: self._balance(declared) for declared in found.values()}

    def _balance(self, declared: Declared) -> model.BalanceRule:
        body, scenarios = declared.body, self.scenarios
        setup = scenarios.setup(reading.scalar(body, "setup"))
        values = scenarios.values.on(scenarios.targets.map_of(setup))
        sides = scenarios.sides(reading.get(body, "sides"), values, setup, ())
        wins = reading.scalar(body, "wins")
        if wins is not None and wins.value not in sides:
            self._report.add(errors_entries.not_listed(wins.value, sides, wins.span))
        low, high = self._between(reading.scalar(body, "between"))
        return model.BalanceRule(
            declared.id,
            reading.name_of(body, declared.id),
            setup,
            scenarios.options(reading.get(body, "options")),
            sides,
            read_fields(values, "fight", reading.get(body, "fight")),
            self._policies(reading.get(body, "policy"), sides),
            "" if wins is None else wins.value,
            low,
            high,
            declared.key.span,
        )

    def _policies(self, node: Node | None, sides: Collection[str]) -> Mapping[str, str]:
        """The policy of each side; nothing where the ruleset's own decides."""
        if isinstance(node, Scalar):
            self._check(node)
            return MappingProxyType(dict.fromkeys(sides, node.value))
        found: dict[str, str] = {}
        for key, value in node.pairs if isinstance(node, MappingNode) else ():
            if key.value not in sides:
                self._report.add(errors_entries.not_listed(key.value, sides, key.span))
            elif isinstance(value, Scalar):
                self._check(value)
                found[key.value] = value.value
        return MappingProxyType(dict(sorted(found.items())))

    def _check(self, policy: Scalar) -> None:
        if policy.value not in self.policies:
            mistake = errors_names.unknown_reference("policy", policy.value, self.policies, policy.span)
            self._report.add(mistake)

    def _between(self, scalar: Scalar | None) -> tuple[int, int]:
        """The lowest and the highest percentage."""
        if scalar is None:
            return 0, _ALL
        found = _BETWEEN.match(scalar.value)
        if found is None:
            wanted = Words("two percentages, such as 45..55", "deux pourcentages, comme 45..55")
            self._report.add(errors_entries.wrong_shape(wanted, node_called(scalar), scalar.span))
            return 0, _ALL
        low, high = int(found[1]), int(found[2])
        if not low <= high <= _ALL:
            self._report.add(
                errors_entries.out_of_bounds(
                    str(max(high, low)), 0, high if low > high else _ALL, scalar.span
                )
            )
        return low, high
