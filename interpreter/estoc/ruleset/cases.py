"""Lists of cases, of which the first whose test holds counts, and the last is `otherwise`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from estoc.lang import Shape, facts_when
from estoc.ruleset import errors_entries, errors_numbers, reading
from estoc.ruleset.wording import quoted
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc.lang.typed import Typed
    from estoc.ruleset.expressions import Expressions
    from estoc.ruleset.names import Scope
    from estoc.text.node import Node, Scalar
    from estoc.text.source import Span

_CASE = Words("this case", "ce cas")


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a list.

    Attributes:
        place: where it stands.
        last: whether it is the one that counts when no other does.
        when: its test; None for the last one, and where it does not read.
        written: where the test stands, if it does.
        value: what it gives, as it is written; None where it is missing.
        present: what is known to be present where it counts.
    """

    place: Span
    last: bool
    when: Typed | None
    written: Scalar | None
    value: Node | None
    present: frozenset[Shape]


def cases(items: tuple[Node, ...], scope: Scope, expressions: Expressions) -> Iterator[Case]:
    """The cases of a list; what is wrong with its shape and with its tests is reported."""
    known: frozenset[Shape] = frozenset()
    for position, item in enumerate(items, 1):
        otherwise = reading.get(item, "otherwise")
        if (otherwise is not None) is not (position == len(items)):
            expressions.report.add(errors_numbers.no_otherwise(reading.place(item)))
        if otherwise is not None:
            _check_alone(item, expressions)
            yield Case(
                place=reading.place(item), last=True, when=None, written=None, value=otherwise, present=known
            )
            continue
        for name in ("when", "is"):
            if reading.get(item, name) is None:
                expressions.report.add(errors_entries.missing_key(_CASE, name, reading.place(item)))
        when, seen = expressions.test(reading.get(item, "when"), scope, known)
        holding = known | (frozenset() if seen is None else facts_when(seen, holds=True))
        yield Case(
            place=reading.place(item),
            last=False,
            when=when,
            written=reading.scalar(item, "when"),
            value=reading.get(item, "is"),
            present=holding,
        )
        # Where a case is looked at, those before it have failed.
        known |= frozenset() if seen is None else facts_when(seen, holds=False)


def _check_alone(item: Node, expressions: Expressions) -> None:
    """Report what stands beside `otherwise`."""
    for key, _ in reading.pairs(item):
        if key.value != "otherwise":
            mistake = errors_entries.unknown_key(quoted("otherwise"), key.value, ("otherwise",), key.span)
            expressions.report.add(mistake)
