"""Everybody against everybody: combatants, policies, or one combatant with each entry of a kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.game.setup import object_number
from estoc.play.batches.contest import Contest, contest
from estoc.play.fighters import entry_number
from estoc.play.mistakes import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from estoc.play.ruleset import Ruleset
    from estoc.program.model import KindTable, ObjectTable, Program
    from estoc.program.words import Words
    from estoc.text import Json

POLICY, COMBATANT = "policy", "combatant"
_TAKES = frozenset({"entry", "set of entry"})
"""The sorts of fields that take entries."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of those who meet.

    Attributes:
        id: what tells it apart: an entry, or the name of a policy.
        name: how people call it.
        member: who it is, as `contest` takes a member of a side.
        policy: who decides for it; None for the policy of all.
    """

    id: str
    name: Words
    member: str | Mapping[str, Json]
    policy: str | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two opponents: their places in the list, and fights in which the first is side `a`, the second `b`."""

    first: int
    second: int
    contest: Contest


def opponents(
    rules: Ruleset,
    over: str,
    *,
    who: str | None = None,
    field: str | None = None,
    only: Sequence[str] = (),
) -> tuple[Opponent, ...]:
    """Who meets whom in a matrix.

    Args:
        rules: the rules.
        over: `combatant`, `policy`, or a kind of entries.
        who: the combatant whom all but combatants are about.
        field: the field that is set to each entry; by default the first one that such entries fit.
        only: the ids of those who take part; all where none is given, in the order of their ids. For policies
            also what `Fight.auto` takes besides ids.

    Raises:
        RulesError: there is no such combatant.
        UsageError: there is no such kind, entry or field, or `who` is missing.
    """
    if over == COMBATANT:
        names = _names(rules.program, COMBATANT)
        return tuple(Opponent(one, names[one], one, None) for one in _chosen(only, names, over))
    names = {} if over == POLICY else _names(rules.program, over)
    if who is None:
        message = f"say which combatant meets itself over {over}"
        raise UsageError(message)
    entry_number(rules, who)
    only = tuple(dict.fromkeys(only))
    if over == POLICY:
        known = {one.id: one.name for one in rules.program.policies}
        return tuple(Opponent(one, known.get(one, (one, one)), who, one) for one in only or known)
    slot, many = _field(rules.program, over, field)
    return tuple(
        Opponent(one, names[one], {"is": who, slot: [one] if many else one}, None)
        for one in _chosen(only, names, over)
    )


def subject(rules: Ruleset, over: str) -> Words:
    """How people call what differs in a matrix."""
    if over == POLICY:
        return ("policy", "politique")
    if over == COMBATANT:
        return ("combatant", "combattant")
    return next((table.name for table in rules.program.kinds if table.id == over), (over, over))


def _chosen(only: Sequence[str], names: Mapping[str, Words], over: str) -> Sequence[str]:
    strangers = [one for one in only if one not in names]
    if strangers:
        message = f"there is no {over} {', '.join(strangers)}; there are {', '.join(names)}"
        raise UsageError(message)
    return tuple(dict.fromkeys(only)) or tuple(names)


def _names(program: Program, kind: str) -> dict[str, Words]:
    """The entries of a kind and how people call them."""
    tables: tuple[KindTable | ObjectTable, ...] = (*program.kinds, *program.objects)
    for table in tables:
        if table.id == kind and table.entries:
            return dict(zip(table.entries, table.names, strict=True))
    known = ", ".join((COMBATANT, POLICY, *_kinds(program)))
    message = f"there is no kind of entries {kind!r}; there are {known}"
    raise UsageError(message)


def _kinds(program: Program) -> list[str]:
    """The kinds of entries that a field of combatants takes."""
    slots = program.objects[object_number(program, COMBATANT)].slots
    fitting = {slot.shown.kind for slot in slots if slot.shown.sort in _TAKES}
    return [table.id for table in program.kinds if table.entries and table.id in fitting]


def _field(program: Program, kind: str, field: str | None) -> tuple[str, bool]:
    """The field of a combatant that takes entries of a kind, and whether it takes many."""
    for slot in program.objects[object_number(program, COMBATANT)].slots:
        fits = slot.shown.kind == kind and slot.shown.sort in _TAKES
        if fits and field in {None, slot.name}:
            return slot.name, slot.shown.sort != "entry"
    message = f"a combatant has no field {field or ''} for a {kind}".replace("  ", " ")
    raise UsageError(message)


def meetings(
    rules: Ruleset,
    those: Sequence[Opponent],
    *,
    seed: int,
    setup: str | None = None,
    policy: str | None = None,
) -> Iterator[Meeting]:
    """All meetings, each pair in both orders and each opponent with itself.

    Raises:
        RulesError: there is no such setup or policy, or a field does not take an entry.
        UsageError: somebody has no place.
    """
    for first, one in enumerate(those):
        for second, other in enumerate(those):
            deciders = {side: who.policy for side, who in (("a", one), ("b", other)) if who.policy}
            yield Meeting(
                first,
                second,
                contest(
                    rules,
                    {"a": [one.member], "b": [other.member]},
                    seed=seed,
                    setup=setup,
                    policy=policy,
                    policies=deciders,
                ),
            )
