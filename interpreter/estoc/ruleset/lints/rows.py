"""Rows of tables, and degrees of checks, that no value and no dice ever reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.lang.typed import Operation, Typed
from estoc.ruleset import reading
from estoc.ruleset.lints.abstract import Between, Reading
from estoc.ruleset.lints.cases import CASES_LIMIT, cases, shown, together, tried
from estoc.ruleset.lints.found import Found
from estoc.ruleset.lints.walk import parts
from estoc.ruleset.wording import entry_called
from estoc.text.codes import warning
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from estoc.ruleset import model
    from estoc.ruleset.lints.abstract import Names
    from estoc.text.node import Node, Scalar
    from estoc.text.source import Span

_DEGREES_LIMIT = 200
_EARLIER = Words("the rows before it take every case", "les lignes d'avant prennent tous les cas")
_LAST = Words(
    "the rows before it take every case: make the one before it the `otherwise`",
    "les lignes d'avant prennent tous les cas : faites de l'avant-dernière l'`otherwise`",
)
_NOT_ASKED = Words(
    "no rule asks the table for it: a narrower `given` says so",
    "aucune règle ne le demande à la table : un `given` plus étroit le dirait",
)
_NO_DICE = Words(
    "whatever it is given and whatever the dice show, another one holds",
    "quoi qu'on lui donne et quoi que montrent les dés, c'est un autre qui vaut",
)


def never_reached(rules: model.Ruleset) -> Iterator[Found]:
    """W504: rows that never count, degrees that no dice give."""
    for table in rules.tables.values():
        if any(row.when is not None for row in table.rows):
            yield from _tested(rules, table)
    yield from _keyed(rules)
    for check in rules.checks.values():
        yield from _degrees(rules, check)


def _tested(rules: model.Ruleset, table: model.TableRule) -> Iterator[Found]:
    tests = [row.when for row in table.rows]
    reached = _reached(Reading(rules), tests, tried(cases(rules, table.given), [{}]))
    written = reading.items(reading.get(rules.written["table"][table.id].body, "first"))
    for place, node in enumerate(written):
        if place not in reached:
            otherwise = table.rows[place].when is None
            yield _row(table.id, reading.place(node), _test_of(node), _LAST if otherwise else _EARLIER)


def _reached(read: Reading, tests: list[Typed | None], tried_: Iterable[Names]) -> set[int]:
    """The tests that are the first to hold in some case; one without a test always holds."""
    reached: set[int] = set()
    for names in tried_:
        for place, test in enumerate(tests):
            holds = True if test is None else read.holds(test, names)
            if holds is not False:
                reached.add(place)
            if holds:
                break
        if len(reached) == len(tests):
            break
    return reached


def _test_of(node: Node) -> str:
    return reading.text(node, "when") or "otherwise"


def _keyed(rules: model.Ruleset) -> Iterator[Found]:
    """Rows by a number that no expression ever asks for."""
    read, asked = Reading(rules), dict[str, list[Between]]()
    for part in parts(_all(rules)):
        if isinstance(part, Typed) and part.operation is Operation.TABLE and len(part.arguments) == 1:
            value = read.value(part.arguments[0], {})
            numbers = value if isinstance(value, Between) else Between(-(CASES_LIMIT**3), CASES_LIMIT**3)
            asked.setdefault(str(part.data[0]), []).append(numbers)
    for name, ranges in asked.items():
        table = rules.tables[name]
        rows = reading.pairs(reading.get(rules.written["table"][name].body, "rows"))
        never = [row for row in table.rows if row.when is None and not _meets(row, ranges)] if rows else []
        # Rows stand in the order of their keys; what is written, in its own.
        spans = _by_low(rows)
        for row in never:
            key = spans.get(row.low)
            if key is not None:
                yield _row(name, key.span, key.value, _NOT_ASKED)


def _all(rules: model.Ruleset) -> tuple[object, ...]:
    """Every part of the rules that holds expressions."""
    return (
        *(rules.kinds, rules.entries, rules.quantities, rules.checks, rules.tables, rules.conditions),
        *(rules.decisions, rules.events, rules.procedures, rules.timelines, rules.policies, rules.hooks),
        rules.scenarios,
    )


def _by_low(rows: tuple[tuple[Scalar, Node], ...]) -> dict[int, Scalar]:
    """The keys of rows by their least number."""
    found: dict[int, Scalar] = {}
    for key, _ in rows:
        low = key.value.partition("..")[0]
        if low.removeprefix("-").isdecimal():
            found[int(low)] = key
    return found


def _meets(row: model.Row, ranges: list[Between]) -> bool:
    return any(row.low <= one.high and one.low <= row.high for one in ranges)


def _degrees(rules: model.Ruleset, check: model.CheckRule) -> Iterator[Found]:
    read = Reading(rules)
    body = rules.written["check"][check.id].body
    settled = [test for _, test in check.settled]
    dice = together(shown(roll.id, roll.dice) for roll in check.rolls)
    given = cases(rules, check.given, max(_DEGREES_LIMIT, CASES_LIMIT * 4 // len(dice)))
    reached = _reached(read, [*settled, None], tried(given, [{}]))
    yield from _untold(check, "settled", body, reached)
    rolled = [names for names in given if all(read.holds(test, names) is not True for test in settled)]
    degrees = [test for _, test in check.degrees]
    yield from _untold(check, "degrees", body, _reached(read, degrees, tried(rolled, dice)))


def _untold(check: model.CheckRule, key: str, body: Node, reached: set[int]) -> Iterator[Found]:
    for place, pair in enumerate(reading.single_pairs(reading.get(body, key))):
        if place not in reached:
            called = entry_called("check", check.id)
            message = Words(
                f"{called.en} never gives the degree `{pair[0].value}` here",
                f"{called.fr} ne donne jamais ici le degré « {pair[0].value} »",
            )
            diagnostic = warning("W504", message, pair[0].span, hints=(_NO_DICE,))
            yield Found("check", check.id, diagnostic)


def _row(table: str, span: Span, row: str, hint: Words) -> Found:
    called = entry_called("table", table)
    message = Words(
        f"the row `{row}` of {called.en} never counts", f"la ligne « {row} » de {called.fr} ne compte jamais"
    )
    return Found("table", table, warning("W504", message, span, hints=(hint,)))
