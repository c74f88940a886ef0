"""Options of decisions that no fight can ever offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang import types
from estoc.lang.typed import Operation, Typed
from estoc.ruleset.lints.abstract import ANYTHING, Reading, Thing
from estoc.ruleset.lints.cases import cases
from estoc.ruleset.lints.found import Found
from estoc.ruleset.lints.naming import named
from estoc.text.codes import warning
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.ruleset import model
    from estoc.ruleset.lints.abstract import Names
    from estoc.ruleset.lints.naming import Name
    from estoc.text.diagnostic import Diagnostic

_REFUSED = Words(
    "what it chooses from leaves it out, or one of its `requires` never holds for it",
    "ce parmi quoi on choisit l'exclut, ou bien un `requires` n'est jamais vrai pour elle",
)


def never_offered(rules: model.Ruleset) -> Iterator[Found]:
    """W506: decisions that offer nothing, what one names and never offers, entries that none offers."""
    offered: dict[str, set[str]] = {}
    listed: set[tuple[str, str]] = set()
    for decision in rules.decisions.values():
        possible = _possible(rules, decision)
        if not possible:
            yield Found("decision", decision.id, _nothing(decision))
            continue
        for choice in decision.choices:
            if not isinstance(choice.type, types.Entry):
                continue
            found = {str(one.id) for names in possible for one in _things(rules, choice, names)}
            offered.setdefault(choice.type.kind, set()).update(found)
            for name in sorted(_named_in(choice.source) - found):
                listed.add((choice.type.kind, name))
                yield Found("decision", decision.id, _left_out(decision, choice, name))
    left = [
        entry
        for kind, names in offered.items()
        for name, entry in rules.entries.get(kind, {}).items()
        if name not in names and (kind, name) not in listed
    ]
    spoken = _spoken_of(rules) if left else frozenset()
    for entry in left:
        if (entry.kind, entry.id) not in spoken:
            yield Found(entry.kind, entry.id, _not_offered(entry))


def _possible(rules: model.Ruleset, decision: model.DecisionRule) -> list[Names]:
    """The combinations of choices that nothing in the rules alone forbids."""
    read = Reading(rules)
    return [
        names
        for names in cases(rules, [(choice.name, choice.type) for choice in decision.choices])
        if all(_in_source(read, choice, names) for choice in decision.choices)
        and all(read.holds(one.that, names) is not False for one in decision.requires)
    ]


def _in_source(read: Reading, choice: model.ChoiceRule, names: Names) -> bool:
    """Whether what is chosen may be among what it is chosen from."""
    value = names[choice.name]
    return value == ANYTHING or read.holds_member(choice.source, value, names) is not False


def _things(rules: model.Ruleset, choice: model.ChoiceRule, names: Names) -> list[Thing]:
    """The entries that a combination offers for a choice; all, where it says nothing of it."""
    value = names[choice.name]
    if isinstance(value, Thing):
        return [value]
    kind = choice.type.kind if isinstance(choice.type, types.Entry) else ""
    return [Thing(kind, name) for name in rules.entries.get(kind, {})]


def _named_in(source: Typed) -> set[str]:
    """The entries that a list names as what may be chosen."""
    match source.operation:
        case Operation.SET:
            return {str(one.data[1]) for one in source.arguments if one.operation is Operation.ENTRY}
        case Operation.UNION:
            return {name for part in source.arguments for name in _named_in(part)}
        case Operation.SELECT:
            return _named_in(source.arguments[0])
        case _:
            return set()


def _spoken_of(rules: model.Ruleset) -> frozenset[Name]:
    """The entries of which anything but a choice speaks: they are there for something else."""
    of_rules = (
        *(rules.kinds, rules.setups, rules.quantities, rules.tables, rules.conditions, rules.hooks),
        *(rules.procedures, rules.timelines, rules.checks, rules.events, rules.scenarios, rules.balances),
    )
    by_others = {
        name
        for entries in rules.entries.values()
        for entry in entries.values()
        for name in named(entry) - {(entry.kind, entry.id)}
    }
    return named(of_rules) | by_others


def _nothing(decision: model.DecisionRule) -> Diagnostic:
    message = Words(
        f"decision `{decision.id}` can never offer anything",
        f"la décision « {decision.id} » ne peut jamais rien offrir",
    )
    return warning("W506", message, decision.span, hints=(_REFUSED,))


def _left_out(decision: model.DecisionRule, choice: model.ChoiceRule, name: str) -> Diagnostic:
    message = Words(
        f"decision `{decision.id}` names `{name}` for `{choice.name}` and can never offer it",
        f"la décision « {decision.id} » nomme « {name} » pour « {choice.name} » et ne peut jamais l'offrir",
    )
    return warning("W506", message, decision.span, hints=(_REFUSED,))


def _not_offered(entry: model.Entry) -> Diagnostic:
    message = Words(
        f"no decision can ever offer {entry.kind} `{entry.id}`",
        f"aucune décision ne peut jamais offrir {entry.kind} « {entry.id} »",
    )
    return warning("W506", message, entry.span, hints=(_REFUSED,))
