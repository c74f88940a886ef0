"""Modifiers that could both take the place of a value, where the quantity lets one."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

from estoc.ruleset import errors_numbers, model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset.report import Report
    from estoc.text.source import Span

Owner: TypeAlias = tuple[str, str]
"""What brings a modifier: a condition, or a kind of entries and the role in which one of them stands."""
Claim: TypeAlias = "tuple[str, model.LayerOperation]"
"""A quantity, and what is done to it."""


def check_rivals(rules: model.Ruleset, report: Report) -> None:
    """Report modifiers of several owners that may be in force at once, in a layer of which one counts.

    Of the entries of a kind in one role only one takes part, so that they are no rivals; and a truth value
    has a rule of its own for what disagrees.
    """
    first: dict[Claim, dict[Owner, tuple[str, Span]]] = defaultdict(dict)
    for owner, name, modifier in _modifiers(rules):
        claim = (modifier.quantity, modifier.operation)
        if _takes_one(rules, claim):
            known = first[claim]
            known.setdefault(owner, (name, modifier.span))
    for (quantity, operation), owners in first.items():
        if len(owners) > 1:
            one, other = list(owners.values())[:2]
            report.add(errors_numbers.rivals(quantity, operation.value, one, other))


def _takes_one(rules: model.Ruleset, claim: Claim) -> bool:
    layers = rules.quantities[claim[0]].layers
    return any(layer.operation is claim[1] and layer.count is model.LayerCount.ONE for layer in layers)


def _modifiers(rules: model.Ruleset) -> Iterator[tuple[Owner, str, model.Modifier]]:
    for condition in rules.conditions.values():
        for modifier in condition.modifiers:
            yield ("", condition.id), condition.id, modifier
    for kind, entries in rules.entries.items():
        for entry in entries.values():
            for modifier in entry.modifiers:
                yield (kind, modifier.role), entry.id, modifier
