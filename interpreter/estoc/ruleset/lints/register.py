"""Rules of the register that no scenario covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.ruleset.lints.found import Found
from estoc.text.codes import warning
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset import model

_HINT = Words(
    "write a scenario that shows it, and name it under `covers`",
    "écrivez un scénario qui la montre, et nommez-la sous `covers`",
)


def unshown(rules: model.Ruleset) -> Iterator[Found]:
    """W501: rules that no scenario names under `covers`."""
    covered = {rule for scenario in rules.scenarios.values() for rule in _covers(scenario)}
    for rule in rules.rules.values():
        if rule.id not in covered:
            message = Words(
                f"no scenario covers rule `{rule.id}`", f"aucun scénario ne couvre la règle « {rule.id} »"
            )
            yield Found("rule", rule.id, warning("W501", message, rule.span, hints=(_HINT,)))


def _covers(scenario: model.ScenarioRule) -> Iterator[str]:
    yield from scenario.covers
    for later in scenario.then:
        yield from _covers(later)
