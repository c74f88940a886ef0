"""Entries that nothing uses.

Uses go from entry to entry. Some are in use whatever the rules say - timelines, hooks, what people choose
from: combatants, setups, policies, scenarios - and what they name is in use too. Whatever is left is used by
nothing, or only by what nothing uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import types
from estoc.ruleset.lints.found import Found
from estoc.ruleset.lints.naming import named
from estoc.ruleset.lints.walk import parts
from estoc.ruleset.model import Sort
from estoc.text.codes import warning
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from estoc.ruleset import model
    from estoc.ruleset.lints.naming import Name
    from estoc.text.source import Span

_BUILT_IN = frozenset(["combatant", "side", "fight", "terrain"])
_HINT = Words("something should name it; or take it away", "quelque chose devrait le nommer ; ou retirez-le")


@dataclass(frozen=True, slots=True)
class _Uses:
    """What names what.

    Attributes:
        places: where each entry that may be unused is declared.
        names: by entry, what it names.
        roots: what is named from where the rules begin, and from what people choose.
    """

    places: Mapping[Name, Span]
    names: Mapping[Name, frozenset[Name]]
    roots: frozenset[Name]

    def reached(self, start: frozenset[Name]) -> frozenset[Name]:
        """What is named from somewhere, directly or through others."""
        seen: set[Name] = set()
        pending = list(start)
        while pending:
            one = pending.pop()
            if one not in seen:
                seen.add(one)
                pending.extend(self.names.get(one, ()))
        return frozenset(seen)


def unused(rules: model.Ruleset) -> Iterator[Found]:
    """W503: entries that nothing uses; of those that only use each other, the first."""
    uses = _uses(rules)
    reached = uses.reached(uses.roots)
    missed = set(uses.places) - reached
    # Of a kind that nothing uses, the entries are not told as well.
    left = sorted(one for one in missed if ("kind", one[0]) not in missed)
    heads = [one for one in left if not any(one in uses.names[other] for other in left if other != one)]
    told = uses.reached(frozenset(heads))
    for one in left:
        if one not in told:
            heads.append(one)
            told |= uses.reached(frozenset([one]))
    for kind, name in heads:
        told_kind = "kind" if kind == "new" else kind
        message = Words(f"nothing uses {told_kind} `{name}`", f"rien n'utilise {told_kind} « {name} »")
        if kind == "new":
            message = Words(f"no step makes a new `{name}`", f"aucune étape ne crée de « {name} »")
        place = uses.places[kind, name]
        yield Found(_written_under(rules, kind, name), name, warning("W503", message, place, hints=(_HINT,)))


def _written_under(rules: model.Ruleset, kind: str, name: str) -> str:
    """The heading that something stands under."""
    if kind not in {"new", "kind"}:
        return kind
    return next(one for one in ("kind", "record", "pair") if name in rules.written.get(one, {}))


def _uses(rules: model.Ruleset) -> _Uses:
    places: dict[Name, Span] = {}
    names: dict[Name, frozenset[Name]] = {}
    for one, span, body in (*_rules(rules), *_kinds(rules), *_entries(rules)):
        places[one], names[one] = span, named(body) - {one}
    for kind, entries in rules.entries.items():
        names["every", kind] = frozenset((kind, name) for name in entries)
    begun = (
        *(rules.timelines, rules.hooks, rules.conditions, rules.policies, rules.setups, rules.scenarios),
        *(rules.balances, [kind for kind in rules.kinds.values() if _made(kind) is None]),
        *(
            [entry for entry in entries.values() if (kind, entry.id) not in places]
            for kind, entries in rules.entries.items()
        ),
    )
    return _Uses(places, names, named(begun))


def _rules(rules: model.Ruleset) -> Iterator[tuple[Name, Span, object]]:
    yield from ((("procedure", one.id), one.span, one) for one in rules.procedures.values())
    yield from ((("decision", one.id), one.span, one) for one in rules.decisions.values())
    yield from ((("check", one.id), one.span, one) for one in rules.checks.values())
    yield from ((("event", one.id), one.span, one) for one in rules.events.values())
    yield from ((("quantity", one.id), one.span, one) for one in rules.quantities.values())
    yield from ((("table", one.id), one.span, one) for one in rules.tables.values())
    yield from ((("scale", one.id), one.span, one) for one in rules.scales.values())
    yield from ((("option", one.id), one.span, one) for one in rules.options.values())


def _kinds(rules: model.Ruleset) -> Iterator[tuple[Name, Span, object]]:
    for kind in rules.kinds.values():
        name = _made(kind)
        if name is not None and kind.span is not None:
            yield name, kind.span, kind


def _made(kind: model.Kind) -> Name | None:
    """What must be named for a kind to be in use; None where it always is."""
    if kind.id in _BUILT_IN or kind.sort is Sort.CONDITION or kind.span is None:
        return None
    return ("new" if kind.sort in {Sort.RECORD, Sort.OBJECT} else "kind"), kind.id


def _entries(rules: model.Ruleset) -> Iterator[tuple[Name, Span, object]]:
    """The entries of the ruleset's own kinds that nobody can be given, and that so must be named."""
    borne = [kind.fields for kind in rules.kinds.values() if kind.sort in {Sort.OBJECT, Sort.PAIR}]
    open_types = [field.type for listed in borne for field in listed]
    open_types += [option.type for option in rules.options.values()]
    fields = [field for kind in rules.kinds.values() for field in kind.fields]
    # The keys of a map stand in no value.
    open_types += [field.type for field in fields if isinstance(field.type, types.Map)]
    given = {part.kind for part in parts(open_types) if isinstance(part, types.Entry)}
    for kind, entries in rules.entries.items():
        if kind not in _BUILT_IN and kind not in given:
            yield from (((kind, entry.id), entry.span, entry) for entry in entries.values())
